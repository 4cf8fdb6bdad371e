import { omit } from 'lodash';
import type { INodeProperties } from 'n8n-workflow';

import { labelOf } from '../model/text';

/** How a field looks. Its name is its key in a table of fields; where no label is given, the words of the name are the label. */
export type Look = Omit<INodeProperties, 'name' | 'displayName'> & { displayName?: string };

/** A field whose schema, if it has one, its operation states. */
export const shown = (look: Look): { look: Look } => ({ look });

/** The properties of a table of fields. */
export function propertiesOf(fields: Record<string, { look: Look }>): INodeProperties[] {
	return Object.entries(fields).map(([name, { look }]) => ({ displayName: labelOf(name), name, ...look }));
}

/** The hint of a field for which the credential may have a value. */
export const FROM_CREDENTIAL = 'Leave empty to use the one in the credential';

/** Options sorted by name. */
export function alphabetical<Option extends { name: string }>(options: Option[]): Option[] {
	return [...options].sort((a, b) => a.name.localeCompare(b.name));
}

export function notice(name: string, displayName: string, more: Partial<Look> = {}): INodeProperties {
	return { displayName, name, type: 'notice', default: '', ...more };
}

export function textLook(description: string, placeholder?: string, more: Partial<Look> = {}): Look {
	return { type: 'string', default: '', ...(placeholder && { placeholder }), description, ...more };
}

/** Collections that an operation's input has as an object. All others only save room in the form: their entries stand beside its other fields. */
export const GROUPS: readonly string[] = ['filters', 'options'];

/** A collection of optional values; shown as "Add field". */
export function collection(name: string, options: INodeProperties[]): INodeProperties {
	return {
		displayName: labelOf(name),
		name,
		type: 'collection',
		placeholder: name === 'filters' ? 'Add filter' : 'Add field',
		default: {},
		options: options.map((option) => omit(option, 'required')),
	};
}

/** A day: with a time, n8n's calendar gives 00:00, so that what ends on a day would end when it begins; and drops a day that is typed. */
export const dateLook = (description: string, more: Partial<Look> = {}): Look => ({
	type: 'dateTime',
	typeOptions: { dateOnly: true },
	default: '',
	placeholder: 'e.g. 2027-12-31',
	description,
	...more,
});

/** An entry's values, as the editor gives them to the expression of its title. */
export const ENTRY = '$collection.item.value';

/** A list of entries, each with fields of its own. `title`: an expression made of an entry's values. */
export const entries = (
	group: string,
	entry: string,
	title: string,
	values: INodeProperties[],
	more: Look,
): Look => ({
	typeOptions: {
		multipleValues: true,
		multipleValueButtonText: `Add ${entry}`,
		// A closed entry shows what is in it.
		fixedCollection: { itemTitle: `={{ ${title} || "${entry}" }}` },
	},
	placeholder: `Add ${entry}`,
	options: [{ name: group, displayName: entry, values }],
	...more,
});
