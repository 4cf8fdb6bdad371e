import { range } from 'lodash';

import type { Failure, PartResult } from '../../../nodes/shared/model/exchange';
import type { Operation } from '../../../nodes/shared/model/operation';
import type { Part, RunContext } from '../../../nodes/shared/model/run';
import { batchRejectionOf, explainBatchRejection } from '../../../nodes/shared/dispatch/batchRejection';

/** docs/maintainers/design.md, "Orders refused together": how a refusal of a shared request is told. */

const operation = {
	batch: {
		labels: { one: 'order', many: 'orders', done: 'created' },
		refusal: {
			code: '13004',
			split: (input: { split?: boolean }) => input.split,
			findNamedIndex: (message: string) => (message.includes('[') ? Number(message.at(-2)) : undefined),
		},
	},
} as unknown as Operation;
const bare = { batch: { refusal: { code: '13004' } } } as unknown as Operation;

/** Parts at the positions 5, 6, … of the whole input. */
const partsOf = (count: number, input = {}): Part[] =>
	range(count).map((n) => ({ item: { index: 0, input }, value: n, indexInItem: n, position: 5 + n }));
const problem = (message: string, more: Partial<Failure> = {}): Failure => {
	return { reason: 'refused', code: '13004', message, outcome: 'rejected', ...more };
};
const all = (count: number, error: Failure): PartResult[] => Array(count).fill({ error });

const yes = { split: true };
const noWords = { batch: {} } as Operation;
it.each<[string, Operation, number, Partial<Failure>, object, boolean | undefined]>([
	['together', operation, 2, {}, yes, true],
	['together, and nobody wants to split', operation, 2, {}, { split: false }, false],
	['together, and nothing is said of splitting', operation, 2, {}, {}, false],
	['together, without a word of the operation', bare, 2, {}, yes, false],
	['alone', operation, 1, {}, yes, undefined],
	['by another code', operation, 2, { code: '13005' }, yes, undefined],
	['and perhaps done', operation, 2, { outcome: 'unknown' }, yes, undefined],
	['where nothing is known of such', noWords, 2, {}, yes, undefined],
	['without a batch', {} as Operation, 2, {}, yes, undefined],
])('refused %s', (_, of, count, more, input, split) => {
	const refused = problem('wrong', more);

	const due = split === undefined ? undefined : { bisect: split };
	expect(batchRejectionOf(of, partsOf(count, input), all(count, refused))).toEqual(due);
});

const told = (of: Operation, count: number, results: PartResult[]) =>
	explainBatchRejection(
		{ operation: of } as RunContext,
		partsOf(count),
		results,
		batchRejectionOf(of, partsOf(count), results),
	).map(({ part, result }) => [part.position, result.error?.message, result.error?.advice]);
const unnamed = (one: string) =>
	`Nothing of the request was carried out. Correct the value that the message names. It does not say in which ${one}: with On Error set to continue, the node finds out with smaller requests.`;
const beside =
	'Nothing of the request was carried out. Correct order 6 of your input; this one can be sent as it is.';

const NAMED = 'Refused together with order 6 of your input: wrong orderList[1]';
const MEANT =
	'Nothing of the request was carried out. The message is about order 6 of your input: correct it.';
const named = (order: number) => [[order, NAMED, beside]];
const all3 = (message: string, one = 'order') => [5, 6, 7].map((order) => [order, message, unnamed(one)]);
it.each<[Operation, string, unknown[]]>([
	[operation, 'wrong orderList[1]', [[6, 'wrong orderList[1]', MEANT], ...named(5), ...named(7)]],
	// There is no such order.
	[operation, 'wrong [9]', all3('3 orders were refused together: wrong [9]')],
	[operation, 'wrong', all3('3 orders were refused together: wrong')],
	[operation, '', all3('3 orders were refused together')],
	// Nobody says what they are.
	[bare, 'wrong', all3('3 parts were refused together: wrong', 'part')],
])('%#: %s', (of, message, expected) => expect(told(of, 3, all(3, problem(message)))).toEqual(expected));

it('all else is told as it is, each with its part', () => {
	const parts = partsOf(3);
	const [one, two] = [{ rows: [{ n: 1 }] }, { error: problem('x', { code: '2' }) }];

	expect(explainBatchRejection({ operation } as RunContext, parts, [one, two], undefined)).toEqual([
		{ part: parts[0], result: one },
		{ part: parts[1], result: two },
		{ part: parts[2], result: {} },
	]);
});
