import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { errorIn } from '../helpers/errorRows';
import { PREFIX, runMember } from '../helpers/memberCenter';
import { ok, type Recorded, type Reply } from '../helpers/server/server';
import type { ServiceRun } from '../helpers/engine/serviceRun';
import { useServer } from '../helpers/server/stage';
import { skipPauses } from '../helpers/pauses';

// Time is an edge: back-offs pass at once.
skipPauses();

/** What people know in place of an id: By Account Name, By Asset Number, Assets Given As (docs/maintainers/design.md, "Locators"). */

const server = useServer();
beforeEach(() => server.reply(service()));

const byName = (value: string) => ({ __rl: true, mode: 'userName', value });
const at = (field: string) => `={{ $json.${field} }}`;
const remove = { memberGlobalId: byName(at('who')), ifAssetsHeld: 'delete' };

const WITH_CODE = { enterpriseGlobalId: 'E1', enterpriseCode: 'ACME' };
const run = async (operation: string, parameters: INodeParameters, more: ServiceRun = {}) =>
	await runMember(server.url, operation, parameters, { credential: WITH_CODE, ...more });

const account = (userName: string, more: IDataObject = {}) => ({
	userName,
	name: `Name of ${userName}`,
	globalId: `g-${userName}`,
	deleted: false,
	...more,
});
const ACME = ['linaACME', 'linusACME', 'noraACME'].map((userName) => account(userName));
const ASSETS = [
	{ assetNum: '8000000101', assetId: '9007199254740993', cloudAccountGlobalId: 'g-linaACME' },
	{ assetNum: '8000000102', assetId: '72', cloudAccountGlobalId: null },
];

/** A service that knows these accounts, found by a keyword as the document says, and the assets. */
function service(accounts: IDataObject[] = ACME) {
	return ({ path, query }: Recorded): Reply => {
		if (path.endsWith('/assetNums')) return ok(ASSETS);
		if (path.endsWith('/merchandiseProducts')) return ok({ productInstanceList: [{ productUri: 'p' }] });
		if (!path.endsWith('/members')) return ok(null);
		const list = accounts.filter(({ userName }) => String(userName).includes(query.keyword ?? ''));
		return ok({ list, hasNextPage: false });
	};
}

const reads = () => server.requests.filter(({ method }) => method === 'GET');
const writes = () =>
	server.requests
		.filter(({ method }) => method !== 'GET')
		.map(({ method, path }) => `${method} ${path.replace(PREFIX, '')}`);

/** Removes the employees of these names, one item each. */
const removeAll = async (names: string[], more: ServiceRun = {}) =>
	await run('employee.delete', remove, { items: names.map((name) => ({ who: name })), ...more });
const DELETE_LINA = 'DELETE /enterprise/E1/member/g-linaACME';

describe('an employee by user name', () => {
	it('is looked up once per name and run, before anything is sent', async () => {
		const names = ['lina', 'nora', 'linus', 'nora', 'lina'];
		const { items } = await removeAll(names);

		expect(items.map(({ json, pairedItem }) => [json, pairedItem])).toEqual(
			names.map((name, item) => [{ deleted: true, memberGlobalId: `g-${name}ACME` }, { item }]),
		);
		const keywords = reads().map(({ query }) => query.keyword);
		expect(keywords.sort()).toEqual(['lina', 'linus', 'nora']);
		expect(server.requests.map(({ method }) => method)).toEqual([
			...reads().map(() => 'GET'),
			...names.map(() => 'DELETE'),
		]);
	});

	it('is looked up in the enterprise of its item', async () => {
		// The code is that of E1.
		const items = [
			{ who: 'lina', e: 'E1' },
			{ who: 'linaACME', e: 'E2' },
		];
		await run('employee.delete', { ...remove, enterpriseGlobalId: at('e') }, { items });

		expect(reads().map(({ path }) => path.split('/')[5])).toEqual(['E1', 'E2']);
		expect(writes().sort()).toEqual([DELETE_LINA, DELETE_LINA.replace('E1', 'E2')]);
	});

	const accounts = (...names: string[]) => names.map((name) => account(name));

	/** Whom a name means, and what is said where it means nobody: test/nodes/names.test.ts. */
	it.each<[string, string, string, IDataObject[]]>([
		[
			'The account linaACME is deleted (global ID g-linaACME)',
			'Enter the ID if',
			'lina',
			[account('linaACME', { deleted: true })],
		],
		// The code is known, and it is another: endings are not guessed.
		[
			'There is no account "maria" in this enterprise',
			'Accounts that begin with it: maria01. Enter the whole name',
			'maria',
			accounts('maria01'),
		],
		[
			'The account "lina" is not clear: it may be lina (g-lina), linaACME (g-linaACME)',
			'Enter the ID instead',
			'lina',
			accounts('lina', 'linaACME'),
		],
	])('%s. %s: nothing is sent for it', async (message, advice, name, shown) => {
		server.reply(service([...shown, account('olgaACME')]));
		const { items } = await removeAll([name, 'olga'], { onError: 'continueRegularOutput' });

		const description = expect.stringMatching(`^Nothing was sent for this item\\. ${advice}`) as string;
		expect(items.map(({ json, pairedItem }) => [errorIn(json) ?? json, pairedItem])).toEqual([
			[{ message, description, outcome: 'rejected', memberGlobalId: name }, { item: 0 }],
			[{ deleted: true, memberGlobalId: 'g-olgaACME' }, { item: 1 }],
		]);
		expect(writes()).toEqual(['DELETE /enterprise/E1/member/g-olgaACME']);
	});
});

