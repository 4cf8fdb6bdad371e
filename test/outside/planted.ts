import type { IDataObject } from 'n8n-workflow';
import { omit } from 'lodash';

import type { Recorded } from '../helpers/server/server';
import type { ServiceName } from '../specs/specs';
import type { Planted } from './judges';

/** Slips that Prism must find: one of each place in which it looks, of what a node sends and of what the service answers. */

type Plant = Planted & { what: string; service: ServiceName; name: string };

const inBody =
	(change: (body: IDataObject) => object) =>
	(request: Recorded): Recorded => ({
		...request,
		body: JSON.stringify(change(JSON.parse(request.body) as IDataObject)),
	});
const inUrl = (part: string | RegExp, other: string) => (request: Recorded) => ({
	...request,
	url: request.url.replace(part, other),
});
const inReply = (change: (reply: IDataObject) => object) => (text: string) =>
	JSON.stringify(change(JSON.parse(text) as IDataObject));

const order = (name: string) => ({ service: 'order', name }) as const;
const member = (name: string) => ({ service: 'member', name }) as const;

export const PLANTED: Plant[] = [
	{
		what: 'request: a number as text',
		...order('assetNumber.allocate'),
		request: inBody(({ size }) => ({ size: String(size) })),
	},
	{
		what: 'request: a required list left out',
		...member('employee.configureAssets'),
		request: inBody(({ addAssets }) => ({ addAssets })),
	},
	{
		what: 'request: a field that is not documented, three levels down',
		...order('licenseOrder.create'),
		request: inBody(({ orderList, ...body }) => ({
			...body,
			orderList: (orderList as IDataObject[]).map((one) => ({
				...one,
				assets: [{ assetNos: ['1'], products: [{ seats: 1 }] }],
			})),
		})),
	},
	{ what: 'request: no nonce', ...member('lentLock.getMany'), request: inUrl(/g_nonce=[^&]+/, '') },
	{
		what: 'request: no Authorization',
		...order('customer.getMany'),
		request: (request) => ({ ...request, headers: omit(request.headers, 'authorization') }),
	},
	{ what: 'request: another path', ...member('asset.getMany'), request: inUrl('assetNums', 'assetNumbers') },
	{
		what: 'reply: an id as a number',
		...order('asset.getMany'),
		reply: inReply(({ data, ...reply }) => ({
			...reply,
			data: (data as IDataObject[]).map((row) => ({ ...row, id: 7 })),
		})),
	},
	{
		what: 'reply: a refusal with a code of another operation',
		...member('employee.delete'),
		reply: () => JSON.stringify({ code: '60027', message: 'm', cause: 'c' }),
	},
];
