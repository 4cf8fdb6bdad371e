import { max } from 'lodash';
import { DateTime } from 'luxon';

/** Not the comma after the day's name, which belongs to a date. */
const BETWEEN_VALUES = /,(?!\s*\d\d[ -][A-Za-z])/;

/**
 * How long a `Retry-After` asks to wait, in milliseconds: whole seconds or an HTTP date (RFC 9110 §10.2.3). Of several, which
 * only gateways make, it is the longest: who waits for it has done what each of them asks. What is of neither form says
 * nothing; `undefined` where nothing is left.
 */
export function retryAfterMs(header: unknown): number | undefined {
	const values = (Array.isArray(header) ? header : [header]).flatMap((value: unknown) =>
		typeof value === 'string' ? value.split(BETWEEN_VALUES) : [],
	);
	return max(values.map((value) => msOf(value.trim())).filter((ms) => !Number.isNaN(ms)));
}

/** NaN where it is of neither form: `Number` and `Date.parse` alone would take `1e9`, `0x10` and `1, 2`. */
function msOf(value: string): number {
	return /^\d+$/.test(value)
		? Math.min(Number(value) * 1_000, Number.MAX_SAFE_INTEGER)
		: Math.max(0, DateTime.fromHTTP(value).toMillis() - Date.now());
}
