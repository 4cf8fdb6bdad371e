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
import type { Work } from '../../support/reconcile/works';
import { outcomesOf } from '../../support/reconcile/outcomes';
import { errorIn } from '../../support/specs/errorRows';
import { MODES } from '../../support/faultMatrix/model';
import { failureOf } from '../../support/specs/orderService';
import { useSandbox } from '../../support/server/stage';
import { skipPauses } from '../../support/fake/pauses';

/** docs/maintainers/design.md, "If it is done already": look first, and send only what is not so. */

skipPauses();

const sandbox = useSandbox();

const SKIP: INodeParameters = { ifDone: 'skip' };
const onError = 'continueRegularOutput' as const;
const forget = () => {
	sandbox.ledger.requests.length = 0;
	sandbox.ledger.acts.length = 0;
};

const worksProvenBy = (proof: Work['provenBy']) =>
	WORKS.filter(({ provenBy }) => provenBy === proof).map((work) => [work.name, work] as const);
const readsBefore = ({ reads, readsBefore: before = reads }: Work, item: IDataObject) => before(item);

describe.each(worksProvenBy('presence'))('%s', (_name, work) => {
	it('done already: its row, and nothing is sent', async () => {
		const items = itemsOf(work, sandbox, 1);
		await runWork(work, sandbox, { items });
		forget();
		// However long ago it was done.
		sandbox.clock.shift(24 * 3_600_000);
		const result = await runWork(work, sandbox, { items, options: SKIP });
		const [item = {}] = items;

		expect([result.status, outcomesOf(result.items)]).toEqual(['success', ['0 alreadyDone']]);
		expect(result.items[0]?.json).toMatchObject({ ...work.row(item), alreadyDone: true });
		expect([writesOf(sandbox), readsOf(sandbox)]).toEqual([[], readsBefore(work, item)]);
	});

	it('some are done: only the rest is sent', async () => {
		const items = itemsOf(work, sandbox, 5);
		await runWork(work, sandbox, { items: [1, 3].map((index) => items[index] ?? {}) });
		forget();
		const result = await runWork(work, sandbox, { items, options: SKIP });

		expect(outcomesOf(result.items)).toEqual(['0 row', '1 alreadyDone', '2 row', '3 alreadyDone', '4 row']);
		expect(sandbox.ledger.did(work.acts)).toHaveLength(3);
	});

	it('some are done, and it is a dry run: the rest is shown', async () => {
		const items = itemsOf(work, sandbox, 5);
		await runWork(work, sandbox, { items: [1, 3].map((index) => items[index] ?? {}) });
		forget();
		const result = await runWork(work, sandbox, { items, options: { ...SKIP, dryRun: true } });
		const done = result.items.filter(({ json }) => json.alreadyDone === true);
		const shown = result.items.filter(({ json }) => json.dryRun === true);

		expect(done.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 1 }, { item: 3 }]);
		expect(
			shown.flatMap(({ pairedItem }) => [pairedItem as { item: number }].flat().map(({ item }) => item)),
		).toEqual([0, 2, 4]);
		expect([result.items.length, writesOf(sandbox)]).toEqual([done.length + shown.length, []]);
	});
});

/** That something is gone, or lent, does not tell by what. */
describe.each(worksProvenBy('change'))('%s', (_name, work) => {
	it('what may be done already is refused, and the rest is sent', async () => {
		const items = itemsOf(work, sandbox, 5);
		await runWork(work, sandbox, { items: [1, 3].map((index) => items[index] ?? {}) });
		forget();
		const result = await runWork(work, sandbox, { items, options: SKIP, onError });

		expect(outcomesOf(result.items)).toEqual(['0 row', '1 rejected', '2 row', '3 rejected', '4 row']);
		expect(errorIn(result.items[3]?.json ?? {})).toMatchObject({
			message: expect.stringContaining('It is not clear whether this is done already: '),
			description: expect.stringContaining('Nothing was sent'),
		});
		expect(sandbox.ledger.did(work.acts)).toHaveLength(3);
		expect(readsOf(sandbox)).toEqual(work.reads(items[0] ?? {}));
	});
});

/** What does not depend on the work. */
describe('bind', () => {
	const work = workOf('bind');

	it.each(MODES)('where it cannot be looked up, nothing is sent (%s)', async (mode) => {
		const items = itemsOf(work, sandbox, 3);
		sandbox.faults.add({ kind: 'code', code: '70001', match: { method: 'GET' }, times: Infinity });
		const result = await runWork(work, sandbox, { items, options: SKIP, onError: mode });
		const told = [...result.items, ...result.errors].map(({ json }) => errorIn(json)?.message);

		expect(writesOf(sandbox)).toEqual([]);
		if (mode === 'stopWorkflow')
			expect(failureOf(result)).toMatchObject({
				name: 'NodeOperationError',
				itemIndex: 0,
				message: expect.stringContaining('The check whether this is done already failed'),
				description: expect.stringContaining('Nothing was sent'),
				data: { outcome: 'rejected' },
			});
		else
			expect(told).toEqual(
				Array(3).fill(expect.stringContaining('The check whether this is done already failed')),
			);
	});

	it('with Retry On Fail: what was sent and lost is not sent again, though it is not seen', async () => {
		const items = itemsOf(work, sandbox, 1);
		sandbox.faults.add({ kind: 'reset-before', match: { method: 'POST' } });
		const result = await runWork(work, sandbox, { items, options: SKIP, retryOnFail: true, maxTries: 3 });

		expect([failureOf(result).data?.outcome, writesOf(sandbox).length]).toEqual(['unknown', 1]);
	});
});

