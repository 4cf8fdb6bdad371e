import { omit } from 'lodash';
import type { INodeProperties } from 'n8n-workflow';

import { labelOf } from '../model/label';

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

/** A date with a time. */
export const dateField = (
	displayName: string,
	name: string,
	more: Partial<INodeProperties> = {},
): INodeProperties => ({
	displayName,
	name,
	type: 'dateTime',
	default: '',
	placeholder: 'e.g. 2027-12-31',
	...more,
});

/** A number that may be left empty. */
export const numberField = (
	displayName: string,
	name: string,
	more: Partial<INodeProperties> = {},
	// The default is a blank text: with 0, every untouched field would be sent.
): INodeProperties => ({ displayName, name, type: 'number', default: '', ...more });

/** An entry's values, as the editor gives them to the expression of its title. */
export const ENTRY = '$collection.item.value';

/** A list of entries, each with fields of its own. */
export function entries(
	displayName: string,
	name: string,
	group: string,
	entry: string,
	/** The title of an entry, made of its values: an expression. */
	title: string,
	values: INodeProperties[],
	description: string,
	more: Partial<INodeProperties> = {},
): INodeProperties {
	return {
		displayName,
		name,
		description,
		type: 'fixedCollection',
		typeOptions: {
			multipleValues: true,
			multipleValueButtonText: `Add ${entry}`,
			// A closed entry shows what is in it.
			fixedCollection: { itemTitle: `={{ ${title} || "${entry}" }}` },
		},
		placeholder: `Add ${entry}`,
		default: {},
		options: [{ name: group, displayName: entry, values }],
		...more,
	};
}
