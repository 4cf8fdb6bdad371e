import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { errorRow } from '../support/errorRows';
import { refusedAs } from '../support/refusedAs';
import type { TestServer } from '../support/server';
import { ok, startServer } from '../support/server';
import { bodies, expectSound, failureOf, rowsOf, runOrder } from '../support/orderService';

/** Input that cannot be sent: docs/design.md, "Failures a person can act on". */

let server: TestServer;

beforeAll(async () => {
	server = await startServer(() => ok([]));
});
afterAll(async () => await server.stop());
beforeEach(() => server.clear());
afterEach(() => expectSound(server.requests));

const batch = { channelCode: 'crm', channelOrderId: 'SO-1', appKey: 'k', assets: {} };
const named = { channelCode: 'c', channelCustomerId: 'i' };

/** Every run has a good item first: it must not be sent either. */
async function problemOf(
	operation: string,
	parameters: INodeParameters,
	good: IDataObject,
	bad: IDataObject,
) {
	const result = await runOrder(server.url, operation, parameters, { items: [good, bad] });
	expect(server.requests).toEqual([]);
	const { name, itemIndex, message, data, description } = failureOf(result);
	expect({ name, itemIndex, outcome: data?.outcome, operation: data?.operation }).toEqual({
		name: 'NodeOperationError',
		itemIndex: 1,
		outcome: 'rejected',
		operation,
	});
	return { message, description };
}

