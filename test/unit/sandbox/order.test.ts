import { map } from 'lodash';

import { SEED } from '../../../sandbox';
import { ACME, purchase, useSandboxClient } from '../../support/server/sandboxClient';

const { sandbox, order, member, allocate, assets, assetNumbers, batch, employees } = useSandboxClient();

const { locks, cloud, softKeys } = SEED;

describe('customers', () => {
	it('binds, finds and renames', async () => {
		const enterpriseName = 'Delta Group';
		const given = { channelCode: 'C', channelCustomerId: '1', customerName: 'Delta', enterpriseName };
		const bound = await order('POST', '/enterprise/user/bind', given);
		expect(bound).toMatchObject({ http: 200, code: 0, data: { enterpriseName, isDefault: true } });
		expect((await order('POST', '/enterprise/user/bind', given)).data).toEqual(bound.data);
		expect(sandbox.ledger.did('customer.bound')).toHaveLength(1);

		const query = 'channelCode=C&channelCustomerId=1&defaultCustomer=N';
		expect((await order('GET', `/enterprise/user/query?${query}`)).data).toEqual([bound.data]);
	});

	it.each(Object.entries({ N: 3, Y: 1 }))(
		'query with defaultCustomer %s gives %d',
		async (defaultCustomer, count) => {
			const query = `channelCode=CRM&channelCustomerId=ACME-002&defaultCustomer=${defaultCustomer}`;
			expect((await order('GET', `/enterprise/user/query?${query}`)).data).toHaveLength(count);
		},
	);

	it('creates an enterprise that query and the member center know', async () => {
		const given = { crmCustomerId: 'X1', customerName: 'Echo Builders' };
		const made = await order('POST', '/enterprise/user/create', given);
		expect(made.data.members).toHaveLength(2);
		const path = `/enterprise/${made.data.enterpriseGlobalId}/members?pageNum=1&pageSize=10`;
		expect(map((await member('GET', path)).data.list, 'userName')).toEqual(['adminECHO', 'staffECHO']);
		const name = { ...given, customerName: 'Echo & Sons' };
		const renamed = await order('POST', '/enterprise/user/update', name);
		expect(renamed.text).toBe('{"code":0,"message":"success"}');
		expect(map([...sandbox.state.customers.values()], 'customerName')).toContain('Echo & Sons');
	});
});

