/* eslint-disable @n8n/community-nodes/no-restricted-imports -- test code, never published; it watches what Node is asked for */
import { ClientRequest } from 'node:http';

import { isEqual, isUndefined, omit, omitBy, range, uniqWith } from 'lodash';
import { LoadOptionsContext } from 'n8n-core';
import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	INodeParameters,
	INodeProperties,
	INodePropertyOptions,
} from 'n8n-workflow';

import { MemberCenter } from '../../../nodes/MemberCenter/MemberCenter.node';
import { clearLogs, listSearch, loadOptions, logs } from '../../helpers/engine/engine';
import { memberCredential } from '../../helpers/services';
import { skipPauses } from '../../helpers/pauses';
import { listsOf, nobodysUrl, ok, refuse } from '../../helpers/server/server';
import { useServer } from '../../helpers/server/stage';
import { listed } from '../../specs/shared';

/** docs/maintainers/design.md, "Lists of the editor": what each field's list offers, when it is loaded anew, and how long a person waits. */

skipPauses();

const node = new MemberCenter();

const people: IDataObject[] = [
	{ globalId: 'g1', name: 'Li Na', userName: 'linaACME', departmentName: 'Sales', deleted: false },
	{ globalId: 'g7', name: 'Nora', userName: 'noraACME', deleted: null },
	{ globalId: 'g9', name: 'Erik', userName: 'erikACME', deleted: true },
];
/** Not in the order of the list. */
const assets = [
	listed('A3', 'g1', true),
	listed('A2', 'g1', false),
	listed('A1', null, null),
	listed('CA4', 'g7', false),
];
const locks = [listed('L2', 'g1', true), listed('L3', 'g7', true), listed('L1', null, false)];
const answer = listsOf(people, assets, locks);
const server = useServer(answer);

interface Asked {
	credential?: ICredentialDataDecryptedObject;
	enterpriseGlobalId?: INodeParameters['x'];
	memberGlobalId?: INodeParameters['x'];
	options?: INodeParameters;
	filter?: string;
	paginationToken?: string;
}

function dynamic(methodName: string, { credential, filter, paginationToken, ...parameters }: Asked) {
	return {
		...{ node, methodName, filter, paginationToken },
		parameters: { resource: 'employee', operation: 'lendAssets', ...omitBy(parameters, isUndefined) },
		credentials: memberCredential(server.url, { enterpriseGlobalId: 'E1', ...credential }),
	};
}
const search = async (methodName: string, asked: Asked = {}) => await listSearch(dynamic(methodName, asked));

/** Every list of the node. */
const lists = [
	...Object.keys(node.methods.listSearch).map(
		(name) => [name, async (asked: Asked = {}) => (await search(name, asked)).results] as const,
	),
	...Object.keys(node.methods.loadOptions).map(
		(name) => [name, async (asked: Asked = {}) => await loadOptions(dynamic(name, asked))] as const,
	),
];
const ask = async (name: string, asked?: Asked) =>
	(await lists.find(([one]) => one === name)?.[1](asked)) ?? [];
/** The entries in short: "name: description". */
const shown = (entries: INodePropertyOptions[]) =>
	entries.map(({ name, description }) => name + (description ? `: ${description}` : ''));

/** A picker's value as the editor holds it. */
const chosen = (value: string, mode = 'list') => ({ __rl: true, mode, value });

const everything = ['A1: unassigned', 'A3: held by Li Na, lent', 'A2: held by Li Na', 'CA4: held by Nora'];
const own = ['A2', 'A3 (lent)'];
/** For Li Na, by parameter: the names in their order with what stands beside them, and what of an entry is stored. */
const OFFERED: Array<[parameter: string, entries: string[], ...stored: string[]]> = [
	['memberGlobalId', ['Li Na (linaACME): Sales', 'Nora (noraACME)'], 'globalId'],
	['addAssets', everything, 'assetNum'],
	['deleteAssets', own, 'assetNum'],
	['assetIDs', own, 'assetId', 'assetNum'],
	['assetId', everything, 'assetId'],
	['borrowedUsbKey', ['L1: free', 'L2: lent to Li Na'], 'assetNum'],
];

type Field = Pick<INodeProperties, 'typeOptions' | 'modes'>;
const listMode = ({ modes }: Field) => modes?.find(({ type }) => type === 'list');
const methodOf = (field: Field) =>
	listMode(field)?.typeOptions?.searchListMethod ?? field.typeOptions?.loadOptionsMethod;
const withList = node.description.properties.filter((field) => methodOf(field) !== undefined);
const PATIENCE_MS = 15_000;

it('a new node, whose credential the editor has not set yet, has nothing to choose from, and no error', async () => {
	const asked = Object.keys(node.methods.loadOptions).map((name) => ({
		...dynamic(name, {}),
		credentials: {},
	}));

	expect(await Promise.all(asked.map(loadOptions))).toEqual(asked.map(() => []));
	expect(server.requests).toEqual([]);
});

it('the fields with a list are these', () => {
	const names = OFFERED.map(([name]) => name);
	expect([...new Set(withList.map(({ name }) => name))].sort()).toEqual(names.sort());
});

