import type { PartResult } from '../../nodes/shared/batch';
import type { Operation } from '../../nodes/shared/operation';
import type { Problem } from '../../nodes/shared/result';
import type { Part, Run } from '../../nodes/shared/run';
import { refusedTogether, tellTogether } from '../../nodes/shared/send/refusedTogether';

/** docs/design.md, "Orders refused together": how a refusal of a shared request is told. */

const operation = {
	batch: {
		counted: { one: 'order', many: 'orders', done: 'created' },
		refusedTogether: {
			code: '13004',
			split: (input: { split?: boolean }) => input.split,
			named: (message: string) => (message.includes('[') ? Number(message.at(-2)) : undefined),
		},
	},
} as unknown as Operation;
const bare = { batch: { refusedTogether: { code: '13004' } } } as unknown as Operation;
const none = { batch: {} } as Operation;

/** Parts at the places 5, 6, … of the whole input. */
const partsOf = (count: number, input = {}): Part[] =>
	Array.from({ length: count }, (_, place) => ({
		item: { index: 0, input },
		value: place,
		place,
		order: 5 + place,
	}));
const problem = (message: string, more: Partial<Problem> = {}): Problem => ({
	reason: 'refused',
	code: '13004',
	message,
	outcome: 'rejected',
	...more,
});
const all = (count: number, error: Problem): PartResult[] => Array.from({ length: count }, () => ({ error }));

it.each<[string, Operation, number, Partial<Problem>, object, boolean | undefined]>([
	['together', operation, 2, {}, { split: true }, true],
	['together, and nobody wants to split', operation, 2, {}, { split: false }, false],
	['together, and nothing is said of splitting', operation, 2, {}, {}, false],
	['together, without a word of the operation', bare, 2, {}, { split: true }, false],
	['alone', operation, 1, {}, { split: true }, undefined],
	['by another code', operation, 2, { code: '13005' }, { split: true }, undefined],
	['by no refusal', operation, 2, { reason: 'http' }, { split: true }, undefined],
	['and perhaps done', operation, 2, { outcome: 'unknown' }, { split: true }, undefined],
	['where nothing is known of such', none, 2, {}, { split: true }, undefined],
	['without a code, where nothing is known of such', none, 2, { code: undefined }, {}, undefined],
	['without a batch', {} as Operation, 2, {}, { split: true }, undefined],
])('refused %s', (_, of, count, more, input, split) => {
	const refused = problem('wrong', more);

	expect(refusedTogether(of, partsOf(count, input), all(count, refused))).toEqual(
		split === undefined ? undefined : { split, named: undefined, problem: refused },
	);
});

it('nothing is refused where there are results', () => {
	expect(refusedTogether(operation, partsOf(2), [{ rows: [] }, { rows: [] }])).toBeUndefined();
	expect(refusedTogether(operation, [], [])).toBeUndefined();
});

const told = (of: Operation, count: number, results: PartResult[]) =>
	tellTogether({ operation: of } as Run, partsOf(count), results).map(({ part, result }) => [
		part.order,
		result.error?.message,
		result.error?.advice,
	]);
const unnamed = (one: string) =>
	`Nothing of the request was carried out. Correct the value that the message names. It does not tell in which ${one}: with On Error set to continue, smaller requests find out.`;
const beside =
	'Nothing of the request was carried out. Correct order 6 of your input; this one can be sent as it is.';

it.each<[string, Operation, string, unknown[]]>([
	[
		'the one that the message names comes first',
		operation,
		'wrong orderList[1]',
		[
			[
				6,
				'wrong orderList[1]',
				'Nothing of the request was carried out. The message is about order 6 of your input: correct it.',
			],
			[5, 'Refused together with order 6 of your input: wrong orderList[1]', beside],
			[7, 'Refused together with order 6 of your input: wrong orderList[1]', beside],
		],
	],
	[
		'one that is not there is named',
		operation,
		'wrong [9]',
		[5, 6, 7].map((order) => [order, '3 orders were refused together: wrong [9]', unnamed('order')]),
	],
	[
		'none is named',
		operation,
		'wrong',
		[5, 6, 7].map((order) => [order, '3 orders were refused together: wrong', unnamed('order')]),
	],
	[
		'nothing is said',
		operation,
		'',
		[5, 6, 7].map((order) => [order, '3 orders were refused together', unnamed('order')]),
	],
	[
		'nobody says what they are',
		bare,
		'wrong',
		[5, 6, 7].map((order) => [order, '3 parts were refused together: wrong', unnamed('part')]),
	],
])('%s', (_, of, message, expected) => expect(told(of, 3, all(3, problem(message)))).toEqual(expected));

it('all else is told as it is, each with its part', () => {
	const parts = partsOf(3);
	const [one, two] = [{ rows: [{ n: 1 }] }, { error: problem('x', { code: '2' }) }];

	expect(tellTogether({ operation } as Run, parts, [one, two])).toEqual([
		{ part: parts[0], result: one },
		{ part: parts[1], result: two },
		{ part: parts[2], result: {} },
	]);
	expect(tellTogether({ operation } as Run, parts, all(3, problem('x')))[1]?.result.error).toMatchObject({
		code: '13004',
		outcome: 'rejected',
		reason: 'refused',
	});
});
