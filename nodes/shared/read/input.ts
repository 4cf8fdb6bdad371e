import { DateTime } from 'luxon';
import { z } from 'zod';

import { tryParseJson } from '../decode/json';

/**
 * What a form field or a JSON value may be, as zod schemas that give what goes on the wire. They take what expressions
 * give (numbers for text, digits for numbers, DateTime for dates) and say in plain words what is due instead.
 */

const NOT_EXACT = 'given as text: as a number it is not exact, and its last digits may be lost already';

type Convert<T> = (value: unknown) => T | undefined;

const conversions = new WeakMap<z.ZodTypeAny, Convert<unknown>>();

/** The conversion that a schema is made of: undefined for what it cannot take. */
export function conversionOf(schema: z.ZodTypeAny): Convert<unknown> | undefined {
	return conversions.get(schema);
}

interface Complaint {
	message: string;
	params?: { given: unknown };
}

/** A schema from a conversion, and what it says of what it cannot take. */
function converted<T>(convert: Convert<T>, complaint: (value: unknown) => Complaint) {
	const schema = z.unknown().transform((value, context): T => {
		const taken = convert(value);
		if (taken !== undefined) return taken;
		// Fatal: a refinement that follows must not meet what has no value.
		context.addIssue({ code: 'custom', fatal: true, ...complaint(value) });
		return z.NEVER;
	});
	conversions.set(schema, convert);
	return schema;
}

function scalar<T>(expected: string | ((value: unknown) => string), convert: Convert<T>) {
	const isMissing = (value: unknown) => value === undefined || value === null || value === '';
	return converted<T>(
		(value) => (isMissing(value) ? undefined : convert(value)),
		(value) => {
			if (isMissing(value)) return { message: 'is required' };
			const due = typeof expected === 'string' ? expected : expected(value);
			// Digits that are lost already would only mislead.
			return { message: `must be ${due}`, ...(due === NOT_EXACT ? {} : given(value)) };
		},
	);
}

/** What stands in place of what is due: the message shows it, unless the field is a secret (messages.ts). */
export function given(value: unknown): { params: { given: unknown } } {
	return { params: { given: value } };
}

/** A number too long for JavaScript has lost digits before it came here. */
const isExact = (value: number): boolean =>
	Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));

const toText: Convert<string> = (value) =>
	typeof value === 'string'
		? value
		: typeof value === 'bigint' || (typeof value === 'number' && isExact(value))
			? String(value)
			: undefined;

const toId: Convert<string> = (value) =>
	typeof value === 'number' && !Number.isSafeInteger(value) ? undefined : toText(value);

/** Text; a number is taken as its text where it is exact. */
export const text = scalar((value) => (typeof value === 'number' ? NOT_EXACT : 'text'), toText);

/** An id; a number is taken as its text only where it is a safe integer. */
export const id = scalar((value) => (typeof value === 'number' ? NOT_EXACT : 'text'), toId);

const toInteger: Convert<number | bigint> = (value) => {
	// Beyond 2^53−1 JSON.stringify would fall into exponents; a bigint is written digit by digit.
	if (typeof value === 'number')
		return Number.isSafeInteger(value) ? value : Number.isInteger(value) ? BigInt(value) : undefined;
	if (typeof value === 'bigint') return value;
	if (typeof value !== 'string' || !/^\s*[+-]?\d+\s*$/.test(value)) return undefined;
	const number = Number(value);
	return Number.isSafeInteger(number) ? number : BigInt(value);
};

/** An integer: a number, or a bigint where digits were given beyond 2^53−1. */
export const integer = scalar('a whole number', toInteger);

/** An id that goes on the wire as an integer. */
export const integerId = scalar(
	(value) => (typeof value === 'number' && !isExact(value) ? NOT_EXACT : 'a whole number'),
	(value) => (typeof value === 'number' && !isExact(value) ? undefined : toInteger(value)),
);

/** true or false; the words are taken too. */
export const flag = scalar<boolean>('true or false', (value) => {
	if (typeof value === 'boolean') return value;
	const word = typeof value === 'string' ? value.trim().toLowerCase() : undefined;
	return word === 'true' ? true : word === 'false' ? false : undefined;
});

/** One of the documented values. */
export function oneOf<const Values extends readonly [string, ...string[]]>(values: Values) {
	return scalar<Values[number]>(`one of ${values.join(', ')}`, (value) =>
		values.find((known) => known === value),
	);
}

/** One of a few documented integers, e.g. 0 and 1. */
export function integerOf<const Values extends readonly number[]>(values: Values) {
	return scalar<Values[number]>(values.join(' or '), (value) =>
		values.find((known) => known === value || String(known) === value),
	);
}

const BEGINS_WITH_YEAR = /^\s*[+-]?\d{4}/;
const MOST_DATES = 200;

/**
 * A point in time as epoch milliseconds: from milliseconds, ISO 8601, a Date or a luxon DateTime.
 * A text without an offset is read in `zone`, the workflow's time zone, as n8n's own nodes do.
 */
export const time = (zone: string) => {
	const read = new Map<string, number | undefined>();
	/** Items tend to name the same few dates, and luxon takes as long for one as the rest of an order does. */
	const fromIso = (text: string): number | undefined => {
		if (read.has(text)) return read.get(text);
		if (read.size >= MOST_DATES) read.clear();
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

/** A DateTime of n8n's own copy of luxon is none of ours by `instanceof`, yet tells its milliseconds all the same. */
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

/** A list of IDs: an array, a JSON array, or text separated by commas or new lines. Blanks go, order stays. */
export const idList = converted(toIdList, (value) => ({
	message:
		'must be a list of texts: an array, or text separated by commas or new lines. Give long numbers as text.',
	...given(value),
}));

/** What `idList` takes; undefined for what it does not. */
export function toIdList(value: unknown): string[] | undefined {
	const entries = toEntries(value).map((entry) =>
		entry === null || entry === undefined ? '' : toId(entry)?.trim(),
	);
	return entries.every((entry) => entry !== undefined) ? entries.filter((entry) => entry !== '') : undefined;
}

/** A list that names at least one. */
export const someIds = idList.refine((entries) => entries.length > 0, 'is required: enter at least one');

function toEntries(value: unknown): unknown[] {
	if (value === undefined || value === null) return [];
	if (Array.isArray(value)) return value;
	if (typeof value !== 'string') return [value];
	if (value.trim().startsWith('[')) {
		const parsed = tryParseJson(value)?.value;
		if (Array.isArray(parsed)) return parsed;
	}
	return value.split(/[,\n\r]/);
}

/** Text with a documented upper length, counted in characters as a person does. */
export function textUpTo(most: number) {
	return text.refine(
		(value) => [...value].length <= most,
		(value) => ({ message: `may have at most ${most} characters`, ...given(value) }),
	);
}

/** A small whole number between two others. */
export function integerWithin(least: number, most: number) {
	return integer.transform(Number).refine(
		(value) => value >= least && value <= most,
		(value) => ({
			message:
				most < Number.MAX_SAFE_INTEGER ? `must be between ${least} and ${most}` : `must be ${least} or more`,
			...given(value),
		}),
	);
}

/** What a Get Many takes (docs/design.md, "Common"). */
export const manyInput = {
	returnAll: flag.default(false),
	limit: integerWithin(1, Number.MAX_SAFE_INTEGER).default(50),
};

/** How much of each row is given (docs/design.md, "Common"). */
export const outputInput = {
	simplify: flag.default(true),
	output: oneOf(['simplified', 'raw', 'selected']).default('simplified'),
	outputFields: idList,
};
