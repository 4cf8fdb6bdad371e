import { isEqual, partition } from 'lodash';
import { type INodeProperties, type INodePropertyOptions, isINodePropertiesList } from 'n8n-workflow';

import { alphabetical } from './formOf';
import { commonOptions } from './commonFields';
import type { TriggerEvent } from '../model/event';
import { labelOf } from '../model/text';
import type { Operation } from '../model/operation';

/** The properties of a node, derived from its operations: the dropdowns, then the fields and options of each. */
export function nodeProperties(operations: readonly Operation[]): INodeProperties[] {
	const resources = [...new Set(operations.map(({ resource }) => resource))];
	return [
		selector(
			'Resource',
			'resource',
			resources.map((resource) => ({ name: labelOf(resource), value: resource })),
		),
		...resources.map((resource) => ({
			...selector(
				'Operation',
				'operation',
				operations
					.filter((operation) => operation.resource === resource)
					.map(({ name, value, action, description, builderHint: propertyHint }) => ({
						name,
						value,
						action,
						description,
						...(propertyHint === undefined ? {} : { builderHint: { propertyHint } }),
					})),
			),
			displayOptions: { show: { resource: [resource] } },
		})),
		...operations.flatMap((operation) =>
			[...operation.fields, optionsOf(operation)].map((field) => showFor(operation, field)),
		),
	];
}

function selector(displayName: string, name: string, options: INodePropertyOptions[]): INodeProperties {
	const sorted = alphabetical(options);
	const property = { displayName, name, noDataExpression: true, options: sorted, default: options[0]?.value };
	return { ...property, type: 'options' };
}

export function optionsOf(operation: Pick<Operation, 'options' | 'endpoint'>): INodeProperties {
	const options = [...(operation.options ?? []), ...commonOptions(operation.endpoint)];
	return {
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add option',
		default: {},
		options: options.sort((a, b) => a.displayName.localeCompare(b.displayName)),
	};
}

function showFor({ resource, value }: Operation, field: INodeProperties): INodeProperties {
	return {
		...field,
		displayOptions: {
			...field.displayOptions,
			show: { ...field.displayOptions?.show, resource: [resource], operation: [value] },
		},
	};
}

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
	const choices = events.map(({ name, value, description }) => ({ name, value, description }));
	const [fieldsFirst, optionsLast] = partition(fields, ({ field }) => field.name !== 'options');
	return [
		{ ...selector('Trigger On', 'event', choices), required: true },
		...[...fieldsFirst, ...optionsLast].map(({ field, eventValues }) =>
			eventValues.length === events.length
				? field
				: { ...field, displayOptions: { show: { event: eventValues } } },
		),
	];
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
