import type { PartResult } from '../model/batch';
import type { Operation } from '../model/operation';
import type { Failure } from '../model/result';
import type { Part, RunContext, SendOptions } from '../model/run';
import { yieldToEventLoop } from '../concurrency/timer';
import { callOperation, unexpectedData } from '../http/callOperation';
import { readPages } from '../lists/readPages';
import { recordPartResult } from '../reconcile/recordPartResult';

/** With so many parts each step of a request takes so long that others get their turn in between. */
const LARGE_REQUEST = 1_000;

/** What is known of a call's request on its way. */
export interface RequestTiming {
	/** When it got its place, which may be long after the call was begun, in epoch milliseconds. */
	startedAt: number;
	/** With On Error = Stop no other request begins between a reply and the verdict whether it is a failure. */
	releaseOthers?: () => void;
}

/** Asks for what the parts need; undefined where the run was over before it could begin. */
export async function requestParts(
	run: RunContext,
	parts: Part[],
	sending: RequestTiming,
): Promise<PartResult[] | undefined> {
	const { operation, limiter, stopAtFailure } = run;
	if (operation.pages !== undefined) return await requestPages(run, parts, operation.pages);
	return await limiter.run(async () => {
		if (run.isOver()) return undefined;
		sending.startedAt = Date.now();
		const results = await requestOnce(run, parts);
		if (stopAtFailure) sending.releaseOthers = limiter.pauseOthers();
		return results;
	});
}

async function requestOnce(run: RunContext, parts: Part[]): Promise<PartResult[]> {
	const { operation } = run;
	const { batch } = operation;
	const input = parts[0]?.item.input;
	const values = parts.map(({ value }) => value);
	const areMany = parts.length >= LARGE_REQUEST;
	if (areMany) await yieldToEventLoop();
	const content = batch?.request(values, input) ?? operation.request?.(values[0]) ?? {};
	if (areMany) await yieldToEventLoop();
	const { value: answer, error } = await callOperation(
		run,
		operation,
		input,
		content,
		sendOptionsOf(run, parts),
	);
	if (areMany) await yieldToEventLoop();
	if (error !== undefined) return parts.map(() => ({ error }));
	const { data, httpStatus, repeatedAfterLoss } = answer;
	try {
		const note = operation.hint?.(data, input);
		if (note !== undefined) run.hints.add(note);
		const matched = batch?.matchResults(data, values, input).map((result, index) => ({
			...result,
			rows: result.rows && run.present(result.rows, parts[index]?.item.input),
		}));
		const results: PartResult[] = matched ?? [{ rows: run.rowsOf(data, input) }];
		return results.map(({ rows, error: problem }) => ({
			rows,
			// What the service says of a part proves nothing of an earlier attempt that was lost.
			error: problem && { httpStatus, ...problem, ...(repeatedAfterLoss ? { outcome: 'unknown' } : {}) },
		}));
	} catch {
		return parts.map(() => ({ error: unexpectedData(operation, httpStatus) }));
	}
}

/** With On Error = Stop a page that fails ends the run at once: pages of this list may still be waiting for a place. */
async function requestPages(
	run: RunContext,
	parts: Part[],
	pages: NonNullable<Operation['pages']>,
): Promise<PartResult[] | undefined> {
	const { operation, limiter, stopAtFailure, signal } = run;
	let ended = false;
	const endAtOnce = (error: Failure): undefined => {
		if (!ended && !signal?.aborted) for (const part of parts) recordPartResult(run, part, { error });
		ended = true;
	};
	const input = parts[0]?.item.input;
	const { returnAll, limit = Infinity } = input as { returnAll?: boolean; limit?: number };
	const list = await readPages(
		operation,
		input,
		returnAll === false ? limit : Infinity,
		async (pageNumber, pageSize, tentative) =>
			await limiter.run(async () => {
				if (run.isOver()) return undefined;
				const content = pages.request(input, pageNumber, pageSize);
				const { value, error } = await callOperation(
					run,
					operation,
					input,
					content,
					sendOptionsOf(run, parts),
				);
				if (error === undefined) return { value: pages.page(value.data) };
				if (!stopAtFailure || (tentative && error.reason === 'refused')) return { error };
				return endAtOnce(error);
			}),
		(rows) => run.present(rows, input),
		() => limiter.limit(),
	);
	if (list === undefined) return undefined;
	return [list.error === undefined ? { rows: list.value } : { error: list.error }];
}

/** The options of the first item that shares the request. */
function sendOptionsOf({ optionsOf, limiter }: RunContext, parts: Part[]): SendOptions {
	const { timeout, maxRetries } = optionsOf(parts[0]?.item.index ?? 0);
	const mayHaveActed = parts.some((part) => part.mayHaveActed === true);
	return { timeout, maxRetries, throttle: limiter, mayHaveActed };
}
