import { labelOf } from '../model/text';
import { idList } from '../schema/idList';
import { oneOf } from '../schema/input';
import { alphabetical } from './fields';
import { counted, fieldOf, preset, toggle } from './formOf';

/** Fields that operations of both services have. Stored names are in docs/maintainers/stored-names.md, "Common". */

export const many = {
	returnAll: toggle(false, 'Whether to return all results or only up to a given limit'),
	limit: preset(
		counted(1, 50, 'Max number of results to return', { displayOptions: { show: { returnAll: [false] } } }),
	),
};

export const simplify = toggle(
	true,
	'Whether to return a simplified version of the response instead of the raw data',
);

/**
 * Simplify for people; three output modes for an AI agent, so that it need not read fields that it does not use.
 * @param modeName where `output` is another field, and only one of its values (`show`) gives rows
 */
export function outputOf<Name extends string = 'output'>(
	fields: readonly string[],
	modeName = 'output' as Name,
	displayName = 'Output',
	show: Record<string, string[]> = {},
) {
	const mode = fieldOf(
		{
			displayName,
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
		oneOf(['simplified', 'raw', 'selected']).default('simplified'),
	);
	return {
		simplify: fieldOf(
			{ ...simplify.look, displayOptions: { show, hide: { '@tool': [true] } } },
			simplify.schema,
		),
		...({ [modeName]: mode } as Record<Name, typeof mode>),
		outputFields: fieldOf(
			{
				displayName: 'Fields',
				type: 'multiOptions',
				options: alphabetical(fields.map((name) => ({ name: labelOf(name), value: name }))),
				default: [],
				description: 'The fields that each result keeps',
				displayOptions: { show: { ...show, '@tool': [true], [modeName]: ['selected'] } },
			},
			idList,
		),
	};
}
