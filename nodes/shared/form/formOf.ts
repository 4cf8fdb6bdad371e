/** What fields look like, and forms made of them: what is shown and what is taken are stated together. */
import { mapValues, omit, sortBy } from 'lodash';
import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { z } from 'zod';

import { labelOf } from '../model/text';
import { someOf } from '../schema/idList';
import { flag, group, integerWithin, oneOf } from '../schema/input';

/** How a field looks. Its name is its key in a table of fields; where no label is given, the words of the name are the label. */
export type Look = Omit<INodeProperties, 'name' | 'displayName'> & { displayName?: string };

export const lookOnly = (look: Look): { look: Look } => ({ look });

export function propertiesOf(fields: Record<string, { look: Look }>): INodeProperties[] {
	return Object.entries(fields).map(([name, { look }]) => ({ displayName: labelOf(name), name, ...look }));
}

export const FROM_CREDENTIAL = 'Leave empty to use the one in the credential';

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

/** A collection of optional values, by their labels; shown as "Add field". */
export function collection(name: string, options: INodeProperties[]): INodeProperties {
	return {
		displayName: labelOf(name),
		name,
		type: 'collection',
		placeholder: name === 'filters' ? 'Add filter' : 'Add field',
		default: {},
		options: sortBy(options, ({ displayName }) => displayName.toLowerCase()).map((option) =>
			omit(option, 'required'),
		),
	};
}

export interface Field<Schema extends z.ZodTypeAny = z.ZodTypeAny> {
	look: Look;
	schema: Schema;
}

type Fields = Record<string, Field>;
type Schemas<Given extends Fields> = { [Name in keyof Given]: Given[Name]['schema'] };
type Optional<Given extends Fields> = { [Name in keyof Given]: z.ZodOptional<Given[Name]['schema']> };

/** The schemas of fields that may be left out. */
export function optionalOf<Given extends Fields>(given: Given) {
	return mapValues(given, ({ schema }) => schema.optional()) as Optional<Given>;
}

export function formOf<Given extends Fields>(given: Given) {
	const schemas = mapValues(given, ({ schema }) => schema) as Schemas<Given>;
	return { fields: propertiesOf(given), input: z.object(schemas) };
}

/** With further options, whose values stand together in the input. */
export function formWithOptions<Given extends Fields, More extends Fields>(given: Given, more: More) {
	const { fields, input } = formOf(given);
	const options = formOf(more);
	return { fields, options: options.fields, input: input.extend({ options: group(options.input.shape) }) };
}

/** With a collection of optional fields, whose entries stand beside the others in the input. */
export function formWith<Given extends Fields, More extends Fields>(given: Given, name: string, more: More) {
	const { fields, input } = formOf(given);
	return {
		fields: [...fields, collection(name, propertiesOf(more))],
		input: input.extend(optionalOf(more)),
	};
}

export function fieldOf<Schema extends z.ZodTypeAny>(look: Look, schema: Schema): Field<Schema> {
	return { look, schema };
}

export function textField<Schema extends z.ZodTypeAny>(
	schema: Schema,
	description: string,
	placeholder?: string,
	more?: Partial<Look>,
): Field<Schema> {
	return fieldOf(textLook(description, placeholder, more), schema);
}

export function booleanField(isOn: boolean, description: string, displayName?: string) {
	const look: Look = { type: 'boolean', default: isOn, description, ...(displayName && { displayName }) };
	return fieldOf(look, flag);
}

/** A whole number from `least` on, up to `most` where there is such a limit; the form begins with `initial`. */
export function numberField(
	{ least, initial, most, ...more }: Partial<Look> & { least: number; initial: number; most?: number },
	description: string,
) {
	const typeOptions = { minValue: least, ...(most !== undefined && { maxValue: most }) };
	const look: Look = { type: 'number', typeOptions, default: initial, description, ...more };
	return fieldOf(look, integerWithin(least, most));
}

/** The field with the value that the form begins with as its default. */
export function withDefault<Schema extends z.ZodTypeAny>({ look, schema }: Field<Schema>) {
	return fieldOf(look, schema.default(look.default as z.input<Schema>));
}

interface Values<Value extends string> {
	/** The name of each value, or its name, what it means, and what n8n's AI workflow builder should know. */
	values: Record<Value, string | readonly [name: string, meaning: string, builderHint?: string]>;
	default: NoInfer<Value>;
	description: string;
	displayName?: string;
}

/** A choice of several of a few values, by their names as the form shows names; none chosen is none. */
export function multiOptionsField(values: readonly string[], description: string, more: Partial<Look> = {}) {
	const options = alphabetical(values.map((value) => ({ name: labelOf(value), value })));
	return fieldOf({ type: 'multiOptions', options, default: [], description, ...more }, someOf(values));
}

export function optionsField<Value extends string>({ values, ...look }: Values<Value>) {
	const options = Object.entries<Values<Value>['values'][Value]>(values).map(
		([value, told]): INodePropertyOptions => {
			const [name, description, propertyHint] = typeof told === 'string' ? [told] : told;
			return {
				name,
				value,
				...(description && { description }),
				...(propertyHint && { builderHint: { propertyHint } }),
			};
		},
	);
	return fieldOf({ type: 'options', options, ...look }, oneOf(Object.keys(values) as [Value, ...Value[]]));
}

export function optionsWithDefault<Value extends string>(given: Values<Value>) {
	return withDefault(optionsField(given));
}
