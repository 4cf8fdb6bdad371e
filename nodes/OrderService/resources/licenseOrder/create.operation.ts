import { z } from 'zod';

import { defineOperation, type PartResult } from '../../../shared/operation';
import { long, record } from '../../../shared/decode/reply';
import { maxOrdersPerRequest, orderFields } from './orderFields';
import { ordersInput } from './orderInput';
import type { Order } from './orderModel';

/** A batch order result item (docs/api/order-service.md §2.5). */
const orderResult = record({ sequence: long, licenseOrderId: z.string(), customerId: z.string() });

/** docs/api/order-service.md §4 #5 */
export const createLicenseOrders = defineOperation({
	resource: 'licenseOrder',
	value: 'create',
	name: 'Create',
	action: 'Create license orders',
	description: 'Create new license orders: purchases, or removals of assets or products',
	endpoint: { method: 'POST', path: '/licenseOrder/batchOrder', repeat: 'never' },
	fields: orderFields,
	options: [maxOrdersPerRequest],
	input: ordersInput,
	// The document does not say what an asynchronous reply holds.
	reply: z.array(orderResult).nullish(),
	batch: {
		parts: ({ orders, syncMode }) =>
			orders.map((order): OrderPart => ({ order, pending: syncMode === 'async' })),
		groupKey: ({ appKey, channelCode, channelOrderId, syncMode }) => [
			appKey,
			channelCode,
			channelOrderId,
			syncMode,
		],
		maxPerRequest: ({ options }) => options.maxOrdersPerRequest || Infinity,
		orderKeys: ({ order: { sequence } }, { appKey, channelCode, channelOrderId }) =>
			sequence === undefined ? [] : [JSON.stringify([appKey, channelCode, channelOrderId, String(sequence)])],
		duplicates: 'separate',
		request: (parts, { appKey, channelCode, channelOrderId, syncMode }) => {
			const sequences = sequencesOf(parts);
			return {
				query: { appKey },
				body: {
					channelCode,
					channelOrderId,
					syncMode,
					orderList: parts.map(({ order }, index) => ({ ...order, sequence: sequences[index] })),
				},
			};
		},
		identify: (parts) =>
			sequencesOf(parts).map((sequence) => ({
				sequence: typeof sequence === 'bigint' ? String(sequence) : sequence,
			})),
		settle: (results, parts) => {
			const bySequence = new Map((results ?? []).map((result) => [String(result.sequence), result]));
			const sequences = sequencesOf(parts);
			return parts.map((part, index) =>
				orderOutcome(part, sequences[index] ?? 0, bySequence.get(String(sequences[index]))),
			);
		},
	},
	preview: orderResult,
});

interface OrderPart {
	order: Order;
	/** An asynchronous order may come back without a result. */
	pending: boolean;
}

/** The orders' own sequences; the others take the smallest numbers that are free. */
export function sequencesOf(parts: OrderPart[]): Array<number | bigint> {
	const taken = new Set(parts.map(({ order: { sequence } }) => String(sequence)));
	let next = 0;
	return parts.map(({ order: { sequence } }) => {
		if (sequence !== undefined) return sequence;
		do next += 1;
		while (taken.has(String(next)));
		return next;
	});
}

function orderOutcome(
	{ pending }: OrderPart,
	sequence: number | bigint,
	result: z.infer<typeof orderResult> | undefined,
): PartResult {
	if (result !== undefined) return { rows: [{ ...result }] };
	if (pending)
		return {
			rows: [{ sequence: typeof sequence === 'bigint' ? String(sequence) : sequence, pending: true }],
		};
	return {
		error: {
			reason: 'missing',
			message: `The service gave no result for order ${sequence}`,
			advice: 'Look for the order on the platform by its channel order ID.',
			outcome: 'unknown',
		},
	};
}
