import type { PartResult } from '../model/batch';
import { confirmLostRequests } from '../reconcile/confirmLostRequests';
import { remember } from '../reconcile/retryMemory';
import { madeDespiteRefusal } from '../reconcile/madeDespiteRefusal';
import type { Call, Part, Run } from '../model/run';
import { oddData } from '../http/callOperation';
import { withoutPasswords } from '../redact/passwords';
import { requestParts, type Sending } from './requestParts';
import { settlePart } from '../reconcile/recordPartResult';
import { turns } from '../concurrency/timer';
import { inOrder } from './runInOrder';
import { refusedTogether, tellTogether } from './batchRejection';

const MOST_CALLS = 50;

/** Sends the calls and settles each of their parts, whatever happens on the way. */
export async function sendCalls(run: Run, calls: Call[]): Promise<void> {
	// More calls may have begun than have a place to send: those that look something up hold none.
	await inOrder(calls, run.maxConcurrency || MOST_CALLS, async ({ parts }) => await sendParts(run, parts));
}

/** One request, or several where its parts are refused together and a person wants to know which. */
async function sendParts(run: Run, parts: Part[]): Promise<void> {
	const sending: Sending = { at: Date.now() };
	try {
		const results = await ending(run, parts, async () => await requestParts(run, parts, sending));
		// A request that cancelling cut short looks like a lost connection; it is no failure of the service's.
		if (results === undefined || (run.signal?.aborted && results.some(({ error }) => error !== undefined)))
			return;
		// Before passwords are blacked out: a message may name a part.
		const refusal = refusedTogether(run.operation, parts, results);
		if (!run.stopAtFailure && refusal?.split === true) {
			const made = await madeDespiteRefusal(run, parts, results, refusal.named);
			await recordResults(run, made, sending.at);
			const seen = new Set(made.map(({ part }) => part));
			const left = parts.filter((part) => !seen.has(part));
			const half = Math.ceil(left.length / 2);
			for (const some of [left.slice(0, half), left.slice(half)])
				if (some.length > 0) await sendParts(run, some);
			return;
		}
		const seen = await ending(
			run,
			parts,
			async () => {
				const sent = parts.map((part, index) => {
					const result = results[index] ?? {};
					return { part, result, sentAt: result.error?.sentAt ?? sending.at };
				});
				return await confirmLostRequests(run, sent);
			},
			results,
		);
		const clean = withoutPasswords(run, parts, seen ?? results);
		await recordResults(run, tellTogether(run, parts, clean, refusal), sending.at);
	} finally {
		sending.letOthersStart?.();
	}
}

/** Notes what became of parts, for this try and the next. */
async function recordResults(
	run: Run,
	results: Array<{ part: Part; result: PartResult }>,
	sentAt: number,
): Promise<void> {
	const turn = turns();
	for (const { part, result } of results) {
		await turn();
		remember(run, part, result, sentAt);
		settlePart(run, part, result);
	}
}

/** Whatever is thrown ends this call alone: results of others must not be lost with it. */
async function ending(
	run: Run,
	parts: Part[],
	work: () => Promise<PartResult[] | undefined>,
	instead?: PartResult[],
): Promise<PartResult[] | undefined> {
	try {
		return await work();
	} catch {
		return instead ?? parts.map(() => ({ error: oddData(run.operation) }));
	}
}