describe('batch orders', () => {
	it('makes assets that the services list', async () => {
		const lock = { assetNos: ['8000009001', '8000009002'] };
		const made = await batch([purchase(7), purchase(8, { licenseType: 'normal_recover_usbkey' }, lock)]);
		expect(map(made.data, 'sequence')).toEqual([7, 8]);
		expect(map(sandbox.ledger.did('order.made'), 'key')).toEqual(['PO-9#7', 'PO-9#8']);
		const [numbers, cloudOnly] = [await assetNumbers(), await assets()].map(({ data }) =>
			map(data, 'assetNum'),
		);
		expect(numbers?.slice(-3)).toEqual(['CA8500000001', ...lock.assetNos]);
		expect(cloudOnly?.at(-1)).toBe('CA8500000001');
	});

	const known = { licenseType: 'normal_recover_usbkey' };
	it.each<[string, object, object, string]>([
		['a number as text', {}, { limitEndDate: '1' }, '.assets[0].limitEndDate: must be integer'],
		['a flag as text', {}, { borrowedUsbKey: 'true' }, '.assets[0].borrowedUsbKey: must be boolean'],
		['an unknown key', { color: 'red' }, {}, '.color: unknown key'],
		['an unknown license type', { licenseType: 'gold' }, {}, '.licenseType: must be equal to one of'],
		['no products', {}, { products: [] }, '.assets[0].products: may be empty only'],
		['a lock without number', { licenseType: 'identity_usbkey' }, {}, '.assets[0].assetNos'],
		['an unknown customer', { customerId: '1' }, {}, '.customerId: no customer has 1'],
		['removal without source', { orderType: 'delete_product' }, {}, '.srcLicenseOrderId: is missing'],
		[
			'a removal of assets with more than numbers',
			{ orderType: 'delete_asset' },
			{},
			'.assets[0].products: not for this',
		],
		[
			'packages to remove',
			{ orderType: 'delete_product', ...known },
			{ merchandises: [] },
			'.assets[0].merchandises: not for this',
		],
		['null for a text', { customerId: null }, {}, '.customerId: must be string'],
		['an empty number', {}, { assetNos: [' '] }, '.assets[0].assetNos[0]: must not be empty'],
		['no assets', { assets: [] }, {}, '.assets: must not be empty'],
	])('refuses %s, and the whole batch with it', async (_name, more, asset, message) => {
		const reply = await batch([purchase(1, more, asset), purchase(2)]);
		expect(reply).toMatchObject({ http: 299, code: '13004' });
		expect(reply.message).toContain(`orderList[0]${message}`);
		expect(sandbox.ledger.acts).toEqual([]);
	});

	const packages = [{ merchandiseNum: 'P1', licenseOrderProductList: [{ productUri: '7' }] }];
	it.each<[string, object, object]>([
		['a new asset', {}, {}],
		['new assets with packages', known, { assetNos: ['8000009001', '8000009002'], merchandises: packages }],
		['products of an asset that exists', known, { assetNos: [locks.reissuable], merchandises: packages }],
		['a new customer', { customerId: undefined, customerName: 'New', crmCustomerId: 'N-1' }, {}],
		[
			'a removal of an asset that somebody holds',
			{ orderType: 'delete_asset', srcLicenseOrderId: SEED.orders.cloud },
			{ assetNos: [cloud.lina], products: undefined },
		],
		[
			'a removal of products',
			{ ...known, orderType: 'delete_product' },
			{ assetNos: [locks.reissuable], products: [{ productUri: '24107' }] },
		],
	])(
		'undoes %s when the second order cannot be done (the sandbox holds what it held)',
		async (_, more, asset) => {
			const first = purchase(1, more, asset);
			const removal = { orderType: 'delete_asset', srcLicenseOrderId: '404' };
			const wrong = purchase(2, removal, { products: undefined });
			const message = expect.stringContaining('orderList[1].srcLicenseOrderId');
			expect(await batch([first, wrong])).toMatchObject({ code: '13004', message });
			expect(sandbox.ledger.acts).toEqual([]);
			// Alone it is done.
			expect((await batch([first])).code).toBe(0);
		},
	);

	it('refuses a sequence that comes twice', async () => {
		expect((await batch([purchase(1), purchase(1)])).message).toContain('orderList[1].sequence');
	});

	it('answers async with an empty list and does the work', async () => {
		expect((await batch([purchase(1)], { syncMode: 'async' })).data).toEqual([]);
		expect(sandbox.ledger.did('order.made')).toHaveLength(1);
	});

	const times = { limitStartDate: 1000, limitEndDate: 2000 };
	const bought = { ...times, limitConcurrent: 3, strictMatchWhenDelete: true };
	it.each<[string, object, number]>([
		['the same times and nodes, strict', bought, 1],
		['another node count, strict', { ...bought, limitConcurrent: 4 }, 0],
		['a missing time, strict', { ...bought, limitEndDate: undefined }, 0],
		['another node count, not strict', { limitConcurrent: 4 }, 1],
		['another product', { productUri: '1' }, 0],
	])('delete_product with %s', async (_name, wanted, removed) => {
		const [{ licenseOrderId }] = (await batch([purchase(1)])).data;
		const removal = { orderType: 'delete_product', srcLicenseOrderId: licenseOrderId };
		const products = [{ productUri: '24107', ...wanted }];
		const reply = await batch([purchase(1, removal, { assetNos: ['CA8500000001'], products })]);
		expect(reply.code).toBe(removed ? 0 : '13004');
		expect(sandbox.ledger.did('product.removed')).toHaveLength(removed);
	});

	it.each([
		['over all orders', undefined, 2],
		['in one order only', SEED.orders.locks, 1],
	])('delete_product of a lock %s', async (_name, srcLicenseOrderId, removed) => {
		const lockOrder = { licenseType: 'normal_recover_usbkey' };
		const assetNos = [locks.reissuable];
		await batch([purchase(1, lockOrder, { assetNos })]);
		const removal = { ...lockOrder, orderType: 'delete_product', srcLicenseOrderId };
		await batch([purchase(1, removal, { assetNos, products: [{ productUri: '24107' }] })]);
		expect(sandbox.ledger.did('product.removed')).toHaveLength(removed);
	});

	it('delete_asset takes the asset away from everybody', async () => {
		const removal = { orderType: 'delete_asset', srcLicenseOrderId: SEED.orders.cloud };
		const reply = await batch([{ ...purchase(1, removal), assets: [{ assetNos: [cloud.lina] }] }]);
		expect(reply.code).toBe(0);
		expect((await employees()).data.list[0].assetNums).toEqual([locks.reissuable]);
	});
});

describe('locks and numbers', () => {
	it('answers every lock with its own status', async () => {
		const { reissuable, alwaysFails, notReissuable, largeCustomer } = locks;
		const assetNums = [reissuable, 'nope', alwaysFails, notReissuable, softKeys.endsSoon, largeCustomer];
		const reply = await order('POST', '/asset/lock', { assetNums, operatorIdentity: 'lina' });
		expect(map(reply.data, 'status')).toEqual([1, 2, 3, 4, 4, 1]);
		expect(map(sandbox.ledger.did('lock.disabled'), 'key')).toEqual([locks.reissuable]);
		await order('POST', '/asset/unlock', { assetNums: [locks.largeCustomer], operatorIdentity: 'lina' });
		expect(sandbox.state.assetsByNumber.get(locks.largeCustomer)?.locked).toBe(false);
	});

	it('hands out ten-digit numbers, each once', async () => {
		const first = (await allocate(2)).data;
		sandbox.state.settings.partition = '6';
		const then = (await allocate(1)).data;
		expect([...first, ...then]).toEqual(['8000001001', '8000001002', '6000001003']);
		expect((await allocate('2')).code).toBe('13004');
	});

	it('lists assets by extension code', async () => {
		const list = (await order('GET', `/asset/${ACME}/list?extendCode=gxxp`)).data;
		expect(map(list, 'assetNum')).toEqual([cloud.lina, cloud.ofEnterprise]);
	});
});
