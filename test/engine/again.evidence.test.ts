import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { SEED } from '../../sandbox';
import type { Fault } from '../../sandbox';
import { addEmployee } from '../../sandbox/state/people';
import { addAsset } from '../../sandbox/state/things';
import { ACME, orderFor, ordersFrom, products, runWork, workOf } from '../support/again';
import type { AgainRun } from '../support/again';
import { fatesOf } from '../support/fates';
import { errorIn } from '../support/errorRows';
import { useSandbox } from '../support/stage';

/**
 * docs/design.md, "After a lost reply": what counts as seen. The request never arrives; what is there is there without it. What
 * cannot be seen, or in part only, is the same as before sending: again.skip.
 */

jest.mock('../../nodes/shared/send/pause', () => ({ backOff: () => 0, pause: async () => undefined }));

const sandbox = useSandbox();

const HOUR = 3_600_000;
const { customerId } = SEED.acme.customer;
const LOST: Fault = { kind: 'reset-before', match: { method: 'POST' }, times: Infinity };
const DONE: Fault = { kind: 'reset-after', match: { method: 'POST' }, times: Infinity };

/** The run's fates, and what the first error row's description tells. */
async function seen(name: string, fault: Fault, items: IDataObject[], more: AgainRun = {}) {
	sandbox.faults.add(fault);
	const result = await runWork(workOf(name), sandbox, {
		items,
		onError: 'continueRegularOutput',
		...more,
	});
	const told = result.items.map(({ json }) => errorIn(json)?.description ?? '').join();
	return { fates: fatesOf(result.items), told, rows: result.items.map(({ json }) => json) };
}

const asset = (assetNum: string, more: Partial<Parameters<typeof addAsset>[1]> = {}) =>
	addAsset(sandbox.state, {
		licenseType: 'cloud_account',
		assetNum,
		customerId,
		licenseOrderId: SEED.orders.cloud,
		...more,
	});
const account = (userName: string, more: Partial<Parameters<typeof addEmployee>[2]> = {}) => {
	const enterprise = sandbox.state.enterprises.get(ACME);
	if (enterprise) addEmployee(sandbox.state, enterprise, { userName, name: 'Someone', ...more });
};

/** What the clock makes of a time is held by test/unit/look: here, that lists and headers give it. */
it.each([
	['new_buy', { id: 'CA91' }],
	['add', { id: 'ann' }],
])(
	'%s: by the service’s clock, what was made since is found, and what is older is not',
	async (name, item) => {
		for (const shift of [HOUR, -HOUR]) {
			sandbox.reset();
			sandbox.clock.shift(shift);
			expect((await seen(name, DONE, [item])).fates).toEqual(['0 confirmed']);

			sandbox.reset();
			sandbox.clock.shift(shift);
			const createTime = sandbox.clock.now() - 140_000;
			if (name === 'add') account('ann', { createTime });
			else asset('CA91', { createTime });
			expect((await seen(name, LOST, [item])).fates).toEqual(['0 unknown']);
		}
	},
);

describe('orders', () => {
	const order = (orderType: string, assets: object[]): INodeParameters =>
		ordersFrom(JSON.stringify(orderFor(orderType, assets)));
	const seenOrder = async (parameters: INodeParameters) =>
		await seen('new_buy', LOST, [{ id: 'unused' }], { parameters });

	it('new_buy, one number old and one new: unknown', async () => {
		asset('81', { createTime: 1 });
		asset('82');

		expect((await seenOrder(order('new_buy', [{ assetNos: ['81', '82'], products }]))).told).toContain(
			'older',
		);
	});

	it('an asset is known by the numeric part of its number, but first by the number itself', async () => {
		sandbox.state.settings.newAssetPrefix = 'KEY-';
		const { rows } = await seen('new_buy', DONE, [{ id: '9000000001' }], {
			parameters: order('new_buy', [{ assetNos: ['9000000001'], products }]),
		});
		expect(rows).toMatchObject([{ confirmed: true, assets: [{ assetNum: 'KEY-9000000001' }] }]);

		sandbox.reset();
		asset('9000000002', { createTime: 1 });
		asset('CA9000000002');
		const old = await seenOrder(order('new_buy', [{ assetNos: ['9000000002'], products }]));
		expect(old.told).toContain('older');
	});

	it('of two orders that name the same number it cannot be told which was made', async () => {
		const skip = { ...LOST, skip: 1 };
		const parameters = { channelOrderId: '={{ "SO-" + $itemIndex }}' };
		const { fates, told } = await seen('new_buy', skip, [{ id: 'CA91' }, { id: 'CA91' }], {
			parameters,
			options: { maxConcurrency: 1 },
		});

		expect(fates).toEqual(['0 row', '1 unknown']);
		expect(told).toContain('another order of this run names CA91, too');
		expect(sandbox.ledger.did('order.made')).toHaveLength(1);
	});
});

