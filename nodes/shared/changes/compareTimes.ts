import { z } from 'zod';

import type { Clocks, Comparison, EntitiesById } from '../model/event';
import type { Row } from '../model/request';
import { horizonOf, isYetToCome } from './clocks';
import {
	countWrong,
	isNewer,
	packTimes,
	seeTimes,
	storedTimes,
	type StoredTimes,
	type Times,
	timesIn,
	unpackTimes,
	wasWrong,
} from './times';

/** Events that are found by the service's own times (docs/design.md, "Triggers"). */

export const createdMemory = z.object({ created: storedTimes });
export const updatedMemory = z.object({ created: storedTimes, updated: storedTimes });

/** Things whose creation time is new, by the field that holds it. */
export function findCreated(
	things: EntitiesById,
	known: z.infer<typeof createdMemory> | undefined,
	clocks: Clocks,
	timeField: string,
): Comparison<z.infer<typeof createdMemory>> {
	const horizon = horizonOf(clocks);
	const times = timesIn(things, timeField);
	const before = timesOf(known?.created, clocks);
	const seen = seeTimes(before, times, horizon);
	const created =
		before === undefined ? [] : [...things].filter(([id]) => isCreated(before, id, times.get(id), horizon));
	return {
		changes: byTime(created, times),
		memory: { created: packTimes(seen) },
		rememberedCount: countWrong(seen, horizon),
	};
}

/** The fields that hold a thing's creation time and the time of its last update. */
export interface TimeFields {
	created: string;
	updated: string;
}

/** Things whose update time is new and which are not new themselves. */
export function findUpdated(
	things: EntitiesById,
	known: z.infer<typeof updatedMemory> | undefined,
	clocks: Clocks,
	timeFields: TimeFields,
): Comparison<z.infer<typeof updatedMemory>> {
	const horizon = horizonOf(clocks);
	const createTimes = timesIn(things, timeFields.created);
	const updateTimes = timesIn(things, timeFields.updated);
	const created = timesOf(known?.created, clocks);
	const updated = timesOf(known?.updated, clocks);
	const seenCreated = seeTimes(created, createTimes, horizon);
	const seenUpdated = seeTimes(updated, updateTimes, horizon);
	const changed =
		created === undefined || updated === undefined
			? []
			: [...things].filter(
					([id]) =>
						isNewer(updated, id, updateTimes.get(id), horizon) &&
						!isCreated(created, id, createTimes.get(id), horizon),
				);
	return {
		changes: byTime(changed, updateTimes),
		memory: { created: packTimes(seenCreated), updated: packTimes(seenUpdated) },
		rememberedCount: Math.max(countWrong(seenCreated, horizon), countWrong(seenUpdated, horizon)),
	};
}

/** What is remembered of a time. A floor that has not come yet lets nothing be news: now is the highest that can be right. */
function timesOf(stored: StoredTimes | undefined, clocks: Clocks): Times | undefined {
	const times = stored && unpackTimes(stored);
	if (times === undefined || !isYetToCome(times.floor, clocks)) return times;
	return { ...times, floor: clocks.service ?? times.floor };
}

/** A thing is created once: where a wrong creation time is corrected, it is no news. */
function isCreated(before: Times, id: string, time: number | undefined, horizon: number): boolean {
	return isNewer(before, id, time, horizon) && !wasWrong(before, id, horizon);
}

/** The oldest first: as things have happened. */
function byTime(entries: Array<readonly [string, Row]>, times: ReadonlyMap<string, number>): Row[] {
	return entries.sort(([a], [b]) => (times.get(a) ?? 0) - (times.get(b) ?? 0)).map(([, row]) => row);
}

/** The latest first: what a person knows best. */
export function latestBy(field: string): (things: EntitiesById) => Row[] {
	return (things) => byTime([...things], timesIn(things, field)).reverse();
}
