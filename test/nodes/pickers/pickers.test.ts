import { isUndefined, omit, omitBy, range } from 'lodash';
import type { ICredentialDataDecryptedObject, INodeParameters, INodePropertyOptions } from 'n8n-workflow';

import { MemberCenter } from '../../../nodes/MemberCenter/MemberCenter.node';
import { clearLogs, listSearch, loadOptions, logs } from '../../helpers/engine/engine';
import { memberCredential, PREFIX } from '../../helpers/memberCenter';
import { nobodysUrl, ok, refuse, type Reply } from '../../helpers/server/server';
import { useServer } from '../../helpers/server/stage';
import { skipPauses } from '../../helpers/pauses';

// Time is an edge: back-offs pass at once.
skipPauses();

const server = useServer();

const node = new MemberCenter();

interface Asked {
	credential?: ICredentialDataDecryptedObject;
	enterpriseGlobalId?: INodeParameters['x'];
	memberGlobalId?: INodeParameters['x'];
	options?: INodeParameters;
	filter?: string;
	paginationToken?: string;
}

function dynamic(methodName: string, { credential, ...more }: Asked) {
	const { enterpriseGlobalId, memberGlobalId, options, ...rest } = more;
	const parameters: INodeParameters = {
		resource: 'employee',
		operation: methodName === 'getAssetIds' ? 'lendAssets' : 'configureAssets',
		...omitBy({ enterpriseGlobalId, memberGlobalId, options }, isUndefined),
	};
	const credentials = memberCredential(server.url, { enterpriseGlobalId: 'E1', ...credential });
	return { node, methodName, parameters, credentials, ...rest };
}
const search = async (methodName: string, asked: Asked = {}) => await listSearch(dynamic(methodName, asked));
const load = async (methodName: string, asked: Asked = {}) => await loadOptions(dynamic(methodName, asked));

/** Page after page, as a person scrolls. */
async function pagesOf(methodName: string, asked: Asked = {}) {
	const pages = [await search(methodName, asked)];
	for (;;) {
		const paginationToken = pages.at(-1)?.paginationToken as string | undefined;
		if (paginationToken === undefined) return pages;
		pages.push(await search(methodName, { ...asked, paginationToken }));
	}
}

/** Every list of the node. */
const lists = [
	...Object.keys(node.methods.listSearch).map((name) => [name, search] as const),
	...Object.keys(node.methods.loadOptions).map((name) => [name, load] as const),
].map(([name, ask]) => [name, async (asked?: Asked): Promise<unknown> => await ask(name, asked)] as const);

/** The entries in short: "name = value: description". */
const shown = (entries: INodePropertyOptions[]) =>
	entries.map(
		({ name, value, description = '' }) => `${name} = ${value}${description && `: ${description}`}`,
	);
const found = async (methodName: string, asked?: Asked) => shown((await search(methodName, asked)).results);
const loaded = async (methodName: string, asked?: Asked) => shown(await load(methodName, asked));

const MEMBERS = `GET ${PREFIX}/enterprise/E1/members`;
const ASSETS = `GET ${PREFIX}/enterprise/E1/asset/assetNums`;
const people = (list: unknown[]) => ok({ list, hasNextPage: false });
const employees = people([
	{ globalId: 'g1', name: 'Li Na', userName: 'linaACME' },
	{ globalId: 'g7', name: 'Nora', userName: 'noraACME' },
]);
const asked = () => server.requests.map(({ path }) => path.split('/').pop());

/** A picker's value as the editor holds it. */
const chosen = (value: string, mode = 'list') => ({ __rl: true, mode, value });

describe('employees', () => {
	const li = { name: 'Li Na', userName: 'linaACME', globalId: '62', departmentName: 'Sales', deleted: false };
	const list = [
		li,
		{ name: 'Erik', userName: 'erikACME', globalId: 'g8', deleted: true },
		{ name: null, userName: null, globalId: 'g9', deleted: null },
	];

	it('are shown with account and department, without deleted ones, and found by keyword', async () => {
		server.reply({ [MEMBERS]: people(list) });

		expect(await search('searchEmployees', { filter: 'li na' })).toEqual({
			results: [
				{ name: 'Li Na (linaACME)', value: '62', description: 'Sales' },
				{ name: '? (?)', value: 'g9' },
			],
			paginationToken: undefined,
		});
		expect(server.requests.map(({ query }) => omit(query, 'g_nonce'))).toEqual([
			{ keyword: 'li na', pageNum: '1', pageSize: '50' },
		]);
	});

	it('come page after page, the token a text', async () => {
		server.reply(({ query: { pageNum } }) =>
			ok({ list: [{ ...li, globalId: `p${pageNum}` }], hasNextPage: pageNum !== '3' }),
		);
		const pages = await pagesOf('searchEmployees');

		const values = pages.map(({ results }) => results.map(({ value }) => value).join());
		expect([values, pages.map(({ paginationToken }) => paginationToken as unknown)]).toEqual([
			['p1', 'p2', 'p3'],
			['2', '3', undefined],
		]);
		expect(server.requests.map(({ query }) => [query.pageNum, query.keyword])).toEqual(
			['1', '2', '3'].map((page) => [page, undefined]),
		);
	});
});

