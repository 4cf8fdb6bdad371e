/** When something ends, and how many days that is away: for the filters, the triggers and the list of licenses alike. */
import { memoize } from 'lodash';

export const DAY_MS = 24 * 60 * 60 * 1000;
const INTEGER = /^-?\d+$/;
/** The year 9999 stands for "never" in many systems; it begins up to 14 hours earlier east of Greenwich. */
const NEVER_MS = Date.UTC(9999, 0, 1) - 14 * 60 * 60 * 1000;

export const isNever = (end: number): boolean => end <= 0 || end >= NEVER_MS;

/**
 * An end of a row, in epoch milliseconds.
 * @returns null where it never ends: missing, null, blank, 0, negative, or in the year 9999 or later (2^63 − 1 too);
 * undefined where the value cannot be read, so that nothing is known
 */
export function endOf(value: unknown): number | null | undefined {
	if (value === undefined || value === null) return null;
	const text = typeof value === 'string' ? value.trim() : value;
	if (text === '') return null;
	const end = typeof text === 'string' && INTEGER.test(text) ? Number(text) : text;
	if (typeof end !== 'number' || !Number.isInteger(end)) return undefined;
	return isNever(end) ? null : end;
}

/** Intl, as luxon takes ten times as long for a list of thousands. Swedish dates are those of ISO 8601. */
const calendarOf = memoize((zone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone: zone }));

/** The calendar day of a moment in a time zone: `2027-12-31`. @throws RangeError where there is no such zone */
export function dayOf(ms: number, zone: string): string {
	return calendarOf(zone).format(ms);
}

/** The calendar days from now to the end: 0 today, 1 tomorrow, negative for the days before. What ended today also has 0. */
export function daysLeft(end: number, now: number, zone: string): number {
	return (Date.parse(dayOf(end, zone)) - Date.parse(dayOf(now, zone))) / DAY_MS;
}

export function hasEnded(end: number, now: number): boolean {
	return end <= now;
}
