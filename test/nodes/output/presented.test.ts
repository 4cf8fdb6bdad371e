import { mapValues, pick, range } from 'lodash';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { spec } from '../../specs/OrderService/asset.getMany';
import { PREFIX as MEMBER, runMember } from '../../helpers/memberCenter';
import { runOrder } from '../../helpers/orderService';
import { ok } from '../../helpers/server/server';
import type { Recorded } from '../../helpers/server/server';
import { useServer } from '../../helpers/server/stage';

/** What people see of the rows: times, ids, filters of ours, products. */

const server = useServer();

const rows = ({ items }: { items: Array<{ json: IDataObject }> }) => items.map(({ json }) => json);
const run = async (operation: string, parameters: INodeParameters = {}, asTool = false) =>
	await runMember(server.url, operation, parameters, {
		credential: { enterpriseGlobalId: 'E1', enterpriseCode: 'ACME' },
		asTool,
	});

describe('the filter Deleted', () => {
	/** Ten employees; every third is deleted, and of every third nothing is said. */
	const people = ({ query }: Recorded) => {
		const [pageNum, pageSize] = [Number(query.pageNum), Number(query.pageSize)];
		const list = range(1, 11).map((n) => ({ id: n, globalId: `g${n}`, deleted: [true, false, null][n % 3] }));
		const page = list.slice((pageNum - 1) * pageSize, pageNum * pageSize);
		return ok({ list: page, pages: Math.ceil(10 / pageSize), hasNextPage: pageNum * pageSize < 10 });
	};
	const inTwos = { options: { pageSize: 2, maxConcurrency: 1 } };
	it.each<[string, boolean, INodeParameters, string, number]>([
		['off', false, { returnAll: true }, 'g1 g2 g4 g5 g7 g8 g10', 1],
		// Pages of two: a limit counts what is left, however many pages that takes, and no page more.
		['on, the first three', true, { limit: 3, ...inTwos }, 'g3 g6 g9', 5],
	])('%s', async (_, deleted, more, ids, pages) => {
		server.reply(people);
		const found = rows(await run('employee.getMany', { filters: { deleted }, ...more }));

		expect(found.map(({ globalId }) => globalId).join(' ')).toBe(ids);
		expect(server.requests).toHaveLength(pages);
		// The service knows no such filter.
		expect(server.requests.flatMap(({ query }) => Object.keys(query))).not.toContain('deleted');
	});
});

describe('filters of the Order Service’s assets', () => {
	const entries = spec.keeps?.entries ?? [];
	const listed = async (parameters: INodeParameters) =>
		await runOrder(server.url, 'asset.getMany', { enterpriseGlobalId: 'E1', returnAll: true, ...parameters });

	it('what the list does not show passes none, and is counted', async () => {
		server.reply(() => ok([...entries, { assetNum: 'g', limitEndTime: 'soon' }]));
		const shown = async (filters: INodeParameters) => {
			const { items, hints } = await listed({ filters });
			return [items.length, ...hints.map(({ message }) => /filters left out.*: (\d+)$/.exec(message)?.[1])];
		};

		expect(await shown({ ended: 'only' })).toEqual([2, '1']);
		expect(await shown({ ended: 'exclude' })).toEqual([4, '1']);
		expect(await shown({ licenseType: 'softkey' })).toEqual([2, '3']);
		expect(await shown({ ended: 'include' })).toEqual([7]);
	});

	it.each<[string, INodeParameters, string]>([
		['leaves what ends first', { filters: { expiresWithinDays: 60 }, limit: 2 }, 'fa'],
		['counts what they leave', { filters: { locked: false }, limit: 1 }, 'b'],
	])('a limit %s', async (_, parameters, left) => {
		server.reply(() => ok(entries));
		const found = rows(await listed({ returnAll: false, ...parameters }));

		expect(found.map(({ assetNum }) => assetNum).join('')).toBe(left);
	});
});

