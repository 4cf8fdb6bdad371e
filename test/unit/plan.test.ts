import fc from 'fast-check';
import { omit } from 'lodash';
import { z } from 'zod';

import { defineOperation, identityOf, type Operation } from '../../nodes/shared/operation';
import { partsOf, planCalls } from '../../nodes/shared/plan/planCalls';
import type { Call, Item } from '../../nodes/shared/run';

/** docs/design.md, "Many items": nothing lost or doubled, limits held, what has the same order key in input order. */

interface Input {
	group: string;
	keys: string[];
}

function batchOperation(duplicates: 'merge' | 'separate', most: number): Operation {
	return defineOperation({
		resource: 'r',
		value: 'o',
		name: 'O',
		action: 'o',
		description: '',
		endpoint: { method: 'POST', path: '/{group}/x', repeat: 'never' },
		fields: [],
		input: z.object({ group: z.string(), keys: z.array(z.string()) }),
		reply: z.unknown(),
		preview: z.unknown(),
		batch: {
			parts: ({ keys }) => keys,
			groupKey: ({ group }) => group,
			maxPerRequest: () => most,
			// '' stands for a part without order keys, such as an order without a sequence of its own.
			orderKeys: (key: string) => (key === '' ? [] : [key]),
			duplicates,
			request: () => ({}),
			counted: { one: 'thing', many: 'things', done: 'made' },
			identify: (key) => ({ key }),
			settle: (_data, keys) => keys.map(() => ({ rows: [] })),
		},
	});
}

const inputs = fc.array(
	fc.record<Input>({
		group: fc.constantFrom('g', 'h', 'i'),
		keys: fc.array(fc.constantFrom('', 'a', 'b', 'c', 'd'), { maxLength: 6 }),
	}),
	{ maxLength: 12 },
);
const itemsOf = (list: Input[]): Item[] => list.map((input, index) => ({ index, input }));
const callsOf = (operation: Operation, list: Input[]): Call[] =>
	planCalls(operation, partsOf(operation, itemsOf(list)));

describe.each([['merge'], ['separate']] as const)('duplicates: %s', (twins) => {
	const check = (property: (calls: Call[], list: Input[], most: number) => void) =>
		fc.assert(
			fc.property(inputs, fc.constantFrom(1, 2, 3, Infinity), (list, most) =>
				property(callsOf(batchOperation(twins, most), list), list, most),
			),
			{ numRuns: 300 },
		);

	it('loses and doubles no part', () =>
		check((calls, list) => {
			const parts = calls.flatMap((call) => call.parts).sort((a, b) => a.order - b.order);
			expect(parts.map(({ item, value }) => [item.index, value])).toEqual(
				list.flatMap(({ keys }, index) => keys.map((key) => [index, key])),
			);
			expect(new Set(parts.map(({ order }) => order)).size).toBe(parts.length);
		}));

	it('holds the limit, shares only within a group, and has no empty call', () =>
		check((calls, _list, most) => {
			const seen = calls.map(({ parts }) => [
				parts.length > 0,
				parts.length <= most,
				new Set(parts.map(({ item }) => (item.input as Input).group)).size,
			]);
			expect(seen).toEqual(calls.map(() => [true, true, 1]));
		}));

	it('tells what each call orderKeys', () =>
		check((calls) => {
			expect(calls.map(({ orderKeys }) => orderKeys)).toEqual(
				calls.map(({ parts }) => parts.map(({ value }) => value).filter((key) => key !== '')),
			);
		}));

	it('puts what has the same order key into calls in input order', () =>
		check((calls) => {
			const places = ['a', 'b', 'c', 'd'].map((key) =>
				calls.map(({ parts }) => parts.filter(({ value }) => value === key).map(({ order }) => order)),
			);
			const inOrder = places.map((orders) => orders.flat());
			expect(inOrder).toEqual(inOrder.map((orders) => [...orders].sort((a, b) => a - b)));
			if (twins === 'separate') expect(places.flat().filter((orders) => orders.length > 1)).toEqual([]);
		}));

	it('uses as few calls as the limit allows where nothing is named twice', () =>
		fc.assert(
			fc.property(fc.nat({ max: 30 }), fc.constantFrom(1, 2, 3, Infinity), (count, most) => {
				const keys = Array.from({ length: count }, (_, index) => `k${index}`);
				const calls = callsOf(
					batchOperation(twins, most),
					keys.map((key) => ({ group: 'g', keys: [key] })),
				);
				expect(calls.length).toBe(count === 0 ? 0 : most === Infinity ? 1 : Math.ceil(count / most));
			}),
		));
});

