import { isPlainObject, memoize, omit, pick } from 'lodash';
import { z } from 'zod';

import { integerWithin, oneOf, text } from '../../../shared/read/input';
import { CUSTOMER_FIELDS, type Order, orderModel } from './orderModel';

/** What one item gives to `licenseOrder.create`: the batch it travels in and its orders. */
export interface OrdersInput {
	channelCode: string;
	channelOrderId: string;
	syncMode: 'sync' | 'async';
	appKey: string;
	orders: Order[];
	options: { maxOrdersPerRequest: number };
}

const batchOf = z.object({
	channelCode: text,
	channelOrderId: text,
	syncMode: oneOf(['sync', 'async']).default('sync'),
	appKey: text,
	orderSource: oneOf(['fields', 'json']).default('fields'),
	options: z
		.object({ maxOrdersPerRequest: integerWithin(0, Number.MAX_SAFE_INTEGER).default(0) })
		.default({}),
});

/** The schema of the operation's input in a time zone; built once per zone, as it is large. */
export const ordersInput = memoize((zone: string) => {
	const fromForm = orderModel(zone, 'form').transform((order) => [order]);
	const fromJson = z
		.object({
			orders: z
				.array(orderModel(zone, 'json'))
				.min(1, 'must hold at least one order')
				.superRefine(refuseTwins),
		})
		.transform(({ orders }) => orders);
	return z.record(z.unknown()).transform((raw, context): OrdersInput => {
		const batch = batchOf.safeParse(raw);
		const orders =
			raw.orderSource === 'json'
				? fromJson.safeParse({ orders: asList(raw.orders) })
				: fromForm.safeParse(formOrder(raw));
		if (batch.success && orders.success) return { ...batch.data, orders: orders.data };
		for (const { error } of [batch, orders]) error?.issues.forEach((issue) => context.addIssue(issue));
		return z.NEVER;
	});
});

function asList(orders: unknown): unknown {
	return orders === undefined || Array.isArray(orders) ? orders : [orders];
}

function refuseTwins(orders: Order[], context: z.RefinementCtx): void {
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

const ORDER_FIELDS = [...CUSTOMER_FIELDS, 'orderType', 'licenseType'];
const REMOVED_PRODUCT_FIELDS = [
	'crmProductId',
	'productUri',
	'limitStartDate',
	'limitEndDate',
	'limitConcurrent',
	'strictMatchWhenDelete',
];

type Entry = Record<string, unknown>;

/**
 * The form's order with only the fields that its order type takes (docs/api/order-service.md §2.3a, "Shape by order type"): those
 * hidden in the form keep their last values, and an order type from an expression hides nothing.
 */
function formOrder(raw: Entry): Entry {
	const order = pick(raw, ORDER_FIELDS);
	const assets = each(raw.assets, (asset) => ({ ...asset, products: withoutBlanks(asset.products) }));
	const deletion = { ...order, srcLicenseOrderId: raw.srcLicenseOrderId };
	switch (raw.orderType) {
		case 'delete_asset':
			return { ...deletion, assets: each(assets, (asset) => pick(asset, ['assetNos'])) };
		case 'delete_product':
			return {
				...deletion,
				assets: each(assets, (asset) => ({
					...pick(asset, ['assetNos', 'limitStartDate', 'limitEndDate']),
					products: each(asset.products, (product) => pick(product, REMOVED_PRODUCT_FIELDS)),
				})),
			};
		default:
			return {
				...order,
				assets: each(assets, (asset) => ({
					...asset,
					products: each(asset.products, (product) => omit(product, 'strictMatchWhenDelete')),
				})),
			};
	}
}

function each(entries: unknown, change: (entry: Entry) => Entry): unknown {
	return Array.isArray(entries) ? entries.map((entry: Entry) => change(entry)) : entries;
}

/** Without the entries that nobody filled in: the form has a product ready in every asset. */
function withoutBlanks(entries: unknown): unknown {
	return Array.isArray(entries) ? entries.filter((entry) => !isBlank(entry)) : entries;
}

function isBlank(value: unknown): boolean {
	if (Array.isArray(value)) return value.every(isBlank);
	return (
		value === undefined ||
		value === null ||
		value === '' ||
		(isPlainObject(value) && Object.values(value as Entry).every(isBlank))
	);
}
