import { z } from 'zod';

import type { Clocks, EntitiesById } from '../model/event';
import { forgetUnlisted, pack, unpack } from './memory';
import { timeOf } from '../schema/reply';

/**
 * What is remembered of a time that only grows, such as an update time. Every time up to `floor` counts as seen; above it, the
 * latest time of each entity is kept by id. A single number is not enough: an entity may be listed late, many may have the
 * same time, and a page of a growing list may leave one out. A time after `maxTime` is wrong; it is kept by id too,
 * but does not raise the floor, because a wrong floor would hide all right times.
 */
export interface Times {
	floor: number;
	latest: Map<string, number>;
}

/** How late an entity may be listed, in milliseconds of the service's times. */
const WINDOW_MS = 60 * 60 * 1000;
/** After a bulk change with more entities than this the window becomes shorter, but keeps the newest millisecond. */
const MAX_IN_WINDOW = 2_000;
/** If the newest millisecond alone has more entities than this, all of it counts as seen. */
const MAX_PER_MILLISECOND = 50_000;

export const storedTimes = z.object({ floor: z.number(), latest: z.string() });
export type StoredTimes = z.infer<typeof storedTimes>;

/** The time in a field of each entity, by id; entities without a time are left out. */
export function timesById(entities: EntitiesById, field: string): Map<string, number> {
	const times = new Map<string, number>();
	for (const [id, row] of entities) {
		const time = timeOf(row[field]);
		if (time !== undefined) times.set(id, time);
	}
	return times;
}

/** Is this time newer than what was seen of the entity? A wrong time that was seen is ignored when the new one is right. */
export function isNewer(
	{ floor, latest }: Times,
	id: string,
	time: number | undefined,
	maxTime: number,
): boolean {
	const seen = latest.get(id) ?? floor;
	return time !== undefined && time > (seen > maxTime && time <= maxTime ? floor : seen);
}

/** Was this entity seen with a wrong time? */
export function hadWrongTime({ latest }: Times, id: string, maxTime: number): boolean {
	return (latest.get(id) ?? 0) > maxTime;
}

/** The memory after this list. At the first poll the floor is just below the newest time: older entities are never reported. */
export function mergeTimes(
	previous: Times | undefined,
	times: ReadonlyMap<string, number>,
	maxTime: number,
): Times {
	const latest = new Map(previous?.latest);
	let floor = previous?.floor ?? 0;
	let newest = floor;
	for (const time of times.values()) if (time <= maxTime) newest = Math.max(newest, time);
	floor = Math.max(floor, newest - (previous === undefined ? 1 : WINDOW_MS));
	for (const [id, time] of times) if (isNewer({ floor, latest }, id, time, maxTime)) latest.set(id, time);
	floor = Math.max(
		floor,
		floorForLimit([...latest.values()].filter((time) => time > floor && time <= maxTime)),
	);
	for (const [id, time] of latest) if (time <= floor) latest.delete(id);
	forgetUnlisted(latest, times);
	return { floor, latest };
}

/** The floor above which there are not more times than may be remembered; 0 where there are not too many. */
function floorForLimit(times: number[]): number {
	if (times.length <= MAX_IN_WINDOW) return 0;
	times.sort((a, b) => b - a);
	const [newest = 0] = times;
	const cut = Math.min(times[MAX_IN_WINDOW] ?? 0, newest - 1);
	return (times[MAX_PER_MILLISECOND] ?? 0) > cut ? newest : cut;
}

/** How many wrong times are remembered. Only these can be too many: the others are limited by the floor. */
export function countWrongTimes({ latest }: Times, maxTime: number): number {
	let count = 0;
	for (const time of latest.values()) if (time > maxTime) count += 1;
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

/** How far a time in a row may be ahead of the service's clock, in milliseconds. */
const MAX_AHEAD_MS = 5 * 60 * 1000;

/**
 * The latest time of a row that can be right; a later one is wrong. Where the service's clock is not believable, the earlier of
 * the two clocks is used: it is the safe choice, because an entity with a wrong time is still remembered, by its id.
 */
export function maxPlausibleTime({ local, service, latestDate = local }: Clocks): number {
	return (service ?? Math.min(local, latestDate)) + MAX_AHEAD_MS;
}

/** Is a remembered time in the future by the service's clock? With such a floor, nothing would be reported any more. */
export function isInFuture(time: number, { service = Infinity }: Clocks): boolean {
	return time > service + MAX_AHEAD_MS;
}

/** The time that has passed by both clocks; undefined where only one is known: it may be wrong. */
export function timePassedOnBothClocks({ local, service }: Clocks): number | undefined {
	return service === undefined ? undefined : Math.min(local, service);
}
