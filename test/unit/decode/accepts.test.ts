import fc from 'fast-check';
import { z } from 'zod';

import { accepts } from '../../../nodes/shared/decode/accepts';
import { record } from '../../../nodes/shared/schema/reply';
import { specs } from '../../support/specs/specs';

/** The quick check must never take what zod would not give back as it is; zod is the judge of everything else. */
const replies = specs.map(({ service, name, operation, wire, requests }) => ({
	name: `${service} ${name}`,
	schema: operation.reply,
	wire,
	requests,
}));

const leaf = fc.oneof(
	...[fc.string(), fc.integer(), fc.double(), fc.boolean()],
	fc.constantFrom(null, undefined, '9007199254740993'),
);
const keys = fc.constantFrom(
	...'assetNum status id userName list pages children productInstanceList'.split(' '),
	...'succeeded failed assetExtends assignStatus sequence members __proto__ other'.split(' '),
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
	const own = { enumerable: true, configurable: true, writable: true };
	return Object.defineProperties(
		{},
		Object.fromEntries(entries.map(([key, value]) => [key, { value, ...own }])),
	);
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

it.each(replies)('$name: takes what is documented without zod', ({ schema, wire, requests }) => {
	expect(requests.length).toBeGreaterThan(0);
	for (const { start, body } of requests) {
		const data = wire.reply({ path: start, json: () => JSON.parse(body) as unknown } as never);
		expect(accepts(schema as z.ZodTypeAny)(data)).toBe(true);
	}
});

describe('what can be told without zod', () => {
	// Schemas made from here on ask through this one.
	const asked = jest.spyOn(z.ZodType.prototype, 'safeParse');
	beforeEach(() => asked.mockClear());
	const things = record({ list: z.array(record({ n: z.number() })), on: z.boolean() });

	const NO_THINGS = '{"on":1} {"list":{}} {"list":[{"n":"x"}]} {"list":[7]} [] null "x" {"__proto__":1}'
		.split(' ')
		.map((json) => JSON.parse(json) as unknown);
	it.each<[string, z.ZodTypeAny, unknown[], unknown[], boolean]>([
		['a text', z.string(), ['x', ''], [7, true, null, undefined, {}], false],
		['a number', z.number(), [7, -0.5], ['7', true, null, undefined], false],
		['a flag', z.boolean(), [true, false], ['true', 1, null], false],
		['what may be absent', z.string().optional(), ['x', undefined], [7, null], false],
		['what may be null', z.string().nullable(), ['x', null], [7, undefined], false],
		['anything', z.unknown(), [7, null, undefined, {}], [], false],
		['one of two', z.union([z.number(), z.string()]), [7, 'x'], [true, null, {}], false],
		['a list', z.array(z.string()), [[], ['x', 'y']], [['x', 7], [null], {}, 'x', null], false],
		[
			'a record',
			things,
			[{}, { on: true, more: 1 }, { on: null, list: null }, { on: undefined, list: [{}, { n: 1 }] }],
			NO_THINGS,
			false,
		],
		['a record with a field that must be', z.object({ n: z.number() }), [{ n: 1 }], [{}, { n: null }], false],
		['a text of a form', z.string().regex(/^x$/), ['x'], ['y', 7], true],
		['a whole number', z.number().int(), [7], [7.5, 'x'], true],
		['such a text in a record', z.object({ a: z.string().min(2) }), [{ a: 'xy' }], [{ a: 'x' }, {}], true],
		['a word', z.literal('x'), ['x'], ['y'], true],
	])('%s', (_, schema, taken, refused, asks) => {
		expect(taken.map(accepts(schema))).toEqual(taken.map(() => true));
		expect(refused.map(accepts(schema))).toEqual(refused.map(() => false));
		expect(asked.mock.calls.length > 0).toBe(asks);
	});
});
