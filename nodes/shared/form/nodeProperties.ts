import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { alphabetical } from './fields';
import { commonOptions } from './options';
import { labelOf } from '../model/text';
import type { Operation } from '../model/operation';

/** The properties of a node, derived from its operations: the dropdowns, then the fields and options of each. */
export function nodeProperties(operations: readonly Operation[]): INodeProperties[] {
	const resources = [...new Set(operations.map(({ resource }) => resource))];
	return [
		dropdown(
			'Resource',
			'resource',
			resources.map((resource) => ({ name: labelOf(resource), value: resource })),
		),
		...resources.map((resource) => ({
			...dropdown(
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

function dropdown(displayName: string, name: string, options: INodePropertyOptions[]): INodeProperties {
	const sorted = alphabetical(options);
	const property = { displayName, name, noDataExpression: true, options: sorted, default: options[0]?.value };
	return { ...property, type: 'options' };
}

/** The options of an operation: its own and the common ones, in one collection. */
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
