import type { IDataObject } from 'n8n-workflow';

import { fates } from '../support/fates';
import { expectSound, runOrder } from '../support/orderService';
import { makesOrders, ordersOf, refusalOf } from '../support/refusals';
import { startServer } from '../support/server';
import type { TestServer } from '../support/server';

/* docs/design.md, "Failures a person can act on": orders that nobody meant, and that cannot be undone. */

let server: TestServer;
beforeAll(async () => (server = await startServer(makesOrders)));
afterAll(async () => await server.stop());
beforeEach(() => server.clear());
afterEach(() => expectSound(server.requests));

const batch = { channelCode: 'crm', channelOrderId: '={{ "SO-" + $itemIndex }}', appKey: 'k' };
const product = { productUri: 'cad' };
const json =
	(orders = '={{ $json.order }}') =>
	async (more: Parameters<typeof runOrder>[3]) =>
		await runOrder(server.url, 'licenseOrder.create', { ...batch, orderSource: 'json', orders }, more);
const orders = () => ordersOf(server);

describe('JSON', () => {
	const buy = { orderType: 'new_buy', assets: [{ assetNos: ['8'], products: [product] }] };
	const removal = { orderType: 'delete_asset', assets: [{ assetNos: ['8'] }] };
	const productRemoval = { orderType: 'delete_product', assets: [{ assetNos: ['8'], products: [product] }] };
	const assets = (order: IDataObject, ...list: unknown[]) => ({ ...order, assets: list }) as IDataObject;

	it.each<[string, IDataObject, IDataObject, RegExp]>([
		['a purchase of a blank package', buy, assets(buy, { merchandises: [{}] }), /asset 1/],
		[
			'a purchase of blank packages',
			buy,
			assets(buy, { assetNos: ['8'], merchandises: [{}, { children: [{}] }] }),
			/asset 1/,
		],
		[
			'a purchase of a package of blank products',
			buy,
			assets(buy, { merchandises: [{ licenseOrderProductList: [{}] }] }),
			/asset 1/,
		],
		['a purchase of a blank product', buy, assets(buy, { assetNos: ['8'], products: [{}] }), /asset 1/],
		[
			'a purchase of a product of blank features',
			buy,
			assets(buy, { products: [{ productFeatures: [{}] }] }),
			/asset 1/,
		],
		[
			'a purchase of blanks, beside a good asset',
			buy,
			assets(buy, { products: [product] }, { merchandises: [{ merchandiseNum: '' }] }),
			/asset 2/,
		],
		['an asset removal of a blank asset', removal, assets(removal, {}), /asset/i],
		['an asset removal without assets', removal, { orderType: 'delete_asset', customerId: 'C' }, /asset/i],
		['an asset removal of an empty list', removal, assets(removal), /asset/i],
		['an asset removal without numbers', removal, assets(removal, { assetNos: [] }), /asset 1/],
		['an asset removal of blank numbers', removal, assets(removal, { assetNos: [' ', ''] }), /asset 1/],
		['an asset removal of null numbers', removal, assets(removal, { assetNos: null }), /asset 1/],
		[
			'an asset removal, the second without numbers',
			removal,
			assets(removal, { assetNos: ['8'] }, { assetNos: [''] }),
			/asset 2/,
		],
		[
			'a product removal without numbers',
			productRemoval,
			assets(productRemoval, { products: [product] }),
			/asset 1/,
		],
		[
			'a product removal of a product without more than its name',
			productRemoval,
			assets(productRemoval, { assetNos: ['8'], products: [{ productName: 'CAD' }] }),
			/product 1/,
		],
		[
			'a product removal of a name and dates',
			productRemoval,
			assets(productRemoval, {
				assetNos: ['8'],
				products: [{ productName: 'CAD', limitEndDate: 1, limitConcurrent: 2 }],
			}),
			/product 1/,
		],
		[
			'a product removal, the second known by its name',
			productRemoval,
			assets(productRemoval, {
				assetNos: ['8'],
				products: [product, { productName: 'CAD', crmProductId: ' ' }],
			}),
			/product 2/,
		],
		[
			'a product removal of a blank product',
			productRemoval,
			assets(productRemoval, { assetNos: ['8'], products: [{}] }),
			/asset 1/,
		],
		['no order type', buy, { assets: buy.assets }, /order 1 → Order Type/],
		['a blank order type', buy, { ...buy, orderType: '' }, /order 1 → Order Type/],
		['a null order type', buy, { ...buy, orderType: null }, /order 1 → Order Type/],
		['nothing at all', buy, {}, /order 1 → Order Type/],
	])('%s is refused', async (_, good, bad, where) => {
		const { message } = await refusalOf(server, json(), { order: good }, { order: bad });

		expect(message).toMatch(/^Orders → order 1/);
		expect(message).toMatch(where);
	});

	it.each<[string, IDataObject]>([
		['an asset removal by its order', { ...removal, srcLicenseOrderId: 'L1', assets: [{ assetNos: [] }] }],
		['an asset removal by its order, without assets', { orderType: 'delete_asset', srcLicenseOrderId: 'L1' }],
		[
			'a product removal by its order',
			{ ...assets(productRemoval, { products: [{ crmProductId: 'P1' }] }), srcLicenseOrderId: 'L1' },
		],
		[
			'a product removal by CRM product ID',
			assets(productRemoval, { assetNos: ['8'], products: [{ crmProductId: 'P1', productName: 'CAD' }] }),
		],
	])('%s is sent, without anything blank', async (_, order) => {
		const result = await json()({ items: [{ order }, { order: removal }] });

		expect([result.error?.message, fates(result.items)]).toEqual([undefined, ['0 row', '1 row']]);
		expect(JSON.stringify(orders())).not.toMatch(/\{\}|\[\]|""/);
	});

	it.each<[string, IDataObject]>([
		['features', { products: [{ ...product, productFeatures: [{}, { featureCode: '' }] }] }],
		['extensions', { products: [product], assetExtendList: [{}, { extendCode: null }] }],
		['packages', { products: [product], merchandises: [{}] }],
		['products', { products: [product, {}] }],
		['packages inside a package', { merchandises: [{ merchandiseNum: 'P', children: [{}] }] }],
		['products inside a package', { merchandises: [{ merchandiseNum: 'P', licenseOrderProductList: [{}] }] }],
	])('blank %s beside something real never leave', async (_, asset) => {
		const order = { orderType: 'new_buy', assets: [{ assetNos: ['8'], ...asset }] };
		await json()({ items: [{ order }, { order: buy }], onError: 'continueRegularOutput' });

		expect(orders().length).toBeGreaterThanOrEqual(1);
		expect(JSON.stringify(orders())).not.toMatch(/\{\}|\[\]|""|null/);
	});

	it.each<[string, IDataObject]>([
		['customerId', { customerId: 6553600000000000000 }],
		['crmCustomerId', { crmCustomerId: 1.5 }],
		['enterpriseGlobalId', { enterpriseGlobalId: 2 ** 53 }],
		['srcLicenseOrderId', { srcLicenseOrderId: 2 ** 60 }],
		['assetNos', { assets: [{ assetNos: [8, 2 ** 60], products: [product] }] }],
		['crmProductId', { assets: [{ assetNos: ['8'], products: [{ crmProductId: 2 ** 60 }] }] }],
	])(
		'%s as a number that has been rounded is refused, with the advice to give it as text',
		async (_, fields) => {
			const bad = { ...buy, ...fields };
			const { message, description } = await refusalOf(server, json(), { order: buy }, { order: bad });

			expect(message).toMatch(/^Orders → order 1 → /);
			expect(`${message} ${description}`).toMatch(/\btext\b/i);
		},
	);

	it('an id of many digits in JSON text keeps every digit', async () => {
		const text =
			'{"orderType":"delete_asset","customerId":6553600000000000001,"assets":[{"assetNos":[8000000000000000001]}]}';
		await json()({ items: [{ order: text }, { order: text }] });

		expect(orders().map(({ customerId, assets }) => [customerId, assets])).toEqual(
			Array(2).fill(['6553600000000000001', [{ assetNos: ['8000000000000000001'] }]]),
		);
	});
});
