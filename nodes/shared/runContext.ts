/** What every step of a run needs. */
import { identity } from 'lodash';
import type { IExecuteFunctions } from 'n8n-workflow';

import { createLimiter } from './concurrency/limiter';
import type { Connection, Client, Limiter } from './model/client';
import { listReader } from './lists/listReader';
import type { Operation } from './model/operation';
import { unusableCredential } from './model/exchange';
import type { RunContext, RunResults } from './model/run';
import type { Service } from './model/service';
import { presentRows } from './output/rows';
import type { ReadItems } from './read/readItems';
import { retryMemoryOf } from './evidence/retryMemory';

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
	/** The limits of the run by platform: items of several credentials of one platform share its limit. */
	limiters: Map<string, Limiter>;
}

/** Makes the context of a run, after all items are read. */
export function createRunContext(runParts: RunParts): RunContext {
	const { context, service, operation, connection, read, results, continueOnFail, limiters } = runParts;
	const { optionsOf, maxConcurrency } = read;
	const client = connection.client.value ?? refusingClient(connection.client.error ?? '');
	const signal = context.getExecutionCancelSignal();
	const asTool = context.getNode().type.endsWith('Tool');
	const { method, repeat } = operation.endpoint;
	const isOver = () => signal?.aborted === true || (!continueOnFail && results.firstFailure !== undefined);
	const most = maxConcurrency || (repeat === 'never' ? NEVER_REPEATED_CONCURRENCY : 0);
	const limiter = limiters.get(connection.platform) ?? createLimiter(most, signal, isOver);
	limiters.set(connection.platform, limiter);
	return Object.freeze({
		context,
		service,
		operation,
		client,
		defaults: connection.defaults,
		zone: connection.zone,
		stopAtFailure: !continueOnFail,
		asTool,
		signal,
		limiter,
		optionsOf,
		maxConcurrency,
		present: (rows, input) => presentRows(operation, rows, input, asTool, connection.zone, results),
		// Only writes are remembered: a read is done again in each try.
		memory: method === 'GET' ? undefined : retryMemoryOf(context),
		lists: listReader(client, limiter, signal, (text) => results.hints.add(text)),
		learned: new Map(),
		platform: connection.platform,
		results,
		isOver,
	} satisfies RunContext);
}

/** A client for an unusable credential: every request fails with the reason. */
function refusingClient(message: string): Client {
	const refuse = async () => ({ error: unusableCredential(message) });
	return {
		send: refuse,
		describe: refuse,
		redact: identity,
		clock: () => undefined,
		isUnencrypted: false,
	};
}
