import { z } from 'zod';

import type { EntitiesById } from '../model/event';
import { forgetUnlisted } from './bounds';
import { pack, unpack } from './pack';
import { timeOf } from './values';

/**
 * What was seen of a time that every change makes newer: all up to `floor`, and above it each thing's latest time. Things
 * may be listed late, many may have the same time, and a page that grows may leave one out: above the floor, a thing is
 * known by its id and not by its place in time. So is one whose time is beyond the horizon (see clocks.ts), which is wrong:
 * the floor does not follow it, or nothing that is right would be news any more.
 */
export interface Times {
	floor: number;
	latest: Map<string, number>;
}

/** How long a thing may be listed late, by the service's own times. */
const WINDOW_MS = 60 * 60 * 1000;
/** After a bulk change the window becomes shorter instead, down to the newest millisecond. */
const MAX_IN_WINDOW = 2_000;
/** And where one millisecond has more than these, all of it counts as seen. */
const MAX_IN_ONE_MS = 50_000;

/** As it is stored. */
export const storedTimes = z.object({ floor: z.number(), latest: z.string() });
export type StoredTimes = z.infer<typeof storedTimes>;

/** Each thing's time, where it has one. */
export function timesIn(things: EntitiesById, field: string): Map<string, number> {
	const times = new Map<string, number>();
	for (const [id, row] of things) {
		const time = timeOf(row[field]);
		if (time !== undefined) times.set(id, time);
	}
	return times;
}

/** Is this thing's time newer than all that was seen of it? A wrong one that was seen says nothing of right ones. */
export function isNewer(
	{ floor, latest }: Times,
	id: string,
	time: number | undefined,
	horizon: number,
): boolean {
	const seen = latest.get(id) ?? floor;
	return time !== undefined && time > (seen > horizon && time <= horizon ? floor : seen);
}

/** Was this thing seen with a wrong time? */
export function wasWrong({ latest }: Times, id: string, horizon: number): boolean {
	return (latest.get(id) ?? 0) > horizon;
}

/** What has been seen after these times were. What was there at first is no news, however late it is listed. */
export function seeTimes(
	known: Times | undefined,
	times: ReadonlyMap<string, number>,
	horizon: number,
): Times {
	const latest = new Map(known?.latest);
	let floor = known?.floor ?? 0;
	let newest = floor;
	for (const time of times.values()) if (time <= horizon) newest = Math.max(newest, time);
	floor = Math.max(floor, newest - (known === undefined ? 1 : WINDOW_MS));
	for (const [id, time] of times) if (isNewer({ floor, latest }, id, time, horizon)) latest.set(id, time);
	floor = Math.max(
		floor,
		floorOfMost([...latest.values()].filter((time) => time > floor && time <= horizon)),
	);
	for (const [id, time] of latest) if (time <= floor) latest.delete(id);
	forgetUnlisted(latest, times);
	return { floor, latest };
}

/** The floor above which there are no more than may be remembered. */
function floorOfMost(times: number[]): number {
	if (times.length <= MAX_IN_WINDOW) return 0;
	times.sort((a, b) => b - a);
	const [newest = 0] = times;
	const cut = Math.min(times[MAX_IN_WINDOW] ?? 0, newest - 1);
	return (times[MAX_IN_ONE_MS] ?? 0) > cut ? newest : cut;
}

/** How many wrong times are remembered; of the others there are never too many. */
export function countWrong({ latest }: Times, horizon: number): number {
	let count = 0;
	for (const time of latest.values()) if (time > horizon) count += 1;
	return count;
}

export function packTimes({ floor, latest }: Times): StoredTimes {
	const entries = [...latest].map(([id, time]) => [id, (time - floor).toString(36)] as const);
	return { floor, latest: pack(entries) };
}

export function unpackTimes({ floor, latest }: StoredTimes): Times {
	const entries = [...unpack(latest)].map(([id, since]) => [id, floor + parseInt(since, 36)] as const);
	return { floor, latest: new Map(entries) };
}
