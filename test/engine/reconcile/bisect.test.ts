import { SEED } from '../../../sandbox';
import { runWork, workOf, writesOf } from '../../support/reconcile/works';
import type { AgainRun } from '../../support/reconcile/works';
import { outcomesOf } from '../../support/reconcile/outcomes';
import { errorIn, messageIn } from '../../support/specs/errorRows';
import { failureOf } from '../../support/specs/orderService';
import { useSandbox } from '../../support/server/stage';
import { skipPauses } from '../../support/fake/pauses';

/**
 * docs/maintainers/design.md, "Orders refused together", with real orders: how halving goes. Which refusals are meant and what is told is held
 * by test/unit/dispatch/batchRejection.
 */

skipPauses();

const sandbox = useSandbox();

const onError = 'continueRegularOutput' as const;
const WRONG = SEED.locks.ofBorealis;
const work = workOf('new_buy');

/** One order per letter: `x` is wrong. */
const create = async (pattern: string, more: AgainRun = {}) => {
	const items = [...pattern].map((letter, index) => ({ id: letter === 'x' ? WRONG : `CA9${index + 101}` }));
	return await runWork(work, sandbox, { items, onError, ...more });
};
/** The places (0, 1, …) of the orders that were made, in the order in which they were. */
const made = () => sandbox.ledger.did('asset.created').map(({ key }) => Number(key.slice(3)) - 101);
/** How many orders each request carried. */
const sizes = () =>
	writesOf(sandbox).map((body) => (JSON.parse(body) as { orderList: unknown[] }).orderList.length);

describe('On Error = Continue: every good order is made once, and the wrong ones stand alone', () => {
	it.each([
		['oxo', [3, 2, 1, 1, 1]],
		['xoooooox', [8, 4, 2, 1, 1, 2, 4, 2, 2, 1, 1]],
	])('%s', async (pattern, requests) => {
		const result = await create(pattern);
		const letters = [...pattern];

		expect(outcomesOf(result.items)).toEqual(
			letters.map((letter, index) => `${index} ${letter === 'x' ? 'rejected' : 'row'}`),
		);
		expect([sizes(), made()]).toEqual([
			requests,
			letters.flatMap((letter, index) => (letter === 'x' ? [] : [index])),
		]);
		// The number that an order had in the first request is its number in every row.
		expect(result.items.map(({ json }) => (errorIn(json) ?? json).sequence)).toEqual(
			letters.map((_, index) => index + 1),
		);
		const error = result.items.map(({ json }) => errorIn(json)).find((one) => one !== undefined);
		expect(error).toMatchObject({ code: '13004', message: expect.stringContaining(`${WRONG} belongs to`) });
		expect(error?.message).not.toContain('together');
	});

	it('with Retry On Fail the wrong ones alone are sent again', async () => {
		await create('xooo', { retryOnFail: true, maxTries: 3 });

		expect([made(), sizes()]).toEqual([
			[1, 2, 3],
			[4, 2, 1, 1, 2, 1, 1],
		]);
	});

	it.each([
		['oooxoooo', 'unknown', [4, 5, 6, 7], 'row'],
		['oooooxoo', 'confirmed', [0, 1, 2, 3, 4, 6, 7], 'rejected'],
	])(
		'%s: a half that is lost is not halved but looked up; the other goes on',
		async (pattern, first, there, sixth) => {
			// Request 1 is refused; its first half is refused too, or done, and the reply lost.
			sandbox.faults.add({ kind: 'reset-after', match: { method: 'POST' }, skip: 1 });
			const result = await create(pattern);

			expect(outcomesOf(result.items)).toEqual([
				...[0, 1, 2, 3].map((n) => `${n} ${first}`),
				'4 row',
				`5 ${sixth}`,
				'6 row',
				'7 row',
			]);
			expect(made()).toEqual(there);
		},
	);
});

it('Report All: every order of the request becomes an error row', async () => {
	const result = await create('oxo', { options: { refusedTogether: 'report' } });
	const beside = /^Refused together with order 2 of your input: Order 2.*\(13004\)$/;

	expect(result.items.map(({ json }) => messageIn(json))).toEqual(
		[beside, /^Order 2.*\(13004\)$/, beside].map((text) => expect.stringMatching(text) as string),
	);
	expect([sizes(), made()]).toEqual([[3], []]);
});

it('On Error = Stop: nothing is halved; the failure is that of the order that is named, by its place in the input', async () => {
	const options = { maxOrdersPerRequest: 3, maxConcurrency: 1 };
	const result = await create('oooox', { onError: 'stopWorkflow', options });

	expect(failureOf(result)).toMatchObject({
		itemIndex: 4,
		message: expect.stringContaining('Order 5'),
		description: expect.stringContaining(
			'The message is about order 5 of your input: correct it. 3 of 5 orders were created (1, 2, 3). Not created: order 4: refused together with order 5 of your input; order 5: see above.',
		),
		data: { outcome: 'rejected' },
	});
	expect([sizes(), made()]).toEqual([
		[3, 2],
		[0, 1, 2],
	]);
});
