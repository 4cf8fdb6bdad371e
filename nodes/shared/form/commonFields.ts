import type { INodeProperties } from 'n8n-workflow';

import { labelOf } from '../model/label';
import { idList } from '../schema/idList';
import { integerWithin, oneOf } from '../schema/input';
import { alphabetical } from './fields';
import { fieldOf, toggle } from './formOf';

/** Fields that operations of both services have. Stored names are in docs/maintainers/stored-names.md, "Common". */

/** Of every Get Many. */
export const many = {
	returnAll: toggle(
		'Return All',
		'returnAll',
		false,
		'Whether to return all results or only up to a given limit',
	),
	limit: fieldOf(
		{
			displayName: 'Limit',
			name: 'limit',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 50,
			description: 'Max number of results to return',
			displayOptions: { show: { returnAll: [false] } },
		},
		integerWithin(1, Number.MAX_SAFE_INTEGER).default(50),
	),
};

export const simplify = toggle(
	'Simplify',
	'simplify',
	true,
	'Whether to return a simplified version of the response instead of the raw data',
);

/** Simplify for people; three output modes for an AI agent, so that it need not read fields that it does not use. */
export function outputOf(fields: readonly string[]) {
	return {
		simplify: forPeople(),
		output: outputMode('Output', 'output'),
		outputFields: outputFields(fields),
	};
}

/** The same where `output` is another field, and only one of its values gives rows. */
export function rowOutputOf(fields: readonly string[], show: Record<string, string[]>) {
	return {
		simplify: forPeople(show),
		rowOutput: outputMode('Detail', 'rowOutput', show),
		outputFields: outputFields(fields, 'rowOutput', show),
	};
}

function forPeople(show: Record<string, string[]> = {}) {
	return fieldOf({ ...simplify.field, displayOptions: { show, hide: { '@tool': [true] } } }, simplify.schema);
}

function outputMode(displayName: string, name: string, show: Record<string, string[]> = {}) {
	const field: INodeProperties = {
		displayName,
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
	};
	return fieldOf(field, oneOf(['simplified', 'raw', 'selected']).default('simplified'));
}

function outputFields(fields: readonly string[], mode = 'output', show: Record<string, string[]> = {}) {
	const field: INodeProperties = {
		displayName: 'Fields',
		name: 'outputFields',
		type: 'multiOptions',
		options: alphabetical(fields.map((name) => ({ name: labelOf(name), value: name }))),
		default: [],
		description: 'The fields that each result keeps',
		displayOptions: { show: { ...show, '@tool': [true], [mode]: ['selected'] } },
	};
	return fieldOf(field, idList);
}
