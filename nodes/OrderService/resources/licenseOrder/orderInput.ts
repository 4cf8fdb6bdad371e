import { isPlainObject, memoize } from 'lodash';
import { z } from 'zod';

import type { InputRemark } from '../../../shared/model/operation';
import type { Row } from '../../../shared/model/request';
import { fastParser } from '../../../shared/decode/fastParser';
import { WORDS } from '../../../shared/read/messages';
import { customerSchemas } from './customerFields';
import { batchInput } from './orderFields';
import type { Order } from './orderModel';
import { remarksOn } from './orderRemarks';
import { orderSchema, widened } from './orderRules';
import { withFieldsTaken, withoutBlanks } from './orderShape';

/** What one item gives to `licenseOrder.create`: the batch it travels in and its orders. */
export interface OrdersInput extends z.output<typeof batchInput> {
	orders: Order[];
	/** What a person should know of the orders, by the place in the input. */
	remarks: InputRemark[];
}

// A schema that is parsed separately needs the words as well.
const readBatch = fastParser(batchInput, WORDS);

/** The schema of the operation's input in a time zone; built once per zone, as it is large. */
export const ordersInput = memoize((zone: string) => {
	const readForm = fastParser(
		orderSchema(zone, 'form').transform((order) => [order]),
		WORDS,
	);
	const readJson = fastParser(
		z
			.object({
				orders: z.array(orderSchema(zone, 'json')).superRefine((orders, context) => {
					if (orders.length === 0)
						context.addIssue({ code: 'custom', message: 'must hold at least one order' });
					for (const issue of duplicates(orders)) context.addIssue(issue);
				}),
			})
			.transform(({ orders }) => orders),
		WORDS,
	);

	return z.custom<Row>(isPlainObject).transform((raw, context): OrdersInput => {
		const batch = readBatch(raw);
		const orders =
			raw.orderSource === 'json'
				? readJson({ orders: jsonOrders(raw.orders) })
				: readForm(withoutBlanks(withFieldsTaken(orderFieldsOf(raw))));
		// What is refused anyway is told by its own rule.
		const emptied = orders.success ? widenedIn(raw) : [];
		if (batch.success && orders.success && emptied.length === 0)
			return {
				...batch.data,
				orders: orders.data,
				remarks: remarksIn(raw, orders.data),
			};
		const wholeBodies = raw.orderSource === 'json' ? bodiesIn(raw.orders) : [];
		const errors = wholeBodies.length > 0 ? [batch.error] : [batch.error, orders.error];
		for (const issue of [...wholeBodies, ...emptied, ...errors.flatMap((error) => error?.issues ?? [])])
			context.addIssue(issue);
		return z.NEVER;
	});
});

function jsonOrders(orders: unknown): unknown[] | undefined {
	if (orders === undefined) return undefined;
	const list: unknown[] = Array.isArray(orders) ? orders : [orders];
	return list.map((order) =>
		isPlainObject(order) ? withoutBlanks(order as Record<string, unknown>) : order,
	);
}

/** Somebody gave the whole body of a request in place of its orders. */
function bodiesIn(orders: unknown): z.IssueData[] {
	const list: unknown[] = Array.isArray(orders) ? orders : [orders];
	const message =
		'give what is inside orderList; the channel code, channel order ID, app key and processing have fields of their own';
	return list.flatMap((order, index) =>
		isPlainObject(order) && Object.hasOwn(order as object, 'orderList')
			? [{ code: 'custom' as const, path: Array.isArray(orders) ? ['orders', index] : ['orders'], message }]
			: [],
	);
}

/** What would make a removal take more than was meant, with its place in the form or in JSON. */
function widenedIn(raw: Row): z.IssueData[] {
	const isJson = raw.orderSource === 'json';
	return givenOrders(raw).flatMap((order, index) =>
		widened(order, isJson).map(
			({ path, message }): z.IssueData => ({
				code: 'custom',
				path: isJson ? ['orders', index, ...path] : path,
				message,
			}),
		),
	);
}

/** The orders as they were given, before they are read. */
function givenOrders(raw: Row): Row[] {
	return raw.orderSource === 'json'
		? [raw.orders].flat().map((order) => (isPlainObject(order) ? (order as Row) : {}))
		: [withFieldsTaken(orderFieldsOf(raw))];
}

/** The remarks on all orders of an item, with their places in the form or in JSON. */
function remarksIn(raw: Row, orders: Order[]): InputRemark[] {
	const now = Date.now();
	const isJson = raw.orderSource === 'json';
	const given = givenOrders(raw);
	const remarks: InputRemark[] = [];
	orders.forEach((order, index) => {
		for (const remark of remarksOn(order, given[index] ?? {}, isJson, now))
			remarks.push(isJson ? { ...remark, path: ['orders', index, ...remark.path] } : remark);
	});
	return remarks;
}

function duplicates(orders: Order[]): z.IssueData[] {
	const seen = new Set<string>();
	return orders.flatMap(({ sequence }, index) => {
		if (sequence === undefined) return [];
		const isTwice = seen.has(String(sequence));
		seen.add(String(sequence));
		const message = `${sequence} is given twice in this item`;
		return isTwice ? [{ code: 'custom' as const, path: [index, 'sequence'], message }] : [];
	});
}

function orderFieldsOf(raw: Row): Row {
	const order: Row = {};
	for (const name of ORDER_FIELDS) if (raw[name] !== undefined) order[name] = raw[name];
	return order;
}

const ORDER_FIELDS = [
	...Object.keys(customerSchemas),
	'srcLicenseOrderId',
	'orderType',
	'licenseType',
	'assets',
];