it.each([
	['merge', 1],
	['separate', 3],
] as const)('the same thing three times in one group (%s): %i calls', (twins, count) => {
	expect(
		callsOf(batchOperation(twins, Infinity), [
			{ group: 'g', keys: ['a'] },
			{ group: 'g', keys: ['a', 'a'] },
		]),
	).toHaveLength(count);
});

describe('parts', () => {
	const operation = batchOperation('merge', Infinity);

	it('are told by their place in their item and in the run', () => {
		const list = [
			{ group: 'g', keys: ['a', 'b'] },
			{ group: 'h', keys: [] },
			{ group: 'g', keys: ['a'] },
		];

		expect(
			partsOf(operation, itemsOf(list)).map(({ item, place, order, value }) => [
				item.index,
				place,
				order,
				value,
			]),
		).toEqual([
			[0, 0, 1, 'a'],
			[0, 1, 2, 'b'],
			[2, 0, 3, 'a'],
		]);
	});

	it('that are no longer to be sent leave no gap', () => {
		const parts = partsOf(operation, itemsOf([{ group: 'g', keys: ['a', 'b', 'c'] }]));
		const left = parts.filter(({ value }) => value !== 'b');

		expect(planCalls(operation, left)).toEqual([{ parts: left, orderKeys: ['a', 'c'] }]);
		expect(planCalls(operation, [])).toEqual([]);
	});
});

it('parts are numbered anew in each request', () => {
	const operation = batchOperation('merge', 2);
	const numbered = (keys: unknown[]) => keys.map((key, index) => `${index + 1}${String(key)}`);
	const list = [{ group: 'g', keys: ['a', 'b', 'c'] }];
	const calls = callsOf({ ...operation, batch: { ...operation.batch, numbered } } as Operation, list);

	expect(calls.map(({ parts }) => parts.map(({ value, place, item }) => [value, place, item.index]))).toEqual(
		[
			[
				['1a', 0, 0],
				['2b', 1, 0],
			],
			[['1c', 2, 0]],
		],
	);
});

it('without a limit a request takes all', () => {
	const operation = batchOperation('merge', 2);
	const boundless = { ...operation, batch: omit(operation.batch, 'maxPerRequest') } as Operation;

	expect(callsOf(boundless, [{ group: 'g', keys: ['a', 'b', 'c'] }])).toHaveLength(1);
});

it('without a batch each item is a call', () => {
	const operation: Operation = {
		...omit(batchOperation('merge', 1), 'batch'),
		orderKeys: (input: Input) => input.keys,
	};
	const list = [
		{ group: 'g', keys: ['a'] },
		{ group: 'h', keys: [] },
	];

	expect(callsOf(operation, list)).toEqual(
		list.map((input, index) => ({
			parts: [{ item: { index, input }, value: input, place: 0, order: index + 1 }],
			orderKeys: input.keys,
		})),
	);
	expect(callsOf(omit(operation, 'orderKeys'), list).map(({ orderKeys }) => orderKeys)).toEqual([[], []]);
});

it.each([
	[undefined, { group: 'g' }],
	[() => ({ mine: 1 }), { mine: 1 }],
])('a part is told by the ids of its path unless the operation says otherwise', (identify, ids) => {
	expect(identityOf({ ...batchOperation('merge', 1), identify }, { group: 'g', keys: [] })).toEqual(ids);
});
