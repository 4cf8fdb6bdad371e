/**
 * Points in time that people give: ISO 8601 with `T` or a blank, with or without an offset (without: in the zone), a day alone, a
 * Date, a luxon DateTime or milliseconds, from the year 2000 on. Anything else is refused with what it looks like (dateHints.ts): a
 * number of days or seconds would be sent as a time in 1970.
 */
import { DateTime } from 'luxon';

import { hintFor, isPlausible, isPlausibleNumber } from './dateHints';
import { toInteger } from './input';
import { converted, type Convert, EMPTY, given, isNothing } from './scalar';

const DAY = /^(?:\d{4}-\d{2}-\d{2}|\d{8})$/;
/** ISO 8601; luxon checks the rest. */
const WITH_T = /^(?:\d{4}-\d{2}-\d{2}|\d{8})[Tt][\dZz:.,+-]+$/;
/** As people write it: `2027-12-31 10:00:30.5 +02:00`. A negative offset only after seconds or a blank: `10:00-11:00` may be hours. */
const WITH_BLANK =
	/^(\d{4}-\d{2}-\d{2})[ \t]{1,2}(\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?) ?(Z|z|\+\d{2}(?::?\d{2})?|(?<=:\d\d:\d\d| )-\d{2}(?::?\d{2})?)?$/;
const MAX_LENGTH = 64;
/** Offsets in use reach from −11 to +14 hours. */
const MIN_OFFSET_MINUTES = -11 * 60;
const MAX_OFFSET_MINUTES = 14 * 60;

/** A day alone is its first millisecond where something starts, and its last one where something ends. */
export const startDate = dateKind(false);
export const endDate = dateKind(true);

function dateKind(isEnd: boolean) {
	const fromText = memoizeTexts((text, zone) => epochOfText(text, zone, isEnd));
	const convert: Convert<number> = (value, zone = 'UTC') => {
		if (typeof value === 'string') return fromText(value.trim(), zone);
		if (typeof value === 'number') return isPlausibleNumber(value) ? value : undefined;
		const ms = value instanceof Date ? value.getTime() : epochOfDateTime(value);
		return isPlausible(ms) ? ms : undefined;
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
	if (day === '' && !WITH_T.test(text)) {
		const ms = toInteger(text);
		return isPlausibleNumber(ms) ? ms : undefined;
	}
	const moment = DateTime.fromISO(day === '' ? text : `${day}T${clock}${offset}`, { zone, setZone: true });
	const isOffset = moment.offset >= MIN_OFFSET_MINUTES && moment.offset <= MAX_OFFSET_MINUTES;
	return moment.isValid && isOffset ? plausible(moment.toMillis()) : undefined;
}

const plausible = (ms: number): number | undefined => (isPlausible(ms) ? ms : undefined);

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
		if (known.has(key)) return known.get(key);
		if (known.size >= MAX_DATES) known.clear();
		const ms = compute(text, zone);
		known.set(key, ms);
		return ms;
	};
}
