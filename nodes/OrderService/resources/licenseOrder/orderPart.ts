import type { Order } from './orderModel';

/** One order, with its number in the request. */
export interface OrderPart {
	order: Order;
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
