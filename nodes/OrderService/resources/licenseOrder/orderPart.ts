import type { Order } from './orderModel';

/** One order on its way, and its number in the request. */
export interface OrderPart {
	order: Order;
	/** An asynchronous order may come back without a result. */
	pending: boolean;
	/** Set when the request is put together. */
	sequence?: number | bigint;
}

/** The orders with their own sequence; the others take the smallest numbers that are free. */
export function withSequences(parts: OrderPart[]): OrderPart[] {
	const taken = new Set(parts.map(({ order: { sequence } }) => String(sequence)));
	let next = 0;
	return parts.map((part) => {
		if (part.order.sequence !== undefined) return { ...part, sequence: part.order.sequence };
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
