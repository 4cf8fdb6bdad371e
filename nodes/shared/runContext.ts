/** What every step of a run needs. */
import { identity, omit } from 'lodash';

import { createLimiter } from './concurrency/limiter';
import type { Client, Connection, Limiter } from './model/service';
import { listReader } from './lists/listReader';
import { unusableCredential } from './model/exchange';
import type { RunContext } from './model/run';
import { presentRows } from './output/rows';

/** The automatic concurrency of writes that must not be repeated: low, because each one that fails under load has an unknown outcome. */
const NEVER_REPEATED_CONCURRENCY = 5;

type Given = Pick<
	RunContext,
	'context' | 'service' | 'operation' | 'results' | 'memory' | 'stopAtFailure' | 'maxConcurrency'
>;

/** What the runs of all credentials share: also, on one platform, the limit of requests in flight. */
export function sharedByRuns({
	context,
	operation,
	results,
	stopAtFailure,
	maxConcurrency,
	...given
}: Given) {
	const signal = context.getExecutionCancelSignal();
	const isOver = () => signal?.aborted === true || (stopAtFailure && results.firstFailure !== undefined);
	const most = maxConcurrency || (operation.endpoint.repeat === 'never' ? NEVER_REPEATED_CONCURRENCY : 0);
	const limiters = new Map<string, Limiter>();
	return {
		...{ ...given, context, operation, results, stopAtFailure, maxConcurrency, signal, isOver },
		asTool: context.getNode().type.endsWith('Tool'),
		limiterOf(platform: string): Limiter {
			const limiter = limiters.get(platform) ?? createLimiter(most, signal, isOver);
			limiters.set(platform, limiter);
			return limiter;
		},
	};
}

export function createRunContext(
	shared: ReturnType<typeof sharedByRuns>,
	{ client: { value, error = '' }, platform, zone, defaults }: Connection,
): RunContext {
	const { operation, results, asTool, signal } = shared;
	const limiter = shared.limiterOf(platform);
	const client = value ?? refusingClient(error);
	return Object.freeze({
		...omit(shared, 'limiterOf'),
		client,
		limiter,
		platform,
		zone,
		defaults,
		present: (rows, input) => presentRows(operation, rows, input, asTool, zone, results),
		readLists: listReader(client, limiter, signal, (text) => results.hints.add(text)),
	} satisfies RunContext);
}

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
