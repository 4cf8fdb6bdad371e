import fc from 'fast-check';
import { castArray, isObjectLike } from 'lodash';
import { z } from 'zod';

import { orderSchema } from '../../../nodes/OrderService/resources/licenseOrder/orderRules';
import { withoutBlanks } from '../../../nodes/OrderService/resources/licenseOrder/orderShape';
import { stringifyJson } from '../../../nodes/shared/decode/json';
import { id, integerWithin, text } from '../../../nodes/shared/schema/input';
import { fastParser } from '../../../nodes/shared/schema/fastParser';
import { ordersGiven } from '../../support/fuzz/orders';
import { runs, seed } from '../../support/project/deep';

/** The quick parser must give what zod gives, down to the order of the keys; what it does not take, zod reads. */

/** Parses, and says whether zod itself was needed. */
function parse(schema: z.ZodTypeAny, value: unknown) {
	const asked = jest.spyOn(schema, 'safeParse');
	const { success, data, error } = fastParser(schema)(value);
	const byZod = asked.mock.calls.length > 0;
	asked.mockRestore();
	return { success, data: data as unknown, issues: error?.issues, byZod };
}

const outcomeOf = ({ success, data, error }: z.SafeParseReturnType<unknown, unknown>) => ({
	success,
	data,
	issues: error?.issues,
});

const isRecord = (value: unknown): value is Record<string, unknown> =>
	isObjectLike(value) && !Array.isArray(value);

const models = (['form', 'json'] as const).map((source) => ({
	source,
	schema: orderSchema('Europe/Berlin', source),
}));

it.each(models)(
	'$source: an order is what zod makes of it; a bare one that is good needs no zod',
	({ schema }) => {
		let quick = 0;
		fc.assert(
			fc.property(ordersGiven, (given) => {
				const list = castArray(given);
				const bare = list.filter(isRecord).map(withoutBlanks);
				for (const order of [...list, ...bare]) {
					const { byZod, ...outcome } = parse(schema, order);
					const expected = outcomeOf(schema.safeParse(order));
					expect(outcome).toEqual(expected);
					expect(stringifyJson(outcome.data)).toBe(stringifyJson(expected.data));
					if (!byZod) quick += 1;
					// Plain objects all: a date or a DateTime is rare enough for zod.
					else if (bare.some((one) => one === order)) expect(expected.success).toBe(false);
				}
			}),
			{ numRuns: runs(1_000), seed },
		);

		// Nothing would be shown by a parser that leaves all to zod.
		expect(quick).toBeGreaterThan(runs(1_000) / 5);
	},
);

const fields = { name: text.optional(), count: integerWithin(1, 3).default(2) };
const tree: z.ZodTypeAny = z
	.object({ name: text, children: z.lazy(() => z.array(tree)).optional() })
	.strict();
const short = id.refine((value) => value.length < 3, 'is too long');
const ids = z
	.array(id)
	.min(2)
	.superRefine(([first, second], context) => {
		if (first === second) context.addIssue({ code: 'custom', message: 'twice' });
	});
const inherited = Object.create({ name: 'a' }) as object;
const named = (name: string) => JSON.parse(`{"${name}":{"name":"x"}}`) as object;

/** A schema, what it takes quickly, and what zod must read. */
it.each<[string, z.ZodTypeAny, unknown[], unknown[]]>([
	['a conversion', text, ['a', 7, 7n], [undefined, null, '', 2 ** 60, {}]],
	['what may be left out', text.optional(), ['a', undefined], [null, '']],
	['a default', integerWithin(1, 3).default(2), [undefined, 3, '1'], [4, null, 'x']],
	['a default that is no good', integerWithin(1, 3).default(4), [1], [undefined]],
	['a refined value', short, ['a', 12], ['abc', 123, undefined]],
	[
		'a list of at least two',
		ids,
		[
			['a', 'b'],
			[1, 2, 3],
		],
		[['a'], [], ['a', 'a'], 'ab', [{}, 'b'], ['a', undefined]],
	],
	['a list of exactly one', z.array(text).length(1), [], [['a'], ['a', 'b']]],
	['a list of at most one', z.array(text).max(1), [], [['a'], ['a', 'b']]],
	[
		'an object',
		z.object(fields),
		[{}, { name: 'a', more: 1 }, named('__proto__')],
		[{ name: undefined }, { count: 9 }, [], null, 'a', inherited],
	],
	[
		'an object of nothing else',
		z.object(fields).strict(),
		[{}, { count: '3', name: 5 }],
		[{ more: 1 }, named('__proto__'), named('toString')],
	],
	['an object of anything', z.object(fields).passthrough(), [], [{ more: 1 }, {}]],
	['an object of other numbers', z.object(fields).catchall(z.number()), [], [{ more: 1 }, { more: 'x' }]],
	[
		'a tree',
		tree,
		[{ name: 'a', children: [{ name: 'b', children: [] }] }],
		[{ name: 'a', children: [{ more: 1 }] }],
	],
	['what is changed first', z.preprocess(String, z.string()), [], [1, 'a']],
	['one of two', z.union([z.string(), z.number()]), [], ['a', 1, true]],
	[
		'what only zod knows, inside',
		z.object({ one: z.nullable(z.number()) }),
		[{ one: null }, { one: 1 }],
		[{ one: 'a' }],
	],
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
])('%s', (_, schema, quick, slow) => {
	for (const value of [...quick, ...slow]) {
		const { byZod, ...outcome } = parse(schema, value);

		expect(outcome).toStrictEqual(outcomeOf(schema.safeParse(value)));
		// What stands alone zod reads inside of it, too.
		expect([value, byZod]).toEqual([value, slow.includes(value)]);
	}
});

it('the words for what is wrong are those that are asked for', () => {
	const { error } = fastParser(z.object({}), { errorMap: () => ({ message: 'odd' }) })(1);

	expect(error?.issues).toMatchObject([{ message: 'odd' }]);
});
