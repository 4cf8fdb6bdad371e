import { omit, orderBy } from 'lodash';
import {
	type Failure as PollFailure,
	type IDataObject,
	type INodeExecutionData,
	type IPollFunctions,
	type NodeApiError,
	NodeOperationError,
} from 'n8n-workflow';

import { compare } from '../changes/compare';
import { recall, remember } from '../changes/memory';
import { refusesToken } from '../http/outcome';
import type { Seen, TriggerEvent } from '../model/event';
import type { Failure, Result, Row } from '../model/exchange';
import type { Service } from '../model/service';
import { failureOf, nodeError } from '../output/errors';
import { presentRows } from '../output/rows';
import { type Reading, readEntities } from './readEntities';

/** What a trigger does at a poll, and by hand. */

const MAX_SAMPLES = 5;
const polling = new WeakSet<object>();

/**
 * One poll of a service's trigger (docs/triggers.md): reads the whole list, compares it with the memory, and then replaces the
 * memory. By hand it gives samples, and the memory is neither read nor written.
 * @returns the rows to tell as items, or null where there are none
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
		const told: Result<Seen[]> = isByHand
			? { value: samplesOf(event, reading) }
			: changesOf(event, reading, data);
		if (told.error !== undefined) throw pollError(context, service, event.value, told.error);
		if (told.value.length > 0) return itemsOf(event, told.value, reading);
	} finally {
		polling.delete(data);
	}
	if (!isByHand) return null;
	throw new NodeOperationError(context.getNode(), 'There is no sample to show', {
		description: `Today the service lists nothing that "${event.name}" would report. Check the enterprise and the filters, or publish the workflow and wait.`,
	});
}

function changesOf(event: TriggerEvent, reading: Reading, data: IDataObject): Result<Seen[]> {
	const { entities, input, moment } = reading;
	const { memory, isFirst } = recall(data, event, input);
	const compared = compare(entities, memory, event.watch(input, moment), isFirst);
	const tooLarge = remember(data, event, input, compared.memory);
	return tooLarge === undefined
		? { value: wantedOf(event, compared.changes, reading, 'asc') }
		: { error: tooLarge };
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
	// The cast is safe: rows come from parsed JSON.
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
