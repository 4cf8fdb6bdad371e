import { SEED, startSandbox, type Sandbox } from '../../sandbox';
import { clientFor, type Send } from '../../sandbox/client';

let sandbox: Sandbox;
let order: Send;
let member: Send;
beforeAll(async () => {
	sandbox = await startSandbox();
	({ order, member } = clientFor(sandbox));
});
afterEach(() => sandbox.reset());
afterAll(() => sandbox.stop());

const { locks, cloud, softKeys, acme } = SEED;
const ACME = acme.enterprise.globalId;

const batch = (...orderList: object[]) => ({
	channelCode: 'CRM',
	channelOrderId: 'PO-9',
	syncMode: 'sync',
	orderList,
});
const sendBatch = (body: unknown) => order('POST', '/licenseOrder/batchOrder?appKey=app', body);
const purchase = (sequence: number, more: object = {}, asset: object = {}) => ({
	sequence,
	customerId: acme.customer.customerId,
	licenseType: 'cloud_account',
	orderType: 'new_buy',
	assets: [
		{
			products: [{ productUri: '24107', limitStartDate: 1000, limitEndDate: 2000, limitConcurrent: 3 }],
			...asset,
		},
	],
	...more,
});

describe('customers', () => {
	it('binds, finds and renames', async () => {
		const given = {
			channelCode: 'C',
			channelCustomerId: '1',
			customerName: 'Delta',
			enterpriseName: 'Delta Group',
		};
		const bound = await order('POST', '/enterprise/user/bind', given);
		expect(bound).toMatchObject({
			http: 200,
			code: 0,
			data: { enterpriseName: 'Delta Group', isDefault: true },
		});
		const again = await order('POST', '/enterprise/user/bind', given);
		expect(again.data).toEqual(bound.data);
		expect(sandbox.ledger.did('customer.bound')).toHaveLength(1);

		const found = await order(
			'GET',
			'/enterprise/user/query?channelCode=C&channelCustomerId=1&defaultCustomer=N',
		);
		expect(found.data).toEqual([bound.data]);
	});

	it.each([
		['N', 3],
		['Y', 1],
	])('query with defaultCustomer %s gives %d', async (defaultCustomer, count) => {
		const path = `/enterprise/user/query?channelCode=CRM&channelCustomerId=ACME-002&defaultCustomer=${defaultCustomer}`;
		expect((await order('GET', path)).data).toHaveLength(count);
	});

	it('creates an enterprise that query and the member center know', async () => {
		const made = await order('POST', '/enterprise/user/create', {
			crmCustomerId: 'X1',
			customerName: 'Echo Builders',
		});
		expect(made.data.members).toHaveLength(2);
		const people = await member(
			'GET',
			`/enterprise/${made.data.enterpriseGlobalId}/members?pageNum=1&pageSize=10`,
		);
		expect(people.data.list.map((one: Record<string, unknown>) => one.userName)).toEqual([
			'adminECHO',
			'staffECHO',
		]);
		const renamed = await order('POST', '/enterprise/user/update', {
			crmCustomerId: 'X1',
			customerName: 'Echo & Sons',
		});
		expect(renamed.text).toBe('{"code":0,"message":"success"}');
		expect([...sandbox.state.customers.values()].some((one) => one.customerName === 'Echo & Sons')).toBe(
			true,
		);
	});
});

