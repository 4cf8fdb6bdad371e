import fc from 'fast-check';
import { castArray, isPlainObject } from 'lodash';
import { z } from 'zod';

import { orderSchema } from '../../../nodes/OrderService/resources/licenseOrder/orderRules';
import { withoutBlanks } from '../../../nodes/OrderService/resources/licenseOrder/orderShape';
import { stringifyJson } from '../../../nodes/shared/decode/json';
import { fastParser, fastReader, UNREAD } from '../../../nodes/shared/decode/fastParser';
import { id, integerWithin, text } from '../../../nodes/shared/schema/input';
import { long, record } from '../../../nodes/shared/schema/reply';
import { ordersGiven } from '../../support/fuzz/orders';
import { runs, seed } from '../../support/project/deep';
import { specs } from '../../support/specs/specs';

/* The quick reader must give what zod gives, down to the order of an order's keys; zod 4 reads everything itself (zod4.test.ts). */

type Row = Record<string, unknown>;

/** Both outcomes, which must be alike, and whether zod was needed. */
function both(schema: z.ZodTypeAny, value: unknown) {
	const [quick, byZod] = [fastParser(schema)(value), schema.safeParse(value)].map(
		({ success, data, error }) => ({ success, data: data as unknown, issues: error?.issues }),
	);
	return { quick, byZod, needsZod: fastReader(schema)(value) === UNREAD };
}

const models = (['form', 'json'] as const).map((source) => ({
	source,
	schema: orderSchema('Europe/Berlin', source),
}));

it.each(models)('$source: a bare order that is good needs no zod', ({ schema }) => {
	let read = 0;
	const property = fc.property(ordersGiven, (given) => {
		const list = castArray(given);
		const bare = list.filter((one): one is Row => isPlainObject(one)).map(withoutBlanks);
		for (const order of [...list, ...bare]) {
			const { quick, byZod, needsZod } = both(schema, order);
			expect(quick).toEqual(byZod);
			expect(stringifyJson(quick?.data)).toBe(stringifyJson(byZod?.data));
			if (!needsZod) read += 1;
			// Plain objects all: a date or a DateTime is rare enough for zod.
			else if (bare.some((one) => one === order)) expect(byZod?.success).toBe(false);
		}
	});
	fc.assert(property, { numRuns: runs(1_000), seed });

	expect(read).toBeGreaterThan(runs(1_000) / 6);
});

const leaf = fc.oneof(
	...[fc.string(), fc.integer(), fc.double(), fc.boolean()],
	fc.constantFrom(null, undefined, '9007199254740993'),
);
const keys = fc.constantFrom(
	...'assetNum status id userName list pages children productInstanceList'.split(' '),
	...'succeeded failed assetExtends assignStatus sequence members __proto__ other'.split(' '),
);
const { value: replies } = fc.letrec<{ value: unknown }>((tie) => ({
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

it.each(specs)('$service $name: a reply as documented needs no zod', ({ operation, wire, requests }) => {
	const schema = operation.reply;
	fc.assert(
		fc.property(replies, (data) => {
			const { quick, byZod } = both(schema, data);
			expect(quick).toEqual(byZod);
		}),
		{ numRuns: 300 },
	);

	expect(requests.length).toBeGreaterThan(0);
	for (const { start, body } of requests) {
		const data = wire.reply({ path: start, json: () => JSON.parse(body) as unknown } as never);
		expect(fastReader(schema)(data)).toBe(data);
	}
});

const fields = { name: text.optional(), count: integerWithin(1, 3).default(2) };
const tree: z.ZodTypeAny = z
	.object({ name: text, children: z.lazy(() => z.array(tree)).optional() })
	.strict();
const pair = z.array(id).superRefine(([first, second], context) => {
	if (first === second) context.addIssue({ code: 'custom', message: 'twice' });
});
const things = record({ list: z.array(record({ n: z.number() })), on: z.boolean(), at: long });
const inherited = Object.create({ name: 'a' }) as object;
const named = (name: string) => JSON.parse(`{"${name}":{"name":"x"}}`) as object;

/** A schema, what it takes quickly, and what zod must read. */
it.each<[string, z.ZodTypeAny, unknown[], unknown[]]>([
	['a text', z.string(), ['x', ''], [7, true, null, undefined, {}]],
	['a number', z.number(), [7, -0.5], ['7', true, NaN, Infinity]],
	['a flag', z.boolean(), [true, false], ['true', 1, null]],
	['what may be absent', z.string().optional(), ['x', undefined], [7, null]],
	['what may be null', z.string().nullable(), ['x', null], [7, undefined]],
	['anything', z.unknown(), [7, null, undefined, {}], []],
	['a list', z.array(z.string()), [[], ['x', 'y']], [['x', 7], [null], {}, 'x', null, Array(1)]],
	['a text of a form', z.string().regex(/^x$/), ['x'], ['y', 7]],
	[
		'a record',
		things,
		[{}, { on: true, more: 1 }, { on: null, list: null }, { on: undefined, list: [{}, { n: 1 }], at: '7' }],
		[{ on: 1 }, { list: {} }, { list: [7] }, { at: '7x' }, [], null, 'x', named('__proto__')],
	],
	['a conversion', text, ['a', 7, 7n], [undefined, null, '', 2 ** 60, {}]],
	['a default', integerWithin(1, 3).default(2), [undefined, 3, '1'], [4, null, 'x']],
	['a default that is no good', integerWithin(1, 3).default(4), [1], [undefined]],
	[
		'a refined list',
		pair,
		[
			['a', 'b'],
			[1, 2, 3],
		],
		[['a', 'a'], 'ab', [{}, 'b'], ['a', undefined]],
	],
	['a list of exactly one', z.array(text).length(1), [['a']], [['a', 'b']]],
	['a list of at most one', z.array(text).max(1), [['a']], [['a', 'b']]],
	['a list of at least one', z.array(text).min(1), [['a']], [[]]],
	[
		'an object',
		z.object(fields),
		[{}, { name: 'a', more: 1 }],
		[{ name: undefined }, { count: 9 }, [], null, 'a', inherited, named('__proto__')],
	],
	[
		'an object of nothing else',
		z.object(fields).strict(),
		[{}, { count: '3', name: 5 }],
		[{ more: 1 }, named('__proto__'), named('toString')],
	],
	['an object of other numbers', z.object(fields).catchall(z.number()), [{ more: 1 }], [{ more: 'x' }]],
	[
		'a tree',
		tree,
		[{ name: 'a', children: [{ name: 'b', children: [] }] }],
		[{ name: 'a', children: [{ more: 1 }] }],
	],
	['what is changed first', z.preprocess(String, z.string()), [1, 'a'], []],
	['an object of what only zod knows', z.object({ one: z.literal('a') }), [{ one: 'a' }], [{ one: 'b' }]],
	['a check of its own', z.custom<string>((value) => value === 'a'), ['a'], ['b']],
	[
		'an issue of a transformation',
		z.unknown().transform((value, context) => {
			if (value === 1) context.addIssue({ code: 'custom', message: 'is one' });
			return [value];
		}),
		[2, undefined],
		[1],
	],
])('%s', (_, schema, good, others) => {
	for (const value of [...good, ...others]) {
		const { quick, byZod, needsZod } = both(schema, value);

		expect(quick).toStrictEqual(byZod);
		expect([value, needsZod]).toEqual([value, others.includes(value)]);
	}
});

it('the words for what is wrong are those that are asked for', () => {
	const { error } = fastParser(z.object({}), { errorMap: () => ({ message: 'odd' }) })(1);

	expect(error?.issues).toMatchObject([{ message: 'odd' }]);
});
