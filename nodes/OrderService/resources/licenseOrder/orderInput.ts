import { isPlainObject, memoize, pick } from 'lodash';
import { z } from 'zod';

import { integerWithin, oneOf, text } from '../../../shared/read/input';
import { plainWords } from '../../../shared/read/messages';
import { CUSTOMER_FIELDS, type Order, orderModel } from './orderModel';
import { withFieldsTaken, withoutBlanks } from './orderShape';

/** What one item gives to `licenseOrder.create`: the batch it travels in and its orders. */
export interface OrdersInput {
	channelCode: string;
	channelOrderId: string;
	syncMode: 'sync' | 'async';
	appKey: string;
	orders: Order[];
	options: { maxOrdersPerRequest: number; refusedTogether: 'split' | 'report' };
}

const batchOf = z.object({
	channelCode: text,
	channelOrderId: text,
	syncMode: oneOf(['sync', 'async']).default('sync'),
	appKey: text,
	orderSource: oneOf(['fields', 'json']).default('fields'),
	options: z
		.object({
			maxOrdersPerRequest: integerWithin(0, Number.MAX_SAFE_INTEGER).default(0),
			refusedTogether: oneOf(['split', 'report']).default('split'),
		})
		.default({}),
});

const PLAIN = { errorMap: plainWords };

/** The schema of the operation's input in a time zone; built once per zone, as it is large. */
export const ordersInput = memoize((zone: string) => {
	const fromForm = orderModel(zone, 'form').transform((order) => [order]);
	const fromJson = z
		.object({
			orders: z
				.array(orderModel(zone, 'json'))
				.min(1, 'must hold at least one order')
				.superRefine(refuseDuplicates),
		})
		.transform(({ orders }) => orders);
	return z.record(z.unknown()).transform((raw, context): OrdersInput => {
		const batch = batchOf.safeParse(raw, PLAIN);
		const orders =
			raw.orderSource === 'json'
				? fromJson.safeParse({ orders: jsonOrders(raw.orders) }, PLAIN)
				: fromForm.safeParse(withoutBlanks(withFieldsTaken(pick(raw, ORDER_FIELDS))), PLAIN);
		if (batch.success && orders.success) return { ...batch.data, orders: orders.data };
		for (const { error } of [batch, orders]) error?.issues.forEach((issue) => context.addIssue(issue));
		return z.NEVER;
	});
});

function jsonOrders(orders: unknown): unknown {
	if (orders === undefined) return undefined;
	const list: unknown[] = Array.isArray(orders) ? orders : [orders];
	return list.map((order) =>
		isPlainObject(order) ? withoutBlanks(order as Record<string, unknown>) : order,
	);
}

function refuseDuplicates(orders: Order[], context: z.RefinementCtx): void {
	const seen = new Set<string>();
	orders.forEach(({ sequence }, index) => {
		if (sequence !== undefined && seen.has(String(sequence)))
			context.addIssue({
				code: 'custom',
				path: [index, 'sequence'],
				message: `${sequence} is given twice in this item`,
			});
		seen.add(String(sequence));
	});
}

const ORDER_FIELDS = [...CUSTOMER_FIELDS, 'srcLicenseOrderId', 'orderType', 'licenseType', 'assets'];
