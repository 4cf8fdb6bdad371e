import {
	type INodeExecutionData,
	type IPollFunctions,
	type IDataObject,
	NodeOperationError,
} from 'n8n-workflow';

import type { TriggerEvent } from '../model/event';
import { presentRows } from '../output/rows';
import type { Row } from '../model/exchange';
import type { Service } from '../model/service';
import { pause, SECOND_LOOK_MS } from '../concurrency/backoff';
import { openList, pollError } from './openList';
import { detectChanges } from '../changes/detectChanges';

const MAX_SAMPLES = 5;

/**
 * One poll of a service's trigger (docs/maintainers/design.md, "Triggers"): reads the whole list, compares it with the memory, and then
 * replaces the memory. By hand it returns samples, and neither reads nor writes the memory.
 * @returns the rows to report as items, or null where there are none
 * @throws NodeApiError, NodeOperationError where the list could not be read completely; the memory stays unchanged
 */
export async function pollService(
	context: IPollFunctions,
	service: Service,
	events: readonly TriggerEvent[],
): Promise<INodeExecutionData[][] | null> {
	const event = selectedEvent(context, events);
	if (context.getMode() === 'manual') {
		const { input, read } = await openList(context, service, event);
		const { entities, clocks } = await read();
		const samples = event.samples(entities, input, clocks.local).slice(0, MAX_SAMPLES);
		if (samples.length > 0) return itemsOf(event, samples, input);
		throw new NodeOperationError(context.getNode(), 'There is no sample to show', {
			description: `Today the service lists nothing that "${event.name}" would report. Check the enterprise and the filters, or publish the workflow and wait.`,
		});
	}
	const data = context.getWorkflowStaticData('node');
	return await oneAtATime(data, async () => {
		const { input, read, signal } = await openList(context, service, event);
		let { entities, clocks } = await read();
		const compare = (memory: IDataObject) => detectChanges(memory, event, input, entities, clocks);
		// What is missing from one list may be there: a list may be empty or lack an entry by accident.
		if (event.byAbsence === true && compare({ ...data }).value?.length !== 0) {
			await pause(SECOND_LOOK_MS, signal);
			const first = entities;
			({ entities, clocks } = await read());
			entities = new Map([...first, ...entities]);
		}
		const { value: changes, error } = compare(data);
		if (error !== undefined) throw pollError(context, service, event.value, error);
		return changes.length === 0 ? null : itemsOf(event, changes, input);
	});
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

function itemsOf(
	{ list, simplify = list.simplify }: TriggerEvent,
	rows: Row[],
	input: unknown,
): INodeExecutionData[][] {
	// The cast is safe: rows come from parsed JSON.
	return [presentRows({ simplify }, rows, input, false).map((json) => ({ json: json as IDataObject }))];
}

function selectedEvent(context: IPollFunctions, events: readonly TriggerEvent[]): TriggerEvent {
	const value: unknown = context.getNodeParameter('event');
	const event = events.find((candidate) => candidate.value === value);
	if (event !== undefined) return event;
	throw new NodeOperationError(context.getNode(), `There is no event "${String(value)}"`, {
		description: 'Choose the event again.',
	});
}
