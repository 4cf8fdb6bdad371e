import type { PartResult } from '../model/batch';
import { confirmLostRequests } from '../reconcile/confirmLostRequests';
import { remember } from '../reconcile/retryMemory';
import { madeDespiteRefusal } from '../reconcile/madeDespiteRefusal';
import type { Call, Part, RunContext } from '../model/run';
import { unexpectedData } from '../http/callOperation';
import { redactPasswords } from '../redact/passwords';
import { requestParts, type RequestTiming } from './requestParts';
import { recordPartResult } from '../reconcile/recordPartResult';
import { createYielder } from '../concurrency/timer';
import { runInOrder } from './runInOrder';
import { batchRejectionOf, explainBatchRejection } from './batchRejection';

const MAX_CALLS = 50;

/** Sends the calls and settles each of their parts, whatever happens on the way. */
export async function sendCalls(run: RunContext, calls: Call[]): Promise<void> {
	// More calls may have begun than have a place to send: those that look something up hold none.
	await runInOrder(calls, run.maxConcurrency || MAX_CALLS, async ({ parts }) => await sendParts(run, parts));
}

/** One request, or several where its parts are refused together and a person wants to know which. */
async function sendParts(run: RunContext, parts: Part[]): Promise<void> {
	const sending: RequestTiming = { startedAt: Date.now() };
	try {
		const results = await catchAsResults(run, parts, async () => await requestParts(run, parts, sending));
		// A request that cancelling cut short looks like a lost connection; it is no failure of the service's.
		if (results === undefined || (run.signal?.aborted && results.some(({ error }) => error !== undefined)))
			return;
		// Before passwords are blacked out: a message may name a part.
		const refusal = batchRejectionOf(run.operation, parts, results);
		if (!run.stopAtFailure && refusal?.bisect === true) {
			const made = await madeDespiteRefusal(run, parts, results, refusal.named);
			await recordResults(run, made, sending.startedAt);
			const seen = new Set(made.map(({ part }) => part));
			const left = parts.filter((part) => !seen.has(part));
			const half = Math.ceil(left.length / 2);
			for (const some of [left.slice(0, half), left.slice(half)])
				if (some.length > 0) await sendParts(run, some);
			return;
		}
		const seen = await catchAsResults(
			run,
			parts,
			async () => {
				const sent = parts.map((part, index) => {
					const result = results[index] ?? {};
					return { part, result, sentAt: result.error?.sentAt ?? sending.startedAt };
				});
				return await confirmLostRequests(run, sent);
			},
			results,
		);
		const clean = redactPasswords(run, parts, seen ?? results);
		await recordResults(run, explainBatchRejection(run, parts, clean, refusal), sending.startedAt);
	} finally {
		sending.releaseOthers?.();
	}
}

/** Notes what became of parts, for this try and the next. */
async function recordResults(
	run: RunContext,
	results: Array<{ part: Part; result: PartResult }>,
	sentAt: number,
): Promise<void> {
	const turn = createYielder();
	for (const { part, result } of results) {
		await turn();
		remember(run, part, result, sentAt);
		recordPartResult(run, part, result);
	}
}

/** Whatever is thrown ends this call alone: results of others must not be lost with it. */
async function catchAsResults(
	run: RunContext,
	parts: Part[],
	work: () => Promise<PartResult[] | undefined>,
	instead?: PartResult[],
): Promise<PartResult[] | undefined> {
	try {
		return await work();
	} catch {
		return instead ?? parts.map(() => ({ error: unexpectedData(run.operation) }));
	}
}
