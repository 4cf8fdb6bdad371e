import { z } from 'zod';

import type { Findings, Things } from '../event';
import type { Row } from '../request';
import { pack, unpack } from './pack';
import { timeOf } from './values';

/** The event of things that end within some days, the only one that looks at this machine's clock. */

const DAY_MS = 24 * 60 * 60 * 1000;
/** An end that is longer ago is neither reported nor remembered. */
const FORGOTTEN_AFTER_MS = 30 * DAY_MS;
/** Stands between the ends that were reported of one thing. */
const AND = ',';

/** `at`: when the memory was made; `told`: the ends reported of each thing. */
export const endsMemory = z.object({ at: z.number(), told: z.string() });

interface Wanted {
	days: number;
	/** Report at the first poll what ends within the days already. */
	tellAtFirst: boolean;
	isWanted: (row: Row) => boolean;
}

/**
 * Things whose end comes within so many days: each pair of thing and end once, also where the end is changed to and fro. What
 * ended between two polls is reported too.
 */
export function findEnding(
	things: Things,
	known: z.infer<typeof endsMemory> | undefined,
	{ days, tellAtFirst, isWanted }: Wanted,
	now: number,
): Findings<z.infer<typeof endsMemory>> {
	const remembered = new Map([...unpack(known?.told ?? '')].map(([id, ends]) => [id, endsOf(ends)]));
	const since = (known?.at ?? now) - FORGOTTEN_AFTER_MS;
	const found: Array<{ row: Row; end: number }> = [];
	for (const [id, row] of things) {
		const end = timeOf(row.limitEndTime);
		if (end === undefined || end > now + days * DAY_MS || end <= since || !isWanted(row)) continue;
		const ends = remembered.get(id) ?? [];
		if (ends.includes(end)) continue;
		remembered.set(id, [...ends, end]);
		found.push({ row, end });
	}
	// At first there is no telling what ended just now from what ended long ago.
	const told = known !== undefined ? found : tellAtFirst ? found.filter(({ end }) => end > now) : [];
	const kept = [...remembered]
		.map(([id, ends]) => [id, ends.filter((end) => end > now - FORGOTTEN_AFTER_MS)] as const)
		.filter(([, ends]) => ends.length > 0);
	return {
		told: told.sort((a, b) => a.end - b.end).map(({ row }) => row),
		memory: { at: now, told: pack(kept.map(([id, ends]) => [id, textOfEnds(ends)])) },
		remembered: kept.length,
	};
}

const endsOf = (text: string): number[] => text.split(AND).map((end) => parseInt(end, 36));
const textOfEnds = (ends: number[]): string => ends.map((end) => end.toString(36)).join(AND);

/** What ends next, whether within the days or later. */
export function endingNext(things: Things, isWanted: (row: Row) => boolean, now: number): Row[] {
	return [...things.values()]
		.flatMap((row) => {
			const end = timeOf(row.limitEndTime);
			return end === undefined || end <= now || !isWanted(row) ? [] : [{ row, end }];
		})
		.sort((a, b) => a.end - b.end)
		.map(({ row }) => row);
}