describe('one reading serves all that need the list', () => {
	it.each([
		// Nothing of it is there, so the list is read twice before it is sent.
		['new_buy', 2],
		['add', 2],
		['delete_asset', 1],
		['configureAssets', 1],
		['lendAssets', 2],
	])('%s, 30 items: %i', async (name, reads) => {
		const work = workOf(name);
		const items = itemsOf(work, sandbox, 30);
		const result = await runWork(work, sandbox, { items, options: SKIP });

		expect([result.status, readsOf(sandbox).length]).toEqual(['success', reads]);
	});
});

describe('what is left to do', () => {
	const employee = SEED.employees.jonas;
	const [held, free, other] = [SEED.locks.reissuable, SEED.locks.network, SEED.cloud.free];
	const configure = async (addAssets: string[], deleteAssets: string[]) =>
		await runWork(workOf('configureAssets'), sandbox, {
			items: [{ employee }],
			options: SKIP,
			parameters: { addAssets: JSON.stringify(addAssets), deleteAssets: JSON.stringify(deleteAssets) },
		});
	beforeEach(() => {
		const asset = sandbox.state.assetsByNumber.get(held);
		if (asset) asset.assignedTo = employee;
	});

	it.each([
		[[held, free], [], { deleteAssets: [], addAssets: [free] }],
		[[free], [held, other], { deleteAssets: [held], addAssets: [free] }],
		[[], [other, held], { deleteAssets: [held], addAssets: [] }],
	])(
		'configureAssets, add %j and withdraw %j: the difference is sent, the row tells all',
		async (add, withdraw, sent) => {
			const result = await configure(add, withdraw);

			expect(writesOf(sandbox).map((body) => JSON.parse(body) as unknown)).toEqual([sent]);
			expect(result.items[0]?.json).toEqual({
				success: true,
				memberGlobalId: employee,
				addAssets: add,
				deleteAssets: withdraw,
			});
		},
	);

	it('and where its reply is lost, the row tells all as well', async () => {
		sandbox.faults.add({ kind: 'reset-after', match: { method: 'POST' } });
		const result = await configure([held, free], []);

		expect(result.items[0]?.json).toMatchObject({ confirmed: true, addAssets: [held, free] });
	});
});

describe('orders that cannot be told, or are there in part', () => {
	const TOLD = 'It cannot be determined whether this is done already: ';
	const UNCLEAR = 'It is not clear whether this is done already: ';
	const newBuy = (assetNos: string[], more: IDataObject = {}) =>
		orderFor('new_buy', [{ assetNos, products }], more);
	const orders: Array<[string, IDataObject]> = [
		[
			`${TOLD}the order has no Enterprise Global ID of its own (Customer Fields); the one in the credential is not used for orders`,
			newBuy(['81'], { enterpriseGlobalId: '' }),
		],
		[`${UNCLEAR}listed: ${SEED.cloud.free}; not listed: CA1`, newBuy([SEED.cloud.free, 'CA1'])],
	];
	const parameters = ordersFrom('={{ JSON.stringify($json) }}');

	it.each(orders)('refused before anything is sent: %s', async (message, order) => {
		const good = newBuy(['CA2']);
		const work = workOf('new_buy');
		const stopped = await runWork(work, sandbox, { parameters, items: [good, order], options: SKIP });

		expect([failureOf(stopped), writesOf(sandbox)]).toEqual([
			expect.objectContaining({
				name: 'NodeOperationError',
				itemIndex: 1,
				message: expect.stringContaining(message),
				description: expect.stringContaining('Nothing was sent'),
			}),
			[],
		]);
		const result = await runWork(work, sandbox, { parameters, items: [good, order], options: SKIP, onError });
		expect([outcomesOf(result.items), writesOf(sandbox).length]).toEqual([['0 row', '1 rejected'], 1]);
	});
});

describe('other reads', () => {
	it.each<[string, Fault]>([
		['wrong types', { kind: 'wrong-types' }],
		['an object', { kind: 'wrong-shape' }],
	])('a list of %s: nothing counts as withdrawn or deleted', async (_, fault) => {
		const work = workOf('delete_asset');
		const items = itemsOf(work, sandbox, 1);
		sandbox.faults.add({ ...fault, match: { method: 'GET' } });
		const result = await runWork(work, sandbox, { items, options: SKIP, onError });

		expect([outcomesOf(result.items), writesOf(sandbox)]).toEqual([['0 rejected'], []]);
	});
});
