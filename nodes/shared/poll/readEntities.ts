import type { IPollFunctions } from 'n8n-workflow';

import { entitiesById } from '../changes/compare';
import { createLimiter } from '../concurrency/limiter';
import { openConnection } from '../http/connections';
import type { Connection } from '../model/client';
import { listReader } from '../lists/listReader';
import type { Moment, TriggerEvent } from '../model/event';
import { type Failure, missing, type Result, type Row, unusableCredential } from '../model/exchange';
import type { Service } from '../model/service';
import { inputReader, type ReadInput } from '../read/readItems';
import type { ParameterSource } from '../read/parameters';

/** What a poll compares. */
export interface Reading {
	/** By ID. */
	entities: ReadonlyMap<string, Row>;
	input: Row;
	moment: Moment;
}

/** Reads the event's parameters, and its whole list. A list that is missing or incomplete is a failure: a part of it proves nothing. */
export async function readEntities(
	context: IPollFunctions,
	service: Service,
	event: TriggerEvent,
): Promise<Result<Reading>> {
	const { signal, explain } = budgetOf(context);
	const connection = await openConnection(context, service, signal);
	const { client, zone } = connection;
	if (client.error !== undefined) return { error: unusableCredential(client.error) };
	const settings = readSettings(context, event, connection);
	if (settings.error !== undefined) return settings;
	const { input, options } = settings.value;
	const limiter = createLimiter(options.maxConcurrency, signal);
	const lists = listReader(client.value, limiter, signal);
	const { value: [rows = []] = [], error } = await lists.asProof([event.read(input)], options);
	if (error !== undefined)
		return { error: error.reason === 'input' ? notComparable(error.message) : explain(error) };
	const moment = { now: Date.now(), zone };
	return { value: { entities: entitiesById(rows, event.identity), input, moment } };
}

function readSettings(
	context: IPollFunctions,
	event: TriggerEvent,
	connection: Connection,
): Result<ReadInput> {
	const source: ParameterSource = {
		getNode: () => context.getNode(),
		getInputData: () => [],
		getNodeParameter: (name, _itemIndex, fallback, options) =>
			context.getNodeParameter(name, fallback, options),
	};
	const { fields, options, input, list } = event;
	return inputReader(source, { fields, options, input, endpoint: list.endpoint }, connection)(0);
}

/** As an empty list it would make every entity look deleted. */
const notComparable = (why: string): Failure =>
	missing(
		`The list cannot be compared: ${why}`,
		'Nothing was reported, and what the trigger remembers stays as it was. The next poll tries again; if it stays so, ask the service’s provider.',
		'rejected',
	);

const MAX_TIMER_MS = 2 ** 31 - 1;

/** The time limit that n8n sets for a poll. `signal` aborts when the time is over; undefined where n8n sets no limit. */
function budgetOf(context: IPollFunctions): { signal?: AbortSignal; explain: (failure: Failure) => Failure } {
	// Older versions of n8n do not have it.
	const ms = typeof context.getPollBudgetMs === 'function' ? context.getPollBudgetMs() : Infinity;
	if (!(ms < MAX_TIMER_MS)) return { explain: (failure) => failure };
	const signal = AbortSignal.timeout(Math.max(1, ms));
	const tooSlow: Failure = {
		reason: 'timeout',
		message: `The list was not read within the ${Math.round(ms / 1000)} seconds that n8n gives a poll`,
		advice:
			'Let n8n give polls more time (N8N_SCHEDULER_POLL_TIMEOUT), or use a Schedule Trigger with Get Many instead.',
		outcome: 'rejected',
	};
	return { signal, explain: (failure) => (signal.aborted ? tooSlow : failure) };
}
