/** An order on its way: its number in the request, what identifies it, and its row. */
import { isPlainObject, omit, pick, uniq } from 'lodash';
import { z } from 'zod';

import type { Row } from '../../../shared/model/exchange';
import { foldIdentifier } from '../../../shared/schema/identifier';
import { long, record } from '../../../shared/schema/reply';
import { type Asset, goodsOf, type Order, type Product } from './orderTable';

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

/** JSON has no number for what is beyond 2^53−1. */
const exact = (value: number | bigint): number | string =>
	typeof value === 'bigint' ? String(value) : value;

export function shownSequence({ sequence }: OrderPart): { sequence?: number | string } {
	return sequence === undefined ? {} : { sequence: exact(sequence) };
}

/** What tells an order in its error row: the number of the person's own order, and whose it is. */
export function orderIdentity(part: OrderPart): Row {
	const { order, channelOrderId } = part;
	const names = pick(order, 'customerId', 'crmCustomerId', 'channelCustomerId', 'customerName');
	const assetNos = numbersOf(order.assets);
	return { channelOrderId, ...shownSequence(part), ...names, ...(assetNos.length > 0 && { assetNos }) };
}

/** "order SO-1002 (2)": the number of the order in the channel, and its place in the request. */
export const orderName = ({ channelOrderId, sequence }: OrderPart): string =>
	`order ${channelOrderId} (${String(sequence)})`;

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

/** The row with what its order asks for: enough for a mail. */
export function withOrder(row: Row, { order, channelOrderId }: OrderPart): Row {
	const { orderType, assets = [] } = order;
	const goods = assets.flatMap((asset) => [...goodsOf(asset)]);
	const products = goods.flatMap(({ product }) => (product === undefined ? [] : shown(product)));
	return Object.assign(row, { channelOrderId, orderType, assetNos: numbersOf(assets), products });
}

/** An order as it is compared with another: as text, whatever its sequence, and the order of its keys, entries and numbers. */
export const comparable = (order: Order): string => sorted(omit(order, 'sequence'));

function sorted(value: unknown, key = ''): string {
	if (Array.isArray(value))
		return `[${value
			.map((one) => sorted(one, key))
			.sort()
			.join()}]`;
	if (!isPlainObject(value))
		return JSON.stringify(key === 'assetNos' ? foldIdentifier(String(value)) : String(value));
	const entries = Object.entries(value as Row).map(([name, one]) => `${name}:${sorted(one, name)}`);
	return `{${entries.sort().join()}}`;
}

export const numbersOf = (assets: Asset[] = []): string[] =>
	uniq(assets.flatMap(({ assetNos = [] }) => assetNos));

/** Only what was given: an expression reads a field that is missing like an empty one. */
const shown = ({ productUri, productName, limitConcurrent: seats, limitEndDate: end }: Product): Row => ({
	...(productUri !== undefined && { productUri }),
	...(productName !== undefined && { productName }),
	...(seats !== undefined && { limitConcurrent: exact(seats) }),
	...(end !== undefined && { limitEndDate: new Date(end).toISOString() }),
});
