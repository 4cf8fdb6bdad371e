import { mapValues } from 'lodash';
import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { z } from 'zod';

import { flag, oneOf } from '../schema/input';
import { collection, optional, textField } from './fields';

/** A field of the form with the schema of its values: what is shown and what is taken are stated together. */
export interface Field<Schema extends z.ZodTypeAny = z.ZodTypeAny> {
	field: INodeProperties;
	schema: Schema;
}

type Fields = Record<string, Field>;
type Schemas<Given extends Fields> = { [Name in keyof Given]: Given[Name]['schema'] };
type Optional<Given extends Fields> = { [Name in keyof Given]: z.ZodOptional<Given[Name]['schema']> };

/** The schemas of fields that may be left out. */
export function optionalOf<Given extends Fields>(given: Given): Optional<Given> {
	return mapValues(given, ({ schema }) => schema.optional()) as Optional<Given>;
}

/** The fields of an operation and the schema of its input. */
export function formOf<Given extends Fields>(given: Given) {
	const schemas = mapValues(given, ({ schema }) => schema) as Schemas<Given>;
	return { fields: Object.values(given).map(({ field }) => field), input: z.object(schemas) };
}

/** The same with a collection of optional fields, whose entries stand beside the others in the input. */
export function formWith<Given extends Fields, More extends Fields>(given: Given, name: string, more: More) {
	const { fields, input } = formOf(given);
	const entries = formOf(more).fields.map(optional);
	return { fields: [...fields, collection(name, entries)], input: input.extend(optionalOf(more)) };
}

export function fieldOf<Schema extends z.ZodTypeAny>(field: INodeProperties, schema: Schema): Field<Schema> {
	return { field, schema };
}

/** A text field. */
export function typed<Schema extends z.ZodTypeAny>(
	schema: Schema,
	displayName: string,
	name: string,
	more: Partial<INodeProperties> = {},
): Field<Schema> {
	return { field: textField(displayName, name, more), schema };
}

/** A field that is on or off. */
export function toggle(displayName: string, name: string, isOn: boolean, description: string) {
	const field: INodeProperties = { displayName, name, type: 'boolean', default: false, description };
	return fieldOf({ ...field, default: isOn }, flag.default(isOn));
}

interface Choice<Value extends string> {
	/** The name of each value, or its name and what it means. */
	values: Record<Value, string | readonly [name: string, meaning: string]>;
	default: NoInfer<Value>;
	description: string;
}

/** A choice of one of several values. */
export function choice<Value extends string>(displayName: string, name: string, given: Choice<Value>) {
	const { values, default: preset, description } = given;
	const options = Object.entries<Choice<Value>['values'][Value]>(values).map(
		([value, told]): INodePropertyOptions =>
			typeof told === 'string' ? { name: told, value } : { name: told[0], value, description: told[1] },
	);
	const field: INodeProperties = {
		displayName,
		name,
		type: 'options',
		options,
		default: preset,
		description,
	};
	const known = Object.keys(values) as [Value, ...Value[]];
	return fieldOf(field, oneOf(known).default(preset));
}
