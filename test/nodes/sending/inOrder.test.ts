import type { ICredentialDataDecryptedObject, IDataObject, INodeParameters } from 'n8n-workflow';

import { at, byId, listed } from '../../specs/shared';
import { ok, type Recorded } from '../../helpers/server/server';
import { useServices } from '../../helpers/services';

/** Items that touch one thing are sent one after another, in their order; others side by side. */

const { server, perform } = useServices();
/** Long enough for the next request to come meanwhile, also on a busy machine. */
const slowly = (data: (request: Recorded) => unknown) =>
	server.reply((request) => ({ ...ok(data(request)), delayMs: request.method === 'GET' ? 0 : 80 }));
beforeEach(() => slowly(() => ({ customerId: '1', enterpriseGlobalId: '2' })));

const run = async (
	operation: string,
	parameters: INodeParameters,
	items: IDataObject[],
	credential?: IDataObject,
) => {
	const given = { enterpriseGlobalId: 'E1', memberGlobalId: byId(at('who')), ...parameters };
	const result = await perform(operation, given, {
		items: items.map((item, n) => ({ n: `n${n}`, ...item })),
		credential: credential as ICredentialDataDecryptedObject,
	});
	expect([result.status, result.error?.message]).toEqual(['success', undefined]);
	return result;
};
/** The marks of the items, in the order in which their requests came. */
const came = (mark: RegExp) => server.requests.map(({ url, body }) => mark.exec(url + body)?.[0]);

const UPDATE = { userName: 'u', name: at('n') };
const CHANGE = { addAssets: '={{ [$json.n].concat($json.add ?? []) }}', deleteAssets: at('take') };
const LOAN = { borrowedUsbKey: byId(at('lock')), assetIDs: '={{ [$json.n].concat($json.assets) }}' };
const BIND = { channelCode: 'C', channelCustomerId: at('id'), customerName: at('n'), enterpriseName: 'E' };
const CREATE = { crmCustomerId: at('id'), customerName: at('n') };
const ADDRESS = { crmCustomerId: at('id'), updateFields: { address: at('n') } };
const customers = [{ id: 'crm-1' }, { id: 'CRM-1' }, { id: 'crm-1' }];
const [ONE, TWO] = [{ who: '1' }, { who: '2' }];
const change = (who: string, add: string, take: string) => ({ who, add: [add], take: [take] });
const loan = (who: string, lock: string, ...assets: string[]) => ({ who, lock, assets });

it.each<[string, string, INodeParameters, IDataObject[], number]>([
	['one employee', 'employee.update', UPDATE, [ONE, ONE], 1],
	['two employees', 'employee.update', UPDATE, [ONE, TWO], 2],
	['one employee', 'employee.resetPassword', { password: `={{ "pass-" + $json.n }}` }, [ONE, ONE], 1],
	['one employee', 'employee.configureAssets', CHANGE, [change('1', 'L1', 'x'), change('1', 'L2', 'y')], 1],
	['a number moves', 'employee.configureAssets', CHANGE, [change('1', 'x', 'L1'), change('2', 'L1', 'y')], 1],
	['in capitals', 'employee.configureAssets', CHANGE, [change('1', 'x', 'l1'), change('2', 'L1', 'y')], 1],
	[
		'by ten digits',
		'employee.configureAssets',
		CHANGE,
		[change('1', 'x', 'CA8000000101'), change('2', '8000000101', 'y')],
		1,
	],
	['others', 'employee.configureAssets', CHANGE, [change('1', 'L1', 'x'), change('2', 'L2', 'y')], 2],
	['one lock', 'employee.lendAssets', LOAN, [loan('1', 'K1', 'a'), loan('2', 'K1', 'b')], 1],
	['one asset', 'employee.lendAssets', LOAN, [loan('1', 'K1', 'a', 'b'), loan('2', 'K2', 'b')], 1],
	['others', 'employee.lendAssets', LOAN, [loan('1', 'K1', 'a'), loan('2', 'K2', 'b')], 2],
	['one customer, in capitals or not', 'customer.update', ADDRESS, customers, 1],
	['one customer, in capitals or not', 'enterprise.create', CREATE, customers, 1],
	['one customer, in capitals or not', 'customer.bind', BIND, customers, 1],
])('%s: %s', async (_, operation, parameters, items, side) => {
	const result = await run(operation, parameters, items);

	expect(server.maxInFlight).toBe(side);
	expect(result.items.map(({ pairedItem }) => pairedItem)).toEqual(items.map((_item, item) => ({ item })));
	if (side === 1) expect(came(/n\d/)).toEqual(items.map((_item, item) => `n${item}`));
});

