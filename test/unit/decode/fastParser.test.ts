import fc from 'fast-check';
import { castArray, isPlainObject } from 'lodash';
import { z } from 'zod';

import { orderSchema } from '../../../nodes/OrderService/resources/licenseOrder/orderRules';
import { withoutBlanks } from '../../../nodes/OrderService/resources/licenseOrder/orderShape';
import { stringifyJson } from '../../../nodes/shared/decode/json';
import { fastParser, fastReader, UNREAD } from '../../../nodes/shared/decode/fastParser';
import { integerWithin, text } from '../../../nodes/shared/schema/input';
import { ordersGiven } from '../../support/fuzz/orders';
import { runs, seed } from '../../support/project/deep';

/* The quick reader must give what zod gives, down to the order of an order's keys; zod 4 reads everything itself. */

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

/** What no order and no reply has today: a schema, what it takes quickly, and what zod must read. */
it.each<[string, z.ZodTypeAny, unknown[], unknown[]]>([
	['a text of a form', z.string().regex(/^x$/), ['x'], ['y', 7]],
	['a list of exactly one', z.array(text).length(1), [['a']], [['a', 'b']]],
	['a list of at most one', z.array(text).max(1), [['a']], [['a', 'b']]],
	['a list of at least one', z.array(text).min(1), [['a']], [[]]],
	['a default', integerWithin(1, 3).default(2), [undefined, 3, '1'], [4, null, 'x']],
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