describe('a parameter is named by its label', () => {
	it.each([
		['assetNumber.allocate', { size: '={{ $json.v }}' }, 1, 0, 'How Many: must be 1 or more'],
		['assetNumber.allocate', { size: '={{ $json.v }}' }, 1, -3, 'How Many: must be 1 or more'],
		['assetNumber.allocate', { size: '={{ $json.v }}' }, 1, 1.5, 'How Many: must be a whole number'],
		['assetNumber.allocate', { size: '={{ $json.v }}' }, 1, 'many', 'How Many: must be a whole number'],
		['assetNumber.allocate', { size: '={{ $json.v }}' }, 1, '1e3', 'How Many: must be a whole number'],
		['assetNumber.allocate', { size: '={{ $json.v }}' }, 1, '', 'How Many: is required'],
		['assetNumber.allocate', { size: '={{ $json.v }}' }, 1, null, 'How Many: is required'],
		['assetNumber.allocate', { size: '={{ $json.v }}' }, 1, true, 'How Many: must be a whole number'],
		['customer.getMany', { ...named, channelCode: '={{ $json.v }}' }, 'c', '', 'Channel Code: is required'],
		[
			'customer.getMany',
			{ ...named, channelCustomerId: '={{ $json.v }}' },
			'c',
			{ a: 1 },
			'Channel Customer ID: must be text',
		],
		[
			'customer.getMany',
			{ ...named, defaultCustomer: '={{ $json.v }}' },
			'Y',
			'X',
			'Customers: must be one of N, Y',
		],
		['customer.getMany', { ...named, limit: '={{ $json.v }}' }, 1, 0, 'Limit: must be 1 or more'],
		[
			'customer.getMany',
			{ ...named, returnAll: '={{ $json.v }}' },
			true,
			'perhaps',
			'Return All: must be true or false',
		],
		[
			'customer.getMany',
			{ ...named, options: { maxConcurrency: '={{ $json.v }}' } },
			50,
			51,
			'Options → Max Concurrency: must be between 0 and 50',
		],
		[
			'customer.getMany',
			{ ...named, options: { maxRetries: '={{ $json.v }}' } },
			0,
			-1,
			/^Options → Max Retries: must be/,
		],
		[
			'customer.getMany',
			{ ...named, options: { timeout: '={{ $json.v }}' } },
			1,
			0,
			/^Options → Timeout \(Ms\): must be/,
		],
		[
			'customer.bind',
			{ ...named, customerName: 'n', enterpriseName: '={{ $json.v }}' },
			'e',
			'',
			'Enterprise Name: is required',
		],
		[
			'customer.update',
			{ crmCustomerId: '={{ $json.v }}', updateFields: { address: 'x' } },
			'a',
			null,
			'CRM Customer ID: is required',
		],
		[
			'customer.update',
			{ crmCustomerId: 'c', updateFields: { address: '={{ $json.v }}' } },
			'x',
			'',
			'Update Fields: add at least one field to change',
		],
		[
			'customer.update',
			{ crmCustomerId: '={{ $json.v }}', updateFields: { address: 'x' } },
			9007199254740991,
			9007199254740992,
			/^CRM Customer ID: must be given as text/,
		],
		[
			'enterprise.create',
			{ crmCustomerId: 'c', customerName: '={{ $json.v }}' },
			'a',
			'',
			'Customer Name: is required',
		],
		[
			'lock.disable',
			{ assetNums: '={{ $json.v }}', operatorIdentity: 'o' },
			'a',
			' , \n',
			'Lock Numbers: is required: enter at least one',
		],
		[
			'lock.disable',
			{ assetNums: '={{ $json.v }}', operatorIdentity: 'o' },
			'a',
			[],
			'Lock Numbers: is required: enter at least one',
		],
		[
			'lock.enable',
			{ assetNums: '={{ $json.v }}', operatorIdentity: 'o' },
			'a',
			[{ n: 1 }],
			/^Lock Numbers: must be a list of texts/,
		],
		['lock.enable', { assetNums: 'a', operatorIdentity: '={{ $json.v }}' }, 'a', '', 'Operator: is required'],
		[
			'lock.enable',
			{ assetNums: 'a', operatorIdentity: 'o', options: { failedLocks: '={{ $json.v }}' } },
			'error',
			'maybe',
			'Options → Failed Locks: must be one of error, output',
		],
		[
			'asset.getMany',
			{ enterpriseGlobalId: 'e', filters: { expiresWithinDays: '={{ $json.v }}' } },
			0,
			-1,
			/^Filters → Expires Within \(Days\): must be/,
		],
		[
			'asset.getMany',
			{ enterpriseGlobalId: 'e', filters: { licenseType: '={{ $json.v }}' } },
			'softkey',
			'hardkey',
			/^Filters → License Type: must be one of .*softkey/,
		],
		[
			'asset.getMany',
			{ enterpriseGlobalId: 'e', filters: { locked: '={{ $json.v }}' } },
			false,
			2,
			'Filters → Locked: must be true or false',
		],
		[
			'licenseOrder.create',
			{ ...batch, channelOrderId: '={{ $json.v }}' },
			'x',
			'',
			'Channel Order ID: is required',
		],
		['licenseOrder.create', { ...batch, appKey: '={{ $json.v }}' }, 'x', '', 'App Key: is required'],
		[
			'licenseOrder.create',
			{ ...batch, syncMode: '={{ $json.v }}' },
			'sync',
			'later',
			'Processing: must be one of sync, async',
		],
		[
			'licenseOrder.create',
			{ ...batch, orderSource: '={{ $json.v }}' },
			'fields',
			'x',
			'Order Source: must be one of fields, json',
		],
		[
			'licenseOrder.create',
			{ ...batch, orderType: '={{ $json.v }}' },
			'new_buy',
			'rent',
			'Order Type: must be one of new_buy, delete_asset, delete_product',
		],
		[
			'licenseOrder.create',
			{ ...batch, licenseType: '={{ $json.v }}' },
			'softkey',
			'hardkey',
			/^License Type: must be one of .*softkey/,
		],
		[
			'licenseOrder.create',
			{ ...batch, customerFields: { customerType: '={{ $json.v }}' } },
			'company',
			'x',
			'Customer Type: must be one of personal, company',
		],
		[
			'licenseOrder.create',
			{ ...batch, options: { maxOrdersPerRequest: '={{ $json.v }}' } },
			1,
			-1,
			/^Options → Max Orders per Request: must be/,
		],
	] as Array<[string, INodeParameters, unknown, unknown, string | RegExp]>)(
		'%s %j: %j is fine, %j is not',
		async (operation, parameters, good, bad, expected) => {
			const { message, description } = await problemOf(
				operation,
				parameters,
				{ v: good } as IDataObject,
				{ v: bad } as IDataObject,
			);

			expect(message).toEqual(refusedAs(expected, bad));
			expect(description).toContain('Nothing was sent at all');
		},
	);

	it('and the good value was good', async () => {
		const results = await Promise.all([
			runOrder(server.url, 'customer.getMany', {
				...named,
				options: { maxConcurrency: 50, timeout: 1000, maxRetries: 0 },
				limit: 1,
			}),
			runOrder(server.url, 'asset.getMany', {
				enterpriseGlobalId: 'e',
				filters: { expiresWithinDays: 0, licenseType: 'softkey', locked: false },
			}),
		]);

		expect(results.map(({ status }) => status)).toEqual(['success', 'success']);
		expect(server.requests).toHaveLength(2);
	});
});

