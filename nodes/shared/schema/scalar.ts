/** Kinds of values: how each is read, and what is said of what it does not take. zod schemas and the order's table are made of them. */
import { z } from 'zod';

export const NOT_EXACT =
	'given as text: as a number it is not exact, and its last digits may be lost already';

/** What is said of an expression, or of a value in JSON, that holds nothing where it decides what is done. */
export const EMPTY = 'came out empty: give a value, or leave it out where nothing is meant';

const NOTHING = /^[\s\p{Cf},，、､;；|｜]*(?:\[(?:[[\],\s"]|null)*)?$/u;

/** Is there nothing in the value, not even in a list, or in one that is written as text: ` , ` or `[""]`? */
export function isNothing(value: unknown): boolean {
	if (typeof value === 'string') return NOTHING.test(value);
	return value === undefined || value === null || (Array.isArray(value) && value.every(isNothing));
}

/** A conversion; undefined for a value that it does not accept. `zone`: the time zone of days without an offset. */
export type Convert<T> = (value: unknown, zone?: string) => T | undefined;

export interface InvalidValue {
	message: string;
	params?: { given: unknown };
}

export interface Kind<T> {
	convert: Convert<T>;
	describe: (value: unknown) => InvalidValue;
	/** Words for people, which decide nothing: an expression of theirs may give nothing. All others are refused then. */
	mayBeEmpty?: boolean;
}

export type Scalar<T> = z.ZodType<T, z.ZodTypeDef, unknown> & { kind: Kind<T> };

export function converted<T>(convert: Convert<T>, describe: Kind<T>['describe']): Scalar<T> {
	// Optional, as zod 4 else adds an issue of its own where a key is missing.
	const schema = z
		.unknown()
		.optional()
		.transform((value, context): T => {
			const result = convert(value);
			if (result !== undefined) return result;
			// Fatal, so that later refinements do not run without a value.
			context.addIssue({ code: 'custom', fatal: true, ...describe(value) });
			return z.NEVER;
		});
	return Object.assign(schema, { kind: { convert, describe } });
}

/** The schema of a single value; `expected` completes "must be …". */
export function scalar<T>(expected: string | ((value: unknown) => string), convert: Convert<T>) {
	return converted<T>(
		(value) => (isNothing(value) ? undefined : convert(value)),
		(value) => {
			if (isNothing(value)) return { message: value === undefined ? 'is required' : EMPTY };
			const requirement = typeof expected === 'string' ? expected : expected(value);
			// A number that has lost digits is not shown: it would mislead.
			return { message: `must be ${requirement}`, ...(requirement === NOT_EXACT ? {} : given(value)) };
		},
	);
}

export function limited<T>({ kind }: Scalar<T>, passes: (value: T) => boolean, message: string): Scalar<T> {
	return converted(
		(value) => {
			const result = kind.convert(value);
			return result !== undefined && passes(result) ? result : undefined;
		},
		(value) => {
			const result = kind.convert(value);
			return result === undefined ? kind.describe(value) : { message, ...given(result) };
		},
	);
}

/** Words for people, such as a remark, or a name beside an ID (`Kind.mayBeEmpty`). */
export function mayBeEmpty<T>(schema: Scalar<T>) {
	const orNothing = schema.nullish().transform((value) => value ?? undefined);
	return Object.assign(orNothing, { kind: { ...schema.kind, mayBeEmpty: true } });
}

/** The wrong value, for the message; it is not shown where the field is a secret (read/messages.ts). */
export function given(value: unknown): { params: { given: unknown } } {
	return { params: { given: value } };
}
