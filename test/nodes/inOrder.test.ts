import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { at, byId } from '../specs/shared';
import { ok } from '../helpers/server/server';
import { useServer } from '../helpers/server/stage';
import { runMember } from '../helpers/memberCenter';
import { bodies, runOrder } from '../helpers/orderService';

/** Items that touch one thing are sent one after another, in their order; others side by side. */

const server = useServer();
beforeEach(() => server.reply(() => ({ ...ok(null), delayMs: 60 })));

const run = async (operation: string, parameters: INodeParameters, items: IDataObject[]) =>
	await runMember(
		server.url,
		`employee.${operation}`,
		{ enterpriseGlobalId: 'E1', memberGlobalId: byId(at('who')), ...parameters },
		{ items },
	);
const CHANGE = { addAssets: at('add'), deleteAssets: at('take') };
const change = (who: string, add: string[], take: string[]) => ({ who, add, take });
const LOAN = { borrowedUsbKey: byId(at('lock')), assetIDs: at('assets') };
const loan = (who: string, lock: string, ...assets: string[]) => ({ who, lock, assets });

it.each<[string, string, INodeParameters, IDataObject[], number]>([
	[
		'withdrawn from one, assigned to another',
		'configureAssets',
		CHANGE,
		[change('1', ['x'], ['L1']), change('2', ['L1'], ['y'])],
		1,
	],
	[
		'the same number in capitals',
		'configureAssets',
		CHANGE,
		[change('1', ['x'], ['l1']), change('2', ['L1'], ['y'])],
		1,
	],
	[
		'the same ten digits',
		'configureAssets',
		CHANGE,
		[change('1', ['x'], ['CA8000000101']), change('2', ['8000000101'], ['y'])],
		1,
	],
	[
		'the same employee',
		'configureAssets',
		CHANGE,
		[change('1', ['L1'], ['x']), change('1', ['L2'], ['y'])],
		1,
	],
	[
		'other employees and numbers',
		'configureAssets',
		CHANGE,
		[change('1', ['L1'], ['x']), change('2', ['L2'], ['y'])],
		2,
	],
	['the same lock', 'lendAssets', LOAN, [loan('1', 'K1', 'a'), loan('2', 'K1', 'b')], 1],
	['the same asset', 'lendAssets', LOAN, [loan('1', 'K1', 'a', 'b'), loan('2', 'K2', 'b')], 1],
	['other locks and assets', 'lendAssets', LOAN, [loan('1', 'K1', 'a'), loan('2', 'K2', 'b')], 2],
])('%s: %s', async (_, operation, parameters, items, side) => {
	const result = await run(operation, parameters, items);

	expect([result.status, server.maxInFlight]).toEqual(['success', side]);
	expect(result.items.map(({ pairedItem }) => pairedItem)).toEqual(items.map((_item, item) => ({ item })));
	const asked = server.requests.map(({ path }) => /member\/(\d)/.exec(path)?.[1]);
	if (side === 1) expect(asked).toEqual(items.map(({ who }) => who));
});

it('many items of few things: each thing in its own order', async () => {
	const items = Array.from({ length: 12 }, (_, n) => change(`${n % 5}`, [`L${n % 3}`], [`x${n}`]));
	await run('configureAssets', CHANGE, items);
	const sent = server.requests.map(
		({ path, body }) => `${/member\/(\d)/.exec(path)?.[1]} ${/L\d/.exec(body)?.[0]}`,
	);
	const order = items.map(({ who, add }) => `${who} ${add[0]}`);

	for (const thing of ['L0', 'L1', 'L2', '0 ', '1 ', '2 ', '3 ', '4 '])
		expect(sent.filter((one) => one.includes(thing))).toEqual(order.filter((one) => one.includes(thing)));
	expect(server.maxInFlight).toBeGreaterThan(1);
});

