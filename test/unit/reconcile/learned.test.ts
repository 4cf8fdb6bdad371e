import type { Evidence, Operation } from '../../../nodes/shared/model/operation';
import { learned } from '../../../nodes/shared/reconcile/learned';
import type { Row } from '../../../nodes/shared/model/request';
import type { ItemResult, Part } from '../../../nodes/shared/model/part';
import type { RunContext } from '../../../nodes/shared/model/run';

/** docs/maintainers/design.md, "Evidence": what replies of a run have shown. A row here shows its `value` of the item's `key`. */

const learn: Evidence<{ key: string }, unknown>['learn'] = ({ value }, _part, { key }) =>
	typeof value === 'string' ? { key, value } : undefined;

const runOf = (keys: string, isTaught = true) => {
	const parts = [...keys].map(
		(key, index): Part => ({
			item: { index, input: { key } },
			value: key,
			indexInItem: 0,
			position: index + 1,
		}),
	);
	const results: ItemResult[] = [];
	const evidence = { learn: isTaught ? learn : undefined };
	const run = {
		operation: { evidence } as unknown as Operation,
		results: { parts, all: results },
	} as unknown as RunContext;
	return {
		run,
		results,
		record: (order: number, ...rows: Row[]) =>
			results.push({ itemIndex: order - 1, position: order, identity: {}, rows }),
	};
};
const told = (run: RunContext) => Object.fromEntries(learned(run));

it.each<[string, string, Array<[order: number, ...rows: Row[]]>, Record<string, string>]>([
	['nothing so far', 'a', [], {}],
	['one', 'ab', [[1, { value: 'x' }]], { a: 'x' }],
	[
		'of each key its own',
		'ab',
		[
			[1, { value: 'x' }],
			[2, { value: 'y' }],
		],
		{ a: 'x', b: 'y' },
	],
	['nothing that can be read', 'a', [[1, { value: 7 }]], {}],
	[
		'the same again',
		'aa',
		[
			[1, { value: 'x' }],
			[2, { value: 'x' }],
		],
		{ a: 'x' },
	],
	[
		'another value',
		'aa',
		[
			[1, { value: 'x' }],
			[2, { value: 'y' }],
		],
		{},
	],
	[
		'another value, then the first again',
		'aaa',
		[
			[1, { value: 'x' }],
			[2, { value: 'y' }],
			[3, { value: 'x' }],
		],
		{},
	],
	[
		'another value of another key',
		'aab',
		[
			[1, { value: 'x' }],
			[2, { value: 'y' }],
			[3, { value: 'z' }],
		],
		{ b: 'z' },
	],
	['several rows of a part', 'a', [[1, {}, { value: 'x' }]], { a: 'x' }],
	['a row that was found by a look', 'a', [[1, { value: 'x', confirmed: true }]], {}],
	['one that was done already', 'a', [[1, { value: 'x', alreadyDone: true }]], {}],
	['one of an item that could not be read', 'a', [[0, { value: 'x' }]], {}],
	['an empty text is a value', 'a', [[1, { value: '' }]], { a: '' }],
])('%s', (_, keys, results, due) => {
	for (const isAtOnce of [true, false]) {
		const { run, record } = runOf(keys);
		// Asked in between or only at the end, it comes to the same.
		for (const one of results) {
			record(...one);
			if (!isAtOnce) learned(run);
		}
		expect(told(run)).toEqual(due);
	}
});

it('failures teach nothing, and do not get in the way', () => {
	const { run, results, record } = runOf('ab');
	results.push({
		itemIndex: 0,
		position: 1,
		identity: {},
		error: { reason: 'lost', message: '', outcome: 'unknown' },
	});
	record(2, { value: 'y' });

	expect(told(run)).toEqual({ b: 'y' });
});

it('each row is looked at once', () => {
	const spy = jest.fn(learn);
	const { run, record } = runOf('ab');
	Object.assign(run.operation.evidence ?? {}, { learn: spy });
	record(1, { value: 'x' });
	learned(run);
	learned(run);
	record(2, { value: 'y' });
	learned(run);

	expect(spy.mock.calls.map(([row]) => row)).toEqual([{ value: 'x' }, { value: 'y' }]);
});

it('where nothing is to be learned, and in another run, nothing is known', () => {
	const { run, record } = runOf('a', false);
	record(1, { value: 'x' });
	const other = runOf('a');

	expect([told(run), told(other.run)]).toEqual([{}, {}]);
});
