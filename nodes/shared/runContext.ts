import { identity } from 'lodash';
import type { IExecuteFunctions } from 'n8n-workflow';

import { concurrencyFinder } from './concurrency/concurrencyFinder';
import { createLimiter } from './concurrency/limiter';
import type { Connection } from './http/connections';
import { sharedLists } from './lists/sharedLists';
import type { Client } from './model/client';
import type { Operation } from './model/operation';
import { unusableCredential } from './model/exchange';
import { createRunResults, type RunContext, type RunResults } from './model/run';
import type { Service } from './model/service';
import { presentRows, rowsOf } from './output/rows';
import type { ReadItems } from './read/readItems';
import { precedingMemoryOf, retryMemoryOf } from './reconcile/retryMemory';

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
	/** The run for whose items another operation is run. */
	outer?: RunContext;
}

/** Makes the context of a run, after all items are read. */
export function createRunContext(runParts: RunParts): RunContext {
	const { context, service, operation, connection, read, results, continueOnFail, outer } = runParts;
	const { optionsOf, maxConcurrency } = read;
	const client = connection.client.value ?? refusingClient(connection.client.error ?? '');
	const signal = context.getExecutionCancelSignal();
	const asTool = context.getNode().type.endsWith('Tool');
	const { method, repeat } = operation.endpoint;
	// Only writes are remembered: a read is done again in each try.
	const ownMemory = () => (method === 'GET' ? undefined : retryMemoryOf(context));
	const isOver = () =>
		signal?.aborted === true ||
		(!continueOnFail && results.firstFailure !== undefined) ||
		outer?.isOver() === true;
	const limiter = createLimiter(
		concurrencyFinder(maxConcurrency || (repeat === 'never' ? NEVER_REPEATED_CONCURRENCY : 0)),
		signal,
		isOver,
	);
	const countNotShown = (count: number) => void (results.notShownCount += count);
	const run: RunContext = {
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
		rowsOf: (data, input) => rowsOf(operation, data, input, asTool, countNotShown),
		present: (rows, input) => presentRows(operation, rows, input, asTool, countNotShown),
		memory: outer !== undefined ? precedingMemoryOf(outer.memory) : ownMemory(),
		lists: sharedLists(client, limiter, results.unexpectedFields),
		learned: new Map(),
		results,
		isOver,
		deriveFor: (other) =>
			createRunContext({ ...runParts, operation: other, results: createRunResults(), outer: run }),
	};
	return Object.freeze(run);
}

/** A client for an unusable credential: every request fails with the reason. */
function refusingClient(message: string): Client {
	const refuse = async () => ({ error: unusableCredential(message) });
	return {
		send: refuse,
		describe: refuse,
		redact: identity,
		clock: () => undefined,
		latestDate: () => undefined,
		isUnencrypted: false,
	};
}
