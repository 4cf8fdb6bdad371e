import { z } from 'zod';

/** How a schema of inputs is made of a conversion. */

export const NOT_EXACT =
	'given as text: as a number it is not exact, and its last digits may be lost already';

/** A conversion; undefined for what it cannot take. */
export type Convert<T> = (value: unknown) => T | undefined;

export interface Complaint {
	message: string;
	params?: { given: unknown };
}

/** A schema from a conversion, and what it says of what it cannot take. */
export function converted<T>(convert: Convert<T>, complaint: (value: unknown) => Complaint) {
	return z.unknown().transform((value, context): T => {
		const taken = convert(value);
		if (taken !== undefined) return taken;
		// Fatal: a refinement that follows must not meet what has no value.
		context.addIssue({ code: 'custom', fatal: true, ...complaint(value) });
		return z.NEVER;
	});
}

/** The schema of a single value; `expected` completes "must be …". */
export function scalar<T>(expected: string | ((value: unknown) => string), convert: Convert<T>) {
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

/** What stands in place of what is expected: the message shows it, unless the field is a secret (messages.ts). */
export function given(value: unknown): { params: { given: unknown } } {
	return { params: { given: value } };
}
