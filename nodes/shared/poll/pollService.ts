import { orderBy } from 'lodash';
import {
	type INodeExecutionData,
	type IPollFunctions,
	type IDataObject,
	NodeOperationError,
} from 'n8n-workflow';

import { compare } from '../changes/compare';
import { recall, remember } from '../changes/memory';
import type { EntitiesById, Moment, Seen, TriggerEvent } from '../model/event';
import type { Row } from '../model/exchange';
import type { Service } from '../model/service';
import { presentRows } from '../output/rows';
import { pollError } from './pollError';
import { readEntities } from './readEntities';

/** What a trigger does at a poll, and by hand. */

const MAX_SAMPLES = 5;

/**
 * One poll of a service's trigger (docs/triggers.md): reads the whole list, compares it with the memory, and then replaces the
 * memory. By hand it returns samples, and neither reads nor writes the memory.
 * @returns the rows to tell as items, or null where there are none
 * @throws NodeApiError, NodeOperationError where the list could not be read completely; the memory stays unchanged
 */
export async function pollService(
	context: IPollFunctions,
	service: Service,
	events: readonly TriggerEvent[],
): Promise<INodeExecutionData[][] | null> {
	const event = selectedEvent(context, events);
	if (context.getMode() === 'manual') {
		const { entities, input, moment } = await readEntities(context, service, event);
		const samples = samplesOf(event, entities, input, moment);
		if (samples.length > 0) return itemsOf(event, samples, input, moment);
		throw new NodeOperationError(context.getNode(), 'There is no sample to show', {
			description: `Today the service lists nothing that "${event.name}" would report. Check the enterprise and the filters, or publish the workflow and wait.`,
		});
	}
	const data = context.getWorkflowStaticData('node');
	return await oneAtATime(data, async () => {
		const { entities, input, moment } = await readEntities(context, service, event);
		const { memory, isFirst } = recall(data, event, input);
		const compared = compare(entities, memory, event.watch(input, moment), isFirst);
		const tooLarge = remember(data, event, input, compared.memory);
		if (tooLarge !== undefined) throw pollError(context, service, event.value, tooLarge);
		const told = wantedOf(event, compared.changes, input, moment, 'asc');
		return told.length === 0 ? null : itemsOf(event, told, input, moment);
	});
}

function samplesOf(event: TriggerEvent, entities: EntitiesById, input: unknown, moment: Moment): Seen[] {
	const samples = Array.from(entities, ([id, row]) => ({ id, row })).filter(
		({ row }) => event.isSample?.(row, moment) ?? true,
	);
	return wantedOf(event, samples, input, moment, event.order?.samples ?? 'asc').slice(0, MAX_SAMPLES);
}

/** What passes the filters, in the order of the event's times; one without a time comes first. */
function wantedOf(
	event: TriggerEvent,
	seen: Seen[],
	input: unknown,
	moment: Moment,
	direction: 'asc' | 'desc',
): Seen[] {
	const isWanted = event.isWanted?.(input, moment);
	const wanted = isWanted === undefined ? seen : seen.filter(({ row }) => isWanted(row));
	const { by } = event.order ?? {};
	return by === undefined ? wanted : orderBy(wanted, ({ row }) => Number(row[by]) || 0, direction);
}

const polling = new WeakSet<object>();

/**
 * n8n starts polls by the clock, and two with the same memory would report a change twice: the second gives null.
 * @param trigger what all polls with the same memory share, such as the static data
 */
async function oneAtATime<Value>(trigger: object, poll: () => Promise<Value | null>): Promise<Value | null> {
	if (polling.has(trigger)) return null;
	polling.add(trigger);
	try {
		return await poll();
	} finally {
		polling.delete(trigger);
	}
}

function itemsOf(event: TriggerEvent, told: Seen[], input: unknown, moment: Moment): INodeExecutionData[][] {
	const { list, rowOf, simplify = list.simplify } = event;
	const rows: Row[] = told.map((seen) => rowOf?.(seen, input, moment) ?? seen.row);
	// The cast is safe: rows come from parsed JSON.
	return [
		presentRows({ simplify }, rows, input, false, moment.zone).map((json) => ({ json: json as IDataObject })),
	];
}

function selectedEvent(context: IPollFunctions, events: readonly TriggerEvent[]): TriggerEvent {
	const value: unknown = context.getNodeParameter('event');
	const event = events.find((candidate) => candidate.value === value);
	if (event !== undefined) return event;
	throw new NodeOperationError(context.getNode(), `There is no event "${String(value)}"`, {
		description: 'Choose the event again.',
	});
}
