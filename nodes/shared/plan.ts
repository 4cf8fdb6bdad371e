import { sortBy } from 'lodash';

import type { Batch, Operation, Row } from './operation';

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
	touches: string[];
}

/** Groups items into calls: one per item, or shared ones where the operation's endpoint takes many. */
export function planCalls(operation: Operation, items: Item[]): Call[] {
	const { batch, touches } = operation;
	if (batch === undefined) return items.map((item, order) => ({ parts: [{ item, value: item.input, order }], touches: touches?.(item.input) ?? [] }));
	let order = 0;
	const groups = new Map<string, Chunks>();
	for (const item of items) {
		const key = JSON.stringify(batch.together(item.input));
		const group = groups.get(key) ?? groups.set(key, new Chunks(batch, item)).get(key);
		for (const value of batch.parts(item.input)) group?.add({ item, value, order: (order += 1) });
	}
	// In the order of their first parts, so that what touches the same thing is sent in input order.
	return sortBy(
		[...groups.values()].flatMap(({ calls }) => calls),
		({ parts }) => parts[0]?.order,
	);
}

/** The calls of one group, filled in order. Twins that must not share a request go into a later call than the one before. */
class Chunks {
	readonly calls: Call[] = [];
	private readonly lastCallOf = new Map<string, number>();
	private firstWithRoom = 0;
	private readonly most: number;

	constructor(
		private readonly batch: Batch<unknown, unknown, unknown>,
		first: Item,
	) {
		this.most = batch.most?.(first.input) ?? Infinity;
	}

	add(part: Part): void {
		const touches = this.batch.touches(part.value, part.item.input);
		let position = this.firstWithRoom;
		if (this.batch.twins === 'separate') position = Math.max(position, ...touches.map((touch) => (this.lastCallOf.get(touch) ?? -1) + 1));
		while ((this.calls[position]?.parts.length ?? 0) >= this.most) position += 1;
		const call = (this.calls[position] ??= { parts: [], touches: [] });
		call.parts.push(part);
		call.touches.push(...touches);
		for (const touch of touches) this.lastCallOf.set(touch, position);
		while ((this.calls[this.firstWithRoom]?.parts.length ?? 0) >= this.most) this.firstWithRoom += 1;
	}
}

/** The ids of the path that an input fills: what tells a part where the operation says nothing else. */
export function pathIds({ endpoint, identify }: Operation, input: unknown): Row {
	if (identify !== undefined) return identify(input);
	const values = input as Row;
	return Object.fromEntries([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, values[name]]));
}
