import { noop, partition } from 'lodash';

import { notCertain } from '../lists/listReader';
import { readPages } from '../lists/readPages';
import { type Failure, noResult, type PartResult, type RequestContent, type Row } from '../model/exchange';
import { DEFAULT_OPTIONS } from '../form/commonFields';
import type { SendOptions } from '../model/service';
import type { Operation } from '../model/operation';
import type { Part, RunContext } from '../model/run';
import { recordResult } from '../output/recordResults';
import { withPlacesNamed } from './refusedTogether';
import { rowsOf, sendRequest, unexpectedData } from '../http/sendRequest';

interface Answer {
	results?: PartResult[];
	/** Lets other requests start again: with On Error = Stop they wait until it is decided whether a reply is a failure. */
	release: () => void;
}

export async function requestParts(run: RunContext, parts: Part[]): Promise<Answer> {
	const { limiter, stopAtFailure, operation } = run;
	if (operation.pages !== undefined) return { results: await requestPages(run, parts), release: noop };
	return await limiter.run(async () => {
		if (run.isOver()) return { release: noop };
		const results = await requestOnce(run, parts);
		return { results, release: stopAtFailure ? limiter.pauseOthers() : noop };
	});
}

export function contentOf({ batch, request }: Operation, parts: Part[]): RequestContent {
	const values = parts.map(({ value }) => value);
	return batch?.request(values, parts[0]?.item.input) ?? request?.(values[0]) ?? {};
}

async function requestOnce(run: RunContext, parts: Part[]): Promise<PartResult[]> {
	const { operation, client } = run;
	const input = parts[0]?.item.input;
	const content = contentOf(operation, parts);
	const sentAt = Date.now();
	const reply = await sendRequest(client, operation, input, content, sendOptionsOf(run, parts));
	if (reply.error !== undefined) {
		// No attempt has dated the failure of a reply that cannot be used.
		const error = { sentAt, ...withPlacesNamed(run, parts, reply.error) };
		return parts.map(() => ({ error }));
	}
	tellDoubt(run, reply.value.doubt);
	const { data, httpStatus, repeatedAfterLoss } = reply.value;
	return resultsOf(run, parts, data, httpStatus).map((result) => {
		// Where an earlier attempt may have acted and its reply was lost, a later one that did nothing proves nothing.
		const isDenied = repeatedAfterLoss && result.rows?.some(({ success }) => success === false);
		const { rows, error } = isDenied ? { rows: undefined, error: LOST_BEFORE } : result;
		return {
			rows,
			error: error && { httpStatus, sentAt, ...error, ...(repeatedAfterLoss ? { outcome: 'unknown' } : {}) },
		};
	});
}

const LOST_BEFORE = noResult(
	'The reply of an earlier attempt was lost, and the service says of a later one that it did nothing',
	'Look on the platform which of the two is so.',
);

function tellDoubt({ operation, results }: RunContext, doubt: string | undefined): void {
	if (operation.endpoint.method === 'GET' && doubt !== undefined) results.hints.add(notCertain(doubt));
}

function resultsOf(run: RunContext, parts: Part[], data: unknown, httpStatus: number): PartResult[] {
	const { operation } = run;
	const input = parts[0]?.item.input;
	try {
		if (operation.batch === undefined) return [ofItem(run, data, input ?? {})];
		const values = parts.map(({ value }) => value);
		return operation.batch.matchResults(data, values, input).map((result, index) => ({
			...result,
			rows: result.rows && run.present(result.rows, parts[index]?.item.input),
		}));
	} catch {
		return parts.map(() => ({ error: unexpectedData(operation, httpStatus) }));
	}
}

function ofItem(run: RunContext, data: unknown, input: Row): PartResult {
	const [lacking, rows] = partition(rowsOf(run.operation, data, input), (row) => typeof row === 'string');
	const error = lacking.length === 0 ? undefined : noResult(lacking.join(' '));
	return { rows: run.present(rows, input), error };
}

/** Reads all pages. With On Error = Stop a failed page ends the run at once: other pages of the list may still wait to start. */
async function requestPages(run: RunContext, parts: Part[]): Promise<PartResult[] | undefined> {
	const { operation, client, limiter, stopAtFailure, signal } = run;
	let hasEnded = false;
	const endRun = (error: Failure): undefined => {
		if (!hasEnded && !signal?.aborted) for (const part of parts) recordResult(run, part, { error });
		hasEnded = true;
	};
	const input = parts[0]?.item.input ?? {};
	const send = async (content: RequestContent) =>
		await limiter.run(async () => {
			if (run.isOver()) return undefined;
			const reply = await sendRequest(client, operation, input, content, sendOptionsOf(run, parts));
			tellDoubt(run, reply.value?.doubt);
			return reply.error !== undefined && stopAtFailure ? endRun(reply.error) : reply;
		});
	const read = await readPages(
		operation,
		input,
		send,
		() => limiter.limit(),
		(rows) => run.present(rows, input),
	);
	return read && [{ rows: read.value, error: read.error }];
}

/** The options of the first item that shares the request. */
function sendOptionsOf({ limiter }: RunContext, parts: Part[]): SendOptions {
	const { timeout, maxRetries } = parts[0]?.item.options ?? DEFAULT_OPTIONS;
	return {
		timeout,
		maxRetries,
		throttle: limiter,
		mayHaveActed: parts.some(({ mayHaveActed }) => mayHaveActed === true),
		wasSeen: parts.every(({ item }) => item.isSeen === true),
	};
}
