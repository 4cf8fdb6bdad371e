import { z } from 'zod';

import type { Findings, Things } from '../event';
import type { Row } from '../request';
import { isNewer, packTimes, seeTimes, storedTimes, timesIn, unpackTimes } from './times';

/** Events that are found by the service's own times (docs/design.md, "Triggers"). */

export const createdMemory = z.object({ created: storedTimes });
export const updatedMemory = z.object({ created: storedTimes, updated: storedTimes });

/** Things whose creation time is new. */
export function findCreated(
	things: Things,
	known: z.infer<typeof createdMemory> | undefined,
): Findings<z.infer<typeof createdMemory>> {
	const times = timesIn(things, 'createTime');
	const before = known && unpackTimes(known.created);
	const seen = seeTimes(before, times);
	const told = before === undefined ? [] : [...things].filter(([id]) => isNewer(before, id, times.get(id)));
	return {
		told: byTime(told, times),
		memory: { created: packTimes(seen) },
		remembered: seen.latest.size,
	};
}

/** Things whose update time is new and which are not new themselves. */
export function findUpdated(
	things: Things,
	known: z.infer<typeof updatedMemory> | undefined,
): Findings<z.infer<typeof updatedMemory>> {
	const createTimes = timesIn(things, 'createTime');
	const updateTimes = timesIn(things, 'updateTime');
	const created = known && unpackTimes(known.created);
	const updated = known && unpackTimes(known.updated);
	const seenCreated = seeTimes(created, createTimes);
	const seenUpdated = seeTimes(updated, updateTimes);
	const told =
		created === undefined || updated === undefined
			? []
			: [...things].filter(
					([id]) => isNewer(updated, id, updateTimes.get(id)) && !isNewer(created, id, createTimes.get(id)),
				);
	return {
		told: byTime(told, updateTimes),
		memory: { created: packTimes(seenCreated), updated: packTimes(seenUpdated) },
		remembered: Math.max(seenCreated.latest.size, seenUpdated.latest.size),
	};
}

/** The oldest first: as things have happened. */
function byTime(told: Array<readonly [string, Row]>, times: ReadonlyMap<string, number>): Row[] {
	return told.sort(([a], [b]) => (times.get(a) ?? 0) - (times.get(b) ?? 0)).map(([, row]) => row);
}

/** The latest first: what a person knows best. */
export function latestBy(field: string): (things: Things) => Row[] {
	return (things) => byTime([...things], timesIn(things, field)).reverse();
}
