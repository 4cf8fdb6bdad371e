import type { PartResult } from '../batch';
import type { Call, Part, Run } from '../run';
import { oddData } from './ask';
import { inOrder } from './inOrder';
import { lookUp } from './look';
import { remember } from './memory';
import { withoutPasswords } from './passwords';
import { refusedTogether, tellTogether } from './refusedTogether';
import { requestParts, type Sending } from './requestParts';
import { settlePart } from './settlePart';

const MOST_CALLS = 50;

/** Sends the calls and settles each of their parts, whatever happens on the way. */
export async function sendCalls(run: Run, calls: Call[]): Promise<void> {
	// More calls may have begun than have a place to send: those that look something up hold none.
	const most = run.optionsOf(run.parts[0]?.item.index ?? 0).maxConcurrency || MOST_CALLS;
	await inOrder(calls, most, async ({ parts }) => await sendParts(run, parts));
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
			const half = Math.ceil(parts.length / 2);
			await sendParts(run, parts.slice(0, half));
			await sendParts(run, parts.slice(half));
			return;
		}
		const seen = await ending(
			run,
			parts,
			async () => {
				const sent = parts.map((part, index) => ({ part, result: results[index] ?? {}, sentAt: sending.at }));
				return await lookUp(run, sent);
			},
			results,
		);
		const clean = withoutPasswords(run, parts, seen ?? results);
		for (const { part, result } of tellTogether(run, parts, clean, refusal)) {
			remember(run, part, result, sending.at);
			settlePart(run, part, result);
		}
	} finally {
		sending.letOthersStart?.();
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
