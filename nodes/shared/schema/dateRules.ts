import { DateTime } from 'luxon';

import { toInteger } from './input';
import { given, type InvalidValue } from './scalar';

/** What a day without a time means: its first millisecond, or its last one. */
export type WholeDay = 'from its start' | 'until its end';

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
/** Excel's numbers are told from other small numbers by this: they are days of our time. */
const LATEST_SHEET_MS = Date.UTC(2100, 0, 1);
const DAY_OR_MONTH_FIRST = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/;
const WITHOUT_DAY = /^\d{4}(?:-\d{2})?$/;
const MAX_LENGTH = 64;

/** Are these whole milliseconds of a time from 2000 to 9999? */
export function isPlausible(ms: unknown): ms is number {
	return typeof ms === 'number' && Number.isInteger(ms) && ms >= EARLIEST_MS && ms <= LATEST_MS;
}

/** The same for a bare number of milliseconds: from 2000 to 2099, or in 9999. */
export function isPlausibleNumber(ms: unknown): ms is number {
	return isPlausible(ms) && (ms < LATEST_NUMBER_MS || ms >= NEVER_MS);
}

/** Why a value is no date: what it looks like, and what to write instead. */
export function describeNoDate(value: unknown, wholeDay: WholeDay): InvalidValue {
	if (value === undefined || value === null || value === '') return { message: 'is required' };
	const hint = hintFor(value);
	if (hint !== undefined) return { message: `must be a date: ${hint}` };
	const day = wholeDay === 'until its end' ? '2027-12-31' : '2027-01-01';
	return {
		message: `must be a date such as ${day} or ${day}T18:00:00Z, or a time in milliseconds, from the year 2000 on`,
		...given(value),
	};
}

function hintFor(value: unknown): string | undefined {
	if (typeof value === 'number') return ofNumber(value);
	if (typeof value !== 'string' || value.length > MAX_LENGTH) return undefined;
	const text = value.trim();
	if (WITHOUT_DAY.test(text)) return `${text} has no day: write ${`${text}-12`.slice(0, 7)}-31, say`;
	const number = toInteger(text);
	return typeof number === 'number' ? ofNumber(number) : ofText(text);
}

function ofNumber(number: number): string | undefined {
	if (isPlausible(Math.round(number) * 1_000) && number * 1_000 < LATEST_SHEET_MS)
		return `${number} looks like seconds: use {{ DateTime.fromSeconds($json.end) }} with your own field`;
	const sheetMs = SHEET_EPOCH_MS + number * DAY_MS;
	if (sheetMs >= EARLIEST_MS && sheetMs < LATEST_SHEET_MS) {
		// A whole day, unless the number says a time of day.
		const asDay = Number.isInteger(number) ? '.toISODate()' : '';
		return `${number} looks like an Excel date (${dayOf(sheetMs)}): use {{ DateTime.fromISO("1899-12-30").plus({ days: $json.end })${asDay} }} with your own field`;
	}
	const moment = DateTime.fromFormat(String(number), 'yyyyMMddHHmmss', { zone: 'UTC' });
	if (moment.isValid) return `${number}: write ${moment.toFormat("yyyy-MM-dd'T'HH:mm:ss")}`;
	const day = DateTime.fromFormat(String(number), 'yyyyMMdd', { zone: 'UTC' });
	return day.isValid && isPlausible(day.toMillis()) ? `${number}: write ${dayOf(day.toMillis())}` : undefined;
}

/** `31/12/2027`: in some countries the day comes first, in others the month. */
function ofText(text: string): string | undefined {
	const [, first, separator, second, year] = DAY_OR_MONTH_FIRST.exec(text) ?? [];
	if (year === undefined) return undefined;
	const readings = [
		{ day: first, month: second, format: `d${separator}M${separator}yyyy` },
		{ day: second, month: first, format: `M${separator}d${separator}yyyy` },
	].flatMap(({ day, month, format }) => {
		const date = DateTime.fromObject({ year: Number(year), month: Number(month), day: Number(day) });
		return date.isValid ? [{ iso: date.toISODate(), format }] : [];
	});
	if (readings.length === 0) return undefined;
	const written = [...new Set(readings.map(({ iso }) => iso))].join(' or ');
	const expressions = readings.map(
		({ format }) => `{{ DateTime.fromFormat($json.end, "${format}").toISODate() }}`,
	);
	return `${text}: write ${written}, or use ${expressions.join(' or ')} with your own field`;
}

const dayOf = (ms: number): string | null => DateTime.fromMillis(ms, { zone: 'UTC' }).toISODate();
