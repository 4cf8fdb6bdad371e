import { z } from 'zod';

import type { Clocks, Comparison, EntitiesById } from '../model/event';
import type { Row } from '../model/request';
import { maxPlausibleTime, isInFuture } from './clocks';
import {
	countWrongTimes,
	isNewer,
	packTimes,
	mergeTimes,
	storedTimes,
	type StoredTimes,
	type Times,
	timesById,
	unpackTimes,
	hadWrongTime,
} from './times';

/** Events that are detected by the service's times, such as a creation time (docs/maintainers/design.md, "Triggers"). */

export const createdMemory = z.object({ created: storedTimes });
export const updatedMemory = z.object({ created: storedTimes, updated: storedTimes });

type RowFilter = (row: Row) => boolean;

/** Finds entities whose creation time is new. */
export function findCreated(
	entities: EntitiesById,
	previous: z.infer<typeof createdMemory> | undefined,
	clocks: Clocks,
	timeField: string,
	isWanted: RowFilter = () => true,
): Comparison<z.infer<typeof createdMemory>> {
	const maxTime = maxPlausibleTime(clocks);
	const times = timesById(entities, timeField);
	const before = recallTimes(previous?.created, clocks);
	const seen = mergeTimes(before, times, maxTime);
	const created =
		before === undefined ? [] : [...entities].filter(([id]) => isCreated(before, id, times.get(id), maxTime));
	return {
		changes: oldestFirst(created, times).filter(isWanted),
		memory: { created: packTimes(seen) },
		rememberedCount: countWrongTimes(seen, maxTime),
	};
}

export interface TimeFields {
	created: string;
	updated: string;
}

/** Finds entities whose update time is new; new entities are not reported. */
export function findUpdated(
	entities: EntitiesById,
	previous: z.infer<typeof updatedMemory> | undefined,
	clocks: Clocks,
	timeFields: TimeFields,
	isWanted: RowFilter = () => true,
): Comparison<z.infer<typeof updatedMemory>> {
	const maxTime = maxPlausibleTime(clocks);
	const createTimes = timesById(entities, timeFields.created);
	const updateTimes = timesById(entities, timeFields.updated);
	const created = recallTimes(previous?.created, clocks);
	const updated = recallTimes(previous?.updated, clocks);
	const seenCreated = mergeTimes(created, createTimes, maxTime);
	const seenUpdated = mergeTimes(updated, updateTimes, maxTime);
	const changed =
		created === undefined || updated === undefined
			? []
			: [...entities].filter(
					([id]) =>
						isNewer(updated, id, updateTimes.get(id), maxTime) &&
						!isCreated(created, id, createTimes.get(id), maxTime),
				);
	return {
		changes: oldestFirst(changed, updateTimes).filter(isWanted),
		memory: { created: packTimes(seenCreated), updated: packTimes(seenUpdated) },
		rememberedCount: Math.max(countWrongTimes(seenCreated, maxTime), countWrongTimes(seenUpdated, maxTime)),
	};
}

/** The remembered times. A floor in the future would hide every change, so it is lowered to the service's present time. */
function recallTimes(stored: StoredTimes | undefined, clocks: Clocks): Times | undefined {
	const times = stored && unpackTimes(stored);
	if (times === undefined || !isInFuture(times.floor, clocks)) return times;
	return { ...times, floor: clocks.service ?? times.floor };
}

/** Is the entity new? One that was remembered with a wrong creation time is not: its time was only corrected. */
function isCreated(before: Times, id: string, time: number | undefined, maxTime: number): boolean {
	return isNewer(before, id, time, maxTime) && !hadWrongTime(before, id, maxTime);
}

/** Rows in the order of their times, the oldest first. */
function oldestFirst(entries: Array<readonly [string, Row]>, times: ReadonlyMap<string, number>): Row[] {
	return entries.sort(([a], [b]) => (times.get(a) ?? 0) - (times.get(b) ?? 0)).map(([, row]) => row);
}

/** Sample rows, the latest first: a person is most likely to know these. */
export function latestBy(field: string): (entities: EntitiesById) => Row[] {
	return (entities) => oldestFirst([...entities], timesById(entities, field)).reverse();
}