describe('order fields of the form', () => {
	const asset = (fields: INodeParameters): INodeParameters => ({
		...batch,
		assets: { asset: [{ assetNos: 'a', products: { product: [{ productUri: 'p' }] } }, fields] },
	});
	const product = (fields: INodeParameters) =>
		asset({ products: { product: [{ productUri: 'p' }, fields] } });
	const good = { id: 'K', date: '2026-01-01', number: 1, json: '[]' };

	it.each([
		[
			product({ limitStartDate: '={{ $json.date }}' }),
			{ date: 'tomorrow' },
			/^Assets → asset 2 → product 2 → Product Starts: must be a date/,
		],
		[{ ...product({}), customerId: '={{ $json.id }}' }, { id: {} }, 'Customer ID: must be text, not {}'],
		[
			product({ limitConcurrent: '={{ $json.number }}' }),
			{ number: 1.5 },
			'Assets → asset 2 → product 2 → Concurrent Nodes (Seats): must be a whole number',
		],
		[
			asset({ limitEndDate: '={{ $json.date }}', products: { product: [{ productUri: 'p' }] } }),
			{ date: '10:00' },
			/^Assets → asset 2 → Asset Ends: must be a date/,
		],
		[
			product({ additionalFields: { trial: '={{ $json.number }}' } }),
			{ number: 2 },
			'Assets → asset 2 → product 2 → Trial: must be 0 or 1',
		],
		[
			product({
				productFeatures: {
					feature: [{ featureCode: 'f', additionalFields: { trialEndDate: '={{ $json.date }}' } }],
				},
			}),
			{ date: '2026-02-30' },
			/^Assets → asset 2 → product 2 → product feature 1 → Trial End Date: must be a date/,
		],
		[
			asset({ merchandises: { merchandise: [{ merchandiseNum: 'M', children: '={{ $json.json }}' }] } }),
			{ json: '[{' },
			'Children: must be valid JSON',
		],
		[
			asset({ merchandises: { merchandise: [{ merchandiseNum: 'M', children: '={{ $json.json }}' }] } }),
			{ json: '[{"merchandiseNo":1}]' },
			/^Assets → asset 2 → merchandise 1 → child(ren)? 1: unknown field "merchandiseNo"$/,
		],
		[
			asset({
				merchandises: {
					merchandise: [{ merchandiseNum: 'M', licenseOrderProductList: '={{ $json.json }}' }],
				},
			}),
			{ json: '[{"limitStartDate":"x"}]' },
			/^Assets → asset 2 → merchandise 1 → license order product 1 → Product Starts: must be a date/,
		],
	] as Array<[INodeParameters, IDataObject, string | RegExp]>)(
		'%#: %j',
		async (parameters, bad, expected) => {
			const { message } = await problemOf('licenseOrder.create', parameters, good, { ...good, ...bad });

			expect(message).toEqual(refusedAs(expected));
		},
	);
});

