import { pull, sortedIndex } from 'lodash';

import type { Operation } from '../model/operation';
import type { Call, Item, Part } from '../model/part';
import { createYielder } from '../concurrency/timer';

/** The requests of parts that may travel together. */
interface Group {
	most: number;
	/** Places of its calls that still have room, in order. */
	withRoom: number[];
}

/** What the items ask for, in input order: an item itself, or the things that a batch operation takes it apart into. */
export function partsOf({ batch }: Operation, items: Item[]): Part[] {
	let order = 0;
	return items.flatMap((item) =>
		(batch?.parts(item.input) ?? [item.input]).map(
			(value, place): Part => ({ item, value, place, position: (order += 1) }),
		),
	);
}

/**
 * Groups parts into calls: one each, or shared ones where the operation's endpoint takes many. Calls come in the order of
 * their first parts, and a part never joins one that stands before another with the same order key: so what has the same
 * order key is sent in input order. Takes turns with what else the process has to do.
 */
export async function planCalls({ batch, sequenceKeys }: Operation, parts: readonly Part[]): Promise<Call[]> {
	if (batch === undefined)
		return parts.map((part) => ({ parts: [part], sequenceKeys: sequenceKeys?.(part.item.input) ?? [] }));
	const apart = batch.duplicates === 'separate' ? 1 : 0;
	const calls: Call[] = [];
	const lastCallOf = new Map<string, number>();
	const groups = new Map<string, Group>();
	const groupOf = (item: Item): Group => {
		const key = JSON.stringify(batch.groupKey(item.input));
		const group = groups.get(key) ?? { most: batch.maxPerRequest?.(item.input) ?? Infinity, withRoom: [] };
		groups.set(key, group);
		return group;
	};
	let last: { item: Item; group: Group } | undefined;
	const turn = createYielder();
	for (const part of parts) {
		await turn();
		const { item, value } = part;
		// The key of an item with many parts is worked out once.
		if (last?.item !== item) last = { item, group: groupOf(item) };
		const { group } = last;
		const keys = batch.sequenceKeys(value, item.input);
		const earliest = Math.max(0, ...keys.map((key) => (lastCallOf.get(key) ?? -apart) + apart));
		const place = callFor(group, earliest, calls);
		const call = calls[place];
		call?.parts.push(part);
		call?.sequenceKeys.push(...keys);
		if (call?.parts.length === group.most) pull(group.withRoom, place);
		for (const key of keys) lastCallOf.set(key, place);
	}
	for (const call of calls) {
		await turn();
		call.parts = assignSequence(batch, call.parts);
	}
	return calls;
}

function assignSequence(batch: NonNullable<Operation['batch']>, parts: Part[]): Part[] {
	const values = batch.assignSequence?.(parts.map(({ value }) => value));
	return values === undefined ? parts : parts.map((part, index) => ({ ...part, value: values[index] }));
}

/** The first call of the group with room that does not stand before `earliest`, or a new one. */
function callFor({ withRoom }: Group, earliest: number, calls: Call[]): number {
	const found = withRoom[sortedIndex(withRoom, earliest)];
	if (found !== undefined) return found;
	withRoom.push(calls.length);
	return calls.push({ parts: [], sequenceKeys: [] }) - 1;
}
