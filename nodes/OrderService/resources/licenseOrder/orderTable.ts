/**
 * How the order is written down (docs/api/order-service.md §2.3a): each field once, with its look in the form, its kind, and the
 * order types that take it. The form, the check and the reference of the docs come from these tables.
 */
import { partition, uniqBy } from 'lodash';
import type { INodeProperties } from 'n8n-workflow';

import { collection, entries, type Look } from '../../../shared/form/formOf';
import { labelOf } from '../../../shared/model/text';
import type { Kind } from '../../../shared/schema/scalar';

export const ORDER_TYPES = ['new_buy', 'delete_asset', 'delete_product'] as const;
export type OrderType = (typeof ORDER_TYPES)[number];

export const PURCHASE: readonly OrderType[] = ['new_buy'];
export const PRODUCT_REMOVAL: readonly OrderType[] = ['delete_product'];
export const WITH_PRODUCTS: readonly OrderType[] = ['new_buy', 'delete_product'];

interface Place {
	/** The order types that take it ("Shape by order type"); all, unless given. */
	on?: readonly OrderType[];
	/** Where the form has it: among the additional fields, or not at all. */
	form?: 'rare' | 'none';
}

interface ValueField<T = unknown> extends Place {
	look: Look;
	schema: { kind: Kind<T> };
	/** How it is read from JSON, where that differs. */
	json?: Kind<T>;
}

interface ListField<Inner extends Table = Table> extends Place {
	look: Look;
	/** The table of each entry. */
	each: () => Inner;
	/** The name of an entry, for the button and where it has no title; `title`: an expression made of its values. */
	entry?: { group: string; name: string; title: string };
	/** The document itself gives null where there is none. */
	mayBeEmpty?: boolean;
}

export interface Table {
	[name: string]: ValueField | ListField;
}

type ValueOf<Field> = Field extends { each: () => infer Inner }
	? Array<EntryOf<Inner>>
	: Field extends { schema: { kind: Kind<infer T> } }
		? T
		: never;

/** What an entry of a table is once it is read. */
export type EntryOf<Fields> = { [Name in keyof Fields]?: ValueOf<Fields[Name]> };

/** The same fields, each with what is said of its place. */
export function placed<Fields extends Table, More extends Place>(fields: Fields, more: More) {
	const entriesOf = Object.entries(fields).map(([name, field]) => [name, { ...more, ...field }]);
	return Object.fromEntries(entriesOf) as { [Name in keyof Fields]: Fields[Name] & More };
}

/** The form of a table: its fields, then those that are rare. */
export function formOfTable(table: Table): INodeProperties[] {
	const shown = Object.entries(table).filter(([, { form }]) => form !== 'none');
	const [rare, common] = partition(shown, ([, { form }]) => form === 'rare');
	const more = collection('additionalFields', rare.map(propertyOf));
	const [sameTypes, otherTypes] = uniqBy(rare, ([, { on }]) => on);
	const isAlike = sameTypes !== undefined && otherTypes === undefined;
	return [
		...common.map(propertyOf),
		...(rare.length === 0 ? [] : [isAlike ? shownFor(sameTypes[1].on, more) : more]),
	];
}

function propertyOf([name, field]: [string, Table[string]]): INodeProperties {
	const { look, on } = field;
	const list =
		'each' in field ? field.entry && { ...field.entry, values: formOfTable(field.each()) } : undefined;
	return shownFor(on, {
		displayName: labelOf(name),
		name,
		...(list === undefined ? look : entries(list.group, list.name, list.title, list.values, look)),
	});
}

function shownFor(on: readonly OrderType[] | undefined, field: INodeProperties): INodeProperties {
	if (on === undefined) return field;
	const show = { ...field.displayOptions?.show, '/orderType': [...on] };
	return { ...field, displayOptions: { show } };
}