describe('JSON orders', () => {
	const json = { ...batch, orderSource: 'json', orders: '={{ $json.orders }}' };
	const buy = { orderType: 'new_buy' };
	const sound = { orders: [{ ...buy, customerId: 'K' }] };
	/** Orders that have an order type, unless they say otherwise. */
	const orders = (...list: object[]) =>
		({ orders: list.map((order) => ({ ...buy, ...order })) }) as IDataObject;
	const deep = { assets: [{ products: [{ productUri: 'a' }, { productUri: 'b', limitStartDate: 'soon' }] }] };

	it.each([
		['not JSON', { orders: '[{' }, 'Orders: must be valid JSON'],
		['empty', { orders: '' }, 'Orders: is required'],
		['an empty list', orders(), 'Orders: must hold at least one order'],
		['a number', { orders: 5 }, 'Orders → order 1: must be an object, not 5'],
		['no object', { orders: [[]] }, 'Orders → order 1: must be an object, not a list'],
		['an unknown key', orders({}, { custId: 1 }), 'Orders → order 2: unknown field "custId"'],
		[
			'an unknown key in an asset',
			orders({ assets: [{ assetNumbers: [1], products: [{}] }] }),
			'Orders → order 1 → asset 1: unknown field "assetNumbers"',
		],
		[
			'an unknown key in a product',
			orders({ assets: [{ products: [{ uri: 'a' }] }] }),
			'Orders → order 1 → asset 1 → product 1: unknown field "uri"',
		],
		[
			'an unknown key in a feature',
			orders({ assets: [{ products: [{ productFeatures: [{ code: 'a' }] }] }] }),
			'Orders → order 1 → asset 1 → product 1 → product feature 1: unknown field "code"',
		],
		[
			'an unknown key three packages deep',
			orders({ assets: [{ merchandises: [{ children: [{ children: [{ nope: 1 }] }] }] }] }),
			/^Orders → order 1 → asset 1 → merchandise 1 → child(ren)? 1 → child(ren)? 1: unknown field "nope"$/,
		],
		[
			'a prototype key',
			{ orders: '[{"orderType":"new_buy","__proto__":{"polluted":true}}]' },
			'Orders → order 1: unknown field "__proto__"',
		],
		[
			'a bad date',
			orders({}, {}, { assets: [deep.assets[0]] }),
			/^Orders → order 3 → asset 1 → product 2 → Limit Start Date: must be a date/,
		],
		[
			'an object where a list is due',
			orders({ assets: { assetNos: ['a'] } }),
			'Orders → order 1 → Assets: must be a list, not an object',
		],
		[
			'a blank object where a list is due',
			orders({ assets: {} }),
			'Orders → order 1 → Assets: must be a list, not an object',
		],
		[
			'text where a list is due',
			orders({ assets: [{ products: 'cad' }] }),
			'Orders → order 1 → asset 1 → Products: must be a list, not "cad"',
		],
		[
			'a number where an asset is due',
			orders({ assets: [5] }),
			'Orders → order 1 → asset 1: must be an object, not 5',
		],
		[
			'a list where a product is due',
			orders({ assets: [{ products: [['cad']] }] }),
			'Orders → order 1 → asset 1 → product 1: must be an object, not a list',
		],
		[
			'an object where text is due',
			orders({ customerId: { id: 5 } }),
			'Orders → order 1 → Customer ID: must be text, not {"id":5}',
		],
		[
			'a blank object where text is due',
			orders({ customerId: {} }),
			'Orders → order 1 → Customer ID: must be text, not {}',
		],
		[
			'an object of blanks where text is due',
			orders({ assets: [{ products: [{ productUri: 'a', productName: { en: '' } }] }] }),
			'Orders → order 1 → asset 1 → product 1 → Product Name: must be text, not {"en":""}',
		],
		[
			'a blank object where a number is due',
			orders({ assets: [{ products: [{ productUri: 'a', limitConcurrent: {} }] }] }),
			'Orders → order 1 → asset 1 → product 1 → Limit Concurrent: must be a whole number, not {}',
		],
		[
			'an unknown license type',
			orders({ licenseType: 'x' }),
			/^Orders → order 1 → License Type: must be one of/,
		],
		[
			'a time of day for a date',
			orders({ assets: [{ limitStartDate: '10:00', products: [{ productUri: 'a' }] }] }),
			/^Orders → order 1 → asset 1 → Limit Start Date: must be a date/,
		],
		['no order type', { orders: [{ customerId: 'K' }] }, 'Orders → order 1 → Order Type: is required'],
		['an order that is blank', { orders: [buy, {}] }, 'Orders → order 2 → Order Type: is required'],
		[
			'an id that is not exact',
			orders({ customerId: 2 ** 53 }),
			/^Orders → order 1 → Customer ID: must be given as text/,
		],
		[
			'an asset number that is not exact',
			orders({ assets: [{ assetNos: [2 ** 53], products: [{ productUri: 'a' }] }] }),
			/^Orders → order 1 → asset 1 → Asset Numbers: must be a list of texts.*Give long numbers as text/,
		],
		['an unknown order type', orders({ orderType: 'x' }), /^Orders → order 1 → Order Type: must be one of/],
		[
			'an unknown customer type',
			orders({ customerType: 'x' }),
			'Orders → order 1 → Customer Type: must be one of personal, company',
		],
		[
			'a flag that is none',
			orders({ assets: [{ borrowedUsbKey: 'maybe', products: [{}] }] }),
			'Orders → order 1 → asset 1 → Lent Lock: must be true or false',
		],
		[
			'a sequence that is no integer',
			orders({ sequence: 'one' }),
			'Orders → order 1 → Sequence: must be a whole number',
		],
	] as Array<[string, IDataObject, string | RegExp]>)('%s', async (_, bad, expected) => {
		const { message } = await problemOf('licenseOrder.create', json, sound, bad);

		expect(message).toEqual(refusedAs(expected));
		expect(({} as IDataObject).polluted).toBeUndefined();
	});

	it('tells further places in the description', async () => {
		const { message, description } = await problemOf(
			'licenseOrder.create',
			json,
			sound,
			orders({ a: 1, b: 2 }, { c: 3 }),
		);

		expect(message).toBe('Orders → order 1: unknown field "a"');
		expect(description).toMatch(/unknown field "b".*Orders → order 2: unknown field "c"/);
	});
});