it('one employee is deleted by one request at a time', async () => {
	await run('employee.delete', { ifAssetsHeld: 'delete' }, [ONE, ONE, ONE]);

	expect([server.maxInFlight, server.requests.length]).toEqual([1, 3]);
});

it('locks that several operators name are changed in input order', async () => {
	slowly((request) =>
		(request.json() as { assetNums: string[] }).assetNums.map((assetNum) => ({ assetNum, status: 1 })),
	);
	const items = ['A1 x', 'B1,A1 y', 'B1 x', 'C1 x'].map((text) => {
		const [locks = '', by = ''] = text.split(' ');
		return { locks, by };
	});
	const result = await run('lock.disable', { assetNums: at('locks'), operatorIdentity: at('by') }, items);

	const changes = server.requests.flatMap((request) => {
		const { assetNums, operatorIdentity } = request.json() as {
			assetNums: string[];
			operatorIdentity: string;
		};
		return assetNums.map((lock) => lock + operatorIdentity);
	});
	const of = (lock: string) => changes.filter((one) => one.startsWith(lock)).join(' ');
	expect(['A1', 'B1', 'C1'].map(of)).toEqual(['A1x A1y', 'B1y B1x', 'C1x']);
	expect(result.items.map(({ pairedItem }) => pairedItem)).toEqual([0, 1, 1, 2, 3].map((item) => ({ item })));
});

it.each([
	['one credential', {}],
	['an own time zone', { timeZone: at('zone') }],
	['an own token', { appAccessToken: at('so') }],
])('a purchase behind the removal of the same asset does not travel before it: %s', async (_, credential) => {
	interface Sent {
		channelOrderId: string;
		orderList: Array<{ sequence: number; assets: Array<{ assetNos: string[] }> }>;
	}
	slowly((request) =>
		(request.json() as Sent).orderList.map(({ sequence }) => ({ sequence, licenseOrderId: 'L' })),
	);
	const items = [
		'SO-1 new_buy CA8000000190',
		'SO-2 delete_asset CA8000000104',
		'SO-1 new_buy 8000000104',
		'SO-1 new_buy 8000000105',
	].map((text, index) => {
		const [so = '', orderType = '', assetNos = ''] = text.split(' ');
		const zone = index === 1 ? 'Europe/Berlin' : 'Asia/Tokyo';
		const products = orderType === 'new_buy' ? { products: [{ productUri: 'p' }] } : {};
		return { so, zone, orders: { orderType, customerId: 'K', assets: [{ assetNos, ...products }] } };
	});
	const batch = { channelCode: 'C', channelOrderId: at('so'), appKey: 'A' };
	const parameters = { ...batch, orderSource: 'json', orders: at('orders') };
	await run('licenseOrder.create', parameters, items, credential);

	const sent = server.requests.map((request) => {
		const { channelOrderId, orderList } = request.json() as Sent;
		return `${channelOrderId}: ${orderList.flatMap(({ assets: [asset] }) => asset?.assetNos).join()}`;
	});
	expect(sent.slice(0, 2).sort()).toEqual(['SO-1: CA8000000190,8000000105', 'SO-2: CA8000000104']);
	expect([sent.slice(2), server.maxInFlight]).toEqual([['SO-1: 8000000104'], 2]);
});

it('Withdraw All of one employee, and an assignment of what it withdraws to another', async () => {
	const assets = [listed('L1', '1')];
	const list = [{ id: '1', globalId: '1', userName: 'u', assetNums: ['L1'] }];
	slowly(({ path }) => (path.endsWith('/members') ? { list, total: 1, pages: 1 } : assets));
	const items = [
		{ who: '1', all: true, add: ['L9'] },
		{ who: '2', all: false, add: ['L1'] },
	];
	const parameters = { withdrawAll: at('all'), addAssets: at('add') };
	await run('employee.configureAssets', parameters, items);

	const writes = server.requests.filter(({ method }) => method === 'POST');
	expect(
		writes.map(({ path, body }) => [/member\/(\d)/.exec(path)?.[1], JSON.parse(body) as unknown]),
	).toEqual([
		['1', { addAssets: ['L9'], deleteAssets: ['L1'] }],
		['2', { addAssets: ['L1'], deleteAssets: [] }],
	]);
});
