import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { errorIn, messageIn } from '../support/errorRows';
import { PREFIX, runMember } from '../support/memberCenter';
import { ok } from '../support/server';
import type { Recorded, Reply } from '../support/server';
import type { ServiceRun } from '../support/serviceRun';
import { useServer } from '../support/stage';

// Time is an edge: back-offs pass at once.
jest.mock('../../nodes/shared/send/pause', () => ({
	backOff: () => 0,
	pause: async () => await Promise.resolve(),
}));

/** What people know in place of an id: By User Name, By Asset Number, Assets Given As (docs/design.md, "Locators"). */

const server = useServer();
beforeEach(() => server.reply(service()));

const byName = (value: string) => ({ __rl: true, mode: 'userName', value });
const byNumber = (value: string) => ({ __rl: true, mode: 'assetNum', value });
const at = (field: string) => `={{ $json.${field} }}`;
const remove = { memberGlobalId: byName(at('who')) };
const who = (...names: string[]) => names.map((name) => ({ who: name }));

async function run(operation: string, parameters: INodeParameters, more: ServiceRun = {}) {
	return await runMember(server.url, operation, parameters, {
		credential: { enterpriseGlobalId: 'E1' },
		...more,
	});
}

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
	{ assetNum: '8000000103', assetId: null, cloudAccountGlobalId: null },
	{ assetNum: '8000000104', assetId: '74', cloudAccountGlobalId: null },
	{ assetNum: '8000000104', assetId: '75', cloudAccountGlobalId: null },
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
const keywords = () => reads().map(({ query }) => query.keyword);

describe('an employee by user name', () => {
	it.each([
		['without the enterprise code', 'lina'],
		['with the enterprise code', 'linaACME'],
	])('%s', async (_, name) => {
		const { items, error } = await run('employee.delete', remove, { items: who(name) });

		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json)).toEqual([{ deleted: true, memberGlobalId: 'g-linaACME' }]);
		expect(writes()).toEqual(['DELETE /enterprise/E1/member/g-linaACME']);
	});

	it('is looked up once per name and run, before anything is sent', async () => {
		const names = ['lina', 'nora', 'lina', 'nora', 'lina'];
		const { items } = await run('employee.delete', remove, { items: who(...names) });

		expect(items.map(({ pairedItem }) => pairedItem)).toEqual(names.map((_, item) => ({ item })));
		// One look per name, and one at other accounts for the enterprise code.
		expect(keywords().sort()).toEqual(['lina', 'nora', undefined]);
		const methods = server.requests.map(({ method }) => method);
		expect(methods.lastIndexOf('GET')).toBeLessThan(methods.indexOf('DELETE'));
	});

	it('is looked up in the enterprise of its item', async () => {
		await run(
			'employee.delete',
			{ ...remove, enterpriseGlobalId: at('e') },
			{
				items: [
					{ who: 'linaACME', e: 'E1' },
					{ who: 'linaACME', e: 'E2' },
				],
			},
		);

		expect(reads().map(({ path }) => path.split('/')[5])).toEqual(['E1', 'E2']);
		expect(writes().sort()).toEqual([
			'DELETE /enterprise/E1/member/g-linaACME',
			'DELETE /enterprise/E2/member/g-linaACME',
		]);
	});

	const deleted = account('lina', { deleted: true });
	it.each<[string, string, IDataObject[], string]>([
		['nobody', 'nobody', ACME, 'There is no account "nobody" in this enterprise'],
		['a deleted account', 'lina', [deleted], 'There is no account "lina" in this enterprise'],
		[
			'the same account twice',
			'lina',
			[account('lina'), account('lina', { globalId: 'g2' })],
			'The account "lina" is not clear: it may be lina (g-lina), lina (g2)',
		],
		[
			'no sign that it is the code that follows',
			'lina',
			[account('linaab'), account('norac')],
			'The account "lina" is not clear: it may be linaab (g-linaab)',
		],
		[
			'several that begin so, and no common ending',
			'lin',
			['linaA', 'linbB', 'lincC', 'lindD', 'lineE', 'linfF'].map((name) => account(name)),
			'The account "lin" is not clear: it may be linaA (g-linaA), linbB (g-linbB), lincC (g-lincC), lindD (g-lindD), lineE (g-lineE), …',
		],
		[
			'an entry without an ID',
			'lina',
			[account('lina', { globalId: null })],
			'The service gives no ID for the account "lina"',
		],
	])('%s: refused, and nothing is sent', async (_, name, accounts, message) => {
		server.reply(service(accounts));
		const { items } = await run('employee.delete', remove, {
			items: who(name),
			onError: 'continueRegularOutput',
		});

		expect(items.map(({ json }) => errorIn(json))).toEqual([
			{ message, description: expect.stringContaining('Nothing was sent') as string, outcome: 'rejected' },
		]);
		expect(writes()).toEqual([]);
	});

	it('a deleted account beside a living one does not stand in its way', async () => {
		server.reply(service([account('linaACME', { deleted: true, globalId: 'old' }), ...ACME]));
		await run('employee.delete', remove, { items: who('lina') });

		expect(writes()).toEqual(['DELETE /enterprise/E1/member/g-linaACME']);
	});

	it('one that begins a longer name is not taken for it', async () => {
		server.reply(service([account('linaACME'), account('linACME'), account('noraACME')]));
		await run('employee.delete', remove, { items: who('lin') });

		expect(writes()).toEqual(['DELETE /enterprise/E1/member/g-linACME']);
	});

	it.each([
		['stopWorkflow', [], []],
		['continueRegularOutput', ['There is no account "nobody" in this enterprise'], ['linaACME', 'noraACME']],
	] as const)('one of three is not there, On Error = %s', async (onError, messages, gone) => {
		const { items, error } = await run('employee.delete', remove, {
			items: who('lina', 'nobody', 'nora'),
			onError,
		});

		expect(error?.message).toBe(
			onError === 'stopWorkflow' ? 'There is no account "nobody" in this enterprise' : undefined,
		);
		expect(items.flatMap(({ json }) => messageIn(json) ?? [])).toEqual(messages);
		expect(writes().sort()).toEqual(gone.map((name) => `DELETE /enterprise/E1/member/g-${name}`));
	});

	it('needs the enterprise, also where the endpoint does not', async () => {
		const { error } = await run(
			'employee.configureAssets',
			{ memberGlobalId: byName('lina'), addAssets: ['8000000102'] },
			{ credential: {} },
		);

		expect(error?.message).toBe('Enterprise Global ID: is required to find the account "lina"');
		expect(server.requests).toEqual([]);
	});
});

