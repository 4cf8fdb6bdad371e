import { memoize } from 'lodash';
import { z } from 'zod';

/** zod 4 is fast itself, and its schemas have another form: it reads all. */
export const IS_ZOD_4 = !('ZodEffects' in z);

/**
 * Whether a schema takes a value as it is: a plain yes or no for the schemas that replies are described with. zod itself
 * builds a copy of every record and a path to every field, which was a third of the time of a long list. False may only
 * mean that zod must look.
 */
export const accepts = memoize((schema: z.ZodTypeAny): ((value: unknown) => boolean) => {
	if (IS_ZOD_4) return () => false;
	if (schema instanceof z.ZodOptional) {
		const inner = accepts(schema.unwrap() as z.ZodTypeAny);
		return (value) => value === undefined || inner(value);
	}
	if (schema instanceof z.ZodNullable) {
		const inner = accepts(schema.unwrap() as z.ZodTypeAny);
		return (value) => value === null || inner(value);
	}
	if (schema instanceof z.ZodArray) {
		const entry = accepts(schema.element as z.ZodTypeAny);
		return (value) => Array.isArray(value) && value.every((one) => entry(one));
	}
	if (schema instanceof z.ZodObject) {
		const fields = Object.entries(schema.shape as z.ZodRawShape).map(([name, field]) => ({
			name,
			type: typeTaken(field),
			takes: accepts(field),
		}));
		return (value) => {
			// zod leaves a key of this name out.
			if (
				typeof value !== 'object' ||
				value === null ||
				Array.isArray(value) ||
				Object.hasOwn(value, '__proto__')
			)
				return false;
			for (const { name, type, takes } of fields) {
				const entry = (value as Record<string, unknown>)[name];
				if (typeof entry !== type && !takes(entry)) return false;
			}
			return true;
		};
	}
	if (schema instanceof z.ZodUnion) {
		const options = (schema.options as z.ZodTypeAny[]).map((option) => accepts(option));
		return (value) => options.some((option) => option(value));
	}
	if (schema instanceof z.ZodUnknown) return () => true;
	const type = typeTaken(schema);
	if (type !== undefined) return (value) => typeof value === type;
	return (value) => schema.safeParse(value).success;
});

/** The `typeof` whose every value a schema takes, whatever else it takes. */
function typeTaken(schema: z.ZodTypeAny): string | undefined {
	if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
		return typeTaken(schema.unwrap() as z.ZodTypeAny);
	if (schema instanceof z.ZodBoolean) return 'boolean';
	if (schema instanceof z.ZodNumber && schema._def.checks.length === 0) return 'number';
	if (schema instanceof z.ZodString && schema._def.checks.length === 0) return 'string';
	return undefined;
}
