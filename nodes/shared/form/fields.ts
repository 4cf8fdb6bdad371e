import { omit } from 'lodash';
import type { INodeProperties } from 'n8n-workflow';

import { labelOf } from '../model/label';

/** Fields that several operations use, built once. Stored names are in docs/maintainers/stored-names.md, "Common". */

export const returnAll: INodeProperties = {
	displayName: 'Return All',
	name: 'returnAll',
	type: 'boolean',
	default: false,
	description: 'Whether to return all results or only up to a given limit',
};

export const limit: INodeProperties = {
	displayName: 'Limit',
	name: 'limit',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 50,
	description: 'Max number of results to return',
	displayOptions: { show: { returnAll: [false] } },
};

export const simplify: INodeProperties = {
	displayName: 'Simplify',
	name: 'simplify',
	type: 'boolean',
	default: true,
	description: 'Whether to return a simplified version of the response instead of the raw data',
};

/** Simplify for people; three output modes for an AI agent, so that it need not read fields that it does not use. */
export function outputFields(
	fields: readonly string[],
	{ name = 'output', show = {} }: { name?: string; show?: Record<string, string[]> } = {},
): INodeProperties[] {
	return [
		{ ...simplify, displayOptions: { show, hide: { '@tool': [true] } } },
		{
			displayName: name === 'output' ? 'Output' : 'Detail',
			name,
			type: 'options',
			options: [
				{ name: 'Raw', value: 'raw', description: 'Every field as the service gives it' },
				{ name: 'Selected Fields', value: 'selected', description: 'Only the fields you choose' },
				{ name: 'Simplified', value: 'simplified', description: 'The most used fields' },
			],
			default: 'simplified',
			description: 'How much of each result the agent gets to read',
			displayOptions: { show: { ...show, '@tool': [true] } },
		},
		{
			displayName: 'Fields',
			name: 'outputFields',
			type: 'multiOptions',
			options: alphabetical(fields.map((field) => ({ name: labelOf(field), value: field }))),
			default: [],
			description: 'The fields that each result keeps',
			displayOptions: { show: { ...show, '@tool': [true], [name]: ['selected'] } },
		},
	];
}

/** The hint of a field for which the credential may have a value. */
export const FROM_CREDENTIAL = 'Leave empty to use the one in the credential';

/** Options sorted by name. */
export function alphabetical<Option extends { name: string }>(options: Option[]): Option[] {
	return [...options].sort((a, b) => a.name.localeCompare(b.name));
}

/** The field without `required`, for a collection of optional fields. */
export function optional(field: INodeProperties): INodeProperties {
	return omit(field, 'required');
}

/** A notice in the form. */
export function notice(
	name: string,
	displayName: string,
	more: Partial<INodeProperties> = {},
): INodeProperties {
	return { displayName, name, type: 'notice', default: '', ...more };
}

/** A text field. */
export function textField(
	displayName: string,
	name: string,
	more: Partial<INodeProperties> = {},
): INodeProperties {
	return { displayName, name, type: 'string', default: '', ...more };
}

/** Collections that an operation's input has as an object. All others only save room in the form: their entries stand beside its other fields. */
export const GROUPS: readonly string[] = ['filters', 'options'];

/** A collection of optional values; shown as "Add field". */
export function collection(
	name: string,
	options: INodeProperties[],
	displayName = labelOf(name),
): INodeProperties {
	return {
		displayName,
		name,
		type: 'collection',
		placeholder: name === 'filters' ? 'Add filter' : 'Add field',
		default: {},
		options,
	};
}
