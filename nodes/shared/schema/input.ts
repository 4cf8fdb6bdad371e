import { z } from 'zod';

import { type Convert, NOT_EXACT, rule, scalar } from './scalar';

/** They take what expressions often give, and say what is expected. */

/** An integer beyond 2^53−1 may have lost digits before it came here. */
const isExact = (value: number): boolean =>
	Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));

const toText: Convert<string> = (value) =>
	typeof value === 'string'
		? value
		: typeof value === 'bigint' || (typeof value === 'number' && isExact(value))
			? String(value)
			: undefined;

export const toId: Convert<string> = (value) =>
	typeof value === 'number' && !Number.isSafeInteger(value) ? undefined : toText(value);

/** Text; a number is taken as its text where it is exact. */
export const text = scalar((value) => (typeof value === 'number' ? NOT_EXACT : 'text'), toText);

/** An id, without the blanks that cells of a sheet have around it. A number is taken only where it is a safe integer. */
export const id = scalar(
	(value) => (typeof value === 'number' ? NOT_EXACT : 'text'),
	(value) => toId(value)?.trim(),
);

/** No field of the services is longer than a long; and the digits of a whole file would take seconds. */
const WHOLE = /^\s*[+-]?\d{1,19}\s*$/;
const BEYOND = 10n ** 19n;

export const toInteger: Convert<number | bigint> = (value) => {
	if (typeof value === 'string' ? !WHOLE.test(value) : !Number.isInteger(value) && typeof value !== 'bigint')
		return undefined;
	const number = Number(value);
	if (Number.isSafeInteger(number)) return number;
	// JSON.stringify may write a number beyond 2^53−1 with an exponent; a bigint is written with all digits.
	const exact = BigInt(value as string | number | bigint);
	return exact < BEYOND && exact > -BEYOND ? exact : undefined;
};

const describeWhole = (value: unknown): string =>
	// An object may have no text (`{"toString": null}`).
	`a whole number${typeof value !== 'object' && /^\s*[+-]?\d+\s*$/.test(String(value)) ? ' of at most 19 digits' : ''}`;

/** An integer: a number, or a bigint where digits were given beyond 2^53−1. */
export const integer = scalar(describeWhole, toInteger);

/** An integer that is not negative, of any size. */
export const countingNumber = integer.superRefine(rule((value) => value >= 0, 'must be 0 or more'));

/** An id that is sent as an integer. */
export const integerId = scalar(
	(value) => (typeof value === 'number' && !isExact(value) ? NOT_EXACT : describeWhole(value)),
	(value) => (typeof value === 'number' && !isExact(value) ? undefined : toInteger(value)),
);

/** true or false, as a boolean or as text. */
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

/** Text with a documented maximum length, counted in characters, not in UTF-16 units. */
export function textUpTo(max: number) {
	return text.superRefine(rule((value) => [...value].length <= max, `may have at most ${max} characters`));
}

/** An integer from `min` to `max`. */
export function integerWithin(min: number, max: number) {
	const range = `must be between ${min} and ${max}`;
	return integer
		.transform(Number)
		.superRefine(rule((value) => value <= max, range))
		.superRefine(
			rule((value) => value >= min, max < Number.MAX_SAFE_INTEGER ? range : `must be ${min} or more`),
		);
}

/** Fields that stand together and have defaults of their own. What zod 4 takes as a default is not parsed, so it is whole. */
export function group<Shape extends z.ZodRawShape>(shape: Shape) {
	const schema = z.object(shape);
	const defaults = schema.parse({});
	return schema.default(() => ({ ...defaults }));
}
