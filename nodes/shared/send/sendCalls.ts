import type { Operation, PartResult } from '../operation';
import type { Problem } from '../result';
import type { Call, Part, Run, Terms } from '../run';
import { ask, oddData } from './ask';
import { inOrder } from './inOrder';
import { lookUp } from './look';
import { remember } from './memory';
import { readPages } from './readPages';
import { refusedTogether, tellTogether } from './refusedTogether';
import { settlePart } from './settlePart';

const MOST_CALLS = 50;

/** Sends the calls and settles each of their parts, whatever happens on the way. */
export async function sendCalls(run: Run, calls: Call[]): Promise<void> {
	// More calls may have begun than have a place to send: those that look something up hold none.
	const most = run.optionsOf(run.parts[0]?.item.index ?? 0).maxConcurrency || MOST_CALLS;
	await inOrder(calls, most, async ({ parts }) => await sendParts(run, parts));
}

/** One request, or several where its parts are refused together and a person wants them told apart. */
async function sendParts(run: Run, parts: Part[]): Promise<void> {
	if (run.isOver()) return;
	const places: Place[] = [];
	try {
		let sentAt = Date.now();
		const sending = (): void => void (sentAt = Date.now());
		const results = await ending(run, parts, async () => await requestParts(run, parts, places, sending));
		// A request that cancelling cut short looks like a lost connection; it is no failure of the service's.
		if (results === undefined || (run.signal?.aborted && results.some(({ error }) => error !== undefined)))
			return;
		if (!run.stopAtFailure && refusedTogether(run.operation, parts, results)?.split === true) {
			const half = Math.ceil(parts.length / 2);
			await sendParts(run, parts.slice(0, half));
			await sendParts(run, parts.slice(half));
			return;
		}
		const seen = await ending(
			run,
			parts,
			async () => {
				const sent = parts.map((part, index) => ({ part, result: results[index] ?? {}, sentAt }));
				return await lookUp(run, sent);
			},
			results,
		);
		for (const { part, result } of tellTogether(run, parts, seen ?? results)) {
			remember(run, part, result, sentAt);
			settlePart(run, part, result);
		}
	} finally {
		for (const { letOthersStart } of places) letOthersStart();
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

/** Held after a failure with On Error = Stop, until it is known what the failure means. */
interface Place {
	letOthersStart: () => void;
}

/** Does one request's work in a place of the limiter; undefined where the run was over before it could begin. */
async function inPlace<Value>(
	{ limiter, isOver, stopAtFailure }: Run,
	places: Place[],
	work: () => Promise<Value>,
	failed: (value: Value) => boolean,
): Promise<Value | undefined> {
	return await limiter.run(async () => {
		if (isOver()) return undefined;
		const value = await work();
		if (stopAtFailure && failed(value)) places.push({ letOthersStart: limiter.holdOthers() });
		return value;
	});
}

/** `sending` hears when a place is free, which may be long after the call was begun. */
async function requestParts(
	run: Run,
	parts: Part[],
	places: Place[],
	sending: () => void,
): Promise<PartResult[] | undefined> {
	if (run.operation.pages !== undefined) return await requestPages(run, parts);
	return await inPlace(
		run,
		places,
		async () => {
			sending();
			return await requestOnce(run, parts);
		},
		(results) => results.some(({ error }) => error !== undefined),
	);
}

async function requestOnce(run: Run, parts: Part[]): Promise<PartResult[]> {
	const { operation } = run;
	const { batch } = operation;
	const input = parts[0]?.item.input;
	const values = parts.map(({ value }) => value);
	const content = batch?.request(values, input) ?? operation.request?.(values[0]) ?? {};
	const { value: answer, error } = await ask(run, operation, input, content, termsOf(run, parts));
	if (error !== undefined) return parts.map(() => ({ error }));
	const { data, httpStatus, repeatedAfterLoss } = answer;
	try {
		const results = batch?.settle(data, values, input) ?? [
			{ rows: run.rowsOf(data, input), error: operation.missing?.(data, input) },
		];
		return results.map(({ rows, error: problem }) => ({
			rows,
			error: problem && judged(operation, { httpStatus, ...problem }, repeatedAfterLoss),
		}));
	} catch {
		return parts.map(() => ({ error: oddData(operation, httpStatus) }));
	}
}

/** What the service says of a part proves nothing of an earlier attempt that was lost. */
function judged({ endpoint }: Operation, problem: Problem, repeatedAfterLoss: boolean): Problem {
	return repeatedAfterLoss && endpoint.method !== 'GET' ? { ...problem, outcome: 'unknown' } : problem;
}

/** With On Error = Stop a page that fails ends the run at once: pages of this list may still be waiting for a place. */
async function requestPages(run: Run, parts: Part[]): Promise<PartResult[] | undefined> {
	const { operation, limiter, stopAtFailure, signal } = run;
	let ended = false;
	const endAtOnce = (error: Problem): undefined => {
		if (!ended && !signal?.aborted) for (const part of parts) settlePart(run, part, { error });
		ended = true;
	};
	const { pages } = operation;
	const input = parts[0]?.item.input;
	const { returnAll, limit = Infinity } = input as { returnAll?: boolean; limit?: number };
	const list = await readPages(
		operation,
		input,
		returnAll === false ? limit : Infinity,
		async (pageNumber, pageSize, tentative) =>
			await limiter.run(async () => {
				if (run.isOver()) return undefined;
				const content = pages?.request(input, pageNumber, pageSize) ?? {};
				const { value, error } = await ask(run, operation, input, content, termsOf(run, parts));
				if (error === undefined) return { value: pages?.page(value.data) ?? { rows: [] } };
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
function termsOf({ optionsOf, limiter }: Run, parts: Part[]): Terms {
	const { timeout, maxRetries } = optionsOf(parts[0]?.item.index ?? 0);
	const mayHaveActed = parts.some((part) => part.mayHaveActed === true);
	return { timeout, maxRetries, pace: limiter, mayHaveActed };
}
