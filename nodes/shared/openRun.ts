import { once } from 'lodash';
import type { IExecuteFunctions } from 'n8n-workflow';

import { presentRows, rowsOf } from './output/rows';
import { DEFAULT_OPTIONS } from './read/inputReader';
import type { Operation } from './model/operation';
import type { Service } from './model/service';
import type { Client, RunContext, ItemResult } from './model/run';
import { openClient } from './http/client';
import { automaticConcurrency, fixedConcurrency } from './concurrency/concurrencyFinder';
import { createLimiter } from './concurrency/limiter';
import { openLists } from './lists/openLists';
import { retryMemoryOf } from './reconcile/retryMemory';

/** Writes that must not be repeated stay at this number: a request that is refused under load costs certainty. */
const NEVER_REPEATED = 5;

/** One run of an operation: its way to the service, its places, and where its results are gathered. */
export async function createRunContext(
	context: IExecuteFunctions,
	service: Service,
	operation: Operation,
	continueOnFail: boolean,
): Promise<RunContext> {
	const signal = context.getExecutionCancelSignal();
	const { client: opened, defaults } = await openClient(context, service);
	const client = opened.value ?? refusingClient(opened.error ?? '');
	const asTool = context.getNode().type.endsWith('Tool');
	const { method, repeat } = operation.endpoint;
	const unexpected = new Set<string>();
	const settled: ItemResult[] = [];
	let firstFailure: ItemResult | undefined;

	const run: RunContext = {
		context,
		service,
		operation,
		client,
		defaults,
		stopAtFailure: !continueOnFail,
		asTool,
		signal,
		limiter: createLimiter(
			once(() => {
				if (run.maxConcurrency > 0) return fixedConcurrency(run.maxConcurrency);
				return repeat === 'never' ? fixedConcurrency(NEVER_REPEATED) : automaticConcurrency();
			}),
			signal,
			() => run.isOver(),
		),
		optionsOf: () => DEFAULT_OPTIONS,
		maxConcurrency: DEFAULT_OPTIONS.maxConcurrency,
		unexpected,
		hints: new Set(),
		rowsOf: (data, input) => rowsOf(operation, data, input, asTool),
		present: (rows, input) => presentRows(operation, rows, input, asTool),
		memory: method === 'GET' ? undefined : retryMemoryOf(context),
		lists: { read: async (...wanted) => await lists().read(...wanted) },
		parts: [],
		results: settled,
		recordResult(one) {
			settled.push(one);
			if (one.error !== undefined) firstFailure ??= one;
		},
		firstFailure: () => (continueOnFail ? undefined : firstFailure),
		isOver: () => signal?.aborted === true || (!continueOnFail && firstFailure !== undefined),
	};
	const lists = once(() => openLists(client, run.limiter, unexpected));
	return run;
}

/** Stands in where the credential cannot be used: every item fails with the reason. */
function refusingClient(problem: string): Client {
	const advice = 'Correct the credential of this node.';
	return {
		send: async () => ({ error: { reason: 'input', message: problem, advice, outcome: 'rejected' } }),
		clock: () => undefined,
		latestDate: () => undefined,
		plainRemote: false,
	};
}
