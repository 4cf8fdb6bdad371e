import { pickBy } from 'lodash';
import type { z } from 'zod';

import { booleanField, collection, type Field, optionalOf, propertiesOf } from '../form/formOf';
import type { RowRule } from '../model/operation';
import type { Row } from '../model/exchange';
import { group } from '../schema/input';
import { flagOf } from '../schema/reply';

/** A filter of a list, stated once: for the form, for the input and for the rows, of the operation and of the events of its list. */
interface Filter<Schema extends z.ZodTypeAny> extends Field<Schema> {
	/** Which rows pass, by the filter's value; days are counted in the time zone. Without it the service filters. */
	passes?(this: void, value: z.output<Schema>, zone: string): RowRule;
}

export function filter<Schema extends z.ZodTypeAny>(
	field: Field<Schema>,
	passes: Filter<Schema>['passes'],
): Filter<Schema> {
	return { ...field, passes };
}

export const shows =
	(name: string): RowRule =>
	(row) =>
		flagOf(row[name]);

/** A filter by what is true or false of a row. */
export function flagFilter(description: string, is: RowRule, displayName?: string) {
	return filter(booleanField(true, description, displayName), (wanted) => (row) => equal(is(row), wanted));
}

export function equal<Value>(found: Value | undefined, wanted: Value): boolean | undefined {
	return found === undefined ? undefined : found === wanted;
}

/** The filters of a list, by name: the form's collection, the schema of its values, and which rows pass them. */
export function filtersOf<Filters extends Record<string, Filter<z.ZodTypeAny>>>(filters: Filters) {
	return {
		look: collection('filters', propertiesOf(filters)),
		schema: group(optionalOf(filters)),
		ofService: (given: Row): Row => pickBy(given, (_value, name) => filters[name]?.passes === undefined),
		/** Undefined where every row passes, as none of these values is left to us. */
		passes(given: Row, zone: string): RowRule | undefined {
			const rules = Object.entries(given).flatMap(([name, value]) =>
				value === undefined ? [] : (filters[name]?.passes?.(value, zone) ?? []),
			);
			if (rules.length === 0) return undefined;
			return (row) => {
				const answers = rules.map((passes) => passes(row));
				return answers.includes(false) ? false : answers.includes(undefined) ? undefined : true;
			};
		},
	};
}
