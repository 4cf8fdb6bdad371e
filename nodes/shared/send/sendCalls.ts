import { sortBy } from 'lodash';

import { createLimiter, MAX_LIMIT } from '../concurrency/limiter';
import { confirmLost } from '../evidence/lookUp';
import type { Part, RunCall, RunContext } from '../model/run';
import { recordResult, recordResults } from '../output/recordResults';
import { isRefusedTogether, splitRefused, toldTogether } from './refusedTogether';
import { contentOf, requestParts } from './requestParts';

/** Sends the calls of all runs. What touches one thing of a platform keeps the order of the items, whatever their credentials. */
export async function sendCalls(calls: RunCall[]): Promise<void> {
	// How many calls are open; how many requests are in flight is the limiter's. A call that looks for a lost reply is open, but sends nothing.
	const places = createLimiter(calls[0]?.run.maxConcurrency || MAX_LIMIT);
	/** What is sent last of each thing. */
	const last = new Map<string, Promise<void>>();
	const inOrder = sortBy(calls, ({ parts }) => parts[0]?.position);
	await Promise.all(
		inOrder.map(async ({ run, parts, sequenceKeys }) => {
			const keys = sequenceKeys.map((key) => `${run.platform} ${key}`);
			const before = keys.flatMap((key) => last.get(key) ?? []);
			const work = async () => await sendParts(run, parts);
			const sent = Promise.all(before).then(async () => await places.run(work));
			for (const key of keys) last.set(key, sent);
			await sent;
		}),
	);
}

/** Sends one request; where its parts are refused together and a person chose so, sends smaller ones to find the wrong parts. */
async function sendParts(run: RunContext, parts: Part[]): Promise<void> {
	const input = parts[0]?.item.input;
	// Parts of a dry run share requests only with one another.
	if (parts[0]?.item.options.dryRun === true) return await showRequest(run, parts);
	const { results, release } = await requestParts(run, parts);
	try {
		// A request that was cancelled looks like a lost connection, but it is no failure of the service.
		const isCancelled = run.signal?.aborted === true && results?.some(({ error }) => error !== undefined);
		if (results === undefined || isCancelled) return;
		const sent = parts.map((part, index) => ({ part, result: results[index] ?? {} }));
		const isRefused = isRefusedTogether(run, parts, results);
		if (isRefused && !run.stopAtFailure && run.operation.batch?.refusal?.split(input) === true) {
			const { told, halves } = await splitRefused(run, sent);
			for (const one of told) recordResults(run, [one]);
			for (const half of halves) await sendParts(run, half);
			return;
		}
		recordResults(run, isRefused ? toldTogether(run, sent) : await confirmLost(run, sent));
	} finally {
		release();
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
