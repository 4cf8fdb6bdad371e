import { isEqual, partition } from 'lodash';
import { isINodePropertiesList, type INodeProperties } from 'n8n-workflow';

import type { TriggerEvent } from '../model/event';
import type { Operation } from '../model/operation';
import { alphabetical } from './fields';
import { optionsOf } from './nodeProperties';

/**
 * The properties of a trigger, derived from its list of events: the dropdown, then the fields, each once and shown for the
 * events that have it just so, then the options.
 */
export function eventProperties(events: readonly TriggerEvent[]): INodeProperties[] {
	const fields: Array<{ field: INodeProperties; of: string[] }> = [];
	for (const event of events) {
		for (const field of [...event.fields, eventOptions(event)]) {
			const same = fields.find((known) => isEqual(known.field, field));
			if (same === undefined) fields.push({ field, of: [event.value] });
			else same.of.push(event.value);
		}
	}
	const [fieldsFirst, optionsLast] = partition(fields, ({ field }) => field.name !== 'options');
	return [
		eventChoice(events),
		...[...fieldsFirst, ...optionsLast].map(({ field, of }) =>
			of.length === events.length ? field : { ...field, displayOptions: { show: { event: of } } },
		),
	];
}

/** Which event the trigger waits for. */
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

/** The options of reading, which know no items here. */
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

/** Fields of the operation that lists the things, by name. */
export function fieldsOf({ fields }: Operation, ...names: string[]): INodeProperties[] {
	return fields.filter(({ name }) => names.includes(name));
}
