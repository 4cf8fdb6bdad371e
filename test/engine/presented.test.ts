import { omit } from 'lodash';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { PREFIX as MEMBER, runMember } from '../support/memberCenter';
import { runOrder } from '../support/orderService';
import { ok } from '../support/server';
import type { Recorded } from '../support/server';
import { useServer } from '../support/stage';

/** What people see of the rows: times, ids, filters of ours, products; and what a form left alone sends. */

const server = useServer();

const rows = ({ items }: { items: Array<{ json: IDataObject }> }) => items.map(({ json }) => json);
const run = async (operation: string, parameters: INodeParameters = {}, asTool = false) =>
	await runMember(server.url, operation, parameters, { credential: { enterpriseGlobalId: 'E1' }, asTool });

const people = (deleted: (n: number) => unknown, total: number) => (request: Recorded) => {
	const pageNum = Number(request.query.pageNum);
	const pageSize = Number(request.query.pageSize);
	const list = Array.from({ length: total }, (_, index) => index + 1)
		.slice((pageNum - 1) * pageSize, pageNum * pageSize)
		.map((n) => ({ id: n, globalId: `g${n}`, name: `Name ${n}`, deleted: deleted(n) }));
	return ok({ list, pages: Math.ceil(total / pageSize), hasNextPage: pageNum * pageSize < total });
};

describe('the filter Deleted', () => {
	const mixed = (n: number) => (n % 3 === 0 ? true : n % 3 === 1 ? false : null);
	const wanted = async (deleted: boolean | undefined, more: INodeParameters) =>
		rows(await run('employee.getMany', { filters: deleted === undefined ? {} : { deleted }, ...more })).map(
			({ globalId }) => globalId,
		);

	it.each<[string, boolean | undefined, INodeParameters, string[], number]>([
		['on', true, { returnAll: true }, ['g3', 'g6', 'g9'], 1],
		['off', false, { returnAll: true }, ['g1', 'g2', 'g4', 'g5', 'g7', 'g8', 'g10'], 1],
		['not set', undefined, { limit: 2 }, ['g1', 'g2'], 1],
		// Pages of two: a limit counts what is left, however many pages that takes, and no page more.
		[
			'on, the first three',
			true,
			{ limit: 3, options: { pageSize: 2, maxConcurrency: 1 } },
			['g3', 'g6', 'g9'],
			5,
		],
		['on, the first one', true, { limit: 1, options: { pageSize: 2, maxConcurrency: 1 } }, ['g3'], 2],
		['on, the first one without a page size', true, { limit: 1 }, ['g3'], 1],
		['off, the first two', false, { limit: 2, options: { pageSize: 2 } }, ['g1', 'g2'], 1],
	])('%s', async (_, deleted, more, ids, pages) => {
		server.reply(people(mixed, 10));

		expect(await wanted(deleted, more)).toEqual(ids);
		expect(server.requests).toHaveLength(pages);
		// The service knows no such filter.
		expect(server.requests.flatMap(({ query }) => Object.keys(query))).not.toContain('deleted');
	});
});

describe('asset.getProducts', () => {
	const product = {
		id: '7',
		productName: 'CAD Pro',
		productUri: 'cad',
		limitEndTime: 1_785_747_600_000,
		crmProductId: 'C1',
	};
	const tree = {
		productInstanceList: [product],
		children: [
			{ merchandiseNum: 'P1', merchandiseName: 'Suite', productInstanceList: [product], children: [] },
		],
	};
	beforeEach(() => server.reply({ [`GET ${MEMBER}/enterprise/asset/a1/merchandiseProducts`]: ok(tree) }));
	const get = async (parameters: INodeParameters, asTool: boolean) =>
		rows(await run('asset.getProducts', { assetId: 'a1', ...parameters }, asTool));
	const short = {
		productName: 'CAD Pro',
		productUri: 'cad',
		limitEndTime: '2026-08-03T09:00:00.000Z',
		merchandisePath: [],
		merchandiseNames: [],
	};
	const inSuite = { merchandisePath: ['P1'], merchandiseNames: ['Suite'] };
	const raw = { ...product, merchandisePath: [], merchandiseNames: [] };

	it.each<[string, INodeParameters, boolean, object[]]>([
		['as it stands', {}, false, [short, { ...short, ...inSuite }]],
		['not simplified', { simplify: false }, false, [raw, { ...raw, ...inSuite }]],
		['as a tree', { output: 'tree' }, false, [tree]],
		['an agent', {}, true, [short, { ...short, ...inSuite }]],
		['an agent, raw', { rowOutput: 'raw' }, true, [raw, { ...raw, ...inSuite }]],
		[
			'an agent, selected fields',
			{ rowOutput: 'selected', outputFields: ['productName'] },
			true,
			Array(2).fill({ id: '7', productName: 'CAD Pro' }),
		],
		['an agent, the tree', { output: 'tree', rowOutput: 'selected', outputFields: ['id'] }, true, [tree]],
	])('%s', async (_, parameters, asTool, expected) => {
		expect(await get(parameters, asTool)).toEqual(expected);
	});
});

