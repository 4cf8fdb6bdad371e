import { sumBy } from 'lodash';
import { z } from 'zod';

import type { Clocks, Comparison, EntitiesById } from '../model/event';
import type { Row } from '../model/request';
import { MAX_ENTITIES } from './bounds';
import { isYetToCome, timeSurelyPassed } from './clocks';
import { pack, unpack } from './pack';
import { timeOf } from './values';

/** The event of things that end within some days, the only one that looks at this machine's clock. */

const DAY_MS = 24 * 60 * 60 * 1000;
/** An end that is longer ago is neither reported nor remembered. */
const FORGOTTEN_AFTER_MS = 30 * DAY_MS;
/** Stands between the ends that were reported of one thing. */
const AND = ',';

/** `at`: the latest time that surely was, from which ends are forgotten; `told`: the ends reported of each thing. */
export const endsMemory = z.object({ at: z.number(), told: z.string() });

interface EndsOptions {
	/** The field that holds a thing's end. */
	endField: string;
	days: number;
	/** Report at the first poll what ends within the days already. */
	reportAtFirst: boolean;
	isWanted: (row: Row) => boolean;
}

/**
 * Things whose end comes within so many days: each pair of thing and end once, also where the end is changed to and fro, and
 * whatever this machine's clock does in between. What ended between two polls is reported too.
 */
export function findEnding(
	things: EntitiesById,
	known: z.infer<typeof endsMemory> | undefined,
	{ endField, days, reportAtFirst, isWanted }: EndsOptions,
	clocks: Clocks,
): Comparison<z.infer<typeof endsMemory>> {
	const remembered = new Map([...unpack(known?.told ?? '')].map(([id, ends]) => [id, endsOf(ends)]));
	const sure = timeSurelyPassed(clocks) ?? 0;
	let at = known === undefined || isYetToCome(known.at, clocks) ? sure : Math.max(known.at, sure);
	/** Up to here all ends were reported, or had passed long before the first poll. */
	const since = (known?.at ?? at) - FORGOTTEN_AFTER_MS;
	const found: Array<{ row: Row; end: number }> = [];
	for (const [id, row] of things) {
		const end = timeOf(row[endField]);
		if (end === undefined || end > clocks.here + days * DAY_MS || !isWanted(row)) continue;
		const ends = remembered.get(id) ?? [];
		if (end <= Math.min(since, at - FORGOTTEN_AFTER_MS) || ends.includes(end)) continue;
		remembered.set(id, [...ends, end]);
		if (end > since) found.push({ row, end });
	}
	// At first there is no telling what ended just now from what ended long ago.
	const changes =
		known !== undefined ? found : reportAtFirst ? found.filter(({ end }) => end > clocks.here) : [];
	let kept = notForgotten(remembered, at);
	if (sumBy(kept, ([, ends]) => ends.length) > MAX_ENTITIES) {
		// Where the service tells no time, this machine's has to do in the end.
		at = Math.max(at, clocks.here);
		kept = notForgotten(remembered, at);
	}
	return {
		changes: changes.sort((a, b) => a.end - b.end).map(({ row }) => row),
		memory: { at, told: pack(kept.map(([id, ends]) => [id, textOfEnds(ends)])) },
		rememberedCount: kept.length,
	};
}

function notForgotten(remembered: ReadonlyMap<string, number[]>, at: number): Array<[string, number[]]> {
	const kept: Array<[string, number[]]> = [];
	for (const [id, ends] of remembered) {
		const young = ends.filter((end) => end > at - FORGOTTEN_AFTER_MS);
		if (young.length > 0) kept.push([id, young]);
	}
	return kept;
}

const endsOf = (text: string): number[] => text.split(AND).map((end) => parseInt(end, 36));
const textOfEnds = (ends: number[]): string => ends.map((end) => end.toString(36)).join(AND);

/** What ends next, whether within the days or later, by the field that holds the end. */
export function endingNext(
	things: EntitiesById,
	endField: string,
	isWanted: (row: Row) => boolean,
	now: number,
): Row[] {
	return [...things.values()]
		.flatMap((row) => {
			const end = timeOf(row[endField]);
			return end === undefined || end <= now || !isWanted(row) ? [] : [{ row, end }];
		})
		.sort((a, b) => a.end - b.end)
		.map(({ row }) => row);
}
