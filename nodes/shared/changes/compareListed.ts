import { z } from 'zod';

import type { Comparison, EntitiesById } from '../model/event';
import type { Row } from '../model/exchange';
import { forgetUnlisted, pack, unpack } from './memory';

/** Events about entities that are in a list, or that a list marks (docs/maintainers/design.md, "Triggers"). */

export const listedMemory = z.object({ listed: z.string() });
export const markedMemory = z.object({ marked: z.string() });

/** Finds entities that are not in the list any more: `rowOf` makes a row of the id and the name that `nameOf` gave before. */
export function findMissing(
	entities: EntitiesById,
	previous: z.infer<typeof listedMemory> | undefined,
	isWanted: (row: Row) => boolean,
	nameOf: (row: Row) => string,
	rowOf: (id: string, name: string) => Row,
): Comparison<z.infer<typeof listedMemory>> {
	const listed = [...entities].filter(([, row]) => isWanted(row));
	const before = unpack(previous?.listed ?? '');
	return {
		changes: [...before].filter(([id]) => !entities.has(id)).map(([id, name]) => rowOf(id, name)),
		memory: { listed: pack(listed.map(([id, row]) => [id, nameOf(row)])) },
		rememberedCount: listed.length,
	};
}

/** Finds entities that the list marks now and did not before. One that is not listed, or does not tell, stays remembered. */
export function findMarked(
	entities: EntitiesById,
	previous: z.infer<typeof markedMemory> | undefined,
	isMarked: (row: Row) => boolean | undefined,
): Comparison<z.infer<typeof markedMemory>> {
	const marked = unpack(previous?.marked ?? '');
	const changes: Row[] = [];
	for (const [id, row] of entities) {
		const is = isMarked(row);
		if (is === false) marked.delete(id);
		if (is === true && !marked.has(id)) changes.push(row);
		// What the first list does not tell is no change when the next one tells it.
		if (is === true || (is === undefined && previous === undefined)) marked.set(id, '');
	}
	forgetUnlisted(marked, entities);
	return {
		changes: previous === undefined ? [] : changes,
		memory: { marked: pack(marked) },
		rememberedCount: marked.size,
	};
}