describe('employee.add', () => {
	const made = {
		id: 7,
		userId: 8,
		enterpriseId: 9,
		globalId: 'g1',
		userName: 'linaACME',
		name: 'Li Na',
		password: 'secret-1',
		createTime: 1_785_747_600_000,
	};
	const employee = { userName: 'lina', name: 'Li Na', password: 'secret-1' };
	const short = {
		name: 'Li Na',
		userName: 'linaACME',
		globalId: 'g1',
		createTime: '2026-08-03T09:00:00.000Z',
	};
	const raw = omit(made, 'password');

	it.each<[string, INodeParameters, boolean, object]>([
		['as it stands', {}, false, short],
		['not simplified', { simplify: false }, false, raw],
		['an agent', {}, true, short],
		['an agent, raw', { output: 'raw' }, true, raw],
		[
			'an agent, selected fields',
			{ output: 'selected', outputFields: ['name'] },
			true,
			{ globalId: 'g1', name: 'Li Na' },
		],
	])('%s', async (_name, parameters, asTool, expected) => {
		server.reply({ [`POST ${MEMBER}/enterprise/E1/member`]: ok({ succeeded: [made], failed: [] }) });
		const [row] = rows(await run('employee.add', { ...employee, ...parameters }, asTool));

		expect(row).toEqual(expected);
		if (!asTool) expect(Object.keys(row ?? {}).slice(0, 3)).toEqual(['name', 'userName', 'globalId']);
		// What a row is to show is no part of the employee.
		expect(server.requests[0]?.json()).toEqual({ userList: [employee] });
	});

	it.each<[string, INodeParameters, boolean]>([
		['simplified', {}, false],
		['selected by an agent', { output: 'selected', outputFields: ['name'] }, true],
	])('says that it was there already, also %s', async (_name, parameters, asTool) => {
		const list = [{ ...made, deleted: false }];
		server.reply({ [`GET ${MEMBER}/enterprise/E1/members`]: ok({ list, hasNextPage: false }) });
		const options = { ifDone: 'skip' };
		const found = rows(await run('employee.add', { ...employee, ...parameters, options }, asTool));

		expect(found).toEqual([expect.objectContaining({ globalId: 'g1', alreadyDone: true })]);
	});
});

describe('a form', () => {
	const order = { channelCode: 'CRM', channelOrderId: 'SO-1', appKey: 'k', customerId: 'C1' };
	const sentProducts = async (product: IDataObject) => {
		server.reply(({ path }) =>
			path.endsWith('/batchOrder') ? ok([{ sequence: 1, licenseOrderId: 'L', customerId: 'C1' }]) : ok(null),
		);
		const assets = { asset: [{ assetNos: '8000000101', products: { product: [product] } }] };
		const { error } = await runOrder(server.url, 'licenseOrder.create', {
			...order,
			assets,
		} as INodeParameters);
		expect(error).toBeUndefined();
		const [asset] = (server.requests[0]?.json() as { orderList: [{ assets: Array<{ products: unknown }> }] })
			.orderList[0].assets;
		return asset?.products;
	};

	it.each<[string, IDataObject, object]>([
		['seats left alone are not sent', {}, {}],
		['nor an emptied field', { limitConcurrent: '' }, {}],
		['nor one that the editor leaves as null', { limitConcurrent: null }, {}],
		['0 that somebody entered is', { limitConcurrent: 0 }, { limitConcurrent: 0 }],
		['and any other number', { limitConcurrent: 5 }, { limitConcurrent: 5 }],
		['also from an expression', { limitConcurrent: '={{ 5 + 2 }}' }, { limitConcurrent: 7 }],
	])('%s', async (_, seats, sent) => {
		expect(await sentProducts({ productUri: 'cad', ...seats })).toEqual([{ productUri: 'cad', ...sent }]);
	});
});

describe('a token pasted with the word before it', () => {
	const headers = () => server.requests.map((request) => request.headers);
	const sloppy = ['Bearer tok', 'bearer  tok', ' Bearer tok\n', 'BEARER\ttok'];

	it.each(sloppy)('%j: the Order Service gets it once', async (appAccessToken) => {
		server.reply(() => ok([]));
		await runOrder(
			server.url,
			'asset.getMany',
			{ enterpriseGlobalId: 'E1' },
			{ credential: { appAccessToken } },
		);

		expect(headers().map(({ authorization }) => authorization)).toEqual(['Bearer tok']);
	});

	it.each(sloppy)('%j: the Member Center gets both once', async (token) => {
		server.reply(() => ok([]));
		const credential = { clientToken: token, userToken: token, enterpriseGlobalId: 'E1' };
		await runMember(server.url, 'asset.getMany', {}, { credential });

		expect(
			headers().map(({ authorization, clienttoken, usertoken }) => [authorization, clienttoken, usertoken]),
		).toEqual([['Bearer tok', 'tok', 'tok']]);
	});
});

it('a refusal over HTTP tells its status where n8n looks for it', async () => {
	server.reply(() => ({ status: 404, body: 'no' }));
	const { error } = await run('asset.getMany');

	expect(error).toMatchObject({ httpCode: '404' });
});
