import { omit } from 'lodash';
import type { Failure as PollFailure, IPollFunctions, NodeApiError, NodeOperationError } from 'n8n-workflow';

import { entitiesById } from '../changes/detectChanges';
import { concurrencyFinder } from '../concurrency/concurrencyFinder';
import { createLimiter } from '../concurrency/limiter';
import { openConnection } from '../http/connections';
import { refusesToken } from '../http/outcome';
import { sharedLists } from '../lists/sharedLists';
import type { Client } from '../model/client';
import type { Clocks, EntitiesById, TriggerEvent } from '../model/event';
import { type Failure, missing, type Result, type Row, unusableCredential } from '../model/exchange';
import type { RunOptions } from '../model/run';
import type { Service } from '../model/service';
import { failureOf, nodeError } from '../output/errors';
import { inputReader, type ReadInput } from '../read/inputReader';
import type { ParameterSource } from '../read/parameters';

/** Reads the event's parameters, and opens its list. @throws NodeApiError, NodeOperationError */
export async function openList(context: IPollFunctions, service: Service, event: TriggerEvent) {
	const errorOf = (failure: Failure) => pollError(context, service, event.value, failure);
	const { signal, explain } = budgetOf(context);
	const { client, defaults } = await openConnection(context, service, signal);
	if (client.error !== undefined) throw errorOf(unusableCredential(client.error));
	const settings = readSettings(context, event, defaults);
	if (settings.error !== undefined) throw errorOf(settings.error);
	const { input, options } = settings.value;
	const opened = client.value;
	async function read(): Promise<{ entities: EntitiesById; clocks: Clocks }> {
		const rows = await readEventList(opened, event, input, options, signal);
		if (rows.error !== undefined) throw errorOf(explain(rows.error));
		const local = Date.now();
		const offset = opened.clock()?.earliest;
		const clocks: Clocks = {
			local,
			service: offset === undefined ? undefined : local + offset,
			latestDate: opened.latestDate(),
		};
		return { entities: entitiesById(rows.value, event.identity), clocks };
	}
	return { input, read, signal };
}

function readSettings(context: IPollFunctions, event: TriggerEvent, defaults: Row): Result<ReadInput> {
	const source: ParameterSource = {
		getNode: () => context.getNode(),
		getTimezone: () => context.getTimezone(),
		getInputData: () => [],
		getNodeParameter: (name, _itemIndex, fallback, options) =>
			context.getNodeParameter(name, fallback, options),
	};
	const { fields, options, input, list } = event;
	return inputReader(source, { fields, options, input, endpoint: list.endpoint }, defaults)(0);
}

/** Reads the event's whole list. A list that is missing or incomplete is a failure, because a part of it proves nothing. */
export async function readEventList(
	client: Client,
	{ list, listInput }: TriggerEvent,
	input: unknown,
	options: RunOptions,
	signal: AbortSignal | undefined,
): Promise<Result<Row[]>> {
	const schema = typeof list.input === 'function' ? list.input('UTC', {}) : list.input;
	const all: unknown = schema.parse({ ...listInput(input), returnAll: true });
	const lists = sharedLists(client, createLimiter(concurrencyFinder(options.maxConcurrency), signal));
	const read = await lists.read({ operation: list, input: all as Row }, 0, options);
	if (read.error !== undefined || read.missing === undefined) return read;
	// As an empty list it would make every entity look deleted.
	return {
		error: missing(
			`The list cannot be compared: ${read.missing}`,
			'Nothing was reported, and what the trigger remembers stays as it was. The next poll tries again; if it stays so, ask the service’s provider.',
			'rejected',
		),
	};
}

const MAX_TIMER_MS = 2 ** 31 - 1;

/** The time limit that n8n sets for a poll. `signal` aborts when the time is over; undefined where n8n sets no limit. */
function budgetOf(context: IPollFunctions): { signal?: AbortSignal; explain: (failure: Failure) => Failure } {
	// Older versions of n8n do not have it.
	const ms = typeof context.getPollBudgetMs === 'function' ? context.getPollBudgetMs() : Infinity;
	if (!(ms < MAX_TIMER_MS)) return { explain: (failure) => failure };
	const signal = AbortSignal.timeout(Math.max(1, ms));
	return {
		signal,
		explain: (failure) =>
			signal.aborted
				? {
						reason: 'timeout',
						message: `The list was not read within the ${Math.round(ms / 1000)} seconds that n8n gives a poll`,
						advice:
							'Let n8n give polls more time (N8N_SCHEDULER_POLL_TIMEOUT), or use a Schedule Trigger with Get Many instead.',
						outcome: 'rejected',
					}
				: failure,
	};
}

/** The error that a poll throws: n8n shows it in a failed execution, or where the workflow is activated. */
export function pollError(
	context: IPollFunctions,
	service: Service,
	event: string,
	failure: Failure,
): NodeApiError | NodeOperationError {
	const reported = failureOf(failure, service.codes, 0, {});
	if (!reported.sent) reported.description = `Nothing was sent. ${reported.description}`;
	const error = nodeError(context.getNode(), reported, event);
	// A poll has no items, but the editor would name the first one.
	delete error.context.itemIndex;
	error.context.data = omit(error.context.data as object, 'outcome');
	return Object.assign(error, { failure: pollFailureOf(failure) });
}

/** What n8n needs to decide whether it polls less often after this failure. */
function pollFailureOf(failure: Failure): PollFailure | undefined {
	const { reason, httpStatus, retryAfter } = failure;
	if (reason === 'input') return { cause: 'configuration-invalid' };
	if (refusesToken(failure)) return { cause: 'credential-invalid' };
	if (httpStatus === 429) return { cause: 'rate-limited', retryAfterMs: retryAfter };
	return undefined;
}
