import { memoize } from 'lodash';
import { z } from 'zod';

/** What a quick reading gives where zod must read. */
const UNREAD = Symbol('unread');

type QuickReader = (value: unknown) => unknown;

/**
 * `safeParse` of a schema, several times as fast where the value is good: zod keeps a path, a context and a result for every
 * field. Where it is not good zod reads it once more, and alone says what is wrong (docs/performance.md, "Reading orders").
 */
export function quickParser<Schema extends z.ZodTypeAny>(
	schema: Schema,
	params?: { errorMap: z.ZodErrorMap },
) {
	const read = quickReader(schema);
	return (value: unknown): z.SafeParseReturnType<z.input<Schema>, z.output<Schema>> => {
		const data = read(value);
		return data === UNREAD
			? schema.safeParse(value, params)
			: { success: true, data: data as z.output<Schema> };
	};
}

/** What zod gives for a value, or `UNREAD`. A kind of schema that is not known here is left to zod. */
const quickReader = memoize((schema: z.ZodTypeAny): QuickReader => {
	if (schema instanceof z.ZodUnknown || schema instanceof z.ZodAny) return (value) => value;
	if (schema instanceof z.ZodEffects && schema._def.effect.type !== 'preprocess')
		return effectReader(quickReader(schema.innerType() as z.ZodTypeAny), schema._def.effect);
	if (schema instanceof z.ZodOptional) {
		const read = quickReader(schema.unwrap() as z.ZodTypeAny);
		return (value) => (value === undefined ? undefined : read(value));
	}
	if (schema instanceof z.ZodDefault) {
		const read = quickReader(schema.removeDefault() as z.ZodTypeAny);
		return (value) => read(value === undefined ? schema._def.defaultValue() : value);
	}
	if (schema instanceof z.ZodArray && !schema._def.maxLength && !schema._def.exactLength)
		return arrayReader(quickReader(schema.element as z.ZodTypeAny), schema._def.minLength?.value ?? 0);
	if (schema instanceof z.ZodObject && isClosed(schema))
		return objectReader(Object.entries(schema.shape as z.ZodRawShape), schema._def.unknownKeys === 'strict');
	if (schema instanceof z.ZodLazy) {
		let read: QuickReader | undefined;
		// Only now, as it may hold itself.
		return (value) => (read ??= quickReader(schema.schema as z.ZodTypeAny))(value);
	}
	return (value) => {
		const { success, data } = schema.safeParse(value);
		return success ? (data as unknown) : UNREAD;
	};
});
// Some schemas are made for one run, and must go with it.
quickReader.cache = new WeakMap();

function isClosed(schema: z.AnyZodObject): boolean {
	const { unknownKeys, catchall } = schema._def;
	return unknownKeys !== 'passthrough' && catchall instanceof z.ZodNever;
}

let issues = 0;
/** One for all: only whether there is an issue counts, not which. */
const context: z.RefinementCtx = { path: [], addIssue: () => void (issues += 1) };

type Effect = z.RefinementEffect<unknown> | z.TransformEffect<unknown>;

/** `transform`, `refine`, `superRefine`. */
function effectReader(read: QuickReader, effect: Effect): QuickReader {
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

function arrayReader(read: QuickReader, least: number): QuickReader {
	return (value) => {
		if (!Array.isArray(value) || value.length < least) return UNREAD;
		const list: unknown[] = [];
		for (const entry of value) {
			const kept = read(entry);
			if (kept === UNREAD) return UNREAD;
			list.push(kept);
		}
		return list;
	};
}

/** An object of known fields, in the schema's order, as zod gives it; a field that is there and undefined is left to zod. */
function objectReader(shape: Array<[string, z.ZodTypeAny]>, isStrict: boolean): QuickReader {
	const fields = shape.map(([name, schema]) => ({ name, read: quickReader(schema) }));
	const known = new Set(fields.map(({ name }) => name));
	return (value) => {
		if (!isPlain(value)) return UNREAD;
		for (const name in value) if (known.has(name) ? value[name] === undefined : isStrict) return UNREAD;
		const kept: Record<string, unknown> = {};
		for (const { name, read } of fields) {
			const field = read(value[name]);
			if (field === UNREAD) return UNREAD;
			if (field !== undefined) kept[name] = field;
		}
		return kept;
	};
}

function isPlain(value: unknown): value is Record<string, unknown> {
	if (typeof value !== 'object' || value === null) return false;
	const prototype: unknown = Object.getPrototypeOf(value);
	return prototype === Object.prototype || prototype === null;
}
