import { z } from 'zod';

import type { Comparison, EntitiesById } from '../model/event';
import type { Row } from '../model/request';
import { forgetUnlisted } from './bounds';
import { pack, unpack } from './pack';

/** Events about who has a thing: the memory names each thing that somebody has, and who (docs/design.md, "Triggers"). */

export const holdersMemory = z.object({ holders: z.string() });

/** How the event reads its things. */
export interface HolderFields {
	/** Who has a thing: an id, an empty text where somebody has it and nobody says who, undefined where nobody has it. */
	holderOf: (row: Row) => string | undefined;
	/** The field of a reported row that names the holder before; null where there was none, or nobody says who. */
	previousField: string;
}

/**
 * Things that have a new holder (`came`), or none any more (`went`). A thing that is not listed stays as it is remembered: after
 * a list that was empty once, every thing would else be reported again.
 */
export function findHeld(
	things: EntitiesById,
	known: z.infer<typeof holdersMemory> | undefined,
	{ holderOf, previousField }: HolderFields,
	event: 'came' | 'went',
): Comparison<z.infer<typeof holdersMemory>> {
	const holders = unpack(known?.holders ?? '');
	const changes: Row[] = [];
	for (const [id, row] of things) {
		const before = holders.get(id);
		const now = holderOf(row);
		if (now === undefined) holders.delete(id);
		else holders.set(id, now || (before ?? ''));
		if (event === 'came' ? hasCome(before, now) : before !== undefined && now === undefined)
			changes.push({ ...row, [previousField]: before || null });
	}
	forgetUnlisted(holders, things);
	return {
		changes: known === undefined ? [] : changes,
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
export function samplesHeld(
	things: EntitiesById,
	{ holderOf, previousField }: HolderFields,
	held: boolean,
): Row[] {
	return [...things.values()]
		.filter((row) => (holderOf(row) !== undefined) === held)
		.map((row) => ({ ...row, [previousField]: null }));
}
