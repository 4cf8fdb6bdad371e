import type { IDataObject } from 'n8n-workflow';

import { runIn } from './evidence';
import type { Lists, World } from './evidence';
import type { TestServer } from '../server/server';

/** Orders in a made-up world: what they ask for, and what the asset list shows of it. */

export const products = [{ productUri: 'p' }];
export const order = (assetNos: string[], more: IDataObject = {}): IDataObject => ({
	orderType: 'new_buy',
	licenseType: 'cloud_account',
	customerId: 'K',
	enterpriseGlobalId: 'E1',
	assets: [{ assetNos, ...(more.orderType === 'delete_asset' ? {} : { products }) }],
	...more,
});
export const removal = (...assetNos: string[]) =>
	order(assetNos, { orderType: 'delete_asset', srcLicenseOrderId: 'L0' });
export const asset = (assetNum: string, more: IDataObject = {}): IDataObject => ({
	id: `id-${assetNum}`,
	assetNum,
	licenseType: 'cloud_account',
	customerId: 'K',
	made: 0,
	...more,
});
export const list = (...assets: IDataObject[]): Lists => ({ list: assets });

/** Creates the items, each an order, as JSON; all that can share a request do. */
export async function runOrders(server: TestServer, world: World, items: IDataObject[], skip = false) {
	const parameters = {
		channelCode: 'crm',
		channelOrderId: 'SO-1',
		appKey: 'k',
		orderSource: 'json',
		orders: '={{ JSON.stringify($json) }}',
	};
	const options = { refusedTogether: 'split' };
	return await runIn(server, world, 'licenseOrder.create', parameters, { items, skip, options });
}

/** The numbers that each request asked for. */
export const numbersIn = (writes: unknown[]) =>
	(writes as Array<{ orderList: Array<{ assets: Array<{ assetNos: string[] }> }> }>).map(({ orderList }) =>
		orderList.map(({ assets }) => assets.flatMap(({ assetNos }) => assetNos).join('+')),
	);
