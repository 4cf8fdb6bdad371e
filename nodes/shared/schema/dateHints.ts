/** Which times are believable, and what a value that is no date looks like: an Excel date, seconds, a day before its month. */
import { uniq } from 'lodash';
import { DateTime } from 'luxon';

import { toInteger } from './input';

/** What is earlier is days, seconds or a slip; 9999 stands for "never" in many systems. */
const EARLIEST_MS = Date.UTC(2000, 0, 1);
const NEVER_MS = Date.UTC(9999, 0, 1);
/** The last day of 9999 ends later west of Greenwich. */
const LATEST_MS = Date.UTC(9999, 11, 31, 23, 59, 59, 999) + 12 * 60 * 60 * 1000;
/** As a bare number, a later time would be something else, such as 20271231235959: year, month, day and time in one. */
const LATEST_NUMBER_MS = Date.UTC(2100, 0, 1);
const DAY_MS = 24 * 60 * 60 * 1000;
/** Excel and Google Sheets count days from here. */
const SHEET_EPOCH_MS = Date.UTC(1899, 11, 30);
const DAY_OR_MONTH_FIRST = /^\d{1,2}([/.-])\d{1,2}\1\d{4}$/;
const WITHOUT_DAY = /^\d{4}(?:-\d{2})?$/;
const MAX_LENGTH = 64;

/** Are these whole milliseconds of a time from 2000 to 9999? */
export function isPlausible(ms: unknown): ms is number {
	return typeof ms === 'number' && Number.isInteger(ms) && ms >= EARLIEST_MS && ms <= LATEST_MS;
}

/** The same for a bare number of milliseconds: from 2000 to 2099, or in 9999. */
export function isPlausibleNumber(ms: unknown): ms is number {
	return isPlausible(ms) && (ms < LATEST_NUMBER_MS || isNever(ms));
}

/** Is it an end that stands for "never"? */
export const isNever = (ms: number): boolean => ms >= NEVER_MS;

/** What a value that is no date looks like, and what to write instead; undefined where it looks like nothing known. */
export function hintFor(value: unknown): string | undefined {
	const text = typeof value === 'string' && value.length <= MAX_LENGTH ? value.trim() : '';
	const number = typeof value === 'number' ? value : toInteger(text);
	if (WITHOUT_DAY.test(text)) return `${text} has no day: write ${`${text}-12`.slice(0, 7)}-31, say`;
	return typeof number === 'number' ? ofNumber(number) : ofText(text);
}

function ofNumber(number: number): string | undefined {
	const isRecent = (ms: number) => ms >= EARLIEST_MS && ms < LATEST_NUMBER_MS;
	if (isRecent(number * 1_000))
		return `${number} looks like seconds: use {{ DateTime.fromSeconds($json.end) }} with your own field`;
	const sheetMs = SHEET_EPOCH_MS + number * DAY_MS;
	if (isRecent(sheetMs))
		return `${number} looks like an Excel date (${dayOf(sheetMs)}): use {{ DateTime.fromISO("1899-12-30").plus({ days: $json.end }).toISODate() }} with your own field`;
	const day = DateTime.fromFormat(String(number).slice(0, 8), 'yyyyMMdd', { zone: 'UTC' });
	return day.isValid && isRecent(day.toMillis()) ? `${number}: write ${day.toISODate()}` : undefined;
}

/** `31/12/2027`: in some countries the day comes first, in others the month. */
function ofText(text: string): string | undefined {
	const [, separator] = DAY_OR_MONTH_FIRST.exec(text) ?? [];
	if (separator === undefined) return undefined;
	const formats = [`d${separator}M${separator}yyyy`, `M${separator}d${separator}yyyy`];
	const days = formats.flatMap((format) => DateTime.fromFormat(text, format).toISODate() ?? []);
	return days.length === 0 ? undefined : `${text}: write ${uniq(days).join(' or ')}`;
}

const dayOf = (ms: number): string | null => DateTime.fromMillis(ms, { zone: 'UTC' }).toISODate();
