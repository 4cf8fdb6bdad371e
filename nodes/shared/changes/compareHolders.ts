import { z } from 'zod';

import type { Comparison, EntitiesById } from '../model/event';
import type { Row } from '../model/exchange';
import { forgetUnlisted, pack, unpack } from './memory';

/** Events about an entity's holder: the memory names each entity that has a holder, and the holder (docs/maintainers/design.md, "Triggers"). */

/** In place of a holder: the first list did not tell whether there is one, so the next one that tells shows no change. */
const UNTOLD = '?';

export const holdersMemory = z.object({ holders: z.string() });

export interface HolderFields {
	/** The holder's id; an empty text where there is a holder that is not named; null where there is none; undefined where the row does not tell. */
	holderOf: (row: Row) => string | null | undefined;
	/** The field of a reported row for the previous holder's id; null where there was none, or it was not named. */
	previousField: string;
}

/**
 * Finds entities that got a new holder (`assigned`), or have none any more (`released`). An entity that is not listed stays
 * remembered: otherwise, after one empty list, every entity would be reported again. So does one whose entry does not tell.
 */
export function findHolderChanges(
	entities: EntitiesById,
	previous: z.infer<typeof holdersMemory> | undefined,
	{ holderOf, previousField }: HolderFields,
	event: 'assigned' | 'released',
): Comparison<z.infer<typeof holdersMemory>> {
	const holders = unpack(previous?.holders ?? '');
	const changes: Row[] = [];
	for (const [id, row] of entities) {
		const before = holders.get(id);
		const now = holderOf(row);
		if (now === undefined) {
			if (previous === undefined) holders.set(id, UNTOLD);
			continue;
		}
		if (now === null) holders.delete(id);
		else holders.set(id, now || (before ?? ''));
		if (before === UNTOLD) continue;
		if (event === 'assigned' ? hasNewHolder(before, now) : before !== undefined && now === null)
			changes.push({ ...row, [previousField]: before || null });
	}
	forgetUnlisted(holders, entities);
	return {
		changes: previous === undefined ? [] : changes,
		memory: { holders: pack(holders) },
		rememberedCount: holders.size,
	};
}

/** Is there a holder, and was there none or another one before? A holder that is not named may be the same one: not new. */
function hasNewHolder(before: string | undefined, now: string | null): boolean {
	if (now === null) return false;
	return before === undefined || (before !== '' && now !== '' && before !== now);
}

/** Sample rows: entities with a holder (`held`), or without one; their previous holder is null. */
export function holderSamples(
	entities: EntitiesById,
	{ holderOf, previousField }: HolderFields,
	held: boolean,
): Row[] {
	return [...entities.values()]
		.filter((row) => (held ? typeof holderOf(row) === 'string' : holderOf(row) === null))
		.map((row) => ({ ...row, [previousField]: null }));
}
