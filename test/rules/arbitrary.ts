import fc from 'fast-check';

import { apis, resolved, type Schema, type ServiceName } from '../../sandbox/contract/api';

const LEAVES = {
	null: fc.constant<unknown>(null),
	boolean: fc.boolean() as fc.Arbitrary<unknown>,
	integer: fc.oneof(fc.maxSafeInteger(), fc.constantFrom(0, 1, 1_767_225_600_000)) as fc.Arbitrary<unknown>,
	number: fc.maxSafeInteger() as fc.Arbitrary<unknown>,
	string: fc.oneof(
		fc.string({ maxLength: 6 }),
		fc.constantFrom('24107', 'ü', '9007199254740993'),
	) as fc.Arbitrary<unknown>,
};

/**
 * Values that a schema of the contract allows: every field may be there or not, as the documents promise none.
 * @param own what texts and numbers are, where not all that the contract allows are wanted
 */
export function valuesOf(
	service: ServiceName,
	given: Schema,
	own: Partial<typeof LEAVES> = {},
	depth = 0,
): fc.Arbitrary<unknown> {
	const schema = resolved(apis[service], given);
	const { enum: values, const: only, type, items = {}, properties, pattern } = schema;
	if (only !== undefined) return fc.constant(only);
	if (values !== undefined) return fc.constantFrom(...values);
	if (pattern === '^[0-9]{10}$') return fc.stringMatching(/^[0-9]{10}$/);
	const kinds = [type ?? ['null', 'string', 'integer']].flat();
	// Packages nest without end: deep inside there are none.
	if (depth > 6 && kinds.includes('array')) return fc.constant([]);
	return fc.oneof(
		...kinds.map((kind) => {
			if (kind === 'array') return fc.array(valuesOf(service, items, own, depth + 1), { maxLength: 2 });
			if (kind !== 'object') return { ...LEAVES, ...own }[kind as keyof typeof LEAVES];
			const fields = Object.entries(properties ?? {}).map(([name, field]) => [
				name,
				valuesOf(service, field, own, depth + 1),
			]);
			return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, {
				requiredKeys: [],
				noNullPrototype: true,
			});
		}),
	);
}

/** Every key of a request's body, at any depth, with what is documented of it. */
export function keysOf(
	service: ServiceName,
	given: Schema,
	seen = new Set<Schema>(),
): Array<[string, Schema]> {
	const schema = resolved(apis[service], given);
	if (seen.has(schema)) return [];
	seen.add(schema);
	const inner = [schema.items ?? [], schema.allOf ?? [], Object.values(schema.properties ?? {})].flat();
	return [...Object.entries(schema.properties ?? {}), ...inner.flatMap((one) => keysOf(service, one, seen))];
}
