import { times } from 'lodash';

import type { Fault } from '../../../sandbox';
import {
	itemsOf,
	provableOptions,
	readsOf,
	runWork,
	workOf,
	WORKS,
	writesOf,
} from '../../support/reconcile/works';
import { outcomesOf } from '../../support/reconcile/outcomes';
import { errorIn } from '../../support/specs/errorRows';
import { useSandbox } from '../../support/server/stage';
import { recordPauses } from '../../support/fake/pauses';

/**
 * docs/maintainers/design.md, "After a lost reply", for each work that can be seen. Waiting takes no time here; what would be waited is looked at.
 * When it is looked and what is made of it is held by test/unit/reconcile/confirmLostRequests; what proves what, by the tables beside it and
 * the random worlds. Works that only a change proves run with Skip, whose look before sending shows how it was.
 */

const waits = recordPauses();

const sandbox = useSandbox();

const WRITE = { match: { method: 'POST' } };
const onError = 'continueRegularOutput' as const;
const named = WORKS.map((work) => [work.name, work] as const);

const RESET: Fault = { kind: 'reset-after' };
/** Other replies that tell nothing, of writes that were carried out. */
const lostAfter: Fault[] = [
	{ kind: 'truncated' },
	{ kind: 'status', status: 502, act: true },
	{ kind: 'status', status: 429, act: true },
	{ kind: 'code', code: '500', act: true },
	{ kind: 'html', act: true },
	{ kind: 'empty', act: true },
	{ kind: '299' },
];

it.each([
	...named.map(([name, work]) => [name, RESET, work] as const),
	...lostAfter.map((fault) => ['bind', fault, workOf('bind')] as const),
])('%s, done, and the reply is lost by %j: the row, confirmed', async (_name, fault, work) => {
	const items = itemsOf(work, sandbox, 1);
	sandbox.faults.add({ ...fault, ...WRITE });
	const result = await runWork(work, sandbox, { items, options: provableOptions(work) });
	const { provenBy, looks = 1 } = work;
	const [item = {}] = items;

	expect([result.status, outcomesOf(result.items)]).toEqual(['success', ['0 confirmed']]);
	expect(result.items[0]?.json).toMatchObject({ ...work.row(item), confirmed: true });
	const readings = looks + (provenBy === 'change' ? 1 : 0);
	expect(readsOf(sandbox)).toEqual(
		times(readings, () => work.reads(item))
			.flat()
			.sort(),
	);
	expect([writesOf(sandbox).length, sandbox.ledger.did(work.acts).length]).toEqual([1, 1]);
	expect(waits).toEqual([0, 1_000].slice(0, looks));
});

describe.each(named)('%s', (name, work) => {
	it('not done: unknown as before, looked for at once, after one second and after three more', async () => {
		const items = itemsOf(work, sandbox, 1);
		sandbox.faults.add({ kind: 'reset-before', ...WRITE });
		const result = await runWork(work, sandbox, { items, onError });
		const error = errorIn(result.items[0]?.json ?? {});

		expect(outcomesOf(result.items)).toEqual(['0 unknown']);
		expect(error?.message).toMatch(/connection was lost/);
		expect(error?.description).toMatch(/may have done this.*It was looked up/);
		expect([writesOf(sandbox).length, waits]).toEqual([1, [0, 1_000, 3_000]]);
		const once = work.reads(items[0] ?? {});
		expect(readsOf(sandbox)).toEqual([...once, ...once, ...once].sort());
	});

	it('ten items, every reply lost: every item confirmed, nothing twice', async () => {
		const options = {
			...provableOptions(work),
			...(name === 'delete_asset' ? { maxOrdersPerRequest: 3 } : {}),
		};
		const items = itemsOf(work, sandbox, 10);
		sandbox.faults.add({ ...RESET, ...WRITE, times: Infinity });
		const result = await runWork(work, sandbox, { items, options });

		expect(outcomesOf(result.items)).toEqual(items.map((_, index) => `${index} confirmed`));
		expect(result.items.map(({ json }) => json)).toMatchObject(items.map((item) => work.row(item)));
		expect(sandbox.ledger.did(work.acts)).toHaveLength(10);
	});
});

it.each<[string, number]>([
	['new_buy', 1],
	// Before, after, and once more: what is gone must be gone twice.
	['delete_asset', 3],
	// One search per account.
	['add', 10],
])('%s: the parts of a request are looked up with %i reads', async (name, reads) => {
	const work = workOf(name);
	const items = itemsOf(work, sandbox, 10);
	sandbox.faults.add({ ...RESET, ...WRITE });
	const result = await runWork(work, sandbox, { items, options: provableOptions(work) });

	expect([result.status, writesOf(sandbox).length, readsOf(sandbox).length]).toEqual(['success', 1, reads]);
});

it.each(named.filter(([, { provenBy }]) => provenBy === 'change'))(
	'%s, done, without a look before: unknown, and the text says what was seen',
	async (_, work) => {
		const items = itemsOf(work, sandbox, 2);
		sandbox.faults.add({ ...RESET, ...WRITE, times: Infinity });
		const result = await runWork(work, sandbox, { items, onError });

		expect(outcomesOf(result.items)).toEqual(['0 unknown', '1 unknown']);
		expect(errorIn(result.items[1]?.json ?? {})?.description).toMatch(/It was looked up, and is not clear: /);
		expect(sandbox.ledger.did(work.acts)).toHaveLength(2);
	},
);

it('half of a request done: those parts have their rows, the others stay unknown', async () => {
	const work = workOf('new_buy');
	const items = itemsOf(work, sandbox, 5);
	sandbox.faults.add({ kind: 'reset-after', parts: 2, ...WRITE });
	const result = await runWork(work, sandbox, { items, onError });

	expect(outcomesOf(result.items).join()).toBe('0 confirmed,1 confirmed,2 unknown,3 unknown,4 unknown');
});
