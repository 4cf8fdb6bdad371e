/** Sends all calls of a run. */
import { sortBy } from 'lodash';

import { MAX_LIMIT } from '../concurrency/limiter';
import { confirmLostRequests } from '../evidence/confirmLostRequests';
import type { Part, RunCall, RunContext } from '../model/run';
import { recordResult, recordResults } from './recordResults';
import {
	explainRefusal,
	halvesWithout,
	madeDespiteRefusal,
	refusalOf,
	withNamedPlaces,
} from './refusedTogether';
import { contentOf, requestParts, type RequestTiming } from './requestParts';
import { runInOrder } from './runInOrder';

/**
 * Sends the calls of all runs and records a result for each part that was sent. What touches one thing of a platform keeps the order of
 * the items, whatever their credentials.
 */
export async function sendCalls(calls: RunCall[]): Promise<void> {
	const ordered = sortBy(calls, ({ parts }) => parts[0]?.position).map((call) => ({
		...call,
		sequenceKeys: call.sequenceKeys.map((key) => `${call.run.platform} ${key}`),
	}));
	// Calls may be more than requests in flight: a call that checks evidence needs no place in the limiter.
	const atOnce = Math.max(...calls.map(({ run }) => run.maxConcurrency || MAX_LIMIT));
	await runInOrder(ordered, atOnce, async ({ run, parts }) => await sendParts(run, parts));
}

/** Sends one request; where its parts are refused together and a person chose so, sends smaller ones to find the wrong parts. */
async function sendParts(run: RunContext, parts: Part[]): Promise<void> {
	// Parts of a dry run share requests only with one another.
	if (parts[0]?.item.isDryRun === true) return await showRequest(run, parts);
	const timing: RequestTiming = { startedAt: Date.now() };
	try {
		const results = await requestParts(run, parts, timing);
		// A request that was cancelled looks like a lost connection, but it is no failure of the service.
		const isCancelled = run.signal?.aborted === true && results?.some(({ error }) => error !== undefined);
		if (results === undefined || isCancelled) return;
		// Before places are named and passwords redacted, because the message may name a part.
		const refusal = refusalOf(run.operation, parts, results);
		if (refusal?.split === true && !run.stopAtFailure) {
			const done = await madeDespiteRefusal(run, parts, results, refusal.namedIndex);
			recordResults(run, parts, done, timing.startedAt);
			for (const half of halvesWithout(parts, done)) await sendParts(run, half);
			return;
		}
		const sent = parts.map((part, index) => {
			const result = results[index] ?? {};
			return { part, result, sentAt: result.error?.sentAt ?? timing.startedAt };
		});
		const confirmed = withNamedPlaces(run, parts, await confirmLostRequests(run, sent));
		recordResults(run, parts, explainRefusal(run, parts, confirmed, refusal), timing.startedAt);
	} finally {
		timing.releaseOthers?.();
	}
}

/** In place of sending the request, gives one row that shows it, linked to all its items (docs/reliability.md, "See it first: Dry Run"). */
async function showRequest(run: RunContext, parts: Part[]): Promise<void> {
	const [first] = parts;
	if (first === undefined || run.isOver()) return;
	const { client, operation } = run;
	const { value: request, error } = await client.describe(
		operation.endpoint,
		first.item.input,
		contentOf(operation, parts),
	);
	const items = [...new Set(parts.map(({ item }) => item.index))];
	run.results.hints.add('Dry Run is on: rows with "dryRun" show requests that were not sent.');
	if (error === undefined)
		recordResult(run, first, { rows: [{ dryRun: true, request }] }, items.length > 1 ? items : undefined);
	else for (const part of parts) recordResult(run, part, { error });
}
