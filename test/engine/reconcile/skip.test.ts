import { mapValues } from 'lodash';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { SEED } from '../../../sandbox';
import type { Fault } from '../../../sandbox';
import {
	itemsOf,
	orderFor,
	ordersFrom,
	products,
	readsOf,
	runWork,
	workOf,
	WORKS,
	writesOf,
} from '../../support/reconcile/works';
import { outcomesOf } from '../../support/reconcile/outcomes';
import { errorIn, messageIn } from '../../support/specs/errorRows';
import { failureOf } from '../../support/specs/orderService';
import { useSandbox } from '../../support/server/stage';
import { recordPauses } from '../../support/fake/pauses';

/**
 * docs/maintainers/design.md, "If it is done already" and "After a lost reply", for each work that can be seen. What proves what is held by
 * the tables of test/unit/reconcile and by the random worlds; when it is looked, by confirmLostRequests and leaveOutDone there.
 */

// Waiting takes no time here.
const waits = recordPauses();

const sandbox = useSandbox();

const SKIP: INodeParameters = { ifDone: 'skip' };
const WRITE = { match: { method: 'POST' } };
const onError = 'continueRegularOutput' as const;
const named = WORKS.map((work) => [work.name, work] as const);

/** Does the second and the fourth of five items, and forgets that. */
async function someDone(name: string): Promise<IDataObject[]> {
	const items = itemsOf(workOf(name), sandbox, 5);
	await runWork(workOf(name), sandbox, { items: [1, 3].map((index) => items[index] ?? {}) });
	sandbox.ledger.requests.length = 0;
	sandbox.ledger.acts.length = 0;
	// However long ago it was done.
	sandbox.clock.shift(24 * 3_600_000);
	return items;
}

it.each(named)('%s: what is done, or may be, is not sent; the rest is', async (name, work) => {
	const items = await someDone(name);
	const result = await runWork(work, sandbox, { items, options: SKIP, onError });

	const isProven = work.provenBy === 'presence';
	const said = isProven ? 'alreadyDone' : 'rejected';
	expect(outcomesOf(result.items)).toEqual(['0 row', `1 ${said}`, '2 row', `3 ${said}`, '4 row']);
	const { json = {} } = result.items[3] ?? {};
	if (isProven) expect(json).toMatchObject({ ...work.row(items[3] ?? {}), alreadyDone: true });
	// That something is gone, or lent, does not tell by what.
	else
		expect(errorIn(json)).toMatchObject({
			message: expect.stringContaining('It is not clear whether this is done already: '),
			description: expect.stringContaining('Nothing was sent'),
		});
	expect(sandbox.ledger.did(work.acts)).toHaveLength(3);
});

it('a dry run shows what is not done', async () => {
	const items = await someDone('add');
	const result = await runWork(workOf('add'), sandbox, { items, options: { ...SKIP, dryRun: true } });

	expect(result.items.map(({ json, pairedItem }) => [json.alreadyDone, json.dryRun, pairedItem])).toEqual([
		[undefined, true, [0, 2, 4].map((item) => ({ item }))],
		...[1, 3].map((item) => [true, undefined, { item }]),
	]);
	expect(writesOf(sandbox)).toEqual([]);
});

it.each(named)('%s, done, and the reply is lost: the row, confirmed', async (name, work) => {
	const items = itemsOf(work, sandbox, 1);
	sandbox.faults.add({ kind: 'reset-after', ...WRITE });
	// What only a change proves must be looked at before.
	const isChange = work.provenBy === 'change';
	const result = await runWork(work, sandbox, { items, options: isChange ? SKIP : {} });

	expect([result.status, outcomesOf(result.items)]).toEqual(['success', ['0 confirmed']]);
	expect(result.items[0]?.json).toMatchObject({ ...work.row(items[0] ?? {}), confirmed: true });
	expect([writesOf(sandbox).length, sandbox.ledger.did(work.acts).length]).toEqual([1, 1]);
	// One look proves it; what is gone must be gone twice.
	expect(waits).toEqual(name === 'delete_asset' ? [0, 1_000] : [0]);
});

