import type { Clocks } from '../model/event';

/** How far what the service writes may be ahead of the service's own clock. */
const AHEAD_MS = 5 * 60 * 1000;

/**
 * Up to here a time of the service can be right; beyond, it is wrong. Where the two clocks are far apart one of them is wrong: the
 * earlier one is taken, as what is beyond is only remembered by its id.
 */
export function horizonOf({ here, service, latestDate: told = here }: Clocks): number {
	return (service ?? Math.min(here, told)) + AHEAD_MS;
}

/**
 * Is a remembered time one that has not come yet? Only the service can say so: this machine's clock may just have been set
 * back. Version 0.1.0 could remember such times, and reported nothing any more.
 */
export function isYetToCome(time: number, { service = Infinity }: Clocks): boolean {
	return time > service + AHEAD_MS;
}

/** The time that both clocks have seen pass. One clock alone may be wrong: by it nothing is forgotten. */
export function timeSurelyPassed({ here, service }: Clocks): number | undefined {
	return service === undefined ? undefined : Math.min(here, service);
}
