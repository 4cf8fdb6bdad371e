import fc from 'fast-check';

import { createLicenseOrders } from '../../nodes/OrderService/resources/licenseOrder/create.operation';
import { type OrderPart, withSequences } from '../../nodes/OrderService/resources/licenseOrder/orderPart';

/** Orders and their results are matched by `sequence` (docs/maintainers/design.md, "Items"). */

const { batch } = createLicenseOrders;
const own = fc.option(
	fc.oneof(fc.integer({ min: -2, max: 8 }), fc.bigInt({ min: 2n ** 53n, max: 2n ** 63n })),
	{ nil: undefined },
);
/** Orders of one request: their own sequences differ. */
const requests = fc.uniqueArray(own, {
	maxLength: 10,
	comparator: (a, b) => a !== undefined && String(a) === String(b),
});
const partsOf = (sequences: Array<number | bigint | undefined>, pending = false) =>
	sequences.map((sequence, index): OrderPart => {
		const order = { orderType: 'new_buy' as const, sequence, customerId: String(index) };
		return { order, channelOrderId: 'SO-1', pending };
	});
const sequencesOf = (parts: OrderPart[]) => withSequences(parts).map(({ sequence }) => sequence);

describe('numbering', () => {
	it('keeps own ones, gives the others the smallest free numbers in order, never one twice', () => {
		fc.assert(
			fc.property(requests, (given) => {
				const numbered = sequencesOf(partsOf(given));
				const taken = new Set(given.filter((sequence) => sequence !== undefined).map(String));
				const free = Array.from({ length: given.length + taken.size }, (_, index) => index + 1).filter(
					(number) => !taken.has(String(number)),
				);

				expect(numbered).toEqual(given.map((sequence) => sequence ?? free.shift()));
				expect(new Set(numbered.map(String)).size).toBe(given.length);
			}),
			{ numRuns: 300 },
		);
	});

	/** Orders of several requests, with what they had there, in one request again. */
	it.each<[string, Array<{ own?: number; had?: number }>, number[]]>([
		['what each had', [{ had: 2 }, { had: 5 }, { had: 1 }], [2, 5, 1]],
		['of two equal ones the first', [{ had: 3 }, { had: 3 }, { had: 3 }], [3, 1, 2]],
		['no number that another order gives of its own', [{ had: 2 }, { own: 2 }, { had: 1 }], [3, 2, 1]],
		['its own before what it had', [{ own: 4, had: 1 }, { had: 1 }], [4, 1]],
		['what it had, or a free one where it had none', [{}, { had: 1 }, {}], [2, 1, 3]],
	])('keeps %s', (_, given, due) => {
		const parts = given.map(({ own: sequence, had }): OrderPart => {
			const order = { orderType: 'new_buy' as const, sequence };
			return { order, channelOrderId: 'SO-1', pending: false, sequence: had };
		});

		expect(sequencesOf(parts)).toEqual(due);
	});
});

const who = { customerId: 'K', channelCustomerId: 'C-1' };
it.each([
	[7, { sequence: 7 }],
	// With every digit.
	[2n ** 63n - 1n, { sequence: '9223372036854775807' }],
	// Before it has one.
	[undefined, {}],
])('an order of the sequence %s is told by %j, its number, its customer and its assets', (sequence, told) => {
	const order = { ...who, orderType: 'new_buy', assets: [{ assetNos: ['8'] }, {}, { assetNos: ['9'] }] };
	const part = { order, channelOrderId: 'SO-1', pending: false, sequence };
	expect(batch?.identify(part, {})).toEqual({
		...told,
		...who,
		channelOrderId: 'SO-1',
		assetNos: ['8', '9'],
	});
});

describe('settling', () => {
	it('gives each order exactly its own result, whatever is listed in whatever order', () => {
		fc.assert(
			fc.property(
				...([requests, fc.boolean(), fc.array(fc.nat()), fc.boolean()] as const),
				(given, pending, choice, asText) => {
					const parts = withSequences(partsOf(given, pending));
					const sequences = parts.map(({ sequence }) =>
						typeof sequence === 'bigint' || asText ? String(sequence) : sequence,
					);
					const row = (index: number) => ({ sequence: sequences[index], licenseOrderId: `L${index}` });
					// Any of the results, some twice, in any order, and one of nobody's.
					const listed = sequences.length === 0 ? [] : choice.map((index) => index % sequences.length);
					const results = [...listed.map(row), { sequence: 99, licenseOrderId: 'foreign' }];
					const missing = (sequence: unknown) => ({
						reason: 'missing',
						outcome: 'unknown',
						message: expect.stringContaining(String(sequence)),
					});

					expect(batch?.matchResults(results, parts, {})).toEqual(
						sequences.map((sequence, index) => {
							if (listed.includes(index)) return { rows: [expect.objectContaining(row(index))] };
							if (pending)
								return { rows: [expect.objectContaining({ sequence: expect.anything(), pending: true })] };
							return { error: expect.objectContaining(missing(sequence)) };
						}),
					);
				},
			),
			{ numRuns: 300 },
		);
	});
});
