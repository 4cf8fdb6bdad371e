import { z } from 'zod';

/** Makes zod schemas of inputs from conversions. */

export const NOT_EXACT =
	'given as text: as a number it is not exact, and its last digits may be lost already';

/** Is there nothing in the value, not even in a list that is written as text: ` , ` or `[""]`? */
export const isNothing = (value: unknown): boolean =>
	value === undefined ||
	value === null ||
	(typeof value === 'string' && /^[\s,]*(?:\[(?:[[\],\s"]|null)*)?$/.test(value));

/** Is it nothing, or a text of blanks alone? */
export const isBlank = (value: unknown): boolean =>
	value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** A conversion; undefined for a value that it does not accept. */
export type Convert<T> = (value: unknown) => T | undefined;

export interface InvalidValue {
	message: string;
	params?: { given: unknown };
}

/** A schema from a conversion, and the message for a value that the conversion does not accept. */
export function converted<T>(convert: Convert<T>, describe: (value: unknown) => InvalidValue) {
	// Optional, as zod 4 else adds an issue of its own where a key is missing.
	return z
		.unknown()
		.optional()
		.transform((value, context): T => {
			const result = convert(value);
			if (result !== undefined) return result;
			// Fatal, so that later refinements do not run without a value.
			context.addIssue({ code: 'custom', fatal: true, ...describe(value) });
			return z.NEVER;
		});
}

/** The schema of a single value; `expected` completes "must be …". */
export function scalar<T>(expected: string | ((value: unknown) => string), convert: Convert<T>) {
	return converted<T>(
		(value) => (isBlank(value) ? undefined : convert(value)),
		(value) => {
			if (isBlank(value)) return { message: value ? 'must not be blank' : 'is required' };
			const requirement = typeof expected === 'string' ? expected : expected(value);
			// A number that has lost digits is not shown: it would mislead.
			return { message: `must be ${requirement}`, ...(requirement === NOT_EXACT ? {} : given(value)) };
		},
	);
}

/** For `superRefine`: `refine` of zod 4 has no message that tells the value. */
export function rule<T>(passes: (value: T) => boolean, message: string) {
	return (value: T, context: z.RefinementCtx): void => {
		if (!passes(value)) context.addIssue({ code: 'custom', message, ...given(value) });
	};
}

/** The wrong value, for the message; it is not shown where the field is a secret (read/messages.ts). */
export function given(value: unknown): { params: { given: unknown } } {
	return { params: { given: value } };
}
