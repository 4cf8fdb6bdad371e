import { once } from 'lodash';
import type { IExecuteFunctions } from 'n8n-workflow';

import { automaticConcurrency, fixedConcurrency } from './concurrency/concurrencyFinder';
import { createLimiter } from './concurrency/limiter';
import type { Connection } from './http/client';
import { openLists } from './lists/openLists';
import type { Client } from './model/client';
import type { Operation } from './model/operation';
import { unusableCredential } from './model/result';
import type { RunContext, RunResults } from './model/run';
import type { Service } from './model/service';
import { presentRows, rowsOf } from './output/rows';
import type { ReadItems } from './read/readItems';
import { retryMemoryOf } from './reconcile/retryMemory';

/** The automatic concurrency of writes that must not be repeated: low, because each one that fails under load has an unknown outcome. */
const NEVER_REPEATED_CONCURRENCY = 5;

interface RunParts {
	context: IExecuteFunctions;
	service: Service;
	operation: Operation;
	connection: Connection;
	read: ReadItems;
	results: RunResults;
	continueOnFail: boolean;
}

/** Makes the context of a run, after all items are read. */
export function createRunContext({
	context,
	service,
	operation,
	connection,
	read,
	results,
	continueOnFail,
}: RunParts): RunContext {
	const { optionsOf, maxConcurrency } = read;
	const client = connection.client.value ?? refusingClient(connection.client.error ?? '');
	const signal = context.getExecutionCancelSignal();
	const asTool = context.getNode().type.endsWith('Tool');
	const { method, repeat } = operation.endpoint;
	const isOver = () => signal?.aborted === true || (!continueOnFail && results.firstFailure !== undefined);
	const limiter = createLimiter(
		once(() => {
			if (maxConcurrency > 0) return fixedConcurrency(maxConcurrency);
			return repeat === 'never' ? fixedConcurrency(NEVER_REPEATED_CONCURRENCY) : automaticConcurrency();
		}),
		signal,
		isOver,
	);
	return Object.freeze({
		context,
		service,
		operation,
		client,
		defaults: connection.defaults,
		stopAtFailure: !continueOnFail,
		asTool,
		signal,
		limiter,
		optionsOf,
		maxConcurrency,
		rowsOf: (data, input) => rowsOf(operation, data, input, asTool),
		present: (rows, input) => presentRows(operation, rows, input, asTool),
		memory: method === 'GET' ? undefined : retryMemoryOf(context),
		lists: openLists(client, limiter, results.unexpectedFields),
		results,
		isOver,
	} satisfies RunContext);
}

/** A client for an unusable credential: every request fails with the reason. */
function refusingClient(message: string): Client {
	return {
		send: async () => ({ error: unusableCredential(message) }),
		describe: async () => ({ error: unusableCredential(message) }),
		clock: () => undefined,
		latestDate: () => undefined,
		isUnencrypted: false,
	};
}
