import type { INodeParameters } from 'n8n-workflow';

import { SEED } from '../../../sandbox';
import { rowsOf, runOrder } from '../../support/specs/orderService';
import { useSandbox } from '../../support/server/stage';

/** The node against the sandbox, from the form to what was really done there. */

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
const order = { channelCode: 'CRM', appKey: 'integrator' };
const ofAcme = { licenseType: 'cloud_account', customerId: acme.customer.customerId };
const listed = async () =>
	await run('asset.getMany', { enterpriseGlobalId: sandbox.enterprise.globalId, returnAll: true });
const did = (kind: string) => sandbox.ledger.did(kind).map(({ key }) => key);

const rows = ({ items }: Awaited<ReturnType<typeof run>>) => items.map(({ json }) => json);

it('orders a product for a cloud account, finds it, and takes it away again', async () => {
	const NEW = '8000000999';
	const product: INodeParameters = {
		productUri: 'cad-new',
		productName: 'CAD New',
		limitStartDate: '2026-01-01',
		limitEndDate: '2027-01-01',
		limitConcurrent: 2,
	};
	const send = async (channelOrderId: string, asset: INodeParameters, more: INodeParameters = {}) => {
		const assets = { asset: [{ assetNos: NEW, ...asset }] };
		const result = await run('licenseOrder.create', { ...order, ...ofAcme, channelOrderId, assets, ...more });
		expect(result.error).toBeUndefined();
		return result;
	};
	const bought = await send('SO-77', { limitEndDate: '2027-01-01', products: { product: [product] } });
	const { customerId } = acme.customer;
	expect(rowsOf(bought.items)).toEqual([
		[
			{
				sequence: 1,
				licenseOrderId: expect.stringMatching(/^\d+$/) as string,
				customerId,
				channelOrderId: 'SO-77',
				orderType: 'new_buy',
				assetNos: [NEW],
				products: [
					{
						productUri: 'cad-new',
						productName: 'CAD New',
						limitConcurrent: 2,
						limitEndDate: '2027-01-01T23:59:59.999Z',
					},
				],
			},
			{ item: 0 },
		],
	]);
	expect([did('order.made'), did('asset.created')]).toEqual([['SO-77#1'], [NEW]]);

	const found = rows(await listed());
	expect(found.find(({ assetNum }) => assetNum === NEW)).toMatchObject({
		licenseType: 'cloud_account',
		limitEndTime: '2027-01-01T23:59:59.999Z',
		customerId,
	});

	const strict = { ...product, additionalFields: { strictMatchWhenDelete: true } };
	const srcLicenseOrderId = String(bought.items[0]?.json.licenseOrderId);
	await send(
		'SO-78',
		{ products: { product: [strict] } },
		{ orderType: 'delete_product', srcLicenseOrderId },
	);
	await send('SO-79', {}, { orderType: 'delete_asset', srcLicenseOrderId });
	expect(rows(await listed())).toHaveLength(found.length - 1);
}, 10_000);

it('disables what can be disabled', async () => {
	const due: Array<[string, number]> = [
		[locks.reissuable, 1],
		[locks.network, 1],
		[locks.notReissuable, 4],
		[locks.alwaysFails, 3],
		['8999999999', 2],
	];
	const result = await run('lock.disable', {
		assetNums: due.map(([lock]) => lock).join('\n'),
		operatorIdentity: 'ops@example.com',
		options: { failedLocks: 'output' },
	});

	expect(rows(result).map(({ assetNum, status, success }) => [assetNum, status, success])).toEqual(
		due.map(([lock, status]) => [lock, status, status === 1]),
	);
	expect(did('lock.disabled').sort()).toEqual([locks.reissuable, locks.network].sort());
});

it('binds, finds and changes a customer, and creates an enterprise', async () => {
	const { channelCode, channelCustomerId, customerName, customerId } = SEED.cirrus;
	const enterpriseName = 'Cirrus Group';
	const bound = await run('customer.bind', { channelCode, channelCustomerId, customerName, enterpriseName });
	expect(rows(bound)).toMatchObject([{ customerId, enterpriseName, isDefault: true }]);

	const branch = { channelCode: 'CRM', channelCustomerId: acme.branchCustomer.channelCustomerId };
	const found = await run(
		'customer.getMany',
		{ ...branch, defaultCustomer: '={{ $json.which }}' },
		{ items: [{ which: 'Y' }, { which: 'N' }] },
	);
	const { customer, branchCustomer, industryCustomer } = acme;
	expect(found.items.map(({ json, pairedItem }) => [json.customerId, pairedItem])).toEqual([
		[customer.customerId, { item: 0 }],
		...[customer, branchCustomer, industryCustomer].map((one) => [one.customerId, { item: 1 }]),
	]);

	const { crmCustomerId } = customer;
	const changed = await run(
		'customer.update',
		{ crmCustomerId: '={{ $json.id }}', updateFields: { address: '2 Quay' } },
		{ items: [{ id: crmCustomerId }, { id: 'nobody' }], onError: 'continueErrorOutput' },
	);
	expect([rows(changed), changed.errors.map(({ json }) => json.id)]).toEqual([
		[{ success: true, crmCustomerId }],
		['nobody'],
	]);

	const created = await run('enterprise.create', { crmCustomerId: 'CRM-NEW', customerName: 'Nimbus Works' });
	expect(created.items[0]?.json).toMatchObject({
		defaultType: true,
		members: ['admin', 'staff'].map((name) => ({ memberIdentity: expect.stringContaining(name) as string })),
	});
});