it.each(named)('%s, not done: unknown, looked for at once, after one second and three', async (_, work) => {
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

it('half of a request done, and its reply lost: those parts have their rows, the others stay unknown', async () => {
	const work = workOf('new_buy');
	sandbox.faults.add({ kind: 'reset-after', parts: 2, ...WRITE });
	const result = await runWork(work, sandbox, { items: itemsOf(work, sandbox, 5), onError });

	expect(outcomesOf(result.items).join()).toBe('0 confirmed,1 confirmed,2 unknown,3 unknown,4 unknown');
});

it.each(['stopWorkflow', onError] as const)(
	'where it cannot be looked up, nothing is sent (%s)',
	async (mode) => {
		const work = workOf('bind');
		const items = itemsOf(work, sandbox, 3);
		sandbox.faults.add({ kind: 'code', code: '70001', match: { method: 'GET' }, times: Infinity });
		const result = await runWork(work, sandbox, { items, options: SKIP, onError: mode });
		const message = expect.stringContaining('The check whether this is done already failed') as string;

		expect(writesOf(sandbox)).toEqual([]);
		if (mode === onError)
			expect(result.items.map(({ json }) => messageIn(json))).toEqual(Array(3).fill(message));
		else
			expect(failureOf(result)).toMatchObject({
				name: 'NodeOperationError',
				itemIndex: 0,
				message,
				description: expect.stringContaining('Nothing was sent'),
				data: { outcome: 'rejected' },
			});
	},
);

it('with Retry On Fail: what was sent and lost is not sent again, though it is not seen', async () => {
	const work = workOf('bind');
	sandbox.faults.add({ kind: 'reset-before', ...WRITE });
	const more = { options: SKIP, retryOnFail: true, maxTries: 3 };
	const result = await runWork(work, sandbox, { items: itemsOf(work, sandbox, 1), ...more });

	expect([failureOf(result).data?.outcome, writesOf(sandbox).length]).toEqual(['unknown', 1]);
});

it.each([
	// Nothing of it is there, so the list is read twice before it is sent.
	['new_buy', 2],
	['add', 2],
	['delete_asset', 1],
	['configureAssets', 1],
	['lendAssets', 2],
])('one reading serves all that need the list: %s, 30 items: %i', async (name, reads) => {
	const work = workOf(name);
	const result = await runWork(work, sandbox, { items: itemsOf(work, sandbox, 30), options: SKIP });

	expect([result.status, readsOf(sandbox).length]).toEqual(['success', reads]);
});

const { jonas: employee } = SEED.employees;
const [held, free, other] = [SEED.locks.reissuable, SEED.locks.network, SEED.cloud.free];
it.each([
	[[held, free], [], { deleteAssets: [], addAssets: [free] }],
	[[free], [held, other], { deleteAssets: [held], addAssets: [free] }],
	[[], [other, held], { deleteAssets: [held], addAssets: [] }],
])(
	'configureAssets, add %j and withdraw %j: the difference is sent, the row tells all',
	async (addAssets, deleteAssets, sent) => {
		const asset = sandbox.state.assetsByNumber.get(held);
		if (asset) asset.assignedTo = employee;
		sandbox.faults.add({ kind: 'reset-after', ...WRITE });
		const parameters = mapValues({ addAssets, deleteAssets }, (list) => JSON.stringify(list));
		const result = await runWork(workOf('configureAssets'), sandbox, {
			items: [{ employee }],
			options: SKIP,
			parameters,
		});

		expect(writesOf(sandbox).map((body) => JSON.parse(body) as unknown)).toEqual([sent]);
		const row = { success: true, memberGlobalId: employee, addAssets, deleteAssets, confirmed: true };
		expect(result.items.map(({ json }) => json)).toEqual([row]);
	},
);

const newBuy = (assetNos: string[], more: IDataObject = {}) =>
	orderFor('new_buy', [{ assetNos, products }], more);
it.each<[string, IDataObject]>([
	[
		'It cannot be determined whether this is done already: the order has no Enterprise Global ID of its own (Customer Fields); the one in the credential is not used for orders',
		newBuy(['81'], { enterpriseGlobalId: '' }),
	],
	[
		`It is not clear whether this is done already: listed: ${SEED.cloud.free}; not listed: CA1`,
		newBuy([SEED.cloud.free, 'CA1']),
	],
])('an order is refused before anything is sent: %s', async (message, order) => {
	const more = {
		parameters: ordersFrom('={{ JSON.stringify($json) }}'),
		items: [newBuy(['CA2']), order],
		options: SKIP,
	};
	const stopped = await runWork(workOf('new_buy'), sandbox, more);

	expect([failureOf(stopped), writesOf(sandbox)]).toEqual([
		expect.objectContaining({
			name: 'NodeOperationError',
			itemIndex: 1,
			message: expect.stringContaining(message),
			description: expect.stringContaining('Nothing was sent'),
		}),
		[],
	]);
	const result = await runWork(workOf('new_buy'), sandbox, { ...more, onError });
	expect([outcomesOf(result.items), writesOf(sandbox).length]).toEqual([['0 row', '1 rejected'], 1]);
});

it.each<Fault['kind']>(['wrong-types', 'wrong-shape'])(
	'in a list of %s nothing counts as withdrawn or deleted',
	async (kind) => {
		const work = workOf('delete_asset');
		sandbox.faults.add({ kind, match: { method: 'GET' } } as Fault);
		const items = itemsOf(work, sandbox, 1);
		const result = await runWork(work, sandbox, { items, options: SKIP, onError });

		expect([outcomesOf(result.items), writesOf(sandbox)]).toEqual([['0 rejected'], []]);
	},
);