describe('the Order Service', () => {
	const order = (channelOrderId: string, orderType: string, assetNos: string, customerId = 'K') => ({
		channelOrderId,
		order: {
			orderType,
			customerId,
			assets: [{ assetNos, ...(orderType === 'new_buy' && { products: [{ productUri: 'p' }] }) }],
		},
	});
	const create = {
		channelCode: 'C',
		channelOrderId: at('channelOrderId'),
		appKey: 'A',
		orderSource: 'json',
		orders: at('order'),
	};
	type Sent = {
		channelOrderId: string;
		orderList: Array<{ sequence: number; assets: Array<{ assetNos: string[] }> }>;
	};
	const sent = () =>
		(bodies(server) as Sent[]).map(
			({ channelOrderId, orderList }) =>
				`${channelOrderId}: ${orderList.flatMap(({ assets }) => assets.flatMap(({ assetNos }) => assetNos)).join()}`,
		);

	it('a purchase behind the removal of the same asset does not travel before it', async () => {
		server.reply((request) => ({
			...ok((request.json() as Sent).orderList.map(({ sequence }) => ({ sequence, licenseOrderId: 'L' }))),
			delayMs: 60,
		}));
		const items = [
			order('SO-1', 'new_buy', 'CA8000000190'),
			order('SO-2', 'delete_asset', 'CA8000000104'),
			order('SO-1', 'new_buy', '8000000104'),
			order('SO-1', 'new_buy', '8000000105'),
		];
		const result = await runOrder(server.url, 'licenseOrder.create', create, { items });

		expect(sent().slice(0, 2).sort()).toEqual(['SO-1: CA8000000190,8000000105', 'SO-2: CA8000000104']);
		expect(sent().slice(2)).toEqual(['SO-1: 8000000104']);
		expect([result.status, server.maxInFlight]).toEqual(['success', 2]);
		expect(result.items.map(({ pairedItem }) => pairedItem)).toEqual(items.map((_, item) => ({ item })));
	});

	it.each<[string, string, INodeParameters]>([
		['updates of a customer', 'customer.update', { crmCustomerId: at('id'), updateFields: { address: 'x' } }],
		['enterprises of a customer', 'enterprise.create', { crmCustomerId: at('id'), customerName: 'N' }],
		[
			'bindings of a customer',
			'customer.bind',
			{ channelCode: 'C', channelCustomerId: at('id'), customerName: 'N', enterpriseName: 'E' },
		],
	])('%s, in capitals or not', async (_, operation, parameters) => {
		const items = [{ id: 'crm-1' }, { id: 'CRM-1' }, { id: 'crm-1' }];
		server.reply(() => ({ ...ok({ customerId: '1', enterpriseGlobalId: '2' }), delayMs: 40 }));
		await runOrder(server.url, operation, parameters, { items });

		expect(server.maxInFlight).toBe(1);
		expect(bodies(server)).toMatchObject(
			items.map(({ id }) => ({
				[operation === 'customer.bind' ? 'channelCustomerId' : 'crmCustomerId']: id,
			})),
		);
	});
});

it('Withdraw All of one employee, and an assignment of what it withdraws to another', async () => {
	const assets = [{ assetNum: 'L1', assetId: '1', cloudAccountGlobalId: '1', borrowedFlag: false }];
	const list = [{ id: '1', globalId: '1', userName: 'u', assetNums: ['L1'] }];
	const arrived: number[] = [];
	server.reply(({ path, method }) => {
		if (method !== 'GET') arrived.push(performance.now());
		if (method !== 'GET') return { ...ok(null), delayMs: 60 };
		return ok(
			path.endsWith('/members') ? { list, total: 1, pages: 1 } : path.endsWith('/assetNums') ? assets : null,
		);
	});
	const items = [
		{ who: '1', all: true, add: ['L9'] },
		{ who: '2', all: false, add: ['L1'] },
	];
	const result = await run('configureAssets', { withdrawAll: at('all'), addAssets: at('add') }, items);
	expect([result.status, result.error?.message]).toEqual(['success', undefined]);
	const writes = server.requests.filter(({ method }) => method === 'POST');

	expect(
		writes.map(({ path, body }) => [/member\/(\d)/.exec(path)?.[1], JSON.parse(body) as unknown]),
	).toEqual([
		['1', { addAssets: ['L9'], deleteAssets: ['L1'] }],
		['2', { addAssets: ['L1'], deleteAssets: [] }],
	]);
	const [first = 0, second = 0] = arrived;
	expect(second - first).toBeGreaterThanOrEqual(50);
});
