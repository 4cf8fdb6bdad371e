import type { IDataObject, INodeParameters } from 'n8n-workflow';

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
const form = (parameters: INodeParameters) => async (more: Parameters<typeof runOrder>[3]) =>
	await runOrder(server.url, 'licenseOrder.create', { ...batch, customerId: 'C', ...parameters }, more);
const orders = () => ordersOf(server);

describe('the form', () => {
	const asset = (fields: INodeParameters) => ({ assets: { asset: [fields] } });
	const good = { products: { product: [product] }, assetNos: '8' };

	it.each<[string, INodeParameters, IDataObject, IDataObject, RegExp]>([
		[
			'an order type that gives nothing',
			{ ...asset(good), orderType: '={{ $json.t }}' },
			{ t: 'new_buy' },
			{},
			/^Order Type: is required/,
		],
		[
			'an order type that gives null',
			{ ...asset(good), orderType: '={{ $json.t }}' },
			{ t: 'new_buy' },
			{ t: null },
			/^Order Type: is required/,
		],
		[
			'an order type that gives blanks',
			{ ...asset(good), orderType: '={{ $json.t }}' },
			{ t: 'new_buy' },
			{ t: '' },
			/^Order Type: is required/,
		],
		[
			'a purchase of a blank package',
			asset({ merchandises: { merchandise: [{ merchandiseNum: '={{ $json.v }}' }] } }),
			{ v: 'P' },
			{ v: '' },
			/asset 1/,
		],
		[
			'a purchase of a package of blank children',
			asset({
				merchandises: {
					merchandise: [
						{ merchandiseNum: '={{ $json.v }}', children: '[{}]', licenseOrderProductList: '[{}]' },
					],
				},
			}),
			{ v: 'P' },
			{ v: '' },
			/asset 1/,
		],
		[
			'an asset removal without numbers',
			{ orderType: 'delete_asset', ...asset({ assetNos: '={{ $json.v }}' }) },
			{ v: '8' },
			{ v: ' , ' },
			/asset/i,
		],
		[
			'a product removal without numbers',
			{ orderType: 'delete_product', ...asset({ ...good, assetNos: '={{ $json.v }}' }) },
			{ v: '8' },
			{},
			/asset 1/,
		],
		[
			'a product removal of a name alone',
			{
				orderType: 'delete_product',
				...asset({
					assetNos: '8',
					products: { product: [{ productName: 'CAD', productUri: '={{ $json.v }}' }] },
				}),
			},
			{ v: 'cad' },
			{ v: '' },
			/asset 1/,
		],
	])('%s is refused', async (_, parameters, fine, bad, where) => {
		const { message } = await refusalOf(server, form(parameters), fine, bad);

		expect(message).toMatch(where);
	});

	it('entries that nobody filled in are dropped at every depth', async () => {
		const feature = {
			featureCode: '',
			featureName: '',
			featureValue: '',
			featureValueType: '',
			additionalFields: {},
		};
		const entry = {
			...good,
			products: { product: [{ ...product, productFeatures: { feature: [feature, feature] } }, {}] },
			assetExtendList: { extend: [{ extendCode: '', extendValue: '' }] },
			merchandises: {
				merchandise: [
					{ merchandiseNum: '', children: '' },
					{ merchandiseNum: 'P', children: '[{}]', licenseOrderProductList: '[{},{"productUri":"cad"}]' },
				],
			},
		};
		const result = await form(asset(entry))({ items: [{}, {}] });

		expect(result.error?.message).toBeUndefined();
		expect(orders().map(({ assets }) => assets)).toEqual(
			Array(2).fill([
				{
					assetNos: ['8'],
					products: [product],
					merchandises: [{ merchandiseNum: 'P', licenseOrderProductList: [product] }],
				},
			]),
		);
	});
});