describe('assets', () => {
	/** Held and free ones mixed, as the service may give them. */
	const assets = [
		['8000000102', '72', 'g1', true],
		['8000000101', '71', null, false],
		['CA8000000103', '9007199254740993', 'g2', false],
		['8000000104', '74', 'g1', false],
		['8000000107', '77', '', null],
	].map(([assetNum, assetId, cloudAccountGlobalId, borrowedFlag]) => ({
		assetNum,
		assetId,
		cloudAccountGlobalId,
		borrowedFlag,
	}));
	const replies = { [ASSETS]: ok(assets), [MEMBERS]: employees };
	beforeEach(() => server.reply(replies));

	it.each<[string, string, string[]]>([
		['', 'all, unassigned ones first', ['71', '77', '72', '9007199254740993', '74']],
		['ca8', 'part of the number, any case', ['9007199254740993']],
		['unassigned', 'the state', ['71', '77']],
		['li na', 'the holder', ['72', '74']],
		['nothing', 'nothing', []],
	])('are found by %p (%s)', async (filter, _, values) => {
		expect((await search('searchAssets', { filter })).results.map(({ value }) => value)).toEqual(values);
	});

	it.each(['list', 'id'])(
		'of an employee chosen by %s are shown without a reading of names',
		async (mode) => {
			const entries = await loaded('getHeldAssetNumbers', { memberGlobalId: chosen('g1', mode) });

			expect([entries.length, asked()]).toEqual([2, ['assetNums']]);
		},
	);

	it.each([
		['nobody chosen', undefined],
		['an empty choice', chosen('')],
		['an account name', chosen('lina', 'userName')],
		['an expression without a value', chosen('={{ $json.id }}', 'id')],
	])('%s: those that anybody holds, with the holder', async (_, memberGlobalId) => {
		for (const name of ['getHeldAssetNumbers', 'getAssetIds'])
			expect((await loaded(name, { memberGlobalId })).map((entry) => entry.replace(/ = \w+/, ''))).toEqual([
				'CA8000000103: held by g2',
				'8000000104: held by Li Na',
				'8000000102 (lent): held by Li Na, lent',
			]);
	});

	it('show IDs of holders where the employees cannot be read', async () => {
		server.reply({ ...replies, [MEMBERS]: refuse('60003', 'no right to see employees') });
		const descriptions = (await load('getAssetNumbers')).map(({ description }) => description);

		expect(descriptions).toEqual([
			'unassigned',
			'unassigned',
			'held by g1, lent',
			'held by g2',
			'held by g1',
		]);
	});

	it('come 50 at a time', async () => {
		// The last twenty are not what is looked for.
		const many = range(120).map((n) => ({
			assetNum: String((n < 100 ? 8000000200 : 9000000200) + n),
			assetId: String(n),
		}));
		server.reply({ ...replies, [ASSETS]: ok(many) });
		const pages = (await pagesOf('searchAssets', { filter: '80000' })).map(({ results }) => results);

		expect(pages.map(({ length }) => length)).toEqual([50, 50]);
		expect(new Set(pages.flat().map(({ value }) => value)).size).toBe(100);
	});
});

describe('lent locks', () => {
	const FREE = '8000000105 = 8000000105: free';
	const LENT = '8000000106 = 8000000106: lent to Li Na';
	const locks = [
		{ assetId: '2', assetNum: '8000000106', borrowedFlag: true, cloudAccountGlobalId: 'g1' },
		{ assetId: '1', assetNum: '8000000105', borrowedFlag: false, cloudAccountGlobalId: null },
	];
	beforeEach(() =>
		server.reply({ [`GET ${PREFIX}/enterprise/E1/asset/borrowUsbKeys`]: ok(locks), [MEMBERS]: employees }),
	);

	it.each<[string, Asked, string[]]>([
		['nobody: free ones first, the state beside the name', {}, [FREE, LENT]],
		['the one who has it', { memberGlobalId: chosen('g1') }, [FREE, LENT]],
		['somebody else', { memberGlobalId: chosen('g7') }, [FREE]],
		['an account name, which tells no ID', { memberGlobalId: chosen('lina', 'userName') }, [FREE, LENT]],
		['an expression', { memberGlobalId: chosen('={{ $json.id }}', 'id') }, [FREE, LENT]],
		['nobody, by state', { filter: 'free' }, [FREE]],
		['nobody, by holder', { filter: 'LI NA' }, [LENT]],
		['nobody, by number', { filter: '0106' }, [LENT]],
		['nobody, by what none has', { filter: 'x' }, []],
	])('leave out what others have where the employee is %s', async (_, given, entries) => {
		expect(await found('searchLentLocks', given)).toEqual(entries);
	});
});

