import type { IDataObject } from 'n8n-workflow';

import type { ServiceName } from '../support/specs/specs';
import type { Passing, Planted } from './judges';

/** Slips that Prism must find: each changes what a node sends, or what the service answers. */

type Plant = Planted & { what: string; service: ServiceName; name: string };

const inBody =
	(change: (body: IDataObject) => IDataObject) =>
	(request: Passing): Passing => ({
		...request,
		body: JSON.stringify(change(JSON.parse(request.body) as IDataObject)),
	});
const inOrders = (change: (order: IDataObject) => object) =>
	inBody((body) => ({ ...body, orderList: (body.orderList as IDataObject[]).map(change) as IDataObject[] }));
const without = (header: string) => (request: Passing) => ({
	...request,
	headers: Object.fromEntries(Object.entries(request.headers).filter(([name]) => name !== header)),
});
const withoutQuery = (name: string) => (request: Passing) => {
	const [path = '', search = ''] = request.url.split('?');
	const query = new URLSearchParams(search);
	query.delete(name);
	return { ...request, url: `${path}?${query.toString()}` };
};
const inReply =
	(change: (reply: IDataObject) => IDataObject) =>
	(text: string): string =>
		JSON.stringify(change(JSON.parse(text) as IDataObject));
const inEach = (change: (row: IDataObject) => IDataObject) =>
	inReply((reply) => ({ ...reply, data: (reply.data as IDataObject[]).map(change) }));

const order = (name: string) => ({ service: 'order', name }) as const;
const member = (name: string) => ({ service: 'member', name }) as const;

export const PLANTED: Plant[] = [
	{
		what: 'request: a field renamed',
		...order('lock.disable'),
		request: inBody(({ assetNums, ...body }) => ({ ...body, assetNumbers: assetNums })),
	},
	{
		what: 'request: a number as text',
		...order('assetNumber.allocate'),
		request: inBody(({ size }) => ({ size: String(size) })),
	},
	{
		what: 'request: a field that is not documented, three levels down',
		...order('licenseOrder.create'),
		request: inOrders((one) => ({ ...one, assets: [{ assetNos: ['1'], products: [{ seats: 1 }] }] })),
	},
	{
		what: 'request: a license type that is not documented',
		...order('licenseOrder.create'),
		request: inOrders((one) => ({ ...one, licenseType: 'cloud' })),
	},
	{
		what: 'request: products in an order that removes assets',
		...order('licenseOrder.create'),
		request: inOrders((one) => ({
			...one,
			orderType: 'delete_asset',
			srcLicenseOrderId: '1',
			assets: [{ assetNos: ['1'], products: [{ productUri: '1' }] }],
		})),
	},
	{
		what: 'request: a required list left out',
		...member('employee.configureAssets'),
		request: inBody(({ addAssets }) => ({ addAssets })),
	},
	{
		what: 'request: what belongs into the query put into the body',
		...order('licenseOrder.create'),
		request: (request) => withoutQuery('appKey')(inBody((body) => ({ ...body, appKey: 'app' }))(request)),
	},
	{
		what: 'request: no nonce',
		...member('lentLock.getMany'),
		request: withoutQuery('g_nonce'),
	},
	{
		what: 'request: no page number',
		...member('employee.getMany'),
		request: withoutQuery('pageNum'),
	},
	{
		what: 'request: no Authorization',
		...order('customer.getMany'),
		request: without('authorization'),
	},
	{ what: 'request: no userToken', ...member('asset.getMany'), request: without('usertoken') },
	{
		what: 'request: another method',
		...member('employee.resetPassword'),
		request: (request) => ({ ...request, method: 'POST' }),
	},
	{
		what: 'request: another path',
		...member('asset.getMany'),
		request: (request) => ({ ...request, url: request.url.replace('assetNums', 'assetNumbers') }),
	},
	{
		what: 'reply: an id as a number',
		...order('asset.getMany'),
		reply: inEach((row) => ({ ...row, id: 7 })),
	},
	{
		what: 'reply: a list inside an object',
		...member('lentLock.getMany'),
		reply: inReply((reply) => ({ ...reply, data: { list: reply.data } as IDataObject })),
	},
	{
		what: 'reply: a product whose end is null',
		...member('asset.getProducts'),
		reply: inReply((reply) => {
			const { productInstanceList, ...data } = reply.data as { productInstanceList: IDataObject[] };
			const endless = productInstanceList.map((product) => ({ ...product, limitEndTime: null }));
			return { ...reply, data: { ...data, productInstanceList: endless } };
		}),
	},
	{
		what: 'reply: code 0 as text',
		...order('customer.getMany'),
		reply: inReply((reply) => ({ ...reply, code: '0' })),
	},
	{
		what: 'reply: a refusal with a code of another operation',
		...member('employee.delete'),
		reply: () => JSON.stringify({ code: '60027', message: 'm', cause: 'c' }),
	},
	{
		what: 'reply: an asset number of nine digits',
		...order('assetNumber.allocate'),
		reply: inReply((reply) => ({ ...reply, data: ['800000100'] })),
	},
];
