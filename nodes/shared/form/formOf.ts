import { mapValues, pickBy } from 'lodash';
import type { INodePropertyOptions } from 'n8n-workflow';
import { z } from 'zod';

import { flag, group, integerWithin, oneOf } from '../schema/input';
import { collection, type Look, propertiesOf, textLook } from './fields';

/** A field of the form with the schema of its values: what is shown and what is taken are stated together. */
export interface Field<Schema extends z.ZodTypeAny = z.ZodTypeAny> {
	look: Look;
	schema: Schema;
}

type Fields = Record<string, Field>;
type Schemas<Given extends Fields> = { [Name in keyof Given]: Given[Name]['schema'] };
type Optional<Given> = {
	[Name in keyof Given as Given[Name] extends Field ? Name : never]: Given[Name] extends Field<infer Schema>
		? z.ZodOptional<Schema>
		: never;
};

/** The schemas of fields that may be left out; where a field has none, its operation states it. */
function optionalOf<Given extends Record<string, Pick<Field, 'look'> & Partial<Field>>>(given: Given) {
	const withSchema = pickBy(given, ({ schema }) => schema !== undefined);
	return mapValues(withSchema, ({ schema }) => schema?.optional()) as unknown as Optional<Given>;
}

/** The fields of an operation and the schema of its input. */
export function formOf<Given extends Fields>(given: Given) {
	const schemas = mapValues(given, ({ schema }) => schema) as Schemas<Given>;
	return { fields: propertiesOf(given), input: z.object(schemas) };
}

/** The fields of a collection whose values stand together in the input: further options of an operation. */
export function optionsForm<Given extends Fields>(given: Given) {
	const { fields, input } = formOf(given);
	return { fields, schema: group(input.shape) };
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

/** A text field. */
export function typed<Schema extends z.ZodTypeAny>(
	schema: Schema,
	description: string,
	placeholder?: string,
	more?: Partial<Look>,
): Field<Schema> {
	return fieldOf(textLook(description, placeholder, more), schema);
}

/** A field that is on or off. */
export function onOff(isOn: boolean, description: string, displayName?: string) {
	const look: Look = { type: 'boolean', default: isOn, description, ...(displayName && { displayName }) };
	return fieldOf(look, flag);
}

/** The same, which always has a value. */
export function toggle(isOn: boolean, description: string) {
	return preset(onOff(isOn, description));
}

/** A whole number from `least` on, up to `most` where there is such a limit. */
export function counted(
	least: number,
	preset: number,
	description: string,
	more: Partial<Look> = {},
	most = Number.MAX_SAFE_INTEGER,
) {
	const typeOptions: Look['typeOptions'] = {
		minValue: least,
		...(most < Number.MAX_SAFE_INTEGER && { maxValue: most }),
	};
	return fieldOf(
		{ type: 'number', typeOptions, default: preset, description, ...more },
		integerWithin(least, most),
	);
}

/** The field with the value that the form begins with as its default. */
export function preset<Schema extends z.ZodTypeAny>({ look, schema }: Field<Schema>) {
	return fieldOf(look, schema.default(look.default as z.input<Schema>));
}

interface Values<Value extends string> {
	/** The name of each value, or its name and what it means. */
	values: Record<Value, string | readonly [name: string, meaning: string]>;
	default: NoInfer<Value>;
	description: string;
	displayName?: string;
}

/** A field that takes one of several values. */
export function dropdown<Value extends string>({ values, ...look }: Values<Value>) {
	const options = Object.entries<Values<Value>['values'][Value]>(values).map(
		([value, told]): INodePropertyOptions =>
			typeof told === 'string' ? { name: told, value } : { name: told[0], value, description: told[1] },
	);
	return fieldOf({ type: 'options', options, ...look }, oneOf(Object.keys(values) as [Value, ...Value[]]));
}

/** The same, which always has a value. */
export function choice<Value extends string>(given: Values<Value>) {
	return preset(dropdown(given));
}
