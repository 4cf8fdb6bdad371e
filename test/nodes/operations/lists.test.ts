import { mapValues, pick, range } from 'lodash';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { type ServiceRun, useServices } from '../../helpers/services';
import { skipPauses } from '../../helpers/pauses';
import { ok, type Recorded } from '../../helpers/server/server';
import { spec as assetsSpec } from '../../specs/OrderService/asset.getMany';
import { specs } from '../../specs/specs';

/** What people see of lists: how much of them, which fields, the products of an asset. What a filter leaves of a list is in its spec. */

skipPauses();

const { server, perform } = useServices();

const list = async (operation: string, parameters: INodeParameters = {}, more: ServiceRun = {}) =>
	await perform(operation, { enterpriseGlobalId: 'E1', ...parameters }, more);

const whole = specs.filter(({ operation, api }) => operation.value === 'getMany' && api.ofLists !== true);
it.each(whole.map(({ service, name, faults }) => [`${service} ${name}`, faults.data] as const))(
	'%s: no data, null and an empty list are no rows, and nothing to complain of',
	async (operation, data) => {
		const empty = data === 'object' ? { list: [], hasNextPage: false } : [];
		for (const reply of [{}, { data: null }, { data: empty }]) {
			server.reply(() => ({ body: { code: 0, message: 'success', ...reply } }));
			const given = { channelCode: 'c', channelCustomerId: 'i' };
			const { status, rows, hints } = await list(operation, given, { items: [{}, {}] });

			expect([status, rows, hints]).toEqual(['success', [], []]);
		}
	},
);

/** One page of so many employees, of whom every third is deleted, and of every third nothing is said. */
function page({ query }: Recorded, total: number) {
	const [number, size] = [Number(query.pageNum), Number(query.pageSize)];
	const people = range(1, total + 1).map((n) => ({ globalId: n, deleted: [true, false, null][n % 3] }));
	return ok({
		list: people.slice((number - 1) * size, number * size),
		total,
		pages: Math.ceil(total / size),
		hasNextPage: number * size < total,
	});
}
const ONE_BY_ONE = { maxConcurrency: 1 };
const inTwos = { options: { pageSize: 2, ...ONE_BY_ONE } };
const DELETED = { filters: { deleted: true } };

/** How pages are read is held in test/rules/pages.test.ts. Here: the size that is chosen, the pages that are asked for, the rows that come. */
it.each<[string, INodeParameters, number, number[], number, number[]]>([
	['everybody', { returnAll: true }, 250, [1, 2, 3], 100, range(1, 251)],
	['Limit left out', {}, 250, [1], 50, range(1, 51)],
	['Limit beside Return All', { returnAll: true, limit: 3 }, 4, [1], 100, range(1, 5)],
	['a limit of more than a hundred', { limit: 120 }, 250, [1, 2], 100, range(1, 121)],
	['a page size above the limit', { limit: 20, options: { pageSize: 1000 } }, 90, [1], 20, range(1, 21)],
	// A limit counts what a filter leaves, however many pages that takes, and no page more.
	['the first three of a filter', { limit: 3, ...DELETED, ...inTwos }, 10, [1, 2, 3, 4, 5], 2, [3, 6, 9]],
])('employees: %s', async (_, parameters, total, pages, pageSize, ids) => {
	server.reply((request) => page(request, total));
	const options = { ...(parameters.options as IDataObject), ...ONE_BY_ONE };
	const { rows } = await list('member employee.getMany', { ...parameters, options });

	expect(rows.map(({ globalId }) => globalId)).toEqual(ids);
	const asked = pages.map((pageNum) => ({ pageNum: `${pageNum}`, pageSize: `${pageSize}` }));
	expect(server.requests.map(({ query }) => pick(query, ['pageNum', 'pageSize', 'deleted']))).toEqual(asked);
});

const entries = assetsSpec.keeps?.entries ?? [];
it.each<[string, INodeParameters, string]>([
	['what ends first', { filters: { expiresWithinDays: 60 }, limit: 2 }, 'fa'],
	['what other filters leave', { filters: { locked: false }, limit: 1 }, 'b'],
])('a limit keeps %s', async (_, parameters, left) => {
	server.reply(() => ok(entries));
	const { rows } = await list('order asset.getMany', parameters);

	expect(rows.map(({ assetNum }) => assetNum).join('')).toBe(left);
});

