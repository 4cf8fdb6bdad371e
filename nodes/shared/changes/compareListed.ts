import { z } from 'zod';

import type { Comparison, EntitiesById } from '../model/event';
import type { Row } from '../model/request';
import { forgetUnlisted } from './bounds';
import { pack, unpack } from './pack';

/** Events about things that are in a list, or that a list marks (docs/design.md, "Triggers"). */

export const listedMemory = z.object({ listed: z.string() });
export const markedMemory = z.object({ marked: z.string() });

/** Things that were in the list and are no more: each as `rowOf` makes it of its id and what `nameOf` gave. */
export function findMissing(
	things: EntitiesById,
	known: z.infer<typeof listedMemory> | undefined,
	isWanted: (row: Row) => boolean,
	nameOf: (row: Row) => string,
	rowOf: (id: string, name: string) => Row,
): Comparison<z.infer<typeof listedMemory>> {
	const listed = [...things].filter(([, row]) => isWanted(row));
	const before = unpack(known?.listed ?? '');
	return {
		changes: [...before].filter(([id]) => !things.has(id)).map(([id, name]) => rowOf(id, name)),
		memory: { listed: pack(listed.map(([id, row]) => [id, nameOf(row)])) },
		rememberedCount: listed.length,
	};
}

/**
 * Things that a list marks and did not mark before. One that is not listed for once stays remembered: it would else be
 * reported again.
 */
export function findMarked(
	things: EntitiesById,
	known: z.infer<typeof markedMemory> | undefined,
	isMarked: (row: Row) => boolean,
): Comparison<z.infer<typeof markedMemory>> {
	const marked = unpack(known?.marked ?? '');
	const changes: Row[] = [];
	for (const [id, row] of things) {
		if (!isMarked(row)) marked.delete(id);
		else if (!marked.has(id)) {
			marked.set(id, '');
			changes.push(row);
		}
	}
	forgetUnlisted(marked, things);
	return {
		changes: known === undefined ? [] : changes,
		memory: { marked: pack(marked) },
		rememberedCount: marked.size,
	};
}
