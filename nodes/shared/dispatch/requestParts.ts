import { yieldToEventLoop } from '../concurrency/timer';
import { sendRequest, unexpectedData } from '../http/sendRequest';
import { readPages, refusesPageSize } from '../lists/readPages';
import { type Failure, missing, type PartResult, type RequestContent, type Row } from '../model/exchange';
import type { SendOptions } from '../model/client';
import type { Operation } from '../model/operation';
import { recordPartResult, type Part, type RunContext } from '../model/run';
import { addFromLists, pickEntry } from './fromLists';

/** From this many parts on, each step of a request takes so long that it yields to the event loop before and after. */
const LARGE_REQUEST = 1_000;

export interface RequestTiming {
	/** When the limiter let it start, in epoch milliseconds; this may be long after the call began. */
	startedAt: number;
	/** Lets other requests start again. With On Error = Stop they wait until it is decided whether a reply is a failure. */
	releaseOthers?: () => void;
}

/** Sends the request of these parts; never throws. @returns one result for each part; undefined where the run was over before */
export async function requestParts(
	run: RunContext,
	parts: Part[],
	timing: RequestTiming,
): Promise<PartResult[] | undefined> {
	const { operation } = run;
	try {
		const results = await requestResults(run, parts, timing);
		if (results === undefined || operation.endpoint.method !== 'GET') return results;
		const completed = parts.map(async (part, index) => await addFromLists(run, part, results[index] ?? {}));
		return await Promise.all(completed);
	} catch {
		return parts.map(() => ({ error: unexpectedData(operation) }));
	}
}

async function requestResults(
	run: RunContext,
	parts: Part[],
	timing: RequestTiming,
): Promise<PartResult[] | undefined> {
	const { limiter, stopAtFailure } = run;
	const { pick, pages } = run.operation;
	if (pages !== undefined) return await requestPages(run, parts, pages);
	if (pick !== undefined && run.isOver()) return undefined;
	if (pick !== undefined)
		return await Promise.all(parts.map(async (part) => await pickEntry(run, part, pick)));
	return await limiter.run(async () => {
		if (run.isOver()) return undefined;
		timing.startedAt = Date.now();
		const results = await requestOnce(run, parts);
		if (stopAtFailure) timing.releaseOthers = limiter.pauseOthers();
		return results;
	});
}

/** The query and body of the request of these parts. */
export function contentOf({ batch, request }: Operation, parts: Part[]): RequestContent {
	const values = parts.map(({ value }) => value);
	return batch?.request(values, parts[0]?.item.input) ?? request?.(values[0]) ?? {};
}

async function requestOnce(run: RunContext, parts: Part[]): Promise<PartResult[]> {
	const { operation } = run;
	const { batch } = operation;
	const input = parts[0]?.item.input;
	const values = parts.map(({ value }) => value);
	const isLarge = parts.length >= LARGE_REQUEST;
	if (isLarge) await yieldToEventLoop();
	const content = contentOf(operation, parts);
	if (isLarge) await yieldToEventLoop();
	const options = sendOptionsOf(run, parts);
	const { value: reply, error } = await sendRequest(run, operation, input, content, options);
	if (isLarge) await yieldToEventLoop();
	if (error !== undefined) return parts.map(() => ({ error }));
	const { data, httpStatus, repeatedAfterLoss } = reply;
	try {
		const matched = batch?.matchResults(data, values, input).map((result, index) => ({
			...result,
			rows: result.rows && run.present(result.rows, parts[index]?.item.input),
		}));
		const message = batch === undefined ? operation.lacking?.(data, input) : undefined;
		const results: PartResult[] = matched ?? [
			{ rows: run.rowsOf(data, input), error: message === undefined ? undefined : missing(message) },
		];
		return results.map(({ rows, error: failure }) => ({
			rows,
			// A failed part proves nothing where an earlier attempt may have acted and its reply was lost.
			error: failure && { httpStatus, ...failure, ...(repeatedAfterLoss ? { outcome: 'unknown' } : {}) },
		}));
	} catch {
		return parts.map(() => ({ error: unexpectedData(operation, httpStatus) }));
	}
}

/** Reads all pages. With On Error = Stop a failed page ends the run at once: other pages of the list may still wait to start. */
async function requestPages(
	run: RunContext,
	parts: Part[],
	pages: NonNullable<Operation['pages']>,
): Promise<PartResult[] | undefined> {
	const { operation, limiter, stopAtFailure, signal } = run;
	let hasEnded = false;
	const endRun = (error: Failure): undefined => {
		if (!hasEnded && !signal?.aborted) for (const part of parts) recordPartResult(run, part, { error });
		hasEnded = true;
	};
	const input = parts[0]?.item.input;
	const send = async (content: RequestContent, tentative?: boolean) =>
		await limiter.run(async () => {
			if (run.isOver()) return undefined;
			const reply = await sendRequest(run, operation, input, content, sendOptionsOf(run, parts));
			const { error } = reply;
			if (error === undefined || !stopAtFailure || (tentative && refusesPageSize(error))) return reply;
			return endRun(error);
		});
	const one = pages.one?.(input);
	if (one !== undefined) {
		const reply = await send(one);
		return reply && [{ rows: reply.value && [reply.value.data as Row], error: reply.error }];
	}
	const present = (rows: Row[]) => run.present(rows, input);
	const read = await readPages(operation, pages, input, send, () => limiter.limit(), present);
	return read && [{ rows: read.value, error: read.error }];
}

/** The options of the first item that shares the request. */
function sendOptionsOf({ optionsOf, limiter, operation }: RunContext, parts: Part[]): SendOptions {
	const { timeout, maxRetries } = optionsOf(parts[0]?.item.index ?? 0);
	const mayHaveActed = parts.some((part) => part.mayHaveActed === true);
	// Who was found by a name, or was looked at first, was in a list.
	const wasSeen = parts.every(
		({ item }) => item.names !== undefined || operation.completion?.lists(item.input) !== undefined,
	);
	return { timeout, maxRetries, throttle: limiter, mayHaveActed, wasSeen };
}