it.each(['name', 'url'])('a locator of the unknown mode "%s" is refused', async (mode) => {
	const { error } = await run('employee.delete', {
		...{ memberGlobalId: { __rl: true, mode, value: 'lina' }, ifAssetsHeld: 'delete' },
	});

	expect([error?.message, server.requests]).toEqual([
		expect.stringContaining(`cannot be given as "${mode}"`),
		[],
	]);
});

it('an entry that is none is left out of rows, and its list proves nothing', async () => {
	const withHole = (list: unknown[]) => ok({ list: [null, ...list], total: list.length + 1, pages: 1 });
	server.reply(({ path }) =>
		path.endsWith('/members')
			? withHole(ACME)
			: path.endsWith('/assetNums')
				? ok([null, ...ASSETS])
				: ok(null),
	);
	const listing = async (operation: string) => {
		const { items } = await run(operation, { enterpriseGlobalId: 'E1', returnAll: true });
		return items.length;
	};
	const { error } = await run('employee.delete', { ...remove, memberGlobalId: byName('lina') });

	expect([await listing('employee.getMany'), await listing('asset.getMany')]).toEqual([3, 2]);
	expect([error?.message, writes()]).toEqual([expect.stringContaining('an entry that is not one'), []]);
});

describe('Assets Given As', () => {
	const borrowedUsbKey = '8000000105';
	const lend = async (assetIDs: string | string[], options: INodeParameters) =>
		await run('employee.lendAssets', { memberGlobalId: byName('lina'), borrowedUsbKey, assetIDs, options });
	const sent = () =>
		server.requests.filter(({ method }) => method === 'POST').map((request) => request.json());
	const byNumbers = { assetsGivenAs: 'assetNum' };

	it.each([
		['IDs unless chosen', ['72', '74'], {}, ['72', '74'], 0],
		['numbers', ['8000000102', '8000000101'], byNumbers, ['72', '9007199254740993'], 1],
		['numbers as text', '8000000101, 8000000102', byNumbers, ['9007199254740993', '72'], 1],
	])('%s', async (_, given, options, assetIDs, lists) => {
		const { items, error } = await lend(given, options);

		expect([error, sent()]).toEqual([undefined, [{ borrowedUsbKey, assetIDs }]]);
		expect(reads().filter(({ path }) => path.endsWith('/assetNums'))).toHaveLength(lists);
		expect(items.map(({ json }) => json)).toEqual([
			{ success: true, memberGlobalId: 'g-linaACME', borrowedUsbKey, assetIDs },
		]);
	});

	it('one number that is not there: nothing is lent', async () => {
		const { error } = await lend('8000000101, 8999999999', byNumbers);

		expect([error?.message, sent()]).toEqual([
			'There is no asset number "8999999999" in this enterprise',
			[],
		]);
	});
});
