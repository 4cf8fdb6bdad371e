/** What replies hold: the documented records, for the preview; and values of rows, which may be absent, null, or of another type. */
import { mapValues } from 'lodash';
import { z } from 'zod';

import type { Row } from '../model/exchange';

type Lenient<Shape extends z.ZodRawShape> = {
	[Key in keyof Shape]: z.ZodOptional<z.ZodNullable<Shape[Key]>>;
};

/** A record of a reply: every documented field may be absent or null, and undocumented ones pass through. */
export function record<Shape extends z.ZodRawShape>(shape: Shape) {
	return z.object(mapValues(shape, (field: z.ZodTypeAny) => field.nullish()) as Lenient<Shape>).passthrough();
}

/** A 64-bit integer of a reply: a number, or its digits where it is beyond 2^53−1. */
export const long = z.custom<number | string>().describe('number');

export function textOf(value: unknown): string | undefined {
	if (typeof value === 'number') return String(value);
	return typeof value === 'string' && value !== '' ? value : undefined;
}

/** A whole number, such as a time in epoch milliseconds, from a number or its digits. */
export function timeOf(value: unknown): number | undefined {
	const integer = typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value;
	return typeof integer === 'number' && Number.isSafeInteger(integer) ? integer : undefined;
}

/** How many there are. −1 stands for "not counted", and says nothing. */
export function countOf(value: unknown): number | undefined {
	const count = timeOf(value);
	return count !== undefined && count >= 0 ? count : undefined;
}

export function flagOf(value: unknown): boolean | undefined {
	return typeof value === 'boolean' ? value : undefined;
}

/** The entries of a list: none where it is null; undefined where it is no list, or none of its entries is an object. Others are left out. */
export function entriesIn(value: unknown): Row[] | undefined {
	if (value === undefined || value === null) return [];
	if (!Array.isArray(value)) return undefined;
	const entries = value.filter(isRecord);
	return entries.length > 0 || value.every((entry) => entry === null) ? entries : undefined;
}

/** How many entries of a list are no objects. */
export const leftOutOf = (value: unknown): number =>
	Array.isArray(value) ? value.length - value.filter(isRecord).length : 0;

export function isRecord(value: unknown): value is Row {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
