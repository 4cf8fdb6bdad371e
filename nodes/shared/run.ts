import type { Limit } from 'p-limit';

import { checkData } from './decode/check';
import type { Client } from './send/client';
import type { ServiceError } from './decode/envelope';
import type { Operation, PartResult, RequestContent, Row } from './operation';
import { type FetchedPage, pagesOf } from './send/paging';
import type { Call } from './plan/planCalls';
import type { RunOptions } from './read/inputReader';
import { presentRows, rowsOf } from './link/rows';

/** What the calls of one run share. */
export interface Run {
	operation: Operation;
	client: Client;
	asTool: boolean;
	maxConcurrency: number;
	optionsOf: (itemIndex: number) => RunOptions;
	/**
	 * Does the work unless the run has been stopped meanwhile; stops it when the work has failed. To be called with a place
	 * in hand, and not before one is free: what waits must see that the run was stopped.
	 */
	unlessStopped: <Result>(
		work: () => Promise<Result>,
		failed: (result: Result) => boolean,
	) => Promise<Result | undefined>;
	/** The pages of all lists together keep to Max Concurrency, as every list may fetch several at a time. */
	pageSlot: Limit;
	/** Notes fields that are not what the API document says. */
	unexpected: (fields: string[]) => void;
}

/** Sends one call and gives one result per part; undefined where the run was stopped first. */
export async function runCall(run: Run, call: Call): Promise<PartResult[] | undefined> {
	if (run.operation.pages !== undefined) return await runPages(run, call);
	return await run.unlessStopped(
		async () => await runOnce(run, call),
		(results) => results.some(({ error }) => error !== undefined),
	);
}

async function runOnce(run: Run, call: Call): Promise<PartResult[]> {
	const { operation, asTool } = run;
	const input = inputOf(call);
	const values = call.parts.map(({ value }) => value);
	const answer = await ask(
		run,
		call,
		operation.batch?.request(values, input) ?? operation.request?.(input) ?? {},
	);
	if (answer.error !== undefined) return call.parts.map(() => ({ error: answer.error }));
	try {
		if (operation.batch === undefined) return [{ rows: rowsOf(operation, answer.data, input, asTool) }];
		const results = operation.batch.settle(answer.data, values, input);
		return results.map((result) =>
			result.error === undefined ? result : { error: { httpStatus: answer.httpStatus, ...result.error } },
		);
	} catch {
		return call.parts.map(() => ({ error: oddData(operation, answer.httpStatus) }));
	}
}

/** Data that passed the lenient check and still gives no rows (an object without text where an id is due): a failure of its request, not of the run. */
function oddData(
	{ endpoint }: Operation,
	httpStatus?: number,
	message = 'The service answered with data that no rows can be made of',
): ServiceError {
	return {
		reason: 'shape',
		message,
		httpStatus,
		outcome: endpoint.method === 'GET' ? 'rejected' : 'unknown',
	};
}

async function runPages(run: Run, call: Call): Promise<PartResult[] | undefined> {
	const { operation, unlessStopped, pageSlot, maxConcurrency, asTool } = run;
	const { pages } = operation;
	if (pages === undefined) return undefined;
	const input = inputOf(call);
	const size = pages.size(input);
	const { returnAll, limit = Infinity } = input as { returnAll?: boolean; limit?: number };
	const wanted = returnAll === false ? limit : Infinity;
	let interrupted = false;

	const fetchPage = async (pageNumber: number): Promise<FetchedPage> => {
		const fetch = async (): Promise<FetchedPage> => {
			const answer = await ask(run, call, pages.request(input, pageNumber, size));
			return answer.error === undefined ? { page: pages.page(answer.data) } : { error: answer.error };
		};
		const fetched = await pageSlot(
			async () => await unlessStopped(fetch, ({ error }) => error !== undefined),
		);
		interrupted ||= fetched === undefined;
		return fetched ?? { page: { rows: [] } };
	};

	const found: Row[][] = [];
	let count = 0;
	const iterator = pagesOf(fetchPage, maxConcurrency, Math.ceil(wanted / size));
	try {
		for (let step = await iterator.next(); ; step = await iterator.next()) {
			if (step.done === true) {
				if (interrupted) return undefined;
				if (step.value !== undefined) return [{ error: step.value }];
				break;
			}
			// Simplified page by page, so that the full rows of a long list need not be held.
			found.push(presentRows(operation, step.value.rows, input, asTool));
			count += step.value.rows.length;
			if (count >= wanted) break;
		}
		return [{ rows: found.flat().slice(0, wanted) }];
	} catch {
		return [{ error: oddData(operation, 200) }];
	}
}

type CheckedAnswer = { data: unknown; httpStatus?: number; error?: undefined } | { error: ServiceError };

/** One request, and its data checked against the operation's schema. */
async function ask(
	{ operation, client, optionsOf, unexpected }: Run,
	call: Call,
	request: RequestContent,
): Promise<CheckedAnswer> {
	const { endpoint, reply, lists } = operation;
	const answer = await client.send(
		endpoint,
		inputOf(call),
		request,
		optionsOf(call.parts[0]?.item.index ?? 0),
	);
	if (answer.error !== undefined) return { error: answer.error };
	const checked = checkData(reply, answer.data, lists);
	if (checked.error !== undefined) return { error: oddData(operation, answer.httpStatus, checked.error) };
	if (checked.unexpected.length > 0) unexpected(checked.unexpected);
	return { data: checked.data, httpStatus: answer.httpStatus };
}

function inputOf(call: Call): unknown {
	return call.parts[0]?.item.input;
}
