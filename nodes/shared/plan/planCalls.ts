/** Which parts share a request. */
import { memoize, pull } from 'lodash';

import type { Batch, Operation } from '../model/operation';
import type { Call, Item, Part } from '../model/run';

/** The parts of all items, in input order: the item itself, or the parts into which a batch operation splits it. */
export function partsOf({ batch }: Operation, items: Item[]): Part[] {
	const values = items.flatMap((item) => {
		const inItem = item.rows === undefined && batch !== undefined ? batch.parts(item.input) : [item.input];
		return inItem.map((value, indexInItem) => ({ item, value, indexInItem }));
	});
	return values.map((part, index) => ({ ...part, position: index + 1 }));
}

/**
 * One call per part, or shared calls where the endpoint takes many, in the order of their first parts. A part never joins a call before the
 * last one with the same sequence key: so those are sent in input order.
 */
export function planCalls({ batch, sequenceKeys }: Operation, parts: readonly Part[]): Call[] {
	if (batch === undefined)
		return parts.map((part) => ({ parts: [part], sequenceKeys: sequenceKeys?.(part.item.input) ?? [] }));
	const calls: Call[] = [];
	/** Indexes of calls that are not full, ascending, by the group of their parts. */
	const withRoom = new Map<string, number[]>();
	// Computed once per item, as an item may have many parts.
	const groupOf = memoize(({ group, input, options }: Item) => ({
		key: JSON.stringify([group, batch.groupKey(input), options.dryRun]),
		maxParts: batch.maxPerRequest?.(input) ?? Infinity,
	}));
	const callFor = (open: number[], firstAllowed: number): number => {
		const found = open.find((index) => index >= firstAllowed);
		if (found !== undefined) return found;
		open.push(calls.length);
		return calls.push({ parts: [], sequenceKeys: [] }) - 1;
	};
	const lastCallOf = new Map<string, number>();
	/** By the key of a part from which a part of the call must be apart. */
	const lastApartOf = new Map<string, number>();
	for (const part of parts) {
		const { item, value } = part;
		const { key: group, maxParts } = groupOf(item);
		const open = withRoom.get(group) ?? [];
		withRoom.set(group, open);
		const keys = batch.sequenceKeys(value, item.input);
		const apart = batch.apartFrom?.(value, item.input) ?? [];
		const firstAllowed = Math.max(
			0,
			...keys.map((key) => lastCallOf.get(key) ?? 0),
			...keys.map((key) => (lastApartOf.get(key) ?? -1) + 1),
			...apart.map((key) => (lastCallOf.get(key) ?? -1) + 1),
		);
		const callIndex = callFor(open, firstAllowed);
		const call = calls[callIndex];
		call?.parts.push(part);
		call?.sequenceKeys.push(...keys);
		if (call?.parts.length === maxParts) pull(open, callIndex);
		for (const key of keys) lastCallOf.set(key, callIndex);
		for (const key of apart) lastApartOf.set(key, callIndex);
	}
	return calls.map((call) => ({ ...call, parts: withSequences(batch, call.parts) }));
}

function withSequences({ assignSequence }: Batch<unknown, unknown, unknown>, parts: Part[]): Part[] {
	const values = assignSequence?.(parts.map(({ value }) => value));
	return values === undefined ? parts : parts.map((part, index) => ({ ...part, value: values[index] }));
}
