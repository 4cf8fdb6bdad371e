import { type Convert, given, NOT_EXACT, scalar } from './scalar';

/**
 * What a form field or a JSON value may be, as zod schemas that give what goes on the wire. They take what expressions
 * give (numbers for text, digits for numbers, DateTime for dates) and say in plain words what is expected instead.
 */

/** A number too long for JavaScript has lost digits before it came here. */
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

/** An id; a number is taken as its text only where it is a safe integer. */
export const id = scalar((value) => (typeof value === 'number' ? NOT_EXACT : 'text'), toId);

export const toInteger: Convert<number | bigint> = (value) => {
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
