import { memoize } from 'lodash';
import { z } from 'zod';

import { IS_ZOD_4 } from '../decode/accepts';

/** The result of a fast reader where zod must parse the value. */
const UNREAD = Symbol('unread');

type FastReader = (value: unknown) => unknown;

/**
 * `safeParse` of a schema, several times faster for a valid value, because zod keeps a path, a context and a result for every
 * field. An invalid value is parsed again by zod, which creates the issues (docs/maintainers/measurements.md, "Reading orders").
 */
export function fastParser<Schema extends z.ZodTypeAny>(
	schema: Schema,
	params?: { errorMap: z.ZodErrorMap },
) {
	const read = fastReader(schema);
	return (value: unknown): z.SafeParseReturnType<z.input<Schema>, z.output<Schema>> => {
		const data = read(value);
		return data === UNREAD
			? schema.safeParse(value, params)
			: { success: true, data: data as z.output<Schema> };
	};
}

/** Returns a function with zod's result for a valid value, or `UNREAD`. Kinds of schemas that are missing here use zod. */
const fastReader = memoize((schema: z.ZodTypeAny): FastReader => {
	if (IS_ZOD_4) return () => UNREAD;
	if (schema instanceof z.ZodUnknown || schema instanceof z.ZodAny) return (value) => value;
	if (schema instanceof z.ZodEffects && schema._def.effect.type !== 'preprocess')
		return effectReader(fastReader(schema.innerType() as z.ZodTypeAny), schema._def.effect);
	if (schema instanceof z.ZodOptional) {
		const read = fastReader(schema.unwrap() as z.ZodTypeAny);
		return (value) => (value === undefined ? undefined : read(value));
	}
	if (schema instanceof z.ZodDefault) {
		const read = fastReader(schema.removeDefault() as z.ZodTypeAny);
		return (value) => read(value === undefined ? schema._def.defaultValue() : value);
	}
	if (schema instanceof z.ZodArray && !schema._def.maxLength && !schema._def.exactLength)
		return arrayReader(fastReader(schema.element as z.ZodTypeAny), schema._def.minLength?.value ?? 0);
	if (schema instanceof z.ZodObject && isClosed(schema))
		return objectReader(Object.entries(schema.shape as z.ZodRawShape), schema._def.unknownKeys === 'strict');
	if (schema instanceof z.ZodLazy) {
		let read: FastReader | undefined;
		// Created at the first use, because the schema may contain itself.
		return (value) => (read ??= fastReader(schema.schema as z.ZodTypeAny))(value);
	}
	return (value) => {
		const { success, data } = schema.safeParse(value);
		return success ? (data as unknown) : UNREAD;
	};
});
// Weak, because some schemas are made for a single run.
fastReader.cache = new WeakMap();

function isClosed(schema: z.AnyZodObject): boolean {
	const { unknownKeys, catchall } = schema._def;
	return unknownKeys !== 'passthrough' && catchall instanceof z.ZodNever;
}

let issues = 0;
/** Shared by all refinements: it only counts issues. */
const context: z.RefinementCtx = { path: [], addIssue: () => void (issues += 1) };

type Effect = z.RefinementEffect<unknown> | z.TransformEffect<unknown>;

/** `transform`, `refine`, `superRefine`. */
function effectReader(read: FastReader, effect: Effect): FastReader {
	const isRefinement = effect.type === 'refinement';
	const apply = isRefinement ? effect.refinement : effect.transform;
	return (value) => {
		const inner = read(value);
		if (inner === UNREAD) return UNREAD;
		const before = issues;
		const result: unknown = apply(inner, context);
		if (issues > before) return UNREAD;
		return isRefinement ? inner : result;
	};
}

function arrayReader(read: FastReader, minLength: number): FastReader {
	return (value) => {
		if (!Array.isArray(value) || value.length < minLength) return UNREAD;
		const list: unknown[] = [];
		for (const entry of value) {
			const parsed = read(entry);
			if (parsed === UNREAD) return UNREAD;
			list.push(parsed);
		}
		return list;
	};
}

/** Reads an object's known fields, in the schema's order, like zod. An object with a field set to undefined is left to zod. */
function objectReader(shape: Array<[string, z.ZodTypeAny]>, isStrict: boolean): FastReader {
	const fields = shape.map(([name, schema]) => ({ name, read: fastReader(schema) }));
	const known = new Set(fields.map(({ name }) => name));
	return (value) => {
		if (!isPlain(value)) return UNREAD;
		for (const name in value) if (known.has(name) ? value[name] === undefined : isStrict) return UNREAD;
		const parsed: Record<string, unknown> = {};
		for (const { name, read } of fields) {
			const field = read(value[name]);
			if (field === UNREAD) return UNREAD;
			if (field !== undefined) parsed[name] = field;
		}
		return parsed;
	};
}

function isPlain(value: unknown): value is Record<string, unknown> {
	if (typeof value !== 'object' || value === null) return false;
	const prototype: unknown = Object.getPrototypeOf(value);
	return prototype === Object.prototype || prototype === null;
}
