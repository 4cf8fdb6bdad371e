import type { Clocks } from '../model/event';

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
