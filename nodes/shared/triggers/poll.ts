import { omit, orderBy } from 'lodash';
import {
	type Failure as PollFailure,
	type IDataObject,
	type INodeExecutionData,
	type IPollFunctions,
	type NodeApiError,
	NodeOperationError,
} from 'n8n-workflow';

import { createLimiter } from '../concurrency/limiter';
import { openConnection } from '../http/connections';
import { refusesToken } from '../http/failures';
import { listReader } from '../lists/listReader';
import type { Connection, Service } from '../model/service';
import type { Seen, TriggerEvent } from '../model/event';
import { type Failure, noResult, type Result, type Row, unusableCredential } from '../model/exchange';
import { reportedFailure, nodeError } from '../output/errors';
import { presentRows } from '../output/rows';
import { inputReader, type ReadInput } from '../read/readItems';
import type { ParameterSource } from '../read/parameters';
import { changesSince, entitiesById, type Reading } from './memory';

const MAX_SAMPLES = 5;
const polling = new WeakSet<object>();

/**
 * One poll (docs/triggers.md): the whole list is compared with the memory, which then is replaced. By hand it gives samples, without a memory.
 * @throws NodeApiError, NodeOperationError where the list could not be read completely; the memory stays unchanged
 */
export async function pollService(
	context: IPollFunctions,
	service: Service,
	events: readonly TriggerEvent[],
): Promise<INodeExecutionData[][] | null> {
	const event = selectedEvent(context, events);
	const isByHand = context.getMode() === 'manual';
	const data = isByHand ? {} : context.getWorkflowStaticData('node');
	// n8n starts polls by the clock, and two with the same memory would tell a change twice.
	if (polling.has(data)) return null;
	polling.add(data);
	try {
		const { value: reading, error } = await readEntities(context, service, event);
		if (error !== undefined) throw pollError(context, service, event.value, error);
		const since = isByHand ? { value: [] } : changesSince(data, event, reading);
		if (since.error !== undefined) throw pollError(context, service, event.value, since.error);
		const told = isByHand ? samplesOf(event, reading) : wantedOf(event, since.value, reading, 'asc');
		if (told.length > 0) return itemsOf(event, told, reading);
	} finally {
		polling.delete(data);
	}
	if (!isByHand) return null;
	throw new NodeOperationError(context.getNode(), 'There is no sample to show', {
		description: `Today the service lists nothing that "${event.name}" would report. Check the enterprise and the filters, or publish the workflow and wait.`,
	});
}

function samplesOf(event: TriggerEvent, reading: Reading): Seen[] {
	const { entities, moment } = reading;
	const all = Array.from(entities, ([id, row]) => ({ id, row }));
	const samples = all.filter(({ row }) => event.isSample?.(row, moment) ?? true);
	return wantedOf(event, samples, reading, event.order?.samples ?? 'asc').slice(0, MAX_SAMPLES);
}

/** What passes the filters, in the order of the event's times; one without a time comes first. */
function wantedOf(
	{ isWanted, order }: TriggerEvent,
	seen: Seen[],
	{ input, moment }: Reading,
	direction: 'asc' | 'desc',
): Seen[] {
	const passes = isWanted?.(input, moment) ?? (() => true);
	const wanted = seen.filter(({ row }) => passes(row));
	return order === undefined ? wanted : orderBy(wanted, ({ row }) => Number(row[order.by]) || 0, direction);
}

function itemsOf(event: TriggerEvent, told: Seen[], { input, moment }: Reading): INodeExecutionData[][] {
	const { list, rowOf, simplify = list.simplify } = event;
	const rows: Row[] = told.map((seen) => rowOf?.(seen, input, moment) ?? seen.row);
	const presented = presentRows({ simplify }, rows, input, false, moment.zone);
	return [presented.map((json) => ({ json: json as IDataObject }))];
}

function selectedEvent(context: IPollFunctions, events: readonly TriggerEvent[]): TriggerEvent {
	const value: unknown = context.getNodeParameter('event');
	const event = events.find((candidate) => candidate.value === value);
	if (event !== undefined) return event;
	throw new NodeOperationError(context.getNode(), `There is no event "${String(value)}"`, {
		description: 'Choose the event again.',
	});
}

/** The error that a poll throws: n8n shows it in a failed execution, or where the workflow is published. */
function pollError(
	context: IPollFunctions,
	service: Service,
	event: string,
	failure: Failure,
): NodeApiError | NodeOperationError {
	const reported = reportedFailure(failure, service.codes, 0, {});
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

/** Reads the event's parameters, and its whole list. A list that is missing or incomplete is a failure: a part of it proves nothing. */
async function readEntities(
	context: IPollFunctions,
	service: Service,
	event: TriggerEvent,
): Promise<Result<Reading>> {
	const { signal, explain } = budgetOf(context);
	const { value: connection, error: unusable } = await openConnection(context, service, signal);
	if (unusable !== undefined) return { error: unusableCredential(unusable) };
	const { client, platform, zone } = connection;
	const settings = readSettings(context, event, connection);
	if (settings.error !== undefined) return settings;
	const { input, options } = settings.value;
	const limiter = createLimiter(options.maxConcurrency, signal);
	const readLists = listReader(client, limiter, signal);
	const { value: [rows = []] = [], error } = await readLists([event.read(input)], 'proof', options);
	if (error !== undefined)
		return { error: error.reason === 'input' ? notComparable(error.message) : explain(error) };
	const moment = { now: Date.now(), zone };
	return { value: { entities: entitiesById(rows, event.identity), input, platform, moment } };
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
	noResult(
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