describe('documented rules of orders', () => {
	const json = { ...batch, orderSource: 'json', orders: '={{ $json.orders }}' };
	const cloud = ['cloud_account', 'cloud_customer', 'cloud_personal'];
	const others = [
		'normal_unrecover_usbkey',
		'normal_recover_usbkey',
		'normal_unrecover_lan_usbkey',
		'normal_recover_lan_usbkey',
		'identity_usbkey',
		'identity_lan_usbkey',
		'softkey',
		'lan_softkey',
		'product_entity',
		'lk_product_usbkey',
		'lk_auth_usbkey',
	];
	const products = [{ productUri: 'p' }];

	it.each(
		['delete_asset', 'delete_product'].flatMap((orderType) =>
			cloud.map((licenseType) => [orderType, licenseType]),
		),
	)('%s from %s needs srcLicenseOrderId', async (orderType, licenseType) => {
		const order = {
			orderType,
			licenseType,
			assets: [{ assetNos: ['a'], products: orderType === 'delete_product' ? products : [] }],
		};
		const { message } = await problemOf(
			'licenseOrder.create',
			json,
			{ orders: { ...order, srcLicenseOrderId: 'L' } },
			{ orders: order },
		);

		expect(message).toBe(
			'Orders → order 1 → Source License Order ID: is required when deleting from a cloud license',
		);
	});

	it('also in the form', async () => {
		const parameters = {
			...batch,
			orderType: 'delete_asset',
			licenseType: 'cloud_account',
			srcLicenseOrderId: '={{ $json.src }}',
		};
		const { message } = await problemOf('licenseOrder.create', parameters, { src: 'L' }, { src: '' });

		expect(message).toBe('Source License Order ID: is required when deleting from a cloud license');
	});

	it('no other type needs it, nor does a purchase', async () => {
		const orders = [
			...others.flatMap((licenseType) => [
				{ orderType: 'delete_asset', licenseType, assets: [{ assetNos: ['a'] }] },
				{ orderType: 'delete_product', licenseType, assets: [{ assetNos: ['a'], products }] },
			]),
			...cloud.map((licenseType) => ({ orderType: 'new_buy', licenseType, assets: [{ products }] })),
		];
		await runOrder(server.url, 'licenseOrder.create', json, {
			items: [{ orders }],
			onError: 'continueRegularOutput',
		});

		expect(bodies(server)).toEqual([
			expect.objectContaining({
				orderList: orders.map((order, index) => ({ sequence: index + 1, ...order })),
			}),
		]);
	});

	it.each([
		['new_buy', { assetNos: ['a'] }],
		['new_buy', { assetNos: ['a'], products: [] }],
		['delete_product', { assetNos: ['a'] }],
		['delete_product', { assetNos: ['a'], products: [{ productUri: '', productFeatures: [{}] }] }],
	])('%s: an asset without products is refused: %j', async (orderType, asset) => {
		const order = {
			orderType,
			assets: [{ assetNos: ['b'], products }, asset],
		};
		const { message } = await problemOf(
			'licenseOrder.create',
			json,
			{ orders: { orderType: 'new_buy' } },
			{ orders: order },
		);

		expect(message).toMatch(/^Orders → order 1 → asset 2 → Products: add at least one/);
	});

	const asset = (fields: object) => ({ assets: [{ assetNos: ['a'], products, ...fields }] });
	it.each([
		['delete_asset', {}, /^Orders → order 1 → Assets: is required: name the asset numbers/],
		['delete_asset', { assets: [] }, /^Orders → order 1 → Assets: is required/],
		['delete_asset', asset({ assetNos: [] }), /^Orders → order 1 → asset 1 → Asset Numbers: is required/],
		['delete_asset', asset({ assetNos: [' ', ''] }), /^Orders → order 1 → asset 1 → Asset Numbers: is req/],
		['delete_product', {}, /^Orders → order 1 → Assets: is required/],
		['delete_product', asset({ assetNos: null }), /^Orders → order 1 → asset 1 → Asset Numbers: is required/],
		[
			'delete_product',
			asset({ products: [...products, { productName: 'CAD' }] }),
			/^Orders → order 1 → asset 1 → product 2 → Product URI: is required, or a CRM Product ID/,
		],
	])('%s that may take more than is meant is refused: %j', async (orderType, fields, expected) => {
		const { message } = await problemOf(
			'licenseOrder.create',
			json,
			{ orders: { orderType: 'new_buy' } },
			{ orders: { orderType, ...fields } },
		);

		expect(message).toMatch(expected);
	});

	it.each([
		['delete_asset', {}],
		['delete_asset', asset({ products: undefined })],
		['delete_product', { assets: [{ products: [{ crmProductId: 'P' }] }] }],
	])('%s of a named order is fine: %j', async (orderType, fields) => {
		const order = { orderType, srcLicenseOrderId: 'L', ...fields };
		await runOrder(server.url, 'licenseOrder.create', json, {
			items: [{ orders: order }],
			onError: 'continueRegularOutput',
		});

		expect(bodies(server)).toEqual([expect.objectContaining({ orderList: [{ sequence: 1, ...order }] })]);
	});

	it.each([
		['delete_asset', { assetNos: ['a'] }],
		['new_buy', { assetNos: ['a'], merchandises: [{ merchandiseNum: 'M' }] }],
		['new_buy', { products }],
	])('%s: %j is fine', async (orderType, asset) => {
		await runOrder(server.url, 'licenseOrder.create', json, {
			items: [{ orders: { orderType, assets: [asset] } }],
			onError: 'continueRegularOutput',
		});

		expect(bodies(server)).toEqual([
			expect.objectContaining({ orderList: [{ sequence: 1, orderType, assets: [asset] }] }),
		]);
	});
});

