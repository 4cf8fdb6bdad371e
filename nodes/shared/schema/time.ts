import { DateTime } from 'luxon';

import { toInteger } from './input';
import { converted, type Convert } from './scalar';
import { describeNoDate, EARLIEST_MS, LATEST_MS, type WholeDay } from './noDate';

/** A day, and what follows it after a `T` or a blank: `2027-12-31`, `20271231`, `2027-12-31 10:00`. */
const DAY_AND_TIME = /^(\d{4}-\d{2}-\d{2}|\d{8})(?:[Tt]|\s+|$)(.*)$/;
const MAX_DATES = 200;

/**
 * A point in time as epoch milliseconds: from ISO 8601 (with `T` or a blank; without an offset it is in `zone`, the workflow's
 * time zone, as in n8n's own nodes), from milliseconds of the years 2000 to 2099, a Date or a luxon DateTime. A day alone is
 * the whole day. Anything else is refused, and the message says what it looks like: a number of days or seconds would be sent as a
 * time in 1970.
 */
export const time = (zone: string, wholeDay: WholeDay) => {
	const parsedTexts = new Map<string, number | undefined>();
	/** Memoized, because items often have the same few dates, and luxon needs as much time for one as the rest of an order. */
	const fromText = (text: string): number | undefined => {
		if (parsedTexts.has(text)) return parsedTexts.get(text);
		if (parsedTexts.size >= MAX_DATES) parsedTexts.clear();
		const ms = epochOfText(text, zone, wholeDay);
		parsedTexts.set(text, ms);
		return ms;
	};
	const convert: Convert<number> = (value) => {
		if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value.getTime();
		if (typeof value === 'object' && value !== null) return epochOfDateTime(value);
		if (typeof value === 'string') return fromText(value.trim());
		return epochOfNumber(value);
	};
	return converted(convert, (value) => describeNoDate(value, wholeDay));
};

function epochOfText(text: string, zone: string, wholeDay: WholeDay): number | undefined {
	const [, day, time = ''] = DAY_AND_TIME.exec(text) ?? [];
	if (day === undefined) return epochOfNumber(toInteger(text));
	const iso = time === '' ? day : `${day}T${time.replace(/\s+/g, '')}`;
	const parsed = DateTime.fromISO(iso, { zone });
	if (!parsed.isValid) return undefined;
	if (time !== '') return parsed.toMillis();
	return (wholeDay === 'until its end' ? parsed.endOf('day') : parsed.startOf('day')).toMillis();
}

function epochOfNumber(value: unknown): number | undefined {
	const isMilliseconds =
		typeof value === 'number' && Number.isInteger(value) && value >= EARLIEST_MS && value < LATEST_MS;
	return isMilliseconds ? value : undefined;
}

/** The milliseconds of a DateTime from n8n's own copy of luxon, which `instanceof` does not recognize. */
function epochOfDateTime(value: object): number | undefined {
	if (!('toMillis' in value) || typeof value.toMillis !== 'function') return undefined;
	const ms: unknown = value.toMillis();
	return typeof ms === 'number' && Number.isInteger(ms) ? ms : undefined;
}