describe('every list', () => {
	const empty: Reply = ok([]);
	const HALF = '\ud800';
	beforeEach(() => server.reply(({ path }) => (path.endsWith('/members') ? people([]) : empty)));

	it.each(lists)('%s: the node’s enterprise as one segment, else the credential’s', async (_, ask) => {
		for (const enterpriseGlobalId of ['E 1/2', 42, '', undefined]) await ask({ enterpriseGlobalId });

		expect(server.requests.map(({ path }) => path.split('/')[5])).toEqual(['E%201%2F2', '42', 'E1', 'E1']);
	});

	it.each(lists)('%s: offers nothing that has no id', async (_, ask) => {
		const ids = [null, undefined, ''];
		const things = [
			...ids.map((none) => ({ assetNum: none, assetId: none })),
			{ assetNum: 'a', assetId: '1', cloudAccountGlobalId: 'g' },
		];
		const members = [...ids, 'g'].map((globalId) => ({ globalId, name: 'n' }));
		server.reply(({ path }) => (path.endsWith('/members') ? people(members) : ok(things)));

		expect(JSON.stringify(await ask()).match(/"value":"[^"]*"/g)).toEqual([
			expect.stringMatching(/"value":"(a|1|g)"/),
		]);
	});

	const NO_VALUE =
		'The list cannot be loaded while the expression of Enterprise Global ID has no value here: enter the ID by hand';
	const said = (thrown: Promise<unknown>) =>
		thrown.then(
			() => 'no word',
			({ name, message }: Error) => `${name}: ${message}`,
		);

	it.each(lists)('%s: says what is missing or wrong, in one line', async (_, ask) => {
		clearLogs();
		const bad = ['..', '.', `E${HALF}`, HALF, 6553600000000000000];
		const unusable: Asked[] = [
			...bad.map((enterpriseGlobalId) => ({ enterpriseGlobalId })),
			...['..', HALF].map((enterpriseGlobalId) => ({ credential: { enterpriseGlobalId } })),
		];
		for (const asked of unusable)
			expect(await said(ask(asked))).toMatch(
				/^NodeOperationError: The list cannot be loaded: Enterprise Global ID:? (must be|holds a character|\S+ has no letter) /,
			);
		const missing: Asked[] = [
			{ credential: { enterpriseGlobalId: '' } },
			{ enterpriseGlobalId: '={{ $json.e }}' },
			// What the editor gives for an expression that it cannot work out.
			{ enterpriseGlobalId: null },
			{ credential: { baseUrl: 'api.example.com' } },
		];
		expect(await Promise.all(missing.map((asked) => said(ask(asked))))).toEqual([
			'NodeOperationError: Enter the Enterprise Global ID first, here or in the credential',
			`NodeOperationError: ${NO_VALUE}`,
			`NodeOperationError: ${NO_VALUE}`,
			expect.stringMatching(/^NodeOperationError: The list cannot be loaded: Base URL must be an address/),
		]);
		expect(server.requests).toEqual([]);
		expect(logs()).not.toContain('client-token-1');

		server.reply(() => ok('text'));
		expect(await said(ask())).toMatch(
			/: The list cannot be loaded: The service answered with text where (an object|a list of entries) was expected$/,
		);
		// What n8n would put into words of its own.
		expect(await said(ask({ credential: { baseUrl: await nobodysUrl() } }))).toBe(
			'NodeOperationError: The list cannot be loaded: The service could not be reached (ECONNREFUSED)',
		);
	});

	it.each(lists)('%s: tells which token to replace, and no secret', async (_, ask) => {
		clearLogs();
		server.reply(({ headers }) =>
			refuse('60005', `${headers.authorization} ${String(headers.usertoken)}`, 'user-token-1'),
		);
		const thrown = await ask().catch((error: Error) => error);

		expect(thrown).toMatchObject({
			message: 'The list cannot be loaded: Bearer ••• ••• (60005)',
			description: expect.stringContaining('User Token') as string,
		});
		expect(JSON.stringify(thrown) + String((thrown as Error).stack) + logs()).not.toMatch(
			/client-token-1|user-token-1/,
		);
	});
});