it.each([['stopWorkflow'], ['continueRegularOutput']] as const)(
	'an expression that cannot be evaluated counts as bad input (%s)',
	async (onError) => {
		server.reply(() => ok(['8000000001']));
		const size = '={{ $json.n === 2 ? $("Nowhere").item.json.size : $json.n }}';
		const result = await runOrder(
			server.url,
			'assetNumber.allocate',
			{ size },
			{ items: [{ n: 1 }, { n: 2 }], onError },
		);

		if (onError === 'stopWorkflow') {
			expect(failureOf(result)).toMatchObject({
				name: 'NodeOperationError',
				itemIndex: 1,
				data: { outcome: 'rejected' },
				description: expect.stringContaining('expression'),
			});
			expect(server.requests).toEqual([]);
		} else {
			expect(rowsOf(result.items)).toEqual([
				[expect.objectContaining({ keyShellNumber: '8000000001' }), { item: 0 }],
				[
					errorRow(expect.any(String), {
						outcome: 'rejected',
						description: expect.stringContaining('expression'),
					}),
					{ item: 1 },
				],
			]);
			expect(bodies(server)).toEqual([{ size: 1 }]);
		}
	},
);

it('on Continue a bad item is a row of its own, the others are sent', async () => {
	server.reply(() => ok([{ assetNum: 'a', status: 1 }]));
	const items = [{ locks: 'a' }, { locks: '' }, { locks: 'a' }];
	const result = await runOrder(
		server.url,
		'lock.disable',
		{ assetNums: '={{ $json.locks }}', operatorIdentity: 'o' },
		{ items, onError: 'continueRegularOutput' },
	);

	expect(rowsOf(result.items)).toEqual([
		[expect.objectContaining({ assetNum: 'a', success: true }), { item: 0 }],
		[
			errorRow('Lock Numbers: is required: enter at least one', {
				outcome: 'rejected',
				description: expect.stringContaining('Nothing was sent for this item'),
			}),
			{ item: 1 },
		],
		[expect.objectContaining({ assetNum: 'a', success: true }), { item: 2 }],
	]);
	expect(bodies(server)).toEqual([{ assetNums: ['a'], operatorIdentity: 'o' }]);
});
