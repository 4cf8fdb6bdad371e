import {
	type INodeExecutionData,
	type IPollFunctions,
	type IDataObject,
	NodeOperationError,
} from 'n8n-workflow';

import type { Clocks, EntitiesById, TriggerEvent } from '../model/event';
import { presentRows } from '../output/rows';
import type { Row } from '../model/request';
import type { Service } from '../model/service';
import { budgetOf } from './budget';
import { oneAtATime } from './oneAtATime';
import { readAll } from './readAll';
import { pollError } from './pollError';
import { readSettings } from './settings';
import { type Failure, unusableCredential } from '../model/result';
import { openClient } from '../http/client';
import { detectChanges } from '../changes/detectChanges';
import { entitiesById } from '../changes/values';

const MAX_SAMPLES = 5;

/**
 * One poll of a service's trigger (docs/design.md, "Triggers"): the whole list is read, compared with what is remembered,
 * and only then remembered itself. By hand it gives samples, and neither reads nor writes the memory.
 * @returns the rows to report, or null where there are none
 * @throws NodeApiError, NodeOperationError where not all could be read; the next poll goes on from the same memory
 */
export async function pollService(
	context: IPollFunctions,
	service: Service,
	events: readonly TriggerEvent[],
): Promise<INodeExecutionData[][] | null> {
	const event = selectedEvent(context, events);
	if (context.getMode() === 'manual') {
		const { things, input, clocks } = await readList(context, service, event);
		const samples = event.samples(things, input, clocks.here).slice(0, MAX_SAMPLES);
		if (samples.length > 0) return itemsOf(event, samples, input);
		throw new NodeOperationError(context.getNode(), 'There is no sample to show', {
			description: `Today the service lists nothing that "${event.name}" would report. Check the enterprise and the filters, or publish the workflow and wait.`,
		});
	}
	const data = context.getWorkflowStaticData('node');
	return await oneAtATime(data, async () => {
		const { things, input, clocks } = await readList(context, service, event);
		const { value: told, error } = detectChanges(data, event, input, things, clocks);
		if (error !== undefined) throw pollError(context, service, event.value, error);
		return told.length === 0 ? null : itemsOf(event, told, input);
	});
}

/** Reads the event's parameters, its whole list, and what time it is. */
async function readList(
	context: IPollFunctions,
	service: Service,
	event: TriggerEvent,
): Promise<{ things: EntitiesById; input: unknown; clocks: Clocks }> {
	const refuse = (problem: Failure) => pollError(context, service, event.value, problem);
	const budget = budgetOf(context);
	const { client, defaults } = await openClient(context, service, budget.signal);
	if (client.error !== undefined) throw refuse(unusableCredential(client.error));
	const settings = readSettings(context, event, defaults);
	if (settings.error !== undefined) throw refuse(settings.error);
	const { input, options } = settings.value;
	const rows = await readAll(client.value, event, input, options, budget.signal);
	if (rows.error !== undefined) throw refuse(budget.explain(rows.error));
	const here = Date.now();
	const offset = client.value.clock()?.earliest;
	const clocks: Clocks = {
		here,
		service: offset === undefined ? undefined : here + offset,
		latestDate: client.value.latestDate(),
	};
	return { things: entitiesById(rows.value, event.identity), input, clocks };
}

function itemsOf({ list }: TriggerEvent, rows: Row[], input: unknown): INodeExecutionData[][] {
	// What an operation's items ask of its pages is not asked here.
	const whole = { ...list, pages: undefined };
	// Rows are parsed JSON, or made of it.
	return [presentRows(whole, rows, input, false).map((json) => ({ json: json as IDataObject }))];
}

/** @throws NodeOperationError where the node's stored event is none of the trigger's */
function selectedEvent(context: IPollFunctions, events: readonly TriggerEvent[]): TriggerEvent {
	const value: unknown = context.getNodeParameter('event');
	const event = events.find((candidate) => candidate.value === value);
	if (event !== undefined) return event;
	throw new NodeOperationError(context.getNode(), `There is no event "${String(value)}"`, {
		description: 'Choose the event again.',
	});
}
