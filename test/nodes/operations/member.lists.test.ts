import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { errorRowWith } from '../../helpers/errorRows';
import { runMember } from '../../helpers/memberCenter';
import { ok, refuse, type Recorded } from '../../helpers/server/server';
import type { ServiceRun } from '../../helpers/engine/serviceRun';
import { useServer } from '../../helpers/server/stage';
import { skipPauses } from '../../helpers/pauses';

skipPauses();

const server = useServer();

const run = async (operation: string, parameters: INodeParameters, more: ServiceRun = {}) =>
	await runMember(server.url, operation, parameters, { credential: { enterpriseGlobalId: 'E1' }, ...more });

const employee = (n: number) => ({ id: `${n}`, globalId: `g${n}`, name: `Name ${n}` });
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
const ids = (items: Array<{ json: IDataObject }>) => items.map(({ json }) => json.globalId);
const gs = (from: number, to: number) => range(from, to).map((n) => `g${n}`);
const pageOf = ({ query }: Recorded) => Number(query.pageNum);
const pagesAsked = () => server.requests.map(pageOf);

/** One page of `total` employees as the document shows it; `lies` replace what the paging object says. */
function pageReply(request: Recorded, total: number, lies: object = {}) {
	const [pageNum, pageSize] = [pageOf(request), Number(request.query.pageSize)];
	const first = (pageNum - 1) * pageSize + 1;
	const list = range(first, Math.min(first + pageSize - 1, total)).map(employee);
	const pages = Math.ceil(total / pageSize);
	const paging = { pageNum, pageSize, size: list.length, orderBy: null, total, pages };
	return ok({ ...paging, isLastPage: pageNum >= pages, hasNextPage: pageNum < pages, list, ...lies });
}

describe('employee.getMany', () => {
	/** How pages are read is held in test/rules/pages.test.ts. Here: the size that is chosen, the pages that are asked for, the rows that come. */
	it.each<[string, INodeParameters, number, number[], string, number]>([
		['everybody', { returnAll: true }, 250, [1, 2, 3], '100', 250],
		['everybody by a page size', { returnAll: true, options: { pageSize: 30 } }, 70, [1, 2, 3], '30', 70],
		['Limit left out', {}, 250, [1], '50', 50],
		['Limit beside Return All', { returnAll: true, limit: 3 }, 4, [1], '100', 4],
		['a limit of more than a hundred', { limit: 120 }, 250, [1, 2], '100', 120],
		['a limit of many pages', { limit: 120, options: { pageSize: 50 } }, 250, [1, 2, 3], '50', 120],
		['a page size above the limit', { limit: 20, options: { pageSize: 1000 } }, 90, [1], '20', 20],
	])('%s', async (_, parameters, total, pages, pageSize, rows) => {
		server.reply((request) => pageReply(request, total));
		const { options, ...rest } = parameters;
		const oneByOne = { ...(options as IDataObject), maxConcurrency: 1 };
		const result = await run('employee.getMany', { ...rest, options: oneByOne });

		expect([result.status, pagesAsked()]).toEqual(['success', pages]);
		expect(new Set(server.requests.map(({ query }) => query.pageSize))).toEqual(new Set([pageSize]));
		expect(ids(result.items)).toEqual(gs(1, rows));
	});

	it('a page that does not come, a total that is not met: one failure of its item; others have their rows', async () => {
		const LIES: Record<string, object> = {
			lies: { total: 36 },
			words: { total: '36', pages: '4', hasNextPage: 'true' },
		};
		server.reply((request) => {
			const { keyword = '' } = request.query;
			if (keyword === 'bad' && pageOf(request) === 3) return refuse('80001', 'user center', undefined, 299);
			return pageReply(request, 35, LIES[keyword]);
		});
		const parameters = {
			returnAll: true,
			filters: { keyword: '={{ $json.k }}' },
			options: { pageSize: 10, maxConcurrency: 2 },
		};
		const items = ['bad', 'lies', 'words', 'good'].map((k) => ({ k }));
		const result = await run('employee.getMany', parameters, { items, onError: 'continueRegularOutput' });

		const SHORT = 'The list did not come whole, twice: 35 of 36 entries came';
		expect(result.items.map(({ json, pairedItem }) => [json.globalId ?? json, pairedItem])).toEqual([
			[errorRowWith('user center (80001)', { enterpriseGlobalId: 'E1', code: '80001' }), { item: 0 }],
			[errorRowWith(SHORT, { enterpriseGlobalId: 'E1' }), { item: 1 }],
			[errorRowWith(SHORT, { enterpriseGlobalId: 'E1' }), { item: 2 }],
			...gs(1, 35).map((g) => [g, { item: 3 }]),
		]);
	});
});

/** What filters keep of a list is said by each spec (test/specs); here, what they make of an entry that does not show what they ask for. */
describe('filters applied here', () => {
	it.each<[string, IDataObject, IDataObject, string]>([
		['asset.getMany', { assigned: true }, {}, 'untold'],
		['asset.getMany', { assigned: false }, {}, 'untold'],
		['asset.getMany', { assigned: false }, { cloudAccountGlobalId: null }, 'x'],
		['asset.getMany', { borrowedFlag: false }, { borrowedFlag: null }, 'untold'],
		['asset.getMany', { borrowedFlag: true }, {}, 'untold'],
		['asset.getMany', { onlineFlag: false }, {}, 'untold'],
		['asset.getMany', { assigned: true, onlineFlag: false }, { cloudAccountGlobalId: null }, ''],
		['lentLock.getMany', { borrowedFlag: true }, { borrowedFlag: null }, 'untold'],
	])(
		'%s %p: an entry of two items with no more than %p is %j',
		async (operation, filters, entry, expected) => {
			server.reply(() => ok([{ assetNum: 'x', assetId: '1', ...entry }]));
			const { items, hints } = await run(operation, { filters } as INodeParameters, { items: [{}, {}] });

			expect(items.map(({ json }) => json.assetNum)).toEqual(expected === 'x' ? ['x', 'x'] : []);
			expect(hints.map(({ message }) => message)).toEqual(
				expected === 'untold'
					? ['Entries that the filters left out, as the list does not show what they ask for: 2']
					: [],
			);
		},
	);
});

it.each(['tree', 'products'])('packages nested 2,000 deep come through: %s', async (output) => {
	const deepest = '[{"productInstanceList":[{"productName":"deep"}]}]';
	const nested = `${'[{"merchandiseNum":"M","children":'.repeat(2_000)}${deepest}${'}]'.repeat(2_000)}`;
	server.reply(() => ({ body: `{"code":0,"data":{"productInstanceList":[],"children":${nested}}}` }));
	const result = await run('asset.getProducts', { assetId: 'a', output });

	expect([result.status, result.error?.message, result.items.length]).toEqual(['success', undefined, 1]);
	if (output === 'products')
		expect(result.items[0]?.json).toMatchObject({
			productName: 'deep',
			merchandisePath: [...Array<string>(2_000).fill('M'), null],
		});
});
