import fc from 'fast-check';
import type { z } from 'zod';

import { accepts } from '../../nodes/shared/decode/accepts';
import { records } from '../support/records';

/** The quick check must never take what zod would not give back as it is; zod is the judge of everything else. */
const replies = records.map(({ service, name, operation, wire }) => ({
	name: `${service} ${name}`,
	schema: operation.reply,
	wire,
}));

const leaf = fc.oneof(
	fc.string(),
	fc.integer(),
	fc.double(),
	fc.boolean(),
	fc.constant(null),
	fc.constant(undefined),
	fc.constant('9007199254740993'),
);
const keys = fc.constantFrom(
	'assetNum',
	'status',
	'id',
	'userName',
	'list',
	'pages',
	'children',
	'productInstanceList',
	'succeeded',
	'failed',
	'assetExtends',
	'assignStatus',
	'sequence',
	'members',
	'__proto__',
	'other',
);
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
	value: fc.oneof(
		{ maxDepth: 5 },
		leaf,
		fc.array(tie('value'), { maxLength: 3 }),
		fc.array(fc.tuple(keys, tie('value')), { maxLength: 5 }).map(asRecord),
	),
}));

/** `__proto__` as an own key, as JSON.parse makes it. */
function asRecord(entries: Array<[string, unknown]>): object {
	const record = {};
	for (const [key, entry] of entries)
		Object.defineProperty(record, key, {
			value: entry,
			enumerable: true,
			configurable: true,
			writable: true,
		});
	return record;
}

it.each(replies)('$name: what the quick check takes, zod gives back unchanged', ({ schema }) => {
	fc.assert(
		fc.property(value, (data) => {
			if (!accepts(schema as z.ZodTypeAny)(data)) return;
			const parsed = schema.safeParse(data);
			expect(parsed.success).toBe(true);
			expect(parsed.data).toEqual(data);
		}),
		{ numRuns: 300 },
	);
});

it.each(replies)('$name: takes what is documented without zod', ({ schema, wire }) => {
	expect(wire.requests.length).toBeGreaterThan(0);
	for (const [start, , body = ''] of wire.requests) {
		const json = () => (typeof body === 'string' ? JSON.parse(body) : body) as unknown;
		const data = wire.reply({ path: start, json } as never);
		expect(accepts(schema as z.ZodTypeAny)(data)).toBe(true);
	}
});
