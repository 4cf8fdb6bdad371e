import { noop, partition } from 'lodash';

import { createLimiter, MAX_LIMIT } from '../concurrency/limiter';
import { confirmLost } from '../evidence/lookUp';
import { rowsOf, sendRequest, unexpectedData } from '../http/sendRequest';
import { notCertain } from '../lists/listReader';
import { readPages } from '../lists/readPages';
import { type Failure, noResult, type PartResult, type RequestContent, type Row } from '../model/exchange';
import type { Part, RunCall, RunContext } from '../model/run';
import { recordResult, recordResults } from '../output/rows';
import { isRefusedTogether, splitRefused, toldTogether, withPlacesNamed } from './refusedTogether';

/** Sends the calls of all runs. What touches one thing of a platform keeps the order of the items, whatever their credentials. */
export async function sendCalls(calls: RunCall[]): Promise<void> {
	// How many calls are open; how many requests are in flight is the limiter's. A call that looks for a lost reply is open, but sends nothing.
	const places = createLimiter(calls[0]?.run.maxConcurrency || MAX_LIMIT);
	/** What is sent last of each thing. */
	const last = new Map<string, Promise<void>>();
	await Promise.all(
		calls.map(async ({ run, parts, sequenceKeys }) => {
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
	const { operation, limiter, stopAtFailure } = run;
	const [first] = parts;
	if (first === undefined) return;
	// Parts of a dry run share requests only with one another.
	if (first.item.options.dryRun) return showRequest(run, first, parts);
	let release: () => void = noop;
	try {
		const results =
			operation.pages === undefined
				? await limiter.run(async () => {
						if (run.isOver()) return undefined;
						const answer = await requestOnce(run, first, parts);
						// With On Error = Stop other requests wait until it is decided whether a reply is a failure.
						if (stopAtFailure) release = limiter.pauseOthers();
						return answer;
					})
				: await requestPages(run, first);
		// A request that was cancelled looks like a lost connection, but it is no failure of the service.
		const isCancelled = run.signal?.aborted === true && results?.some(({ error }) => error !== undefined);
		if (results === undefined || isCancelled) return;
		const sent = parts.map((part, index) => ({ part, result: results[index] ?? {} }));
		const isRefused = isRefusedTogether(run, parts, results);
		if (isRefused && !stopAtFailure && operation.batch?.refusal?.split(first.item.input) === true) {
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
function showRequest(run: RunContext, first: Part, parts: Part[]): void {
	if (run.isOver()) return;
	const { client, operation, results } = run;
	const { input } = first.item;
	const shown = client.describe(operation.endpoint, input, contentOf(run, first, parts));
	const items = [...new Set(parts.map(({ item }) => item.index))];
	results.hints.add('Dry Run is on: rows with "dryRun" show requests that were not sent.');
	if (shown.error !== undefined) for (const part of parts) recordResult(run, part, { error: shown.error });
	else {
		const rows = [{ dryRun: true, request: shown.value }];
		recordResult(run, first, { rows }, items.length > 1 ? items : undefined);
	}
}

function contentOf({ operation }: RunContext, first: Part, parts: Part[]): RequestContent {
	const values = parts.map(({ value }) => value);
	return operation.batch?.request(values, first.item.input) ?? operation.request?.(first.value) ?? {};
}

/** With the options of the first item that shares the request. */
async function sendContent(run: RunContext, first: Part, content: RequestContent, parts = [first]) {
	const { operation, client, limiter, results } = run;
	const { input, options } = first.item;
	const reply = await sendRequest(client, operation, input, content, {
		timeout: options.timeout,
		maxRetries: options.maxRetries,
		limiter,
		mayHaveActed: parts.some(({ mayHaveActed }) => mayHaveActed === true),
		wasSeen: parts.every(({ item }) => item.isSeen === true),
	});
	const doubt = operation.endpoint.method === 'GET' ? reply.value?.doubt : undefined;
	if (doubt !== undefined) results.hints.add(notCertain(doubt));
	return reply;
}

async function requestOnce(run: RunContext, first: Part, parts: Part[]): Promise<PartResult[]> {
	const sentAt = Date.now();
	const { value, error: failure } = await sendContent(run, first, contentOf(run, first, parts), parts);
	if (failure !== undefined) {
		// No attempt has dated the failure of a reply that cannot be used.
		const error = { sentAt, ...withPlacesNamed(run, parts, failure) };
		return parts.map(() => ({ error }));
	}
	const { data, httpStatus, repeatedAfterLoss } = value;
	return resultsOf(run, first, parts, data, httpStatus).map((result) => {
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

function resultsOf(
	run: RunContext,
	{ item: { input } }: Part,
	parts: Part[],
	data: unknown,
	httpStatus: number,
): PartResult[] {
	const { operation } = run;
	try {
		if (operation.batch === undefined) return [ofItem(run, data, input)];
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
async function requestPages(run: RunContext, part: Part): Promise<PartResult[] | undefined> {
	const { operation, limiter, stopAtFailure, signal } = run;
	const { input } = part.item;
	let hasEnded = false;
	const endRun = (error: Failure): undefined => {
		if (!hasEnded && !signal?.aborted) recordResult(run, part, { error });
		hasEnded = true;
	};
	const send = async (content: RequestContent) =>
		await limiter.run(async () => {
			if (run.isOver()) return undefined;
			const reply = await sendContent(run, part, content);
			return reply.error !== undefined && stopAtFailure ? endRun(reply.error) : reply;
		});
	const present = (rows: Row[]) => run.present(rows, input);
	const read = await readPages(operation, input, send, () => limiter.limit(), present);
	return read && [{ rows: read.value, error: read.error }];
}