it.each([
	['Asia/Shanghai', 'tomorrow'],
	// Ten in the morning there: the 16th in Shanghai begins at noon.
	['America/New_York', 'tomorrow after'],
])('what ends "within 1 day" in %s does so by the calendar there, for each item', async (timezone, left) => {
	const ends = { tomorrow: '2027-06-16T23:59:59.999', after: '2027-06-17T00:00', later: '2027-06-17T12:00' };
	const entries = Object.entries(ends).map(([id, end]) => ({ id, limitEndTime: Date.parse(`${end}+08:00`) }));
	server.reply(() => ok(entries));
	jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2027-06-15T22:00+08:00'));
	const filters = { expiresWithinDays: 1 };
	const { rows } = await list('order asset.getMany', { filters }, { items: [{}, {}], timezone });
	jest.mocked(Date.now).mockRestore();

	expect(rows.map(({ id }) => id).join(' ')).toBe(`${left} ${left}`);
});

/** An entry that does not show what a filter asks for passes none, and is counted. */
it.each<[string, INodeParameters, IDataObject, 'kept' | 'untold' | 'left out']>([
	['member asset.getMany', { assigned: true }, {}, 'untold'],
	['member asset.getMany', { assigned: false }, { cloudAccountGlobalId: null }, 'kept'],
	['member asset.getMany', { borrowedFlag: false }, { borrowedFlag: null }, 'untold'],
	['member asset.getMany', { assigned: true, onlineFlag: false }, { cloudAccountGlobalId: null }, 'left out'],
	['member lentLock.getMany', { borrowedFlag: true }, { borrowedFlag: null }, 'untold'],
	['order asset.getMany', { licenseType: 'softkey' }, {}, 'untold'],
	['order asset.getMany', { ended: 'exclude' }, { limitEndTime: 'soon' }, 'untold'],
])('%s %j: an entry with no more than %j is %s', async (operation, filters, entry, expected) => {
	server.reply(() => ok([{ assetNum: 'x', assetId: '1', ...entry }]));
	const { rows, hints } = await list(operation, { filters }, { items: [{}, {}] });

	expect(rows.map(({ assetNum }) => assetNum)).toEqual(expected === 'kept' ? ['x', 'x'] : []);
	expect(hints).toEqual(
		expected === 'untold'
			? ['Entries that the filters left out, as the list does not show what they ask for: 2']
			: [],
	);
});

it.each([
	[
		'member employee.getMany',
		'globalId name userName departmentName assetNums borrowNum onlineFlag deleted remark departmentId',
		'id userId enterpriseId passwordMobile updateTime createTime boundUserInfo more',
	],
	[
		'order asset.getMany',
		'assetNum id licenseType limitStartTime limitEndTime locked freezing borrowedUsbKey customerId assetExtends',
		'grantable keyShellNumber keyChipType createTime updateTime assignStatus assetLimits more',
	],
])('Simplify: %s shows %s; without it also %s', async (operation, shown, more) => {
	const names = shown.split(' ');
	const entry = Object.fromEntries(
		[...more.split(' '), ...names].map((name) => [name, name.endsWith('Time') ? 3 : name]),
	);
	server.reply(({ path }) => ok(path.endsWith('/members') ? { list: [entry], hasNextPage: false } : [entry]));
	const [simple = {}] = (await list(operation)).rows;

	expect(Object.keys(simple)).toEqual(names);
	expect(simple).toEqual(
		mapValues(pick(entry, names), (value) => (value === 3 ? '1970-01-01T00:00:00.003Z' : value)),
	);
	expect((await list(operation, { simplify: false })).rows).toEqual([entry]);
});

describe('the products of an asset', () => {
	const limitEndTime = Date.UTC(2026, 7, 3, 9);
	const productInstanceList = [
		{ id: '7', productName: 'CAD Pro', productUri: 'cad', limitEndTime, crmProductId: 'C1' },
	];
	const pack = (merchandiseNum: string, children: unknown = null) => ({
		...{ merchandiseNum, merchandiseName: `Suite ${merchandiseNum}`, productInstanceList, children },
	});
	/** In the asset itself, in two suites, and in a package inside the first of them; and what is no entry. */
	const tree = { productInstanceList, children: [pack('P1', [pack('P2')]), null, 'x', pack('P3', {})] };
	const rows = [[], ['P1'], ['P1', 'P2'], ['P3']].map((merchandisePath) => ({
		...{ productName: 'CAD Pro', productUri: 'cad', limitEndTime: '2026-08-03T09:00:00.000Z' },
		...{ merchandisePath, merchandiseNames: merchandisePath.map((num) => `Suite ${num}`) },
	}));

	it.each<[string, INodeParameters, boolean, object[]]>([
		['at any depth', {}, false, rows],
		['as a tree', { output: 'tree' }, false, [tree]],
		[
			'as a tree, for an agent',
			{ output: 'tree', rowOutput: 'selected', outputFields: ['id'] },
			true,
			[tree],
		],
	])('%s', async (_, parameters, asTool, expected) => {
		server.reply(() => ok(tree));
		const given = { assetId: 'a1', ...parameters };

		expect((await list('member asset.getProducts', given, { asTool })).rows).toEqual(expected);
	});
});