describe('batch orders', () => {
	it('makes assets that both services list', async () => {
		const body = batch(
			purchase(7),
			purchase(8, { licenseType: 'normal_recover_usbkey' }, { assetNos: ['8000009001', '8000009002'] }),
		);
		const made = await sendBatch(body);
		expect(made.data.map((one: Record<string, unknown>) => one.sequence)).toEqual([7, 8]);
		expect(sandbox.ledger.did('order.made').map((one) => one.key)).toEqual(['PO-9#7', 'PO-9#8']);
		const numbers = (await member('GET', `/enterprise/${ACME}/asset/assetNums`)).data.map(
			(one: Record<string, unknown>) => one.assetNum,
		);
		expect(numbers).toEqual(expect.arrayContaining(['CA8500000001', '8000009001', '8000009002']));
		const list = (await order('GET', `/asset/${ACME}/list`)).data;
		expect(list.map((one: Record<string, unknown>) => one.assetNum)).toEqual(numbers);
	});

	it.each<[string, object, string]>([
		[
			'a number as text',
			purchase(1, {}, { limitEndDate: '1' }),
			'orderList[0].assets[0].limitEndDate: must be a JSON integer',
		],
		[
			'a flag as text',
			purchase(1, {}, { borrowedUsbKey: 'true' }),
			'orderList[0].assets[0].borrowedUsbKey: Expected boolean',
		],
		['an unknown key', purchase(1, { color: 'red' }), 'orderList[0]: unknown key color'],
		[
			'an unknown license type',
			purchase(1, { licenseType: 'gold' }),
			'orderList[0].licenseType: Invalid enum',
		],
		['no products', purchase(1, {}, { products: [] }), 'orderList[0].assets[0].products: may be empty only'],
		[
			'a lock without number',
			purchase(1, { licenseType: 'identity_usbkey' }),
			'orderList[0].assets[0].assetNos',
		],
		['an unknown customer', purchase(1, { customerId: '1' }), 'orderList[0].customerId: no customer has 1'],
		[
			'cloud removal without source',
			purchase(1, { orderType: 'delete_product' }),
			'orderList[0].srcLicenseOrderId: is required',
		],
		['no assets', purchase(1, { assets: [] }), 'orderList[0].assets: must not be empty'],
	])('refuses %s, and the whole batch with it', async (_name, bad, message) => {
		const body = JSON.parse(JSON.stringify(batch(bad, purchase(2))));
		const reply = await sendBatch(body);
		expect(reply).toMatchObject({ http: 299, code: '13004' });
		expect(reply.message).toContain(message);
		expect(sandbox.ledger.acts).toEqual([]);
	});

	it('undoes the first order when the second cannot be done', async () => {
		const before = sandbox.state.assets.size;
		const reply = await sendBatch(
			batch(purchase(1), purchase(2, { orderType: 'delete_asset', srcLicenseOrderId: '404' })),
		);
		expect(reply).toMatchObject({
			code: '13004',
			message: expect.stringContaining('orderList[1].srcLicenseOrderId'),
		});
		expect([sandbox.state.assets.size, sandbox.ledger.acts.length]).toEqual([before, 0]);
	});

	it('refuses a sequence that comes twice', async () => {
		expect((await sendBatch(batch(purchase(1), purchase(1)))).message).toContain('orderList[1].sequence');
	});

	it('answers async with an empty list and does the work', async () => {
		const reply = await sendBatch({ ...batch(purchase(1)), syncMode: 'async' });
		expect(reply.data).toEqual([]);
		expect(sandbox.ledger.did('order.made')).toHaveLength(1);
	});

	it.each([
		[
			'the same times and nodes, strict',
			{ limitStartDate: 1000, limitEndDate: 2000, limitConcurrent: 3, strictMatchWhenDelete: true },
			1,
		],
		[
			'another node count, strict',
			{ limitStartDate: 1000, limitEndDate: 2000, limitConcurrent: 4, strictMatchWhenDelete: true },
			0,
		],
		['a missing time, strict', { limitStartDate: 1000, limitConcurrent: 3, strictMatchWhenDelete: true }, 0],
		['another node count, not strict', { limitConcurrent: 4 }, 1],
		['another product', { productUri: '1' }, 0],
	])('delete_product with %s', async (_name, wanted, removed) => {
		const made = await sendBatch(batch(purchase(1)));
		const [{ licenseOrderId }] = made.data;
		const products = [{ productUri: '24107', ...wanted }];
		const removal = { orderType: 'delete_product', srcLicenseOrderId: licenseOrderId };
		const reply = await sendBatch(batch(purchase(1, removal, { assetNos: ['CA8500000001'], products })));
		expect(reply.code).toBe(removed ? 0 : '13004');
		expect(sandbox.ledger.did('product.removed')).toHaveLength(removed);
	});

	it.each([
		['over all orders', undefined, 2],
		['in one order only', SEED.orders.locks, 1],
	])('delete_product of a lock %s', async (_name, srcLicenseOrderId, removed) => {
		const lockOrder = { licenseType: 'normal_recover_usbkey' };
		const assetNos = [locks.reissuable];
		await sendBatch(batch(purchase(1, lockOrder, { assetNos })));
		const removal = { ...lockOrder, orderType: 'delete_product', srcLicenseOrderId };
		await sendBatch(
			batch(
				JSON.parse(JSON.stringify(purchase(1, removal, { assetNos, products: [{ productUri: '24107' }] }))),
			),
		);
		expect(sandbox.ledger.did('product.removed')).toHaveLength(removed);
	});

	it('delete_asset takes the asset away from everybody', async () => {
		const removal = { orderType: 'delete_asset', srcLicenseOrderId: SEED.orders.cloud };
		const reply = await sendBatch(batch({ ...purchase(1, removal), assets: [{ assetNos: [cloud.lina] }] }));
		expect(reply.code).toBe(0);
		const lina = (await member('GET', `/enterprise/${ACME}/members?pageNum=1&pageSize=1`)).data.list[0];
		expect(lina.assetNums).toEqual([locks.reissuable]);
	});
});

describe('locks and numbers', () => {
	it('answers every lock with its own status', async () => {
		const assetNums = [
			locks.reissuable,
			'nope',
			locks.alwaysFails,
			locks.notReissuable,
			softKeys.endsSoon,
			locks.largeCustomer,
		];
		const reply = await order('POST', '/asset/lock', { assetNums, operatorIdentity: 'lina' });
		expect(reply.data.map((one: Record<string, unknown>) => one.status)).toEqual([1, 2, 3, 4, 4, 1]);
		expect(sandbox.ledger.did('lock.disabled').map((one) => one.key)).toEqual([locks.reissuable]);
		await order('POST', '/asset/unlock', { assetNums: [locks.largeCustomer], operatorIdentity: 'lina' });
		expect(sandbox.state.assetsByNumber.get(locks.largeCustomer)?.locked).toBe(false);
	});

	it('hands out ten-digit numbers, each once', async () => {
		const first = (await order('POST', '/shellnums', { size: 2 })).data;
		sandbox.state.settings.partition = '6';
		const then = (await order('POST', '/shellnums', { size: 1 })).data;
		expect([...first, ...then]).toEqual(['8000001001', '8000001002', '6000001003']);
		expect((await order('POST', '/shellnums', { size: '2' })).code).toBe('13004');
	});

	it('lists assets by extension code', async () => {
		const list = (await order('GET', `/asset/${ACME}/list?extendCode=gxxp`)).data;
		expect(list.map((one: Record<string, unknown>) => one.assetNum)).toEqual([locks.reissuable, cloud.lina]);
	});
});
