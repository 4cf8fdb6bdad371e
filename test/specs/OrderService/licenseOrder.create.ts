import type { OperationSpec } from '../operationSpec';
import { acme, seededOrders, at, password, numbered, newCloudAccounts } from '../shared';

const ordered = (assetNo: string) => ({
	customerId: 'K',
	customerName: 'Acme',
	srcLicenseOrderId: 'L0',
	licenseType: 'cloud_account',
	orderType: 'new_buy',
	assets: [
		{ assetNos: [assetNo], limitEndDate: Date.UTC(2040, 0, 1, 12), products: [{ productUri: '24107' }] },
	],
});
const sent = {
	channelCode: 'crm',
	channelOrderId: 'SO-1',
	syncMode: 'sync',
	orderList: ['A1', 'B1'].map((assetNo, index) => ({ ...ordered(assetNo), sequence: index + 1 })),
};
const made = (sequence: number) => ({ sequence, licenseOrderId: `L${sequence}`, customerId: 'K' });
/** The row of an order: what was made, and what was asked for. */
const row = (sequence: number, assetNo: string) => ({
	...made(sequence),
	channelOrderId: 'SO-1',
	orderType: 'new_buy',
	assetNos: [assetNo],
	products: [{ productUri: '24107' }],
});
const order = {
	channelCode: 'CRM',
	appKey: 'app-1',
	licenseType: 'cloud_account',
	customerId: acme.customer.customerId,
};
const products = { product: [{ productUri: '24107', additionalFields: { passwords: password } }] };
/** For the documentation. */
const shown = {
	productUri: '24107',
	limitConcurrent: 5,
	limitStartDate: '2026-02-01T00:00:00Z',
	limitEndDate: '2027-02-01T00:00:00Z',
};
const shownAsset = (assetNos: string) => ({ asset: [{ assetNos, products: { product: [shown] } }] });

export const spec: OperationSpec = {
	api: { endpoint: 'POST /licenseOrder/batchOrder' },
	kind: 'once',
	noWayBack: { warned: true, orderTypes: ['delete_asset', 'delete_product'] },
	wire: {
		parameters: {
			channelCode: 'crm',
			channelOrderId: 'SO-1',
			appKey: 'key&1',
			orderSource: 'json',
			orders: at('order'),
		},
		items: [{ order: ordered('A1') }, { order: ordered('B1') }],
		requests: [`POST /licenseOrder/batchOrder?appKey=key%261 ${JSON.stringify(sent)}`],
		// In the opposite order: they must be matched by their sequence.
		reply: (request) =>
			(request.json() as { orderList: Array<{ sequence: number }> }).orderList
				.map(({ sequence }) => made(sequence))
				.reverse(),
		rows: [[row(1, 'A1')], [row(2, 'B1')]],
	},
	faults: {
		data: 'list',
		acts: 'asset.created',
		seen: 'shown',
		items: numbered('CA9'),
		apart: { options: { maxOrdersPerRequest: 1 } },
		options: { maxOrdersPerRequest: 10 },
		parameters: {
			...order,
			channelOrderId: 'SO-1',
			customerFields: { enterpriseGlobalId: acme.enterprise.globalId },
			assets: { asset: [{ assetNos: at('mark'), products }] },
		},
	},
	variants: [
		{
			variant: 'without asset numbers',
			data: 'list',
			acts: 'order.made',
			items: (state, size) =>
				numbered('SO-M')(state, size).map((item) => ({ ...item, mark: `${item.mark}#1` })),
			parameters: { ...order, channelOrderId: at('needle'), assets: { asset: [{ products }] } },
		},
		{
			variant: 'removal of assets',
			data: 'list',
			acts: 'asset.removed',
			items: newCloudAccounts,
			options: { maxOrdersPerRequest: 10 },
			parameters: {
				...order,
				channelOrderId: 'SO-1',
				orderType: 'delete_asset',
				srcLicenseOrderId: seededOrders.cloud,
				customerFields: { enterpriseGlobalId: acme.enterprise.globalId },
				assets: { asset: [{ assetNos: at('mark') }] },
			},
		},
	],
	docs: {
		title: 'a new purchase from the form',
		parameters: {
			channelCode: 'CRM',
			channelOrderId: 'SO-2026-0042',
			appKey: 'my-app',
			orderSource: 'fields',
			orderType: 'new_buy',
			licenseType: 'normal_recover_usbkey',
			customerId: acme.customer.customerId,
			assets: shownAsset('8000000901'),
		},
		notes: [
			'With Order Source = Fields each item is one order. With JSON an item is one order or a list of orders.',
			'Items with the same App Key, Channel Code, Channel Order ID and Processing share one request.',
			'`sequence` is numbered 1, 2, 3, … within each request. Sequences given in JSON are kept.',
			'With Processing = Asynchronous an order that the reply does not list gives a row with `"sequence": 1, "pending": true` in place of the IDs.',
			'A row shows what was made beside what was asked for, so that a mail needs no look at the input item; the products of packages are among `products`. Times are in UTC. A value that was not given is not in the row.',
			'Fields that an order type does not take are hidden for it and not sent. Product and package entries that are left blank are not sent either.',
			'Dates are sent as epoch milliseconds. A date without a UTC offset is in the time zone of the credential, else of the workflow.',
			'JSON has the keys of the API, to any depth. A key that the API does not know is refused by name.',
			'Assets and products are removed with orders of their own: choose the Order Type. Asset Removal needs no products; removals from cloud licenses need the Source License Order ID.',
			'The service may refuse a request as a whole: then every order in it gets an error row.',
		],
	},
};
