/** Points in time: when something ends, how many days that is away, and how people write them. */
import { memoize, uniq } from 'lodash';
import { DateTime } from 'luxon';

import { toInteger } from './input';
import { type Convert, converted, EMPTY, given, isNothing } from './scalar';

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

/**
 * Points in time that people give: ISO 8601 with `T` or a blank, with or without an offset (without: in the zone), a day alone, a
 * Date, a luxon DateTime or milliseconds, from the year 2000 on. Anything else is refused with what it looks like, as a number of days
 * or seconds would be sent as a time in 1970.
 */

const DAY = /^(?:\d{4}-\d{2}-\d{2}|\d{8})$/;
const WITH_T = /^(?:\d{4}-\d{2}-\d{2}|\d{8})[Tt][\dZz:.,+-]+$/;
/** As people write it: `2027-12-31 10:00:30.5 +02:00`. A negative offset only after seconds or a blank: `10:00-11:00` may be hours. */
const WITH_BLANK =
	/^(\d{4}-\d{2}-\d{2})[ \t]{1,2}(\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?) ?(Z|z|\+\d{2}(?::?\d{2})?|(?<=:\d\d:\d\d| )-\d{2}(?::?\d{2})?)?$/;
const MAX_LENGTH = 64;
/** Offsets in use reach from −11 to +14 hours. */
const MIN_OFFSET_MINUTES = -11 * 60;
const MAX_OFFSET_MINUTES = 14 * 60;
/** What is earlier is days, seconds or a slip. */
export const EARLIEST_MS = Date.UTC(2000, 0, 1);
/** The last day of 9999 ends later west of Greenwich. */
const LATEST_MS = Date.UTC(9999, 11, 31, 23, 59, 59, 999) + DAY_MS / 2;
/** As a bare number, a later time would be something else, such as 20271231235959: year, month, day and time in one. */
const LATEST_NUMBER_MS = Date.UTC(2100, 0, 1);
/** Excel and Google Sheets count days from here. */
const SHEET_EPOCH_MS = Date.UTC(1899, 11, 30);
const DAY_OR_MONTH_FIRST = /^\d{1,2}([/.-])\d{1,2}\1\d{4}$/;
/** `2027/12/31`, `2027-1-5`, `2027年12月31日` */
const YEAR_FIRST = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/;
const WITHOUT_DAY = /^\d{4}(?:-\d{2})?$/;

/** A day alone is its first millisecond where something starts, and its last one where something ends. */
export const startDate = dateKind(false);
export const endDate = dateKind(true);

function dateKind(isEnd: boolean) {
	const fromText = memoizeTexts((text, zone) => epochOfText(text, zone, isEnd));
	const convert: Convert<number> = (value, zone = 'UTC') => {
		if (typeof value === 'string') return fromText(value.trim(), zone);
		if (typeof value === 'number')
			return DAY.test(String(value)) ? fromText(String(value), zone) : plausibleNumber(value);
		return plausible(value instanceof Date ? value.getTime() : epochOfDateTime(value));
	};
	const day = isEnd ? '2027-12-31' : '2027-01-01';
	return converted(convert, (value) => {
		if (isNothing(value)) return { message: value === undefined ? 'is required' : EMPTY };
		const hint = hintFor(value);
		if (hint !== undefined) return { message: `must be a date: ${hint}` };
		return {
			message: `must be a date such as ${day} or ${day}T18:00:00Z, from 2000 to 9999, or milliseconds of a time from 2000 to 2100, or in 9999`,
			...given(value),
		};
	});
}

function epochOfText(text: string, zone: string, isEnd: boolean): number | undefined {
	if (DAY.test(text)) {
		const day = DateTime.fromISO(text, { zone });
		if (day.isValid) return plausible((isEnd ? day.endOf('day') : day).toMillis());
	}
	const [, day = '', clock = '', offset = ''] = WITH_BLANK.exec(text) ?? [];
	if (day === '' && !WITH_T.test(text)) return plausibleNumber(toInteger(text));
	const moment = DateTime.fromISO(day === '' ? text : `${day}T${clock}${offset}`, { zone, setZone: true });
	const isOffset = moment.offset >= MIN_OFFSET_MINUTES && moment.offset <= MAX_OFFSET_MINUTES;
	return moment.isValid && isOffset ? plausible(moment.toMillis()) : undefined;
}

