/** Reads the orders of one item, from the form or from JSON: one walk over the tables checks and converts each value. */
import { isEmpty, isPlainObject } from 'lodash';
import { z } from 'zod';

import type { InputRemark } from '../../../shared/model/operation';
import type { Row } from '../../../shared/model/exchange';
import { describeKind } from '../../../shared/read/messages';
import { isRecord } from '../../../shared/schema/reply';
import { EMPTY, type InvalidValue, isNothing } from '../../../shared/schema/scalar';
import { batchInput } from './orderFields';
import { type Order, orderTable, type Path } from './orderTable';
import { remarksOn, shortcomings } from './orderRules';
import { ORDER_TYPES, type Table } from './productTable';

/** What one item gives to `licenseOrder.create`: the batch it travels in and its orders. */
export interface OrdersInput extends z.output<typeof batchInput> {
	orders: Order[];
	remarks: InputRemark[];
}

interface Walk {
	zone: string;
	isJson: boolean;
	orderType: unknown;
	path: Path;
	issues: z.IssueData[];
}

/** The schema of the operation's input; days without an offset are days in `zone`. */
export const ordersInput = (zone: string) =>
	z.custom<Row>(isPlainObject).transform((raw, context): OrdersInput => {
		const { data: batch, error } = batchInput.safeParse(raw);
		const issues: z.IssueData[] = [...(error?.issues ?? [])];
		const remarks: InputRemark[] = [];
		const isJson = raw.orderSource === 'json';
		// In the form, an order's fields stand beside those of the batch.
		const given = isJson ? listIn(raw.orders) : [raw];
		const orders = given.map((one, index) => {
			const path = isJson ? ['orders', index] : [];
			const walk: Walk = { zone, isJson, orderType: isRecord(one) && one.orderType, path, issues };
			const before = issues.length;
			const order = readOrder(one, walk);
			if (issues.length > before) return order;
			for (const lack of shortcomings(order, batch?.options.wholeSourceOrder === true))
				tell(walk, lack.message, lack.path);
			for (const remark of remarksOn(order, zone, Date.now()))
				remarks.push({ ...remark, path: [...path, ...remark.path] });
			return order;
		});
		const item = { issues, path: ['orders'] };
		if (isJson && orders.length === 0) tell(item, raw.orders === undefined ? 'is required' : EMPTY);
		const sequences = orders.map(({ sequence }) => (sequence === undefined ? undefined : String(sequence)));
		for (const [index, sequence] of sequences.entries())
			if (sequence !== undefined && sequences.indexOf(sequence) < index)
				tell(item, `${sequence} is given twice in this item`, [index, 'sequence']);
		for (const issue of issues) context.addIssue(issue);
		return batch !== undefined && issues.length === 0 ? { ...batch, orders, remarks } : z.NEVER;
	});

const listIn = (value: unknown): unknown[] => (isNothing(value) ? [] : [value].flat());

function tell(
	{ path, issues }: Pick<Walk, 'path' | 'issues'>,
	told: InvalidValue | string,
	inside: Path = [],
): void {
	const issue = typeof told === 'string' ? { message: told } : told;
	issues.push({ code: 'custom', path: [...path, ...inside], ...issue });
}

function readOrder(given: unknown, walk: Walk): Order {
	if (isRecord(given) && Object.hasOwn(given, 'orderList')) {
		tell(walk, UNWRAP);
		return {};
	}
	// The cast is safe: each value was read by the kind of its field.
	return readEntry(orderTable, given, walk) as Order;
}

const UNWRAP =
	'give what is inside orderList; the channel code, channel order ID, app key and processing have fields of their own';

function readEntry(table: Table, given: unknown, walk: Walk): Row {
	const entry: Row = {};
	if (!isRecord(given)) {
		tell(walk, isNothing(given) ? EMPTY : `must be an object, not ${describeKind(given)}`);
		return entry;
	}
	for (const name of Object.keys(given)) {
		const field = Object.hasOwn(table, name) ? table[name] : undefined;
		if (field === undefined) {
			if (walk.isJson) tell(walk, `unknown field "${name}"`);
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
	const { zone, isJson, orderType } = walk;
	const isList = 'each' in field;
	const isOptional = (isList ? field.mayBeEmpty : field.schema.kind.mayBeEmpty) === true;
	if (given === undefined && !isJson) return undefined;
	if (!takes(field, orderType, isJson)) {
		// What the form hides keeps its last value.
		if (isJson && !isOptional) tell(walk, NOT_TAKEN);
		return undefined;
	}
	if (isNothing(given)) {
		if (!isOptional) tell(walk, EMPTY);
		return undefined;
	}
	if (isList) {
		const list = readList(field.each(), given, field.look.type === 'json' ? { ...walk, isJson: true } : walk);
		// What the form has no entry of by itself was added by a person. n8n makes blank entries of an expression in place of a list.
		if (list === undefined && Array.isArray(given) && isEmpty(field.look.default)) tell(walk, EMPTY);
		return list;
	}
	const kind = isJson ? (field.json ?? field.schema.kind) : field.schema.kind;
	const value = kind.convert(given, zone);
	if (value === undefined) tell(walk, kind.describe(given));
	return value;
}

const NOT_TAKEN =
	'is no part of this removal (see the shape by order type in the API document): leave it out';

/** A purchase from JSON may have every field of the document. */
function takes({ on }: Table[string], orderType: unknown, isJson: boolean): boolean {
	const known = ORDER_TYPES.find((type) => type === orderType) ?? 'new_buy';
	return on === undefined || on.includes(known) || (isJson && known === 'new_buy');
}

/** The entries of a list that hold something; in a JSON order each must. A blank asset is kept, as the rules refuse it. */
function readList(table: Table, given: unknown, walk: Walk): Row[] | undefined {
	if (!Array.isArray(given)) {
		tell(walk, `must be a list, not ${describeKind(given)}`);
		return undefined;
	}
	const isKept = walk.path.at(-1) === 'assets';
	// The form adds blank entries by itself.
	const isForm = walk.path[0] !== 'orders';
	const list: Row[] = [];
	for (const [index, one] of given.entries()) {
		walk.path.push(index);
		const before = walk.issues.length;
		const entry = readEntry(table, one, walk);
		const isBlank = Object.keys(entry).length === 0;
		if (isBlank && !isForm && !isKept && walk.issues.length === before) tell(walk, EMPTY);
		walk.path.pop();
		if (isKept || !isBlank) list.push(entry);
	}
	return list.length === 0 ? undefined : list;
}