describe.each(OFFERED)('%s', (name, entries, ...stored) => {
	// Shown for several operations, it is one field.
	const forms = withList
		.filter((field) => field.name === name)
		.map(({ typeOptions, modes }) => ({ typeOptions, modes }));
	const [field = {}, ...others]: Field[] = uniqWith(forms, isEqual);
	const method = methodOf(field) ?? '';
	const forLina = { memberGlobalId: chosen('g1') };

	it.each(stored)('offers these, and stores %s', async (key) => {
		const options = stored.length > 1 ? { assetsGivenAs: key } : {};
		const offered = await ask(method, { ...forLina, options });
		const things: IDataObject[] = [...people, ...assets, ...locks];
		const keys = offered.map(({ name: title }) => {
			const bare = title.replace(/ \(.*/, '');
			return things.find((one) => one.name === bare || one.assetNum === bare)?.[key];
		});

		expect(shown(offered)).toEqual(entries);
		expect(offered.map(({ value }) => value)).toEqual(keys);
	});

	it('is one list, searched where it can be, and loaded anew when what it reads changes', async () => {
		const reading = jest.spyOn(LoadOptionsContext.prototype, 'getCurrentNodeParameter');
		await ask(method, forLina);
		const read = [...new Set(reading.mock.calls.map(([parameter]) => parameter))];
		reading.mockRestore();
		const dependsOn = field.typeOptions?.loadOptionsDependsOn ?? [];
		const mode = listMode(field);

		expect(others).toEqual([]);
		expect(read).toContain('enterpriseGlobalId');
		// Of a locator it is the value that changes; its own list follows all parameters by itself, and of an expression it gets the value where that is named.
		const due = read.map((one) => (one === 'memberGlobalId' ? `${one}.value` : one));
		if (mode === undefined) expect(dependsOn).toEqual(expect.arrayContaining(due));
		else expect([dependsOn, mode.typeOptions?.searchable]).toEqual([['enterpriseGlobalId'], true]);
	});

	it('waits as long as it may, tries once, and says before that the service needs long', async () => {
		server.reply(() => ({ status: 503 }));
		const waiting = jest.spyOn(ClientRequest.prototype, 'setTimeout');
		await expect(ask(method, forLina)).rejects.toThrow(
			'The list cannot be loaded: The service answered HTTP 503',
		);
		const silences = waiting.mock.calls.map(([ms]) => ms);
		waiting.mockRestore();

		expect([silences, server.requests.length]).toEqual([[PATIENCE_MS], 1]);
		const notice = listMode(field)?.typeOptions?.slowLoadNotice?.timeout ?? 0;
		expect(Number(notice)).toBeLessThan(PATIENCE_MS);
	});
});

it('employees are found by keyword, and come page after page', async () => {
	server.reply(({ query: { pageNum } }) =>
		ok({ list: [{ globalId: `p${pageNum}`, name: null }], hasNextPage: pageNum !== '2' }),
	);
	const first = await search('searchEmployees', { filter: 'li na' });
	const second = await search('searchEmployees', { filter: 'li na', paginationToken: '2' });

	expect([first, second]).toEqual([
		{ results: [{ name: '? (?)', value: 'p1' }], paginationToken: '2' },
		{ results: [{ name: '? (?)', value: 'p2' }], paginationToken: undefined },
	]);
	expect(server.requests.map(({ query }) => omit(query, 'g_nonce'))).toEqual([
		{ keyword: 'li na', pageNum: '1', pageSize: '50' },
		{ keyword: 'li na', pageNum: '2', pageSize: '50' },
	]);
});

it('a page that does not say whether it is the last is, where it is not full; what is no entry is left out', async () => {
	const full = [null, ...Array.from({ length: 49 }, (_, at) => ({ globalId: at, name: 'Li' }))];
	server.reply(({ query: { pageNum } }) => ok({ list: pageNum === '1' ? full : [{ globalId: 'p' }] }));
	const pages = [
		await search('searchEmployees', { filter: ' 张（ ' }),
		await search('searchEmployees', { paginationToken: '2' }),
	];

	expect(pages.map(({ results, paginationToken }) => [results.length, paginationToken])).toEqual([
		[49, '2'],
		[1, undefined],
	]);
	expect(server.requests.map(({ query }) => query.keyword)).toEqual(['张（', undefined]);
});

it('assets come 50 at a time', async () => {
	// The last twenty are not what is looked for.
	const many = range(120).map((n) => listed(`${n < 100 ? 'N-' : 'B'}${n}`, null, false));
	server.reply(() => ok(many));
	const first = await search('searchAssets', { filter: 'n-' });
	const rest = await search('searchAssets', { filter: 'n-', paginationToken: String(first.paginationToken) });

	const names = [...first.results, ...rest.results].map(({ name }) => name);
	expect([first.results.length, rest.paginationToken, new Set(names).size]).toEqual([50, undefined, 100]);
});

const held = ['CA4: held by Nora', 'A2: held by Li Na', 'A3 (lent): held by Li Na, lent'].sort();
it.each<[string, string, Asked, string[]]>([
	['searchAssets', 'part of the number, in any case', { filter: 'ca' }, ['CA4: held by Nora']],
	['searchAssets', 'the state', { filter: 'unassigned' }, ['A1: unassigned']],
	['searchAssets', 'the holder', { filter: 'li na' }, ['A3: held by Li Na, lent', 'A2: held by Li Na']],
	['searchAssets', 'what none has', { filter: 'x' }, []],
	['searchLentLocks', 'nothing, for nobody', {}, ['L1: free', 'L2: lent to Li Na', 'L3: lent to Nora']],
	['searchLentLocks', 'nothing, for somebody without a lock', { memberGlobalId: chosen('g2') }, ['L1: free']],
	['searchLentLocks', 'the holder', { filter: 'LI NA' }, ['L2: lent to Li Na']],
	['searchLentLocks', 'the state', { filter: 'free' }, ['L1: free']],
	['getHeldAssetNumbers', 'an employee by ID', { memberGlobalId: chosen('g1', 'id') }, own],
	// Which tells no ID.
	['getHeldAssetNumbers', 'an account name', { memberGlobalId: chosen('lina', 'userName') }, held],
	['getAssetIds', 'nobody', {}, held],
	['getAssetIds', 'an expression without a value', { memberGlobalId: chosen('={{ $json.id }}', 'id') }, held],
])('%s by %s', async (name, _, asked, entries) => {
	const offered = shown(await ask(name, asked));
	expect(entries === held ? offered.sort() : offered).toEqual(entries);
});

it('shows IDs of holders where the employees cannot be read', async () => {
	server.reply((request) =>
		request.path.endsWith('/members') ? refuse('60003', 'no right') : answer(request),
	);

	expect(shown(await ask('getAssetNumbers'))).toEqual([
		...['A1: unassigned', 'A3: held by g1, lent', 'A2: held by g1', 'CA4: held by g7'],
	]);
});

it.each(lists)(
	'%s reads the node’s enterprise as one segment, else the credential’s',
	async (_name, list) => {
		for (const enterpriseGlobalId of ['E 1/2', 42, '', undefined]) await list({ enterpriseGlobalId });

		const segments = server.requests.map(({ path }) => path.split('/')[5]);
		expect([...new Set(segments)]).toEqual(['E%201%2F2', '42', 'E1']);
	},
);

describe('what a list says where it cannot be loaded', () => {
	const CANNOT = 'The list cannot be loaded';
	const WRONG = new RegExp(
		`^${CANNOT}: Enterprise Global ID:? (must be|holds a character|\\S+ has no letter) `,
	);
	const NO_VALUE = `${CANNOT} while the expression of Enterprise Global ID has no value here: enter the ID by hand`;
	const said = async (list: (typeof lists)[number][1], asked: Asked): Promise<Error> =>
		await list(asked).then(
			() => new Error('no word'),
			(error: Error) => error,
		);

	it.each<[Asked, RegExp | string]>([
		...['..', 'E\ud800', 6553600000000000000].map((enterpriseGlobalId): [Asked, RegExp] => [
			{ enterpriseGlobalId },
			WRONG,
		]),
		[{ credential: { enterpriseGlobalId: '..' } }, WRONG],
		[
			{ credential: { enterpriseGlobalId: '' } },
			'Enter the Enterprise Global ID first, here or in the credential',
		],
		[{ enterpriseGlobalId: '={{ $json.e }}' }, NO_VALUE],
		// What the editor gives for an expression that it cannot work out.
		[{ enterpriseGlobalId: null }, NO_VALUE],
		[{ credential: { baseUrl: 'x' } }, /^The list cannot be loaded: Base URL must be an address/],
	])('of %j, before anything is sent', async (asked, words) => {
		for (const [, list] of lists) {
			const { name, message } = await said(list, asked);
			expect([name, message]).toEqual([
				'NodeOperationError',
				typeof words === 'string' ? words : expect.stringMatching(words),
			]);
		}
		expect(server.requests).toEqual([]);
	});

	it.each(lists)('%s: of replies, which token to replace, and no secret', async (_name, list) => {
		server.reply(() => ok('text'));
		expect((await said(list, {})).message).toMatch(
			/answered with text where (an object|a list of entries) was/,
		);
		// What n8n would put into words of its own.
		const nowhere = { credential: { baseUrl: await nobodysUrl() } };
		const { message } = await said(list, nowhere);
		expect(message).toBe(`${CANNOT}: The service could not be reached (ECONNREFUSED)`);

		clearLogs();
		server.reply(({ headers }) =>
			refuse('60005', `${headers.authorization} ${String(headers.usertoken)}`, 'user-token-1'),
		);
		const thrown = await said(list, {});
		expect(thrown).toMatchObject({
			message: `${CANNOT}: Bearer ••• ••• (60005)`,
			description: expect.stringContaining('User Token') as string,
		});
		const texts = JSON.stringify(thrown) + String(thrown.stack) + logs();
		expect(texts).not.toMatch(/client-token-1|user-token-1/);
	});
});
