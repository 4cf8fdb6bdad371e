import { isEqual } from 'lodash';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { errorIn } from '../../helpers/rows';
import { PREFIX, type ServiceRun, useServices } from '../../helpers/services';
import { skipPauses } from '../../helpers/pauses';
import { listsOf, ok, page, type Recorded, type Reply } from '../../helpers/server/server';
import { at } from '../../specs/shared';

/** What people know in place of an ID: By Account Name, By Asset Number, Assets Given As (docs/maintainers/design.md, "Locators"). */

skipPauses();

const { server, perform } = useServices();
beforeEach(() => server.reply(service('linaACME linusACME noraACME')));

const ASSETS = [
	{ assetNum: '8000000101', assetId: '9007199254740993', cloudAccountGlobalId: 'g-linaACME' },
	{ assetNum: '8000000102', assetId: '72', cloudAccountGlobalId: null },
];
/** `-anna` is deleted; `anna#2` has another ID than the account of that name. */
const accountsIn = (text: string): IDataObject[] =>
	text.split(' ').map((word) => {
		const [, sign, userName = '', id = userName] = /^(-?)([^#]+)#?(.*)$/.exec(word) ?? [];
		return { globalId: `g-${id || userName}`, userName, name: 'N', deleted: sign === '-' };
	});

type Finds = (account: string, keyword: string) => boolean;
/** A service that knows these accounts, found by a keyword, and the assets. The document does not say how a keyword is compared. */
const service =
	(accounts: string, finds: Finds = (account, keyword) => account.includes(keyword)) =>
	({ method, path, query }: Recorded): Reply => {
		if (path.endsWith('/assetNums')) return ok(ASSETS);
		if (method !== 'GET' || !path.endsWith('/members')) return ok(null);
		const list = accountsIn(accounts).filter(({ userName }) =>
			finds(String(userName).toLowerCase(), (query.keyword ?? '').toLowerCase()),
		);
		return page(list);
	};

const locator = (value: string, mode = 'userName') => ({ __rl: true, mode, value });
const remove = { enterpriseGlobalId: 'E1', memberGlobalId: locator(at('who')), ifAssetsHeld: 'delete' };
const WITH_CODE = { enterpriseGlobalId: 'E1', enterpriseCode: 'ACME' };
const run = async (operation: string, parameters: INodeParameters, more: ServiceRun = {}) =>
	await perform(operation, parameters, { credential: WITH_CODE, ...more });

const reads = () => server.requests.filter(({ method }) => method === 'GET');
const writes = () =>
	server.requests
		.filter(({ method }) => method !== 'GET')
		.map(({ method, path }) => `${method} ${decodeURIComponent(path.replace(PREFIX.member, ''))}`);

it('an employee is looked up once per name and run, before anything is sent', async () => {
	const names = ['lina', 'nora', 'linus', 'nora', 'lina'];
	const { items } = await run('employee.delete', remove, { items: names.map((who) => ({ who })) });

	expect(items.map(({ json, pairedItem }) => [json, pairedItem])).toEqual(
		names.map((name, item) => [{ deleted: true, memberGlobalId: `g-${name}ACME` }, { item }]),
	);
	const keywords = reads().map(({ query }) => query.keyword);
	// With the code, too: a service may find only the account that is the keyword.
	expect(keywords.sort()).toEqual(['lina', 'linaACME', 'linus', 'linusACME', 'nora', 'noraACME']);
	expect(server.requests.slice(0, 6)).toEqual(reads());
});

it('an employee is looked up in the enterprise of its item, with the code of that one', async () => {
	const items = [
		{ who: 'lina', e: 'E1' },
		{ who: 'linaACME', e: 'E2' },
	];
	await run('employee.delete', { ...remove, enterpriseGlobalId: at('e') }, { items });

	const asked = reads().map(({ path, query }) => `${path.split('/')[5]} ${query.keyword}`);
	expect(asked.sort()).toEqual(['E1 lina', 'E1 linaACME', 'E2 linaACME']);
	const paths = ['E1', 'E2'].map((enterprise) => `DELETE /enterprise/${enterprise}/member/g-linaACME`);
	expect(writes().sort()).toEqual(paths);
});

const CODE = { enterpriseCode: '01' };
const SIGN = { enterpriseCode: '@acme' };

/** By name only whoever is the only one that it can mean, deleted ones included; else it is refused, naming all, and nothing is sent. */
it.each<[accounts: string, name: string, credential: object, found: string, finds?: Finds]>([
	['anna', 'anna', {}, 'g-anna'],
	['anna01', 'anna', CODE, 'g-anna01'],
	['anna01', 'anna01', CODE, 'g-anna01'],
	['anna0101', 'anna01', CODE, 'g-anna0101'],
	['anna01', 'anna01', {}, 'g-anna01'],
	['anna@acme', 'anna@acme', SIGN, 'g-anna@acme'],
	['anna@acme', 'anna', SIGN, 'g-anna@acme'],
	['SH1000000001', 'BJ1000000001', {}, 'There is no account "BJ1000000001" in this enterprise'],
	['anna01', 'anna', {}, 'Accounts that begin with it: anna01. Enter the whole account'],
	// The code is known, and it is another: endings are not guessed.
	['anna01', 'anna', SIGN, 'Accounts that begin with it: anna01. Enter the whole account'],
	['Anna', 'anna', {}, 'differ only in capitals: Anna'],
	['bert', 'anna', {}, 'There is no account "anna" in this enterprise'],
	[
		'-anna',
		'anna',
		{},
		'The account anna is deleted (global ID g-anna). Nothing was sent for this item. Enter the ID',
	],
	// A deleted one and a living one: the name may mean either.
	[
		'-anna anna#2',
		'anna',
		{},
		'The account "anna" is not clear: it may be anna (g-2), anna (g-anna, deleted)',
	],
	['anna -anna#2', 'anna', {}, 'anna (g-anna), anna (g-2, deleted)'],
	['-anna01 anna01#2', 'anna', CODE, 'anna01 (g-2), anna01 (g-anna01, deleted)'],
	// `maria01` was deleted before: it is not the account of Maria, who is `maria` with the code `01`.
	['-maria0101 maria01', 'maria01', CODE, 'maria01 (g-maria01), maria0101 (g-maria0101, deleted)'],
	['maria0101 maria01', 'maria01', CODE, 'maria01 (g-maria01), maria0101 (g-maria0101). Nothing was sent'],
	['anna anna#2', 'anna', {}, 'anna (g-anna), anna (g-2)'],
	// Also where a keyword finds only the account that it is.
	['maria maria01', 'maria', CODE, 'it may be maria (g-maria), maria01 (g-maria01)', isEqual],
])('%s: %s, %j: %s', async (accounts, who, credential, found, ...[finds]) => {
	const { enterpriseCode = '' } = credential as { enterpriseCode?: string };
	server.reply(service(`${accounts} otto${enterpriseCode}`, finds));
	const more = { items: [{ who }, { who: 'otto' }], onError: 'continueRegularOutput' as const };
	const { items } = await run('employee.delete', remove, { ...more, credential: { ...credential } });

	const [row = {}, other] = items.map(({ json }) => json);
	const { message, description, outcome, memberGlobalId } = { ...errorIn(row) } as IDataObject;
	const otto = `g-otto${enterpriseCode}`;
	expect([other, items[1]?.pairedItem]).toEqual([{ deleted: true, memberGlobalId: otto }, { item: 1 }]);
	const isFound = found.startsWith('g-');
	if (isFound) expect(row).toEqual({ deleted: true, memberGlobalId: found });
	else {
		expect([message, description].join('. ')).toContain(found);
		expect([outcome, memberGlobalId]).toEqual(['rejected', who]);
	}
	expect(
		writes()
			.map((line) => line.split('/').at(-1))
			.sort(),
	).toEqual([...(isFound ? [found] : []), otto].sort());
});

it('a locator of an unknown mode is refused', async () => {
	const { error } = await run('employee.delete', { ...remove, memberGlobalId: locator('lina', 'url') });

	expect(error?.message).toContain('cannot be given as "url"');
	expect(server.requests).toEqual([]);
});

it('an entry that is none is left out of rows, and its list proves nothing', async () => {
	server.reply(listsOf([null, ...accountsIn('linaACME noraACME')], [null, ...ASSETS]));
	const listing = async (operation: string) => (await run(operation, { returnAll: true })).items.length;
	const { error } = await run('employee.delete', { ...remove, memberGlobalId: locator('lina') });

	expect([await listing('employee.getMany'), await listing('asset.getMany')]).toEqual([2, 2]);
	expect([error?.message, writes()]).toEqual([expect.stringContaining('an entry that is not one'), []]);
});

const lend = async (assetIDs: string | string[], options: INodeParameters) =>
	await run('employee.lendAssets', {
		...{ memberGlobalId: locator('lina'), borrowedUsbKey: '8000000105', assetIDs, options },
	});

it.each([
	['IDs unless chosen', ['72', '74'], {}, ['72', '74'], 0],
	['numbers', ['8000000102', '8000000101'], { assetsGivenAs: 'assetNum' }, ['72', '9007199254740993'], 1],
	['numbers as text', '8000000101, 8000000102', { assetsGivenAs: 'assetNum' }, ['9007199254740993', '72'], 1],
])('assets are given as %s', async (_, given, options, assetIDs, lists) => {
	const { items } = await lend(given, options);

	const body = { borrowedUsbKey: '8000000105', assetIDs };
	const sent = server.requests.filter(({ method }) => method === 'POST').map((request) => request.json());
	expect([items.map(({ json }) => json), sent]).toEqual([
		[{ success: true, memberGlobalId: 'g-linaACME', ...body }],
		[body],
	]);
	expect(reads().filter(({ path }) => path.endsWith('/assetNums'))).toHaveLength(lists);
});

it('where one asset number is not there, nothing is lent', async () => {
	const { error } = await lend('8000000101, 8999999999', { assetsGivenAs: 'assetNum' });

	const message = 'There is no asset number "8999999999" in this enterprise';
	expect([error?.message, writes()]).toEqual([message, []]);
});
