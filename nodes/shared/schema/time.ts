import { DateTime } from 'luxon';

import { toInteger } from './input';
import { scalar } from './scalar';

const BEGINS_WITH_YEAR = /^\s*[+-]?\d{4}/;
const MAX_DATES = 200;

/**
 * A point in time as epoch milliseconds: from milliseconds, ISO 8601, a Date or a luxon DateTime.
 * A text without an offset is read in `zone`, the workflow's time zone, as n8n's own nodes do.
 */
export const time = (zone: string) => {
	const read = new Map<string, number | undefined>();
	/** Items tend to name the same few dates, and luxon takes as long for one as the rest of an order does. */
	const fromIso = (text: string): number | undefined => {
		if (read.has(text)) return read.get(text);
		if (read.size >= MAX_DATES) read.clear();
		const parsed = DateTime.fromISO(text, { zone });
		// A time of day alone is not a date; luxon takes it for today's.
		const ms = parsed.isValid && BEGINS_WITH_YEAR.test(text) ? parsed.toMillis() : undefined;
		read.set(text, ms);
		return ms;
	};
	return scalar<number | bigint>('a date (ISO 8601) or a time in milliseconds', (value) => {
		const ms =
			value instanceof Date ? value.getTime() : DateTime.isDateTime(value) ? value.toMillis() : value;
		if (typeof ms === 'number') return Number.isInteger(ms) ? ms : undefined;
		if (typeof ms !== 'string') return epochOf(ms);
		const digits = toInteger(ms);
		// Eight digits and fewer would be a compact ISO date (20260131) or a year; milliseconds of our time have thirteen.
		if (digits !== undefined && ms.trim().length > 8) return digits;
		return fromIso(ms.trim());
	});
};

/** A DateTime of n8n's own copy of luxon is not one of ours by `instanceof`, but it has its milliseconds too. */
function epochOf(value: unknown): number | undefined {
	if (
		typeof value !== 'object' ||
		value === null ||
		!('toMillis' in value) ||
		typeof value.toMillis !== 'function'
	)
		return undefined;
	const ms: unknown = value.toMillis();
	return typeof ms === 'number' && Number.isInteger(ms) ? ms : undefined;
}
