/** An order on its way: its number in the request, what identifies it, and its row. */
import { pick } from 'lodash';
import { z } from 'zod';

import type { Row } from '../../../shared/model/exchange';
import { long, record } from '../../../shared/schema/reply';
import { type Asset, type Order, type Product, productsOf } from './orderModel';

/** One order, with its number in the request. */
export interface OrderPart {
	order: Order;
	channelOrderId: string;
	/** An asynchronous order may come back without a result. */
	pending: boolean;
	/** Set when the request is planned. */
	sequence?: number | bigint;
}

/** The orders with their own sequence; the others keep the one they have, or take the smallest numbers that are free. */
export function withSequences(parts: OrderPart[]): OrderPart[] {
	const taken = new Set(parts.map(({ order: { sequence } }) => String(sequence)));
	// Orders that were planned for different requests may share one later, and have the same number: then the first keeps it.
	const kept = parts.map(({ order, sequence }) => {
		if (order.sequence !== undefined) return order.sequence;
		if (sequence === undefined || taken.has(String(sequence))) return undefined;
		taken.add(String(sequence));
		return sequence;
	});
	let next = 0;
	return parts.map((part, index) => {
		if (kept[index] !== undefined) return { ...part, sequence: kept[index] };
		do next += 1;
		while (taken.has(String(next)));
		return { ...part, sequence: next };
	});
}

/** The sequence as a row shows it: JSON has no number for what is beyond 2^53−1. */
export function shownSequence({ sequence }: OrderPart): { sequence?: number | string } {
	return sequence === undefined
		? {}
		: { sequence: typeof sequence === 'bigint' ? String(sequence) : sequence };
}

/** What tells an order in its error row: the number of the person's own order, and whose it is. */
export function orderIdentity(part: OrderPart): Row {
	const { order, channelOrderId } = part;
	const names = pick(order, 'customerId', 'crmCustomerId', 'channelCustomerId', 'customerName');
	const assetNos = numbersOf(order.assets ?? []);
	return { channelOrderId, ...shownSequence(part), ...names, ...(assetNos.length > 0 && { assetNos }) };
}

/** "order SO-1002 (2)": the number of the order in the channel, and its place in the request. */
export const orderName = ({ channelOrderId, sequence }: OrderPart): string =>
	`order ${channelOrderId} (${String(sequence)})`;

/** A batch order result item (docs/api/order-service.md §2.5). */
export const orderResult = record({ sequence: long, licenseOrderId: z.string(), customerId: z.string() });

/** A row of `licenseOrder.create`: what was made, and what was asked for (docs/maintainers/design.md, "Items"). */
export const orderRow = orderResult.extend({
	channelOrderId: z.string(),
	orderType: z.string(),
	assetNos: z.array(z.string()),
	products: z.array(
		record({
			productUri: z.string(),
			productName: z.string(),
			limitConcurrent: z.number(),
			limitEndDate: z.string(),
		}),
	),
});

/** The row with what its order asks for: enough for a mail. Field by field: to spread two objects takes twice as long. */
export function withOrder(row: Row, { order }: OrderPart, channelOrderId: string): Row {
	const { orderType, assets = [] } = order;
	const products: Row[] = [];
	for (const asset of assets) for (const { product } of productsOf(asset)) products.push(shown(product));
	row.channelOrderId = channelOrderId;
	row.orderType = orderType;
	row.assetNos = numbersOf(assets);
	row.products = products;
	return row;
}

/** Most orders have one asset: its list is not copied, as a run may have many orders. */
function numbersOf(assets: Asset[]): string[] {
	const [first, ...others] = assets;
	const numbers = first?.assetNos ?? [];
	return others.length === 0 ? numbers : assets.flatMap(({ assetNos = [] }) => assetNos);
}

/** Only what was given: an expression reads a field that is missing like an empty one. */
function shown({ productUri, productName, limitConcurrent, limitEndDate }: Product): Row {
	const row: Row = {};
	if (productUri !== undefined) row.productUri = productUri;
	if (productName !== undefined) row.productName = productName;
	// JSON has no number for what is beyond 2^53−1.
	if (limitConcurrent !== undefined)
		row.limitConcurrent = typeof limitConcurrent === 'bigint' ? String(limitConcurrent) : limitConcurrent;
	if (limitEndDate !== undefined) row.limitEndDate = isoOf(limitEndDate);
	return row;
}

/** Orders of a run often have the same end: then they share its text. */
let last = { ms: NaN, text: '' };
function isoOf(ms: number): string {
	if (ms !== last.ms) last = { ms, text: new Date(ms).toISOString() };
	return last.text;
}
