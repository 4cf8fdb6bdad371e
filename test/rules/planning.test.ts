import fc from 'fast-check';
import { omit, uniq } from 'lodash';
import { z } from 'zod';

import { defineOperation, NO_RESULT, type Operation } from '../../nodes/shared/model/operation';
import { partsOf, planCalls } from '../../nodes/shared/plan/planCalls';
import type { Call, Item } from '../../nodes/shared/model/run';

/** docs/maintainers/design.md, "Many items": nothing lost or doubled, limits held, what has the same order key in input order. */

interface Input {
	group: string;
	keys: string[];
}

function batchOperation(duplicates: 'merge' | 'separate', most: number): Operation {
	return defineOperation({
		resource: 'r',
		value: 'o',
		action: 'o',
		description: '',
		endpoint: { method: 'POST', path: '/{group}/x', repeat: 'never' },
		fields: [],
		input: z.object({ group: z.string(), keys: z.array(z.string()) }),
		reply: NO_RESULT,
		preview: z.unknown(),
		batch: {
			parts: ({ keys }) => keys,
			groupKey: ({ group }) => group,
			maxPerRequest: () => most,
			// '' stands for a part without order keys, such as an order without a sequence of its own.
			sequenceKeys: (key: string) => (key === '' ? [] : [key]),
			apartFrom: (key: string) => (duplicates === 'separate' && key !== '' ? [key] : []),
			request: () => ({}),
			labels: { one: 'thing', many: 'things', done: 'made' },
			identify: (key) => ({ key }),
			matchResults: (_data, keys) => keys.map(() => ({ rows: [] })),
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
/** `g:a,b h:` as inputs: groups with their keys. */
const inputsOf = (text: string): Input[] =>
	text.split(' ').map((one) => {
		const [group = '', keys = ''] = one.split(':');
		return { group, keys: keys.split(',').filter(Boolean) };
	});
const itemsOf = (list: Input[]): Item[] =>
	list.map((input, index) => ({ index, platform: '', input: { ...input } }));
const callsOf = async (operation: Operation, list: Input[] | string): Promise<Call[]> =>
	await planCalls(operation, partsOf(operation, itemsOf(typeof list === 'string' ? inputsOf(list) : list)));

describe.each([['merge'], ['separate']] as const)('duplicates: %s', (twins) => {
	const check = async (property: (calls: Call[], list: Input[], most: number) => void) =>
		await fc.assert(
			fc.asyncProperty(inputs, fc.constantFrom(1, 2, 3, Infinity), async (list, most) =>
				property(await callsOf(batchOperation(twins, most), list), list, most),
			),
			{ numRuns: 300 },
		);

	it('loses and doubles no part', async () =>
		await check((calls, list) => {
			const parts = calls.flatMap((call) => call.parts).sort((a, b) => a.position - b.position);
			expect(parts.map(({ item, value }) => [item.index, value])).toEqual(
				list.flatMap(({ keys }, index) => keys.map((key) => [index, key])),
			);
			expect(new Set(parts.map(({ position }) => position)).size).toBe(parts.length);
		}));

	it('holds the limit, shares only within a group, and has no empty call', async () =>
		await check((calls, _list, most) => {
			for (const { parts } of calls) {
				expect(parts.length).toBeGreaterThan(0);
				expect(parts.length).toBeLessThanOrEqual(most);
				expect(uniq(parts.map(({ item }) => item.input.group))).toHaveLength(1);
			}
		}));

	it('tells what each call sequenceKeys', async () =>
		await check((calls) => {
			for (const { sequenceKeys, parts } of calls)
				expect(sequenceKeys).toEqual(parts.map(({ value }) => value).filter((key) => key !== ''));
		}));

	it('puts what has the same order key into calls in input order', async () =>
		await check((calls) => {
			const places = ['a', 'b', 'c', 'd'].map((key) =>
				calls.map(({ parts }) =>
					parts.filter(({ value }) => value === key).map(({ position: order }) => order),
				),
			);
			const inOrder = places.map((orders) => orders.flat());
			expect(inOrder).toEqual(inOrder.map((orders) => [...orders].sort((a, b) => a - b)));
			if (twins === 'separate') expect(places.flat().filter((orders) => orders.length > 1)).toEqual([]);
		}));
});

const withBatch = (more: object, left = batchOperation('merge', 2)): Operation =>
	({ ...left, batch: { ...left.batch, ...more } }) as Operation;
const merged = batchOperation('merge', Infinity);
const apart = batchOperation('separate', Infinity);
const numbered = (keys: unknown[]) => keys.map((key, index) => `${index + 1}${String(key)}`);

/** What is planned for the inputs: the parts of each call, as value, place in the item and item. */
it.each<[string, Operation, string, string[]]>([
	['the same thing thrice in one', merged, 'g:a g:a,a', ['a00 a01 a11']],
	['the same thing thrice in three', apart, 'g:a g:a,a', ['a00', 'a01', 'a11']],
	['parts are told by their place', merged, 'g:a,b h: g:a', ['a00 b10 a02']],
	['numbered anew in each', withBatch({ assignSequence: numbered }), 'g:a,b,c', ['1a00 2b10', '1c20']],
	['without a limit all in one', withBatch({ maxPerRequest: undefined }), 'g:a,b,c', ['a00 b10 c20']],
])('%s', async (_, operation, inputs, calls) => {
	const planned = await callsOf(operation, inputs);

	expect(
		planned.map(({ parts }) =>
			parts.map(({ value, indexInItem, item }) => `${String(value)}${indexInItem}${item.index}`).join(' '),
		),
	).toEqual(calls);
	const orders = planned.flatMap(({ parts }) => parts.map(({ position }) => position));
	expect(orders).toEqual(orders.map((_order, index) => index + 1));
});

it('parts that are no longer to be sent leave no gap', async () => {
	const left = partsOf(merged, itemsOf(inputsOf('g:a,b,c'))).filter(({ value }) => value !== 'b');

	expect(await planCalls(merged, left)).toEqual([{ parts: left, sequenceKeys: ['a', 'c'] }]);
	expect(await planCalls(merged, [])).toEqual([]);
});

it('without a batch each item is a call', async () => {
	const operation: Operation = {
		...omit(batchOperation('merge', 1), 'batch'),
		sequenceKeys: (input: Input) => input.keys,
	};
	const list = inputsOf('g:a h:');

	expect(await callsOf(operation, list)).toEqual(
		list.map((input, index) => ({
			parts: [{ item: { index, platform: '', input }, value: input, indexInItem: 0, position: index + 1 }],
			sequenceKeys: input.keys,
		})),
	);
	const calls = await callsOf(omit(operation, 'sequenceKeys'), list);
	expect(calls.map(({ sequenceKeys }) => sequenceKeys)).toEqual([[], []]);
});