it.each([
	[
		'member',
		'employee.getMany',
		'globalId name userName departmentName assetNums borrowNum onlineFlag deleted remark departmentId',
		'id userId enterpriseId passwordMobile updateTime createTime boundUserInfo more',
	],
	[
		'order',
		'asset.getMany',
		'assetNum id licenseType limitStartTime limitEndTime locked freezing borrowedUsbKey customerId assetExtends',
		'grantable keyShellNumber keyChipType createTime updateTime assignStatus assetLimits more',
	],
])('Simplify: %s %s shows %s; without it also %s', async (service, operation, shown, more) => {
	const names = shown.split(' ');
	const whole = Object.fromEntries(
		[...more.split(' '), ...names].map((name) => [name, name.endsWith('Time') ? 3 : name]),
	);
	server.reply(({ path }) => ok(path.endsWith('/members') ? { list: [whole], hasNextPage: false } : [whole]));
	const get = async (parameters: INodeParameters) =>
		rows(await { order: runOrder, member: runMember }[service]!(server.url, operation, parameters));
	const given = { enterpriseGlobalId: 'E1' };
	const [simple = {}] = await get(given);

	expect(Object.keys(simple)).toEqual(names);
	expect(simple).toEqual(
		mapValues(pick(whole, names), (value) => (value === 3 ? '1970-01-01T00:00:00.003Z' : value)),
	);
	expect(await get({ ...given, simplify: false })).toEqual([whole]);
});

it('Simplify is read for each item, also of those that share a request', async () => {
	const accounts = ['anna', 'bob'];
	const succeeded = accounts.map((userName, n) => ({
		userName,
		name: userName,
		globalId: `g${n}`,
		userId: 7,
	}));
	server.reply(() => ok({ succeeded, failed: [] }));
	const parameters = { userName: '={{ $json.account }}', name: 'N', password: 'secret-1' };
	const { items } = await runMember(
		server.url,
		'employee.add',
		{ enterpriseGlobalId: 'E1', ...parameters, simplify: '={{ $json.account === "anna" }}' },
		{ items: accounts.map((account) => ({ account })) },
	);

	expect(server.requests).toHaveLength(1);
	expect(items.map(({ json }) => [json.userName, json.userId])).toEqual([
		['anna', undefined],
		['bob', 7],
	]);
});

const limitEndTime = 1_785_747_600_000;
const ISO = '2026-08-03T09:00:00.000Z';

describe('asset.getProducts', () => {
	const product = { id: '7', productName: 'CAD Pro', productUri: 'cad', limitEndTime, crmProductId: 'C1' };
	const productInstanceList = [product];
	const pack = (merchandiseNum: string, children: unknown = null) => ({
		...{ merchandiseNum, merchandiseName: `Suite ${merchandiseNum}`, productInstanceList, children },
	});
	/** In the asset itself, in two suites, and in a package inside the first of them; and what is no entry. */
	const tree = { productInstanceList, children: [pack('P1', [pack('P2')]), null, 'x', pack('P3', {})] };
	beforeEach(() => server.reply({ [`GET ${MEMBER}/enterprise/asset/a1/merchandiseProducts`]: ok(tree) }));

	const row = { productName: 'CAD Pro', productUri: 'cad', limitEndTime: ISO };
	const short = [[], ['P1'], ['P1', 'P2'], ['P3']].map((merchandisePath) => ({
		...{ ...row, merchandisePath, merchandiseNames: merchandisePath.map((num) => `Suite ${num}`) },
	}));

	it.each<[string, INodeParameters, object[]]>([
		['as it stands', {}, short],
		['as a tree', { output: 'tree' }, [tree]],
		['an agent, the tree', { output: 'tree', rowOutput: 'selected', outputFields: ['id'] }, [tree]],
	])('%s', async (name, parameters, expected) => {
		const result = await run(
			'asset.getProducts',
			{ assetId: 'a1', ...parameters },
			name.startsWith('an agent'),
		);

		expect(rows(result)).toEqual(expected);
	});
});

it('a refusal over HTTP tells its status where n8n looks for it', async () => {
	server.reply(() => ({ status: 404, body: 'no' }));
	const { error } = await run('asset.getMany');

	expect(error).toMatchObject({ httpCode: '404' });
});
