import { isEqual, partition } from 'lodash';
import { isINodePropertiesList, type INodeProperties } from 'n8n-workflow';

import type { TriggerEvent } from '../model/event';
import { alphabetical } from './fields';
import { optionsOf } from './nodeProperties';

/** The properties of a trigger, derived from its events. A field that several events have alike appears once. */
export function eventProperties(events: readonly TriggerEvent[]): INodeProperties[] {
	const fields: Array<{ field: INodeProperties; eventValues: string[] }> = [];
	for (const event of events) {
		for (const field of [...event.fields, eventOptions(event)]) {
			const existing = fields.find((known) => isEqual(known.field, field));
			if (existing === undefined) fields.push({ field, eventValues: [event.value] });
			else existing.eventValues.push(event.value);
		}
	}
	const [fieldsFirst, optionsLast] = partition(fields, ({ field }) => field.name !== 'options');
	return [
		eventChoice(events),
		...[...fieldsFirst, ...optionsLast].map(({ field, eventValues }) =>
			eventValues.length === events.length
				? field
				: { ...field, displayOptions: { show: { event: eventValues } } },
		),
	];
}

function eventChoice(events: readonly TriggerEvent[]): INodeProperties {
	const property = {
		displayName: 'Trigger On',
		name: 'event',
		noDataExpression: true,
		required: true,
		options: alphabetical(events.map(({ name, value, description }) => ({ name, value, description }))),
		default: events[0]?.value,
	};
	return { ...property, type: 'options' };
}

/** The options of an event: its own, and those of its list operation, without the text about items, which a trigger does not have. */
function eventOptions({ options, list }: TriggerEvent): INodeProperties {
	const property = optionsOf({ options, endpoint: list.endpoint });
	const entries = isINodePropertiesList(property.options) ? property.options : [];
	return {
		...property,
		options: entries.map((option) =>
			option.name === 'maxConcurrency'
				? { ...option, description: option.description?.replace(/ The value of the first item .*/, '') }
				: option,
		),
	};
}
