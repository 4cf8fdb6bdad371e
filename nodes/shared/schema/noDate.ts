import { DateTime } from 'luxon';

import { toInteger } from './input';
import { type InvalidValue, given } from './scalar';

/** What a day without a time means: its first millisecond, or its last one. */
export type WholeDay = 'from its start' | 'until its end';

/** Milliseconds of the years 2000 to 2099: what is outside is days, seconds, or a slip. */
export const EARLIEST_MS = Date.UTC(2000, 0, 1);
export const LATEST_MS = Date.UTC(2100, 0, 1);

const DAY_MS = 24 * 60 * 60 * 1000;
/** Excel and Google Sheets count days from here. */
const SHEET_EPOCH_MS = Date.UTC(1899, 11, 30);
const DAY_FIRST = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/;

/** Why a value is no date, with what it looks like and what to write instead. */
export function describeNoDate(value: unknown, wholeDay: WholeDay): InvalidValue {
	if (value === undefined || value === null || value === '') return { message: 'is required' };
	const known = typeof value === 'string' ? (toInteger(value) ?? knownText(value.trim())) : value;
	const hint = typeof known === 'number' ? ofNumber(known) : typeof known === 'string' ? known : undefined;
	if (hint !== undefined) return { message: `must be a date: ${hint}` };
	const example = wholeDay === 'until its end' ? '2027-12-31' : '2027-01-01';
	return {
		message: `must be a date such as ${example} or ${example}T18:00:00Z, or a time in milliseconds`,
		...given(value),
	};
}

function ofNumber(number: number): string | undefined {
	if (isTime(number * 1_000))
		return `${number} looks like seconds: use {{ DateTime.fromSeconds(${number}) }} with your field in place of the number`;
	const sheetDay = SHEET_EPOCH_MS + number * DAY_MS;
	if (isTime(sheetDay))
		return `${number} looks like an Excel date (${dayOf(sheetDay)}): use {{ DateTime.fromISO("1899-12-30").plus({ days: ${number} }) }} with your field in place of the number`;
	const digits = DateTime.fromFormat(String(number), 'yyyyMMdd', { zone: 'UTC' });
	if (digits.isValid && isTime(digits.toMillis())) return `${number}: write ${dayOf(digits.toMillis())}`;
	return undefined;
}

/** `31/12/2027`, which is read day first or month first in different countries. */
function knownText(text: string): string | undefined {
	const [, first, separator, second, year] = DAY_FIRST.exec(text) ?? [];
	if (year === undefined) return undefined;
	const dayFirst = DateTime.fromObject({ year: Number(year), month: Number(second), day: Number(first) });
	const monthFirst = DateTime.fromObject({ year: Number(year), month: Number(first), day: Number(second) });
	const readings = [dayFirst, monthFirst].filter(({ isValid }) => isValid).map((date) => date.toISODate());
	if (readings.length === 0) return undefined;
	const format = ['dd', 'MM', 'yyyy'].join(separator);
	return `${text}: write ${[...new Set(readings)].join(' or ')}, or use {{ DateTime.fromFormat($json.end, "${format}") }} with your own field`;
}

const isTime = (ms: number): boolean => ms >= EARLIEST_MS && ms < LATEST_MS;
const dayOf = (ms: number): string | null => DateTime.fromMillis(ms, { zone: 'UTC' }).toISODate();
