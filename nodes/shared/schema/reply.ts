import { mapValues } from 'lodash';
import { z } from 'zod';

type Lenient<Shape extends z.ZodRawShape> = {
	[Key in keyof Shape]: z.ZodOptional<z.ZodNullable<Shape[Key]>>;
};

/** A record of a reply: every documented field may be absent or null, and undocumented ones pass through. */
export function record<Shape extends z.ZodRawShape>(shape: Shape) {
	return z.object(mapValues(shape, (field: z.ZodTypeAny) => field.nullish()) as Lenient<Shape>).passthrough();
}

/** A 64-bit integer of a reply: a number, or its digits where it is beyond 2^53−1. */
export const long = z.union([z.number(), z.string().regex(/^-?\d+$/)]);

/** `data` of an operation without a result: null or absent by the document. Its value is ignored; each input gives one row. */
export const noResult = z.unknown();

/** A count in a reply, from a number or digits. Undefined for any other value, such as −1 for "not counted". */
export function countOf(value: unknown): number | undefined {
	const count = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
	return typeof count === 'number' && Number.isSafeInteger(count) && count >= 0 ? count : undefined;
}

/** A boolean in a reply; undefined for any other value. */
export function flagOf(value: unknown): boolean | undefined {
	return typeof value === 'boolean' ? value : undefined;
}
