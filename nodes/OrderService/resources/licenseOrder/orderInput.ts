import { isPlainObject, memoize } from 'lodash';
import { z } from 'zod';

import type { InputRemark } from '../../../shared/model/operation';
import type { Row } from '../../../shared/model/exchange';
import { fastParser } from '../../../shared/decode/fastParser';
import { WORDS } from '../../../shared/read/messages';
import { customerSchemas } from './customerFields';
import { batchInput } from './orderFields';
import type { Order, Path } from './orderModel';
import { remarksOn } from './orderRemarks';
import { orderSchema, widened } from './orderRules';
import { withFieldsTaken, withoutBlanks } from './orderShape';

/** What one item gives to `licenseOrder.create`: the batch it travels in and its orders. */
export interface OrdersInput extends z.output<typeof batchInput> {
	orders: Order[];
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
		const isJson = raw.orderSource === 'json';
		const given: unknown[] = isJson ? [raw.orders].flat() : [withFieldsTaken(orderFieldsOf(raw))];
		const batch = readBatch(raw);
		const bare = given.map((order) => (isOrder(order) ? withoutBlanks(order) : order));
		const orders = isJson
			? readJson({ orders: raw.orders === undefined ? undefined : bare })
			: readForm(bare[0]);
		/** What is said of each order, with its place in the form or in JSON. */
		const toldOf = <Told extends { path: Path }>(tell: (order: Row, index: number) => Told[]): Told[] =>
			given.flatMap((order, index) => {
				const told = tell(isOrder(order) ? order : {}, index);
				return isJson ? told.map((one) => ({ ...one, path: ['orders', index, ...one.path] })) : told;
			});
		// What is refused anyway is told by its own rule.
		const emptied = orders.success ? toldOf((order) => widened(order, isJson)) : [];
		if (batch.success && orders.success && emptied.length === 0) {
			const now = Date.now();
			const remarks = toldOf((order, index) => {
				const read = orders.data[index];
				return read === undefined ? [] : remarksOn(read, order, isJson, now);
			});
			return { ...batch.data, orders: orders.data, remarks };
		}
		const wholeBodies = isJson ? bodiesIn(raw.orders) : [];
		for (const told of emptied) context.addIssue({ code: 'custom', ...told });
		const errors = wholeBodies.length > 0 ? [batch.error] : [batch.error, orders.error];
		for (const issue of [...wholeBodies, ...errors.flatMap((error) => error?.issues ?? [])])
			context.addIssue(issue);
		return z.NEVER;
	});
});

const isOrder = (order: unknown): order is Row => isPlainObject(order);

/** Somebody gave the whole body of a request in place of its orders. */
function bodiesIn(orders: unknown): z.IssueData[] {
	const message =
		'give what is inside orderList; the channel code, channel order ID, app key and processing have fields of their own';
	return [orders]
		.flat()
		.flatMap((order, index) =>
			isOrder(order) && Object.hasOwn(order, 'orderList')
				? [{ code: 'custom' as const, path: Array.isArray(orders) ? ['orders', index] : ['orders'], message }]
				: [],
		);
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
