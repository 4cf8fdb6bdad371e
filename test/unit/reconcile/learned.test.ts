import type { Evidence, Operation } from '../../../nodes/shared/model/operation';
import { learned } from '../../../nodes/shared/reconcile/learned';
import type { Row } from '../../../nodes/shared/model/request';
import type { ItemResult, Part } from '../../../nodes/shared/model/part';
import type { RunContext } from '../../../nodes/shared/model/run';

/** docs/maintainers/design.md, "Evidence": what replies of a run have shown. A row here shows its `value` of the item's `key`. */

const learn: Evidence<{ key: string }, unknown>['learn'] = ({ value }, _part, { key }) =>
	typeof value === 'string' ? { key, value } : undefined;

const runOf = (keys: string, learnFrom = learn) => {
	const parts = [...keys].map(
		(key, index): Part => ({
			item: { index, input: { key } },
			value: key,
			indexInItem: 0,
			position: index + 1,
		}),
	);
	const results: ItemResult[] = [];
	const run = {
		operation: { evidence: { learn: learnFrom } } as unknown as Operation,
		results: { parts, all: results },
	} as unknown as RunContext;
	return {
		run,
		results,
		record: (position: number, ...rows: Row[]) =>
			results.push({ itemIndex: position - 1, position, identity: {}, rows }),
	};
};
const told = (run: RunContext) => Object.fromEntries(learned(run));

type Recorded = [position: number, ...rows: Row[]];
/** `1=x 2=y`: the first part shows x, the second y. */
const recorded = (text: string) =>
	text.split(' ').map((one): Recorded => {
		const [position, value] = one.split('=');
		return [Number(position), { value }];
	});

it.each<[string, string, string | Recorded[], Record<string, string>]>([
	['nothing so far', 'a', [], {}],
	['one', 'ab', '1=x', { a: 'x' }],
	['of each key its own', 'ab', '1=x 2=y', { a: 'x', b: 'y' }],
	['nothing that can be read', 'a', [[1, { value: 7 }]], {}],
	['the same again', 'aa', '1=x 2=x', { a: 'x' }],
	['another value', 'aa', '1=x 2=y', {}],
	['another value, then the first again', 'aaa', '1=x 2=y 3=x', {}],
	['another value of another key', 'aab', '1=x 2=y 3=z', { b: 'z' }],
	['several rows of a part', 'a', [[1, {}, { value: 'x' }]], { a: 'x' }],
	['a row that was found by a look', 'a', [[1, { value: 'x', confirmed: true }]], {}],
	['one that was done already', 'a', [[1, { value: 'x', alreadyDone: true }]], {}],
	['one of an item that could not be read', 'a', '0=x', {}],
	['an empty text is a value', 'a', '1=', { a: '' }],
])('%s', (_, keys, results, due) => {
	for (const isAtOnce of [true, false]) {
		const { run, record } = runOf(keys);
		// Asked in between or only at the end, it comes to the same.
		for (const one of typeof results === 'string' ? recorded(results) : results) {
			record(...one);
			if (!isAtOnce) learned(run);
		}
		expect(told(run)).toEqual(due);
	}
});

it('failures teach nothing, and do not get in the way', () => {
	const { run, results, record } = runOf('ab');
	const error = { reason: 'lost', message: '', outcome: 'unknown' } as const;
	results.push({ itemIndex: 0, position: 1, identity: {}, error });
	record(2, { value: 'y' });

	expect(told(run)).toEqual({ b: 'y' });
});

it('each row is looked at once', () => {
	const spy = jest.fn(learn);
	const { run, record } = runOf('ab', spy);
	record(1, { value: 'x' });
	learned(run);
	learned(run);
	record(2, { value: 'y' });
	learned(run);

	expect(spy.mock.calls.map(([row]) => row)).toEqual([{ value: 'x' }, { value: 'y' }]);
});

it('where nothing is to be learned, and in another run, nothing is known', () => {
	const { run, record } = runOf('a');
	run.operation.evidence = undefined;
	record(1, { value: 'x' });

	expect([told(run), told(runOf('a').run)]).toEqual([{}, {}]);
});