describe('an asset by its number', () => {
	it('is found with one read per enterprise', async () => {
		const { items } = await run(
			'asset.getProducts',
			{ assetId: byNumber(at('n')) },
			{ items: [{ n: '8000000101' }, { n: '8000000102' }, { n: '8000000101' }] },
		);

		expect(items).toHaveLength(3);
		expect(reads().map(({ path }) => path.split('/').slice(-2).join('/'))).toEqual([
			'asset/assetNums',
			'9007199254740993/merchandiseProducts',
			'72/merchandiseProducts',
			'9007199254740993/merchandiseProducts',
		]);
	});

	it.each([
		['8999999999', 'There is no asset number "8999999999" in this enterprise'],
		['8000000103', 'The service gives no ID for the asset number "8000000103"'],
		['8000000104', 'The asset number "8000000104" is not clear: it may be 8000000104 (74), 8000000104 (75)'],
	])('%s is refused', async (n, message) => {
		const { error } = await run('asset.getProducts', { assetId: byNumber(n) });

		expect(error?.message).toBe(message);
		expect(reads()).toHaveLength(1);
	});
});

describe('Assets Given As', () => {
	const lend = (assetIDs: string | string[], assetsGivenAs?: string): INodeParameters => ({
		memberGlobalId: byName('lina'),
		borrowedUsbKey: { __rl: true, mode: 'id', value: '8000000105' },
		assetIDs,
		...(assetsGivenAs && { options: { assetsGivenAs } }),
	});
	const sent = () =>
		server.requests.filter(({ method }) => method === 'POST').map((request) => request.json());

	it.each([
		['IDs unless chosen', lend(['72', '74']), ['72', '74'], 0],
		['numbers', lend(['8000000102', '8000000101'], 'assetNum'), ['72', '9007199254740993'], 1],
		['numbers as text', lend('8000000101, 8000000102', 'assetNum'), ['9007199254740993', '72'], 1],
	])('%s', async (_, parameters, assetIDs, lists) => {
		const { items, error } = await run('employee.lendAssets', parameters);

		expect(error).toBeUndefined();
		expect(sent()).toEqual([{ borrowedUsbKey: '8000000105', assetIDs }]);
		expect(reads().filter(({ path }) => path.endsWith('/assetNums'))).toHaveLength(lists);
		expect(items.map(({ json }) => json)).toEqual([
			{ success: true, memberGlobalId: 'g-linaACME', borrowedUsbKey: '8000000105', assetIDs },
		]);
	});

	it('one number that is not there: nothing is lent', async () => {
		const { error } = await run('employee.lendAssets', lend('8000000101, 8999999999', 'assetNum'));

		expect(error?.message).toBe('There is no asset number "8999999999" in this enterprise');
		expect(sent()).toEqual([]);
	});
});