function plausible(ms: unknown): number | undefined {
	const isTime = typeof ms === 'number' && Number.isInteger(ms) && ms >= EARLIEST_MS && ms <= LATEST_MS;
	return isTime ? ms : undefined;
}

/** The same for a bare number of milliseconds: from 2000 to 2099, or so far away that it stands for "never". */
function plausibleNumber(value: unknown): number | undefined {
	const ms = plausible(value);
	return ms !== undefined && (ms < LATEST_NUMBER_MS || isNever(ms)) ? ms : undefined;
}

/** A DateTime of n8n's own copy of luxon is not one of ours by `instanceof`, but it has its milliseconds, too. */
function epochOfDateTime(value: unknown): unknown {
	const isDateTime = typeof value === 'object' && value !== null && 'toMillis' in value;
	return isDateTime && typeof value.toMillis === 'function' ? value.toMillis() : undefined;
}

const MAX_DATES = 200;

/** Items often have the same few dates, and luxon needs as much time for one as the rest of an order. */
function memoizeTexts(compute: (text: string, zone: string) => number | undefined) {
	const known = new Map<string, number | undefined>();
	return (text: string, zone: string): number | undefined => {
		if (text.length > MAX_LENGTH) return undefined;
		const key = `${zone} ${text}`;
		if (known.size >= MAX_DATES) known.clear();
		if (!known.has(key)) known.set(key, compute(text, zone));
		return known.get(key);
	};
}

/** What a value that is no date looks like, and what to write instead; undefined where it looks like nothing known. */
function hintFor(value: unknown): string | undefined {
	const text = typeof value === 'string' && value.length <= MAX_LENGTH ? value.trim() : '';
	const number = typeof value === 'number' ? value : toInteger(text);
	if (WITHOUT_DAY.test(text)) return `${text} has no day: write ${`${text}-12`.slice(0, 7)}-31, say`;
	return typeof number === 'number' ? hintForNumber(number) : hintForText(text);
}

function hintForNumber(number: number): string | undefined {
	const isRecent = (ms: number) => ms >= EARLIEST_MS && ms < LATEST_NUMBER_MS;
	if (isRecent(number * 1_000))
		return `${number} looks like seconds: use {{ DateTime.fromSeconds($json.end) }} with your own field`;
	const sheetMs = SHEET_EPOCH_MS + number * DAY_MS;
	if (isRecent(sheetMs))
		return `${number} looks like an Excel date (${new Date(sheetMs).toISOString().slice(0, 10)}): use {{ DateTime.fromISO("1899-12-30").plus({ days: $json.end }).toISODate() }} with your own field`;
	const day = DateTime.fromFormat(String(number).slice(0, 8), 'yyyyMMdd', { zone: 'UTC' });
	return day.isValid && isRecent(day.toMillis()) ? `${number}: write ${day.toISODate()}` : undefined;
}

/** Other ways to write a day. `31/12/2027`: in some countries the day comes first, in others the month. */
function hintForText(text: string): string | undefined {
	const [, year, month, dayOfMonth] = YEAR_FIRST.exec(text) ?? [];
	if (year !== undefined) {
		const day = DateTime.fromFormat(`${year}-${month}-${dayOfMonth}`, 'yyyy-M-d').toISODate();
		return day === null ? undefined : `${text}: write ${day}`;
	}
	const [, separator] = DAY_OR_MONTH_FIRST.exec(text) ?? [];
	if (separator === undefined) return undefined;
	const formats = [`d${separator}M${separator}yyyy`, `M${separator}d${separator}yyyy`];
	const days = formats.flatMap((format) => DateTime.fromFormat(text, format).toISODate() ?? []);
	return days.length === 0 ? undefined : `${text}: write ${uniq(days).join(' or ')}`;
}
