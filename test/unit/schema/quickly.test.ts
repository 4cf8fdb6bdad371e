import fc from 'fast-check';
import { castArray, isObjectLike } from 'lodash';

import { orderModel } from '../../../nodes/OrderService/resources/licenseOrder/orderModel';
import { withoutBlanks } from '../../../nodes/OrderService/resources/licenseOrder/orderShape';
import { stringifyJson } from '../../../nodes/shared/decode/json';
import { ordersGiven } from '../../support/fuzz/orders';

/** The quick reading of an order must give what zod gives, down to the order of the keys; zod is the judge of everything else. */

const models = (['form', 'json'] as const).map((source) => ({
	source,
	...orderModel('Europe/Berlin', source),
}));

const isRecord = (value: unknown): value is Record<string, unknown> =>
	isObjectLike(value) && !Array.isArray(value);

it.each(models)(
	'$source: what it reads, zod gives too; what zod takes of a bare order, it reads',
	({ schema, read }) => {
		let taken = 0;
		fc.assert(
			fc.property(ordersGiven, (given) => {
				const list = castArray(given);
				const bare = list.filter(isRecord).map(withoutBlanks);
				for (const order of [...list, ...bare]) {
					const quick = read(order);
					const parsed = schema.safeParse(order);
					if (quick !== undefined) {
						taken += 1;
						expect(parsed.error?.issues).toBeUndefined();
						expect(quick).toEqual(parsed.data);
						expect(stringifyJson(quick)).toBe(stringifyJson(parsed.data));
					} else if (bare.some((one) => one === order)) {
						// Plain objects all: a date or a DateTime is rare enough for zod.
						expect(parsed.success).toBe(false);
					}
				}
			}),
			{ numRuns: 1_000, seed: 20_261_121 },
		);

		// Nothing would be shown by a reading that leaves all to zod.
		expect(taken).toBeGreaterThan(200);
	},
);

it.each<[string, unknown]>([
	['an unknown field', { orderType: 'new_buy', more: 1 }],
	['a field that is everybody’s', JSON.parse('{"orderType":"new_buy","__proto__":{"orderType":"new_buy"}}')],
	['a missing order type', { assets: [{ products: [{ productUri: 'u' }] }] }],
	['a list that is none', { orderType: 'new_buy', assets: {} }],
	['an asset without products', { orderType: 'new_buy', assets: [{ assetNos: ['1'] }] }],
	['a removal that names nothing', { orderType: 'delete_asset' }],
	['a number that is not exact', { orderType: 'new_buy', customerId: 2 ** 60 }],
])('leaves %s to zod, which refuses it', (_, order) => {
	for (const { schema, read } of models) {
		expect(read(order)).toBeUndefined();
		expect(schema.safeParse(order).success).toBe(false);
	}
});

it('leaves an object that inherits fields to zod', () => {
	const order = Object.create({
		orderType: 'new_buy',
		assets: [{ products: [{ productUri: 'u' }] }],
	}) as object;
	for (const { read } of models) expect(read(order)).toBeUndefined();
});
