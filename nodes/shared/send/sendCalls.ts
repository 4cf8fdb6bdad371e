import { createYielder } from '../concurrency/timer';
import type { PartResult } from '../model/exchange';
import { recordPartResult, type Call, type Part, type RunContext } from '../model/run';
import { confirmLostRequests } from '../evidence/confirmLostRequests';
import { madeDespiteRefusal } from '../evidence/madeDespiteRefusal';
import { remember } from '../evidence/retryMemory';
import { redactPasswords } from '../redact/passwords';
import { batchRejectionOf, explainBatchRejection, withNamedPlaces } from './batchRejection';
import { contentOf, requestParts, type RequestTiming } from './requestParts';
import { runInOrder } from './runInOrder';

const MAX_CALLS = 50;

/** Sends the calls and records a result for each part that was sent. */
export async function sendCalls(run: RunContext, calls: Call[]): Promise<void> {
	// Calls may be more than requests in flight: a call that checks evidence needs no place in the limiter.
	await runInOrder(calls, run.maxConcurrency || MAX_CALLS, async ({ parts }) => await sendParts(run, parts));
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
		// Must come before passwords are redacted, because a message may name a part.
		const rejection = batchRejectionOf(run.operation, parts, results);
		if (!run.stopAtFailure && rejection?.bisect === true) {
			await bisect(run, parts, results, rejection.namedIndex, timing.startedAt);
			return;
		}
		const sent = parts.map((part, index) => {
			const result = results[index] ?? {};
			return { part, result, sentAt: result.error?.sentAt ?? timing.startedAt };
		});
		const confirmed = redactPasswords(
			run,
			parts,
			withNamedPlaces(run, parts, await confirmLostRequests(run, sent)),
		);
		await recordResults(run, explainBatchRejection(run, parts, confirmed, rejection), timing.startedAt);
	} finally {
		timing.releaseOthers?.();
	}
}

/** Sends the two halves of a request that was refused as a whole, without the parts that are done despite the refusal. */
async function bisect(
	run: RunContext,
	parts: Part[],
	results: PartResult[],
	named: number | undefined,
	sentAt: number,
): Promise<void> {
	const done = await madeDespiteRefusal(run, parts, results, named);
	await recordResults(run, done, sentAt);
	const isDone = new Set(done.map(({ part }) => part));
	const remaining = parts.filter((part) => !isDone.has(part));
	const half = Math.ceil(remaining.length / 2);
	for (const some of [remaining.slice(0, half), remaining.slice(half)])
		if (some.length > 0) await sendParts(run, some);
}

/** Records the results of parts, for this run and for a later try of the same execution. */
async function recordResults(
	run: RunContext,
	results: Array<{ part: Part; result: PartResult }>,
	sentAt: number,
): Promise<void> {
	const yieldWhenDue = createYielder();
	for (const { part, result } of results) {
		await yieldWhenDue();
		remember(run, part, result, sentAt);
		recordPartResult(run, part, result);
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
		recordPartResult(run, first, { rows: [{ dryRun: true, request }] }, items.length > 1 ? items : undefined);
	else for (const part of parts) recordPartResult(run, part, { error });
}
