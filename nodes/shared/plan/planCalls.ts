/** Which parts share a request. */
import { pull, sortedIndex } from 'lodash';

import type { Operation } from '../model/operation';
import type { Call, Item, Part } from '../model/run';
import { createYielder } from '../concurrency/waiting';

/** Parts that may share requests. */
interface Group {
	maxParts: number;
	/** Indexes of its calls that are not full, ascending. */
	withRoom: number[];
}

/** The parts of all items, in input order: the item itself, or the parts into which a batch operation splits it. */
export function partsOf({ batch }: Operation, items: Item[]): Part[] {
	let order = 0;
	return items.flatMap((item) =>
		(item.rows === undefined ? (batch?.parts(item.input) ?? [item.input]) : [item.input]).map(
			(value, indexInItem): Part => ({ item, value, indexInItem, position: (order += 1) }),
		),
	);
}

/**
 * Groups parts into calls: one call per part, or shared calls where the operation's endpoint takes many parts. Calls come in the
 * order of their first parts. A part never joins a call before the last one with the same sequence key: so parts with the same
 * key are sent in input order. It yields to the event loop, as there may be very many parts.
 */
export async function planCalls({ batch, sequenceKeys }: Operation, parts: readonly Part[]): Promise<Call[]> {
	if (batch === undefined)
		return parts.map((part) => ({ parts: [part], sequenceKeys: sequenceKeys?.(part.item.input) ?? [] }));
	const calls: Call[] = [];
	const lastCallOf = new Map<string, number>();
	const groups = new Map<string, Group>();
	const groupOf = (item: Item): Group => {
		const key = JSON.stringify([batch.groupKey(item.input), item.isDryRun]);
		const group = groups.get(key) ?? {
			maxParts: batch.maxPerRequest?.(item.input) ?? Infinity,
			withRoom: [],
		};
		groups.set(key, group);
		return group;
	};
	/** By the key of a part from which a part of the call must be apart. */
	const lastApartOf = new Map<string, number>();
	let last: { item: Item; group: Group } | undefined;
	const yieldWhenDue = createYielder();
	for (const part of parts) {
		await yieldWhenDue();
		const { item, value } = part;
		// Computed once per item, as an item may have many parts.
		if (last?.item !== item) last = { item, group: groupOf(item) };
		const { group } = last;
		const keys = batch.sequenceKeys(value, item.input);
		const apart = batch.apartFrom?.(value, item.input) ?? [];
		const firstAllowed = Math.max(
			0,
			...keys.map((key) => lastCallOf.get(key) ?? 0),
			...keys.map((key) => (lastApartOf.get(key) ?? -1) + 1),
			...apart.map((key) => (lastCallOf.get(key) ?? -1) + 1),
		);
		const callIndex = callFor(group, firstAllowed, calls);
		const call = calls[callIndex];
		call?.parts.push(part);
		call?.sequenceKeys.push(...keys);
		if (call?.parts.length === group.maxParts) pull(group.withRoom, callIndex);
		for (const key of keys) lastCallOf.set(key, callIndex);
		for (const key of apart) lastApartOf.set(key, callIndex);
	}
	for (const call of calls) {
		await yieldWhenDue();
		call.parts = assignSequence(batch, call.parts);
	}
	return calls;
}

function assignSequence(batch: NonNullable<Operation['batch']>, parts: Part[]): Part[] {
	const values = batch.assignSequence?.(parts.map(({ value }) => value));
	return values === undefined ? parts : parts.map((part, index) => ({ ...part, value: values[index] }));
}

function callFor({ withRoom }: Group, firstAllowed: number, calls: Call[]): number {
	const found = withRoom[sortedIndex(withRoom, firstAllowed)];
	if (found !== undefined) return found;
	withRoom.push(calls.length);
	return calls.push({ parts: [], sequenceKeys: [] }) - 1;
}
