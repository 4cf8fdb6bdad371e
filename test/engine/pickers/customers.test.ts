import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { OrderService } from '../../../nodes/OrderService/OrderService.node';
import { listSearch } from '../../support/engine/engine';
import { bodies, orderCredential, useOrderService } from '../../support/specs/orderService';
import { makesOrders } from '../../support/specs/refusals';
import { ok } from '../../support/server/server';

/** The customer of an order: chosen from a list, or as it was stored before there was one. */

const { server, run } = useOrderService(makesOrders);

const locator = (mode: string, value: string) => ({ __rl: true, mode, value });
const FROM_ITEM = '={{ $json.who }}';

it.each<[string, INodeParameters['x'], unknown[]]>([
	['a text', '51', ['51', '51']],
	['an expression', FROM_ITEM, ['7', '8']],
	['by ID', locator('id', '51'), ['51', '51']],
	['by ID, an expression', locator('id', FROM_ITEM), ['7', '8']],
	['from the list', { ...locator('list', '51'), cachedResultName: 'Acme (51)' }, ['51', '51']],
	['nothing', '', [undefined, undefined]],
	['nothing chosen', locator('list', ''), [undefined, undefined]],
])('%s: goes out as it is', async (_, customerId, due) => {
	const parameters = {
		...{ channelCode: 'crm', channelOrderId: '=SO-{{ $json.who }}', appKey: 'k', orderType: 'new_buy' },
		customerFields: { channelCustomerId: 'C-1' },
		assets: { asset: [{ assetNos: '8', products: { product: [{ productUri: 'cad' }] } }] },
	};
	const { items } = await run(
		'licenseOrder.create',
		{ ...parameters, customerId },
		{ items: [{ who: '7' }, { who: '8' }] },
	);
	const sent = bodies(server) as Array<{ orderList: IDataObject[] }>;
	expect(sent.flatMap(({ orderList }) => orderList.map((order) => order.customerId))).toEqual(due);
	expect(items.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
});

const ACME = { customerId: 51, enterpriseName: 'Acme', isDefault: true };
const NORTH = { customerId: '52', enterpriseName: 'Acme North', isDefault: false };
const find = async (channelCode: INodeParameters['x'], ofCredential = '') =>
	await listSearch({
		node: new OrderService(),
		methodName: 'searchCustomers',
		parameters: { resource: 'licenseOrder', operation: 'create', channelCode },
		credentials: orderCredential(server.url, { channelCode: ofCredential }),
		filter: ' C-1 ',
	});

it.each([
	['the node', 'crm', ''],
	['the credential', '', 'crm'],
])('the list has the customers of a number in the channel of %s', async (_, ofNode, ofCredential) => {
	server.reply(() => ok([ACME, NORTH, { enterpriseName: 'no ID' }]));
	const { results } = await find(ofNode, ofCredential);
	expect(results).toEqual([
		{ name: 'Acme (51)', value: '51', description: 'default customer' },
		{ name: 'Acme North (52)', value: '52', description: '' },
	]);
	expect(server.requests[0]!.query).toMatchObject({ channelCode: 'crm', channelCustomerId: 'C-1' });
});

it.each<[string, INodeParameters['x'], string]>([
	['no channel', '', 'Enter the Channel Code first: it is empty here, and the credential has none'],
	[
		'an expression',
		null as never,
		'The list cannot be loaded while the expression of Channel Code has no value here',
	],
	['a refusal', 'crm', 'The list cannot be loaded: The service answered HTTP 503'],
])('%s: no list, and why', async (_, channelCode, said) => {
	server.reply(() => ({ status: 503 }));
	await expect(find(channelCode)).rejects.toThrow(said);
});
