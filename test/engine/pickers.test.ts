import type { ICredentialDataDecryptedObject, INodeParameters } from 'n8n-workflow';

import { isUndefined, omitBy } from 'lodash';

import { MemberCenter } from '../../nodes/MemberCenter/MemberCenter.node';
import { clearLogs, CredentialStore, listSearch, loadOptions, logs } from '../support/engine';
import { memberCredential, PREFIX } from '../support/memberCenter';
import { nobodysUrl, ok, refuse } from '../support/server';
import type { Reply } from '../support/server';
import { useServer } from '../support/stage';

// Time is an edge: back-offs pass at once.
jest.mock('../../nodes/shared/send/pause', () => ({
	backOff: () => 0,
	pause: async () => await Promise.resolve(),
}));

const server = useServer();

const node = new MemberCenter();

interface Asked {
	credential?: ICredentialDataDecryptedObject;
	enterpriseGlobalId?: INodeParameters['x'];
	memberGlobalId?: INodeParameters['x'];
	options?: INodeParameters;
	filter?: string;
	paginationToken?: string;
	credentialStore?: CredentialStore;
}

function dynamic(
	methodName: string,
	{ credential, enterpriseGlobalId, memberGlobalId, options, ...more }: Asked,
) {
	const parameters: INodeParameters = {
		resource: 'employee',
		operation: methodName === 'getAssetIds' ? 'lendAssets' : 'configureAssets',
		...omitBy({ enterpriseGlobalId, memberGlobalId, options }, isUndefined),
	};
	return {
		node,
		methodName,
		parameters,
		credentials: memberCredential(server.url, { enterpriseGlobalId: 'E1', ...credential }),
		...more,
	};
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

/** Held and free ones mixed, as the service may give them. */
const assets = [
	{ assetNum: '8000000102', assetId: '72', cloudAccountGlobalId: 'g1', borrowedFlag: true },
	{ assetNum: '8000000101', assetId: '71', cloudAccountGlobalId: null, borrowedFlag: false },
	{ assetNum: 'CA8000000103', assetId: '9007199254740993', cloudAccountGlobalId: 'g2', borrowedFlag: false },
	{ assetNum: '8000000104', assetId: '74', cloudAccountGlobalId: 'g1', borrowedFlag: false },
	{ assetNum: '8000000107', assetId: '77', cloudAccountGlobalId: '', borrowedFlag: null },
];
const employees = [
	{ globalId: 'g1', name: 'Li Na', userName: 'linaACME' },
	{ globalId: 'g7', name: 'Nora', userName: 'noraACME' },
];

/** A picker's value as the editor holds it. */
const chosen = (value: string, mode = 'list') => ({ __rl: true, mode, value });

it('has every list that a field asks for', () => {
	const wanted = node.description.properties
		.flatMap(({ typeOptions, modes }) => [
			typeOptions?.loadOptionsMethod,
			...(modes ?? []).map((mode) => mode.typeOptions?.searchListMethod),
		])
		.filter((name) => name !== undefined);

	expect([...new Set(wanted)].sort()).toEqual(lists.map(([name]) => name).sort());
});

describe('employees', () => {
	const list = [
		{
			name: 'Li Na',
			userName: 'linaACME',
			globalId: '6200000000000000001',
			departmentName: 'Engineering',
			deleted: false,
		},
		{ name: 'Erik', userName: 'erikACME', globalId: 'g8', deleted: true },
		{ name: null, userName: null, globalId: 'g9', deleted: null },
	];

	it('are shown with account and department, without deleted ones, and found by keyword', async () => {
		server.reply({ [`GET ${PREFIX}/enterprise/E1/members`]: ok({ list, hasNextPage: false }) });

		expect(await search('searchEmployees', { filter: 'li na' })).toEqual({
			results: [
				{ name: 'Li Na (linaACME)', value: '6200000000000000001', description: 'Engineering' },
				{ name: '? (?)', value: 'g9' },
			],
			paginationToken: undefined,
		});
		expect(
			server.requests.map(({ query: { g_nonce, ...query }, headers }) => [
				query,
				g_nonce?.length,
				headers.authorization,
				headers.clienttoken,
				headers.usertoken,
				headers['content-type'],
			]),
		).toEqual([
			[
				{ keyword: 'li na', pageNum: '1', pageSize: '50' },
				24,
				'Bearer client-token-1',
				'client-token-1',
				'user-token-1',
				undefined,
			],
		]);
	});

	it('come page after page, the token a text', async () => {
		server.reply(({ query }) =>
			ok({ list: [{ ...list[0], globalId: `p${query.pageNum}` }], hasNextPage: query.pageNum !== '3' }),
		);
		const pages = await pagesOf('searchEmployees');
		const values = pages.flatMap(({ results }) => results.map(({ value }) => value));

		expect(values).toEqual(['p1', 'p2', 'p3']);
		expect(pages.map(({ paginationToken }) => paginationToken as unknown)).toEqual(['2', '3', undefined]);
		expect(server.requests.map(({ query }) => [query.pageNum, query.keyword])).toEqual([
			['1', undefined],
			['2', undefined],
			['3', undefined],
		]);
	});

	it('keep a 64-bit id exact', async () => {
		server.reply(() => ({
			body: '{"code":0,"data":{"list":[{"name":"n","userName":"u","globalId":9007199254740993}],"hasNextPage":false}}',
		}));

		expect((await search('searchEmployees')).results).toEqual([{ name: 'n (u)', value: '9007199254740993' }]);
	});
});

describe('assets', () => {
	const MEMBERS = `GET ${PREFIX}/enterprise/E1/members`;
	const replies = {
		[`GET ${PREFIX}/enterprise/E1/asset/assetNums`]: ok(assets),
		[MEMBERS]: ok({ list: employees, hasNextPage: false }),
	};
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

	it('to assign: unassigned ones first, the state beside the name, holders by their names', async () => {
		expect(await load('getAssetNumbers', { memberGlobalId: chosen('g1') })).toEqual([
			{ name: '8000000101', value: '8000000101', description: 'unassigned' },
			{ name: '8000000107', value: '8000000107', description: 'unassigned' },
			{ name: '8000000102', value: '8000000102', description: 'held by Li Na, lent' },
			// Nobody among the employees: the ID is better than nothing.
			{ name: 'CA8000000103', value: 'CA8000000103', description: 'held by g2' },
			{ name: '8000000104', value: '8000000104', description: 'held by Li Na' },
		]);
		expect(server.requests.map(({ path, query }) => [path.split('/').pop(), query.pageSize])).toEqual([
			['assetNums', undefined],
			['members', '1000'],
		]);
	});

	it.each([
		['getHeldAssetNumbers', undefined, ['8000000104', '8000000102']],
		['getAssetIds', undefined, ['74', '72']],
		['getAssetIds', { assetsGivenAs: 'assetNum' }, ['8000000104', '8000000102']],
	])('%s (%j): those of the chosen employee, lent ones last', async (name, options, values) => {
		for (const mode of ['list', 'id'])
			expect(await load(name, { memberGlobalId: chosen('g1', mode), options })).toEqual([
				{ name: '8000000104', value: values[0] },
				{ name: '8000000102', value: values[1], description: 'lent' },
			]);
		// Whose they are is known, so nobody's name is read.
		expect(server.requests.map(({ path }) => path.split('/').pop())).toEqual(['assetNums', 'assetNums']);
	});

	it.each([
		['nobody chosen', undefined],
		['an empty choice', chosen('')],
		['an account name', chosen('lina', 'userName')],
		['an expression without a value', chosen('={{ $json.id }}', 'id')],
	])('%s: those that anybody holds, with the holder', async (_, memberGlobalId) => {
		for (const name of ['getHeldAssetNumbers', 'getAssetIds'])
			expect(await load(name, { memberGlobalId })).toEqual([
				expect.objectContaining({ name: 'CA8000000103', description: 'held by g2' }),
				expect.objectContaining({ name: '8000000104', description: 'held by Li Na' }),
				expect.objectContaining({ name: '8000000102', description: 'held by Li Na, lent' }),
			]);
	});

	it('show IDs of holders where the employees cannot be read', async () => {
		server.reply({ ...replies, [MEMBERS]: refuse('60003', 'no right to see employees') });

		expect((await load('getAssetNumbers')).map(({ description }) => description)).toEqual([
			'unassigned',
			'unassigned',
			'held by g1, lent',
			'held by g2',
			'held by g1',
		]);
	});

	it('come 50 at a time', async () => {
		const many = Array.from({ length: 120 }, (_, index) => ({
			assetNum: String(8000000200 + index),
			assetId: String(index),
		}));
		server.reply({ ...replies, [`GET ${PREFIX}/enterprise/E1/asset/assetNums`]: ok(many) });
		const pages = (await pagesOf('searchAssets', { filter: '80000' })).map(({ results }) => results);
		const values = new Set(pages.flat().map(({ value }) => value));

		expect([pages.map(({ length }) => length), values.size]).toEqual([[50, 50, 20], 120]);
	});
});

describe('lent locks', () => {
	beforeEach(() =>
		server.reply({
			[`GET ${PREFIX}/enterprise/E1/asset/borrowUsbKeys`]: ok([
				{ assetId: '2', assetNum: '8000000106', borrowedFlag: true, cloudAccountGlobalId: 'g1' },
				{ assetId: '1', assetNum: '8000000105', borrowedFlag: false, cloudAccountGlobalId: null },
			]),
			[`GET ${PREFIX}/enterprise/E1/members`]: ok({ list: employees, hasNextPage: false }),
		}),
	);

	it('are given by lock number, free ones first, the state beside the name', async () => {
		expect((await search('searchLentLocks')).results).toEqual([
			{ name: '8000000105', value: '8000000105', description: 'free' },
			{ name: '8000000106', value: '8000000106', description: 'lent to Li Na' },
		]);
	});

	it.each([
		['the one who has it', chosen('g1'), ['8000000105', '8000000106']],
		['somebody else', chosen('g7'), ['8000000105']],
		['an account name, which tells no ID', chosen('lina', 'userName'), ['8000000105', '8000000106']],
		['an expression', chosen('={{ $json.id }}', 'id'), ['8000000105', '8000000106']],
	])('leave out what others have where the employee is %s', async (_, memberGlobalId, values) => {
		const { results } = await search('searchLentLocks', { memberGlobalId });
		expect(results.map(({ value }) => value)).toEqual(values);
	});

	it.each([
		['free', ['8000000105']],
		['LI NA', ['8000000106']],
		['0106', ['8000000106']],
		['x', []],
	])('are found by %p', async (filter, values) => {
		expect((await search('searchLentLocks', { filter })).results.map(({ value }) => value)).toEqual(values);
	});
});

describe('every list', () => {
	const empty: Reply = ok([]);
	const HALF = '\ud800';
	beforeEach(() =>
		server.reply(({ path }) => (path.endsWith('/members') ? ok({ list: [], hasNextPage: false }) : empty)),
	);

	it.each(lists)('%s: the node’s enterprise as one segment, else the credential’s', async (_, ask) => {
		for (const enterpriseGlobalId of ['E 1/2', 42, '', undefined]) await ask({ enterpriseGlobalId });

		expect(server.requests.map(({ path }) => path.split('/')[5])).toEqual(['E%201%2F2', '42', 'E1', 'E1']);
	});

	it.each(lists)('%s: asks nothing where the enterprise cannot be used', async (_, ask) => {
		const given = ['..', '.', `E${HALF}`, HALF, 6553600000000000000].map((enterpriseGlobalId) => ({
			enterpriseGlobalId,
		}));
		const inCredential = ['..', HALF].map((enterpriseGlobalId) => ({ credential: { enterpriseGlobalId } }));
		clearLogs();

		for (const asked of [...given, ...inCredential])
			await expect(ask(asked)).rejects.toMatchObject({
				name: 'NodeOperationError',
				message: expect.stringContaining('Enterprise Global ID') as string,
			});
		expect(server.requests).toEqual([]);
		expect(logs()).not.toContain('client-token-1');
	});

	it.each(lists)('%s: offers nothing that has no id', async (_, ask) => {
		const things = [
			{ assetNum: null, assetId: null },
			{ borrowedFlag: false },
			{ assetNum: '', assetId: '' },
			{ assetNum: 'a', assetId: '1', cloudAccountGlobalId: 'g' },
		];
		const people = [
			{ globalId: null, name: 'x' },
			{ name: 'y' },
			{ globalId: '' },
			{ globalId: 'g', name: 'n' },
		];
		server.reply(({ path }) =>
			path.endsWith('/members') ? ok({ list: people, hasNextPage: false }) : ok(things),
		);
		const shown = JSON.stringify(await ask());

		expect(shown.match(/"value":"[^"]*"/g)).toEqual([expect.stringMatching(/"value":"(a|1|g)"/)]);
	});

	it.each(lists)('%s: says what is missing or wrong, in one line', async (_, ask) => {
		const gone = await nobodysUrl();
		const says = async (asked: Asked, answer?: Reply) => {
			server.reply(() => answer ?? empty);
			return await ask(asked).then(
				() => 'no word',
				({ name, message }: Error) => `${name}: ${message}`,
			);
		};

		const NO_VALUE =
			'NodeOperationError: The list cannot be loaded while the expression of Enterprise Global ID has no value here: enter the ID by hand';
		expect([
			await says({ credential: { enterpriseGlobalId: '' } }),
			await says({ enterpriseGlobalId: '={{ $json.e }}' }),
			// What the editor gives for an expression that it cannot work out.
			await says({ enterpriseGlobalId: null }),
			await says({ credential: { baseUrl: 'api.example.com' } }),
		]).toEqual([
			'NodeOperationError: Enter the Enterprise Global ID first, here or in the credential',
			NO_VALUE,
			NO_VALUE,
			'NodeOperationError: The list cannot be loaded: Base URL must be an address that begins with http:// or https://, such as https://api.example.com',
		]);
		expect(server.requests).toHaveLength(0);
		expect([
			await says({}, refuse('60000', 'application token invalid', undefined, 299)),
			await says({}, refuse('60005', 'invalid user login token')),
			await says({}, { status: 401, headers: { 'Content-Type': 'text/plain' }, body: 'no' }),
			await says({}, { headers: { 'Content-Type': 'text/html' }, body: '<html>' }),
			await says({}, ok('text')),
			await says({}, { status: 503 }),
			await says({ credential: { baseUrl: gone } }),
		]).toEqual([
			'NodeOperationError: The list cannot be loaded: application token invalid (60000)',
			'NodeOperationError: The list cannot be loaded: invalid user login token (60005)',
			'NodeOperationError: The list cannot be loaded: The service answered HTTP 401 (text/plain, beginning: no)',
			'NodeOperationError: The list cannot be loaded: The service answered HTTP 200 with something other than its JSON envelope (text/html, beginning: <html>)',
			expect.stringMatching(
				/^NodeOperationError: The list cannot be loaded: The service answered with data of another form: string where (object|array) was expected$/,
			),
			expect.stringMatching(/^NodeOperationError: The list cannot be loaded: The service answered HTTP 503/),
			'NodeOperationError: The list cannot be loaded: The service could not be reached (ECONNREFUSED)',
		]);
		expect(server.requests).toHaveLength(6);
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

	it.each(lists)('%s: fetches tokens where the credential can, once', async (_, ask) => {
		server.reply(({ path, headers, body }) => {
			if (path === '/oauth/token')
				return {
					body: { access_token: body.includes('grant_type=password') ? 'fetched-user' : 'fetched-client' },
				};
			if (headers.clienttoken !== 'fetched-client' || headers.usertoken !== 'fetched-user')
				return refuse('60000', 'expired');
			return path.endsWith('/members') ? ok({ list: [], hasNextPage: false }) : empty;
		});
		const credentialStore = new CredentialStore();
		const credential = {
			authentication: 'passwordGrant',
			tokenUrl: `${server.url}/oauth/token`,
			appKey: 'key',
			appSecret: 'app-secret',
			username: 'u',
			password: 'pass-word',
		};
		await ask({ credential, credentialStore });
		await ask({ credential, credentialStore });

		expect(server.requests.map(({ path }) => path.split('/')[1])).toEqual(['oauth', 'oauth', 'me', 'me']);
		expect(credentialStore.writes.map((write) => write.data.sessionUserToken)).toEqual(['fetched-user']);
	});
});
