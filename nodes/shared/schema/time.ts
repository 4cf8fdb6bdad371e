import { DateTime } from 'luxon';

import { toInteger } from './input';
import { scalar } from './scalar';

const BEGINS_WITH_YEAR = /^\s*[+-]?\d{4}/;
const MAX_DATES = 200;

/**
 * A point in time as epoch milliseconds, from milliseconds, ISO 8601, a Date or a luxon DateTime.
 * Text without an offset is in `zone`, the workflow's time zone, as in n8n's own nodes.
 */
export const time = (zone: string) => {
	const parsedDates = new Map<string, number | undefined>();
	/** Cached, because items often have the same few dates, and luxon needs as much time for one as the rest of an order. */
	const fromIso = (text: string): number | undefined => {
		if (parsedDates.has(text)) return parsedDates.get(text);
		if (parsedDates.size >= MAX_DATES) parsedDates.clear();
		const parsed = DateTime.fromISO(text, { zone });
		// luxon would accept a time of day alone, as a time of today.
		const ms = parsed.isValid && BEGINS_WITH_YEAR.test(text) ? parsed.toMillis() : undefined;
		parsedDates.set(text, ms);
		return ms;
	};
	return scalar<number | bigint>('a date (ISO 8601) or a time in milliseconds', (value) => {
		const ms =
			value instanceof Date ? value.getTime() : DateTime.isDateTime(value) ? value.toMillis() : value;
		if (typeof ms === 'number') return Number.isInteger(ms) ? ms : undefined;
		if (typeof ms !== 'string') return epochOf(ms);
		const digits = toInteger(ms);
		// Up to eight digits are a year or a compact ISO date (20260131); milliseconds of today have thirteen digits.
		if (digits !== undefined && ms.trim().length > 8) return digits;
		return fromIso(ms.trim());
	});
};

/** The milliseconds of a DateTime from n8n's own copy of luxon, which `instanceof` does not recognize. */
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
