import type { INodeParameters } from 'n8n-workflow';

import { SEED } from '../../sandbox';
import { errorIn } from '../support/errorRows';
import { runOrder } from '../support/orderService';
import { useSandbox } from '../support/stage';

/** The node against the stand-in for the platform, from the form to what was really done there. */

const sandbox = useSandbox();

const run = async (
	operation: string,
	parameters: INodeParameters,
	more: Parameters<typeof runOrder>[3] = {},
) =>
	await runOrder(sandbox.url, operation, parameters, {
		credential: { appAccessToken: sandbox.tokens.appAccessToken },
		timezone: 'UTC',
		...more,
	});

const { acme, locks } = SEED;
const order = { channelCode: 'CRM', channelOrderId: 'SO-77', appKey: 'integrator' };
const ofAcme = { licenseType: 'normal_recover_usbkey', customerId: acme.customer.customerId };
const listed = async () =>
	await run('asset.getMany', { enterpriseGlobalId: sandbox.enterprise.globalId, returnAll: true });
const did = (kind: string) => sandbox.ledger.did(kind).map(({ key }) => key);

it('orders a product for a lock, finds it, and takes it away again', async () => {
	const product: INodeParameters = {
		productUri: 'cad-new',
		productName: 'CAD New',
		limitStartDate: '2026-01-01',
		limitEndDate: '2027-01-01',
		limitConcurrent: 2,
	};
	const bought = await run('licenseOrder.create', {
		...order,
		...ofAcme,
		assets: {
			asset: [{ assetNos: '8000000999', limitEndDate: '2027-01-01', products: { product: [product] } }],
		},
	});
	expect(bought.error).toBeUndefined();
	expect(bought.items).toEqual([
		{
			json: {
				sequence: 1,
				licenseOrderId: expect.stringMatching(/^\d+$/),
				customerId: acme.customer.customerId,
			},
			pairedItem: { item: 0 },
		},
	]);
	expect([did('order.made'), did('asset.created')]).toEqual([['SO-77#1'], ['8000000999']]);

	const found = await listed();
	const [asset] = found.items.filter(({ json }) => json.assetNum === '8000000999');
	expect(asset?.json).toMatchObject({
		licenseType: 'normal_recover_usbkey',
		limitEndTime: '2027-01-01T00:00:00.000Z',
		customerId: acme.customer.customerId,
	});

	const removal = (orderType: string, more: INodeParameters): INodeParameters => ({
		...order,
		...ofAcme,
		channelOrderId: `SO-${orderType}`,
		orderType,
		assets: { asset: [{ assetNos: '8000000999', ...more }] },
	});
	const strict = {
		products: {
			product: [{ ...product, limitConcurrent: 2, additionalFields: { strictMatchWhenDelete: true } }],
		},
	};
	expect((await run('licenseOrder.create', removal('delete_product', strict))).error).toBeUndefined();
	expect((await run('licenseOrder.create', removal('delete_asset', {}))).error).toBeUndefined();

	expect((await listed()).items.length).toBe(found.items.length - 1);
}, 10_000);

describe('a batch of which one order cannot be made', () => {
	const orders = [{ customerId: acme.customer.customerId }, { customerId: 'nobody' }].map((customer) => ({
		...customer,
		orderType: 'delete_asset',
		licenseType: 'normal_recover_usbkey',
		assets: [{ assetNos: [locks.reissuable] }],
	}));
	const create = async (options: INodeParameters) =>
		await run(
			'licenseOrder.create',
			{ ...order, orderSource: 'json', orders: '={{ $json }}', options },
			{ items: orders, onError: 'continueRegularOutput' },
		);

	it('makes none of them where they are to be reported together', async () => {
		const result = await create({ refusedTogether: 'report' });

		expect(result.items.map(({ json, pairedItem }) => [errorIn(json), pairedItem])).toEqual(
			[0, 1].map((item) => [
				expect.objectContaining({ code: '13004', outcome: 'rejected', sequence: item + 1 }),
				{ item },
			]),
		);
		expect([sandbox.ledger.did('order.made'), sandbox.ledger.to('/batchOrder').length]).toEqual([[], 1]);
	});

	it('makes the other one, once, where they are told apart', async () => {
		const result = await create({});

		expect(result.items.map(({ json, pairedItem }) => [errorIn(json)?.code, pairedItem])).toEqual([
			[undefined, { item: 0 }],
			['13004', { item: 1 }],
		]);
		expect([did('order.made').length, sandbox.ledger.to('/batchOrder').length]).toEqual([1, 3]);
	});
});

it('disables what can be disabled', async () => {
	const assetNums = [
		locks.reissuable,
		locks.network,
		locks.notReissuable,
		locks.alwaysFails,
		'8999999999',
	].join('\n');
	const result = await run('lock.disable', {
		assetNums,
		operatorIdentity: 'ops@example.com',
		options: { failedLocks: 'output' },
	});

	expect(result.items.map(({ json }) => [json.assetNum, json.status, json.success])).toEqual([
		[locks.reissuable, 1, true],
		[locks.network, 1, true],
		[locks.notReissuable, 4, false],
		[locks.alwaysFails, 3, false],
		['8999999999', 2, false],
	]);
	expect(did('lock.disabled').sort()).toEqual([locks.reissuable, locks.network].sort());
});

it('binds, finds and changes a customer, and creates an enterprise', async () => {
	const { cirrus } = SEED;
	const bound = await run('customer.bind', {
		channelCode: cirrus.channelCode,
		channelCustomerId: cirrus.channelCustomerId,
		customerName: cirrus.customerName,
		enterpriseName: 'Cirrus Group',
	});
	expect(bound.items.map(({ json }) => json)).toEqual([
		expect.objectContaining({
			customerId: cirrus.customerId,
			enterpriseName: 'Cirrus Group',
			isDefault: true,
		}),
	]);

	const found = await run(
		'customer.getMany',
		{
			channelCode: 'CRM',
			channelCustomerId: acme.branchCustomer.channelCustomerId,
			defaultCustomer: '={{ $json.which }}',
		},
		{ items: [{ which: 'Y' }, { which: 'N' }] },
	);
	expect(found.items.map(({ json, pairedItem }) => [json.customerId, pairedItem])).toEqual([
		[acme.customer.customerId, { item: 0 }],
		...[acme.customer, acme.branchCustomer, acme.industryCustomer].map(({ customerId }) => [
			customerId,
			{ item: 1 },
		]),
	]);

	const changed = await run(
		'customer.update',
		{ crmCustomerId: '={{ $json.id }}', updateFields: { address: '2 Quay' } },
		{ items: [{ id: acme.customer.crmCustomerId }, { id: 'nobody' }], onError: 'continueErrorOutput' },
	);
	expect([changed.items.map(({ json }) => json), changed.errors.map(({ json }) => json.id)]).toEqual([
		[{ success: true, crmCustomerId: acme.customer.crmCustomerId }],
		['nobody'],
	]);

	const created = await run('enterprise.create', { crmCustomerId: 'CRM-NEW', customerName: 'Nimbus Works' });
	expect(created.items[0]?.json).toMatchObject({
		defaultType: true,
		members: ['admin', 'staff'].map((name) => ({ memberIdentity: expect.stringContaining(name) as string })),
	});
});
