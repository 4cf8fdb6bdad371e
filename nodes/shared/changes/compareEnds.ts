import { sumBy } from 'lodash';
import { z } from 'zod';

import type { Clocks, Comparison, EntitiesById } from '../model/event';
import type { Row } from '../model/request';
import { MAX_ENTITIES } from './bounds';
import { isInFuture, timePassedOnBothClocks } from './clocks';
import { pack, unpack } from './pack';
import { timeOf } from '../schema/reply';

/** The event of entities that end within some days: the only event that needs this machine's clock. */

const DAY_MS = 24 * 60 * 60 * 1000;
/** An end that is further in the past is neither reported nor remembered. */
const FORGET_AFTER_MS = 30 * DAY_MS;
/** Separates the ends that were reported of one entity. */
const END_SEPARATOR = ',';

/** `at`: the latest time that has passed by both clocks, old ends are forgotten by it; `told`: the reported ends of each entity. */
export const endsMemory = z.object({ at: z.number(), told: z.string() });

interface EndsOptions {
	/** The field that holds an entity's end. */
	endField: string;
	days: number;
	/** The first poll, too, reports what ends within the days. */
	reportAtFirst: boolean;
	isWanted: (row: Row) => boolean;
}

/**
 * Finds entities that end within `days`. Each pair of entity and end is reported once, also where an end is changed and changed
 * back, or this machine's clock jumps. An end that passed between two polls is reported too.
 */
export function findEnding(
	entities: EntitiesById,
	previous: z.infer<typeof endsMemory> | undefined,
	{ endField, days, reportAtFirst, isWanted }: EndsOptions,
	clocks: Clocks,
): Comparison<z.infer<typeof endsMemory>> {
	const remembered = new Map([...unpack(previous?.told ?? '')].map(([id, ends]) => [id, parseEnds(ends)]));
	const passed = timePassedOnBothClocks(clocks) ?? 0;
	let at = previous === undefined || isInFuture(previous.at, clocks) ? passed : Math.max(previous.at, passed);
	/** All ends up to this time were reported, or had passed long before the first poll. */
	const reportedUntil = (previous?.at ?? at) - FORGET_AFTER_MS;
	const ending: Array<{ row: Row; end: number }> = [];
	for (const [id, row] of entities) {
		const end = timeOf(row[endField]);
		if (end === undefined || end > clocks.local + days * DAY_MS || !isWanted(row)) continue;
		const ends = remembered.get(id) ?? [];
		if (end <= Math.min(reportedUntil, at - FORGET_AFTER_MS) || ends.includes(end)) continue;
		remembered.set(id, [...ends, end]);
		if (end > reportedUntil) ending.push({ row, end });
	}
	// The first poll cannot know whether an end passed just now or long ago, so it reports future ends only.
	const changes =
		previous !== undefined ? ending : reportAtFirst ? ending.filter(({ end }) => end > clocks.local) : [];
	let kept = forgetOldEnds(remembered, at);
	if (sumBy(kept, ([, ends]) => ends.length) > MAX_ENTITIES) {
		// Too many ends, and perhaps the service sends no `Date`: then this machine's clock decides what is forgotten.
		at = Math.max(at, clocks.local);
		kept = forgetOldEnds(remembered, at);
	}
	return {
		changes: changes.sort((a, b) => a.end - b.end).map(({ row }) => row),
		memory: { at, told: pack(kept.map(([id, ends]) => [id, formatEnds(ends)])) },
		rememberedCount: kept.length,
	};
}

function forgetOldEnds(remembered: ReadonlyMap<string, number[]>, at: number): Array<[string, number[]]> {
	const kept: Array<[string, number[]]> = [];
	for (const [id, ends] of remembered) {
		const recent = ends.filter((end) => end > at - FORGET_AFTER_MS);
		if (recent.length > 0) kept.push([id, recent]);
	}
	return kept;
}

const parseEnds = (text: string): number[] => text.split(END_SEPARATOR).map((end) => parseInt(end, 36));
const formatEnds = (ends: number[]): string => ends.map((end) => end.toString(36)).join(END_SEPARATOR);

/** Sample rows: entities that end in the future, the soonest first, also where that is not within the event's days. */
export function endingSoonest(
	entities: EntitiesById,
	endField: string,
	isWanted: (row: Row) => boolean,
	now: number,
): Row[] {
	return [...entities.values()]
		.flatMap((row) => {
			const end = timeOf(row[endField]);
			return end === undefined || end <= now || !isWanted(row) ? [] : [{ row, end }];
		})
		.sort((a, b) => a.end - b.end)
		.map(({ row }) => row);
}
