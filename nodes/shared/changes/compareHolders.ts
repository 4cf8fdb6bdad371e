import { z } from 'zod';

import type { Comparison, EntitiesById } from '../model/event';
import type { Row } from '../model/request';
import { forgetUnlisted } from './bounds';
import { pack, unpack } from './pack';

/** Events about who has a thing: the memory names each thing that somebody has, and who (docs/design.md, "Triggers"). */

export const holdersMemory = z.object({ holders: z.string() });

/** Who has a thing: an id, an empty text where somebody has it and nobody says who, undefined where nobody has it. */
type HolderOf = (row: Row) => string | undefined;

/**
 * What a thing's holder before and now come to. A thing that is not listed stays as it is remembered: a list that is
 * empty for once would else have everything come again.
 */
export function findHeld(
	things: EntitiesById,
	known: z.infer<typeof holdersMemory> | undefined,
	holderOf: HolderOf,
	tell: 'came' | 'went',
): Comparison<z.infer<typeof holdersMemory>> {
	const holders = unpack(known?.holders ?? '');
	const told: Row[] = [];
	for (const [id, row] of things) {
		const before = holders.get(id);
		const now = holderOf(row);
		if (now === undefined) holders.delete(id);
		else holders.set(id, now || (before ?? ''));
		if (tell === 'came' ? hasCome(before, now) : before !== undefined && now === undefined)
			told.push({ ...row, previousGlobalId: before || null });
	}
	forgetUnlisted(holders, things);
	return {
		changes: known === undefined ? [] : told,
		memory: { holders: pack(holders) },
		rememberedCount: holders.size,
	};
}

/** Somebody has it and nobody had it before, or another one; where one of them is not named, it may be the same. */
function hasCome(before: string | undefined, now: string | undefined): boolean {
	if (now === undefined) return false;
	return before === undefined || (before !== '' && now !== '' && before !== now);
}

/** Things that somebody has, or nobody, with nobody before. */
export function samplesHeld(things: EntitiesById, holderOf: HolderOf, held: boolean): Row[] {
	return [...things.values()]
		.filter((row) => (holderOf(row) !== undefined) === held)
		.map((row) => ({ ...row, previousGlobalId: null }));
}
