import { pull, sortedIndex } from 'lodash';

import type { Operation, Row } from '../operation';

/** One item's input, checked. */
export interface Item {
	index: number;
	input: unknown;
}

/** What gets one row or one failure: an item, or one of the things it asks for. */
export interface Part {
	item: Item;
	value: unknown;
	/** Its place among all parts of the run, which follow the input items. */
	order: number;
}

/** What travels together. Calls that touch the same thing go one after another. */
export interface Call {
	parts: Part[];
	orderKeys: string[];
}

/** The requests of parts that may travel together. */
interface Group {
	most: number;
	/** Places of its calls that still have room, in order. */
	withRoom: number[];
}

/**
 * Groups items into calls: one per item, or shared ones where the operation's endpoint takes many. Calls come in the
 * order of their first parts, and a part never joins one that stands before another with the same order key: so
 * what has the same order key is sent in input order.
 */
export function planCalls(operation: Operation, items: Item[]): Call[] {
	const { batch, orderKeys } = operation;
	if (batch === undefined)
		return items.map((item, order) => ({
			parts: [{ item, value: item.input, order }],
			orderKeys: orderKeys?.(item.input) ?? [],
		}));
	const apart = batch.duplicates === 'separate' ? 1 : 0;
	const calls: Call[] = [];
	const lastCallOf = new Map<string, number>();
	const groups = new Map<string, Group>();
	let order = 0;
	for (const item of items) {
		const key = JSON.stringify(batch.groupKey(item.input));
		const group = groups.get(key) ?? { most: batch.maxPerRequest?.(item.input) ?? Infinity, withRoom: [] };
		groups.set(key, group);
		for (const value of batch.parts(item.input)) {
			const touched = batch.orderKeys(value, item.input);
			const earliest = Math.max(0, ...touched.map((touch) => (lastCallOf.get(touch) ?? -apart) + apart));
			const place = placeIn(group, earliest, calls);
			const call = calls[place];
			call?.parts.push({ item, value, order: (order += 1) });
			call?.orderKeys.push(...touched);
			if (call?.parts.length === group.most) pull(group.withRoom, place);
			for (const touch of touched) lastCallOf.set(touch, place);
		}
	}
	return calls;
}

/** The first call of the group with room that does not stand before `earliest`, or a new one. */
function placeIn({ withRoom }: Group, earliest: number, calls: Call[]): number {
	const found = withRoom[sortedIndex(withRoom, earliest)];
	if (found !== undefined) return found;
	withRoom.push(calls.length);
	return calls.push({ parts: [], orderKeys: [] }) - 1;
}

/** The ids of the path that an input fills: what tells a part where the operation says nothing else. */
export function identityOf({ endpoint, identify }: Operation, input: unknown): Row {
	if (identify !== undefined) return identify(input);
	const values = input as Row;
	return Object.fromEntries(
		[...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, values[name]]),
	);
}
