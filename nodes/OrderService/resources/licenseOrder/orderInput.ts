/** Reads the orders of one item, from the form or from JSON: one walk over the tables checks and converts each value. */
import { isPlainObject } from 'lodash';
import { z } from 'zod';

import type { InputRemark } from '../../../shared/model/operation';
import type { Row } from '../../../shared/model/exchange';
import { describeKind, WORDS } from '../../../shared/read/messages';
import { isRecord } from '../../../shared/schema/reply';
import { EMPTY, type InvalidValue, isNothing } from '../../../shared/schema/scalar';
import { batchInput } from './orderFields';
import { type Order, orderTable, type Path } from './orderModel';
import { remarksOn, shortcomings } from './orderRules';
import { ORDER_TYPES, type Table } from './orderTable';

/** What one item gives to `licenseOrder.create`: the batch it travels in and its orders. */
export interface OrdersInput extends z.output<typeof batchInput> {
	orders: Order[];
	remarks: InputRemark[];
}

interface Issue extends InvalidValue {
	path: Path;
}

interface Walk {
	zone: string;
	isJson: boolean;
	orderType: unknown;
	/** Where the walk is. */
	path: Path;
	issues: Issue[];
}

/** The schema of the operation's input; days without an offset are days in `zone`. */
export const ordersInput = (zone: string) =>
	z.custom<Row>(isPlainObject).transform((raw, context): OrdersInput => {
		const isJson = raw.orderSource === 'json';
		const batch = batchOf(raw);
		const issues: Issue[] = [];
		const orders: Order[] = [];
		const remarks: InputRemark[] = [];
		const now = Date.now();
		const read = (given: unknown, path: Path) => {
			const walk: Walk = { zone, isJson, orderType: typeOf(given), path, issues: [] };
			const order = readOrder(given, walk);
			if (walk.issues.length === 0) {
				walk.issues = at(path, shortcomings(order, batch.data?.options.wholeSourceOrder === true));
				remarks.push(...at(path, remarksOn(order, zone, now)));
			}
			for (const issue of walk.issues) issues.push(issue);
			orders.push(order);
		};
		if (!isJson) read(orderOf(raw), []);
		else if (isNothing(raw.orders))
			issues.push({ path: ['orders'], message: raw.orders === undefined ? 'is required' : EMPTY });
		else [raw.orders].flat().forEach((order: unknown, index) => read(order, ['orders', index]));
		issues.push(...repeatedSequences(orders));

		for (const issue of batch.error?.issues ?? []) context.addIssue(issue);
		for (const issue of issues) context.addIssue({ code: 'custom', ...issue });
		return batch.success && issues.length === 0 ? { ...batch.data, orders, remarks } : z.NEVER;
	});

const BATCH_FIELDS = Object.keys(batchInput.shape);

/** Most items of a run have the same batch: it is checked once. */
let last = { given: [] as unknown[], batch: batchInput.safeParse({}, WORDS) };
function batchOf(raw: Row) {
	const given = BATCH_FIELDS.map((name) => raw[name]);
	if (given.some((value, index) => value !== last.given[index]) || last.given.length === 0)
		last = { given, batch: batchInput.safeParse(raw, WORDS) };
	return last.batch;
}

const at = <Told extends { path: Path }>(path: Path, told: Told[]): Told[] =>
	path.length === 0 ? told : told.map((one) => ({ ...one, path: [...path, ...one.path] }));

const typeOf = (order: unknown): unknown => (isRecord(order) ? order.orderType : undefined);

function readOrder(given: unknown, walk: Walk): Order {
	if (isRecord(given) && Object.hasOwn(given, 'orderList')) {
		const message =
			'give what is inside orderList; the channel code, channel order ID, app key and processing have fields of their own';
		walk.issues.push({ path: [...walk.path], message });
		return {};
	}
	// The cast is safe: each value was read by the kind of its field.
	return readEntry(orderTable, given, walk) as Order;
}

/** The order among the parameters of the form. */
function orderOf(raw: Row): Row {
	const order: Row = {};
	for (const name in orderTable) if (raw[name] !== undefined) order[name] = raw[name];
	return order;
}

/** The values of one entry that are there. */
function readEntry(table: Table, given: unknown, walk: Walk): Row {
	const entry: Row = {};
	if (!isRecord(given)) {
		const message = isNothing(given) ? EMPTY : `must be an object, not ${describeKind(given)}`;
		walk.issues.push({ path: [...walk.path], message });
		return entry;
	}
	for (const name of Object.keys(given)) {
		const field = Object.hasOwn(table, name) ? table[name] : undefined;
		if (field === undefined) {
			walk.issues.push({ path: [...walk.path], message: `unknown field "${name}"` });
			continue;
		}
		walk.path.push(name);
		const value = readField(field, given[name], walk);
		walk.path.pop();
		if (value !== undefined) entry[name] = value;
	}
	return entry;
}

function readField(field: Table[string], given: unknown, walk: Walk): unknown {
	const { zone, isJson, orderType, path, issues } = walk;
	const isList = 'each' in field;
	const isOptional = (isList ? field.mayBeEmpty : field.schema.kind.mayBeEmpty) === true;
	if (given === undefined && !isJson) return undefined;
	if (!takes(field, orderType, isJson)) {
		// What the form hides keeps its last value.
		if (isJson && !isOptional) issues.push({ path: [...path], message: NOT_TAKEN });
		return undefined;
	}
	if (isNothing(given)) {
		if (!isOptional) issues.push({ path: [...path], message: EMPTY });
		return undefined;
	}
	if (isList)
		return readList(field.each(), given, field.look.type === 'json' ? { ...walk, isJson: true } : walk);
	const kind = isJson ? (field.json ?? field.schema.kind) : field.schema.kind;
	const value = kind.convert(given, zone);
	if (value === undefined) issues.push({ path: [...path], ...kind.describe(given) });
	return value;
}

const NOT_TAKEN =
	'is no part of this removal (see the shape by order type in the API document): leave it out';

/** A purchase from JSON may have every field of the document. */
function takes({ on }: Table[string], orderType: unknown, isJson: boolean): boolean {
	const known = ORDER_TYPES.find((type) => type === orderType) ?? 'new_buy';
	return on === undefined || on.includes(known) || (isJson && known === 'new_buy');
}

/** The entries of a list that hold something. A blank asset is kept, as the rules refuse it. */
function readList(table: Table, given: unknown, walk: Walk): Row[] | undefined {
	if (!Array.isArray(given)) {
		walk.issues.push({ path: [...walk.path], message: `must be a list, not ${describeKind(given)}` });
		return undefined;
	}
	const isKept = walk.path.at(-1) === 'assets';
	const list: Row[] = [];
	for (const [index, one] of given.entries()) {
		walk.path.push(index);
		const entry = readEntry(table, one, walk);
		walk.path.pop();
		if (isKept || Object.keys(entry).length > 0) list.push(entry);
	}
	return list.length === 0 ? undefined : list;
}

function repeatedSequences(orders: Order[]): Issue[] {
	const seen = new Set<string>();
	return orders.flatMap(({ sequence }, index) => {
		if (sequence === undefined) return [];
		const message = `${sequence} is given twice in this item`;
		const isTwice = seen.has(String(sequence));
		seen.add(String(sequence));
		return isTwice ? [{ path: ['orders', index, 'sequence'], message }] : [];
	});
}