describe('accounts', () => {
	it.each<[string, () => void, string]>([
		['nobody', () => undefined, '0 unknown'],
		['the account', () => account('ann'), '0 confirmed'],
		['the account, deleted', () => account('ann', { deleted: true }), '0 unknown'],
		[
			'the account deleted, and a new one',
			() => [{ deleted: true }, {}].forEach((more) => account('ann', more)),
			'0 confirmed',
		],
		['a longer account', () => account('annika'), '0 unknown'],
		['a longer account of the same name', () => account('annika', { name: 'Again' }), '0 unknown'],
		['a longer account and its own', () => ['annika', 'ann'].forEach((name) => account(name)), '0 confirmed'],
		['an account that ends with it', () => account('joann'), '0 unknown'],
		['a person whose name it is', () => account('joe', { name: 'ann' }), '0 unknown'],
	])('ann, where the list shows %s: %s', async (_, prepare, fate) => {
		prepare();

		expect((await seen('add', LOST, [{ id: 'ann' }])).fates).toEqual([fate]);
	});

	it('with a separator before the code', async () => {
		sandbox.state.settings.accountSeparator = '@';
		sandbox.state.employees.forEach((one) => (one.userName = one.userName.replace(/ACME$/, '@ACME')));

		expect((await seen('add', DONE, [{ id: 'ann' }])).fates).toEqual(['0 confirmed']);
	});

	it('without any code', async () => {
		account('ann');
		sandbox.state.employees.forEach((one) => (one.userName = one.userName.replace(/ACME$/, '')));

		expect((await seen('add', LOST, [{ id: 'ann' }, { id: 'an' }])).fates).toEqual([
			'0 confirmed',
			'1 unknown',
		]);
	});

	/** Borealis has no employees: what accounts have in common there may be more than a code. */
	describe('in an enterprise of few accounts', () => {
		const BOREALIS = SEED.borealis.enterprise.globalId;
		const parameters = { enterpriseGlobalId: BOREALIS };
		beforeEach(() => {
			const enterprise = sandbox.state.enterprises.get(BOREALIS);
			if (enterprise) enterprise.code = 'BOR';
		});
		const people = (...names: string[]) => names.map((id) => ({ id, name: 'Same' }));

		it.each<[string, IDataObject[], Fault, string[]]>([
			['its first account', people('ann'), DONE, ['0 confirmed']],
			['two that differ', people('ann', 'joe'), DONE, ['0 confirmed', '1 confirmed']],
			['ab and abc, none added', people('ab', 'abc'), LOST, ['0 unknown', '1 unknown']],
			['abc and ab, only abc added', people('abc', 'ab'), { ...DONE, parts: 1 }, ['0 unknown', '1 unknown']],
			['ab and abc, only ab added', people('ab', 'abc'), { ...DONE, parts: 1 }, ['0 confirmed', '1 unknown']],
			[
				'enough of them',
				people('abc', 'joe', 'mei', 'ab'),
				{ ...DONE, parts: 3 },
				['0 confirmed', '1 confirmed', '2 confirmed', '3 unknown'],
			],
		])('%s', async (_, items, fault, fates) => {
			expect((await seen('add', fault, items, { parameters })).fates).toEqual(fates);
		});
	});

	it('the same account twice in a run: whose it is cannot be told', async () => {
		const { fates, told } = await seen('add', { ...LOST, skip: 1 }, [{ id: 'ann' }, { id: 'ann' }]);

		expect(fates).toEqual(['0 row', '1 unknown']);
		expect(told).toContain('another item of this run may have added the account');
	});
});

describe('assets of employees', () => {
	const employee = SEED.employees.jonas;
	const seenAssets = async (addAssets: string[], deleteAssets: string[], more: AgainRun = {}) =>
		await seen('configureAssets', LOST, [{ employee }], {
			parameters: { addAssets: JSON.stringify(addAssets), deleteAssets: JSON.stringify(deleteAssets) },
			...more,
		});
	beforeEach(() => {
		asset('held', { assignedTo: employee });
		asset('free');
		asset('other', { assignedTo: SEED.employees.lina });
	});

	it.each<[string, string[], string[], string]>([
		['all to add are held', ['held'], [], '0 confirmed'],
		['one to add is free', ['held', 'free'], [], '0 unknown'],
		['one to add is another’s', ['other'], [], '0 unknown'],
		['those to withdraw are not held', [], ['free', 'other', 'nowhere'], '0 confirmed'],
		['one to withdraw is held', [], ['free', 'held'], '0 unknown'],
		['added, not withdrawn', ['held'], ['held'], '0 unknown'],
	])('configureAssets, %s: %s', async (_, add, withdraw, fate) => {
		expect((await seenAssets(add, withdraw)).fates).toEqual([fate]);
	});

	it('configureAssets: a list whose entries cannot be read proves no absence', async () => {
		sandbox.faults.add({ kind: 'wrong-types', match: { method: 'GET' }, times: Infinity });
		const { fates, told } = await seenAssets([], ['held']);

		expect([fates, told]).toEqual([['0 unknown'], expect.stringContaining('is not clear')]);
	});

	it.each<[string, string | null, string | null, string]>([
		['nothing is lent', null, null, '0 unknown'],
		['the lock alone is lent', employee, null, '0 unknown'],
		['the lock is with another', SEED.employees.lina, 'lock', '0 unknown'],
		['both are lent', employee, 'lock', '0 confirmed'],
	])('lendAssets, where %s: %s', async (_, lentTo, lentInto, fate) => {
		const lock = asset('lock', { borrowedUsbKey: true, lentTo });
		const { id } = asset('lent', { assignedTo: employee, lentInto });

		expect((await seen('lendAssets', LOST, [{ employee, id, lock: lock.assetNum }])).fates).toEqual([fate]);
	});
});
