import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { at, byId } from '../../operations/shared';
import { skipPauses } from '../../support/fake/pauses';
import { errorIn, messageIn } from '../../support/specs/errorRows';
import { runMember } from '../../support/specs/memberCenter';
import { runOrder } from '../../support/specs/orderService';
import { ok, refuse } from '../../support/server/server';
import type { Reply } from '../../support/server/server';
import type { ServiceRun } from '../../support/engine/serviceRun';
import { useServer } from '../../support/server/stage';

/** docs/maintainers/design.md, "Get": one entry of a list, by one reading of it for all items of a run. */

skipPauses();

const server = useServer();
const onError = 'continueRegularOutput' as const;

const person = (userName: string, more: IDataObject = {}) => ({
	userName,
	globalId: `g-${userName}`,
	...more,
});
const PEOPLE = [
	person('linaACME', { name: 'Li Na' }),
	person('omarACME', { deleted: true }),
	person('miaACME'),
	person('mia', { globalId: 'g-2' }),
	person('twin1', { globalId: 'g-twin', name: 'One' }),
	person('twin2', { globalId: 'g-twin', name: 'Two' }),
];
const ASSETS = [
	{ assetNum: '101', assetId: '9007199254740993', cloudAccountGlobalId: 'g-linaACME' },
	{ assetNum: '102', assetId: '72', cloudAccountGlobalId: null },
	{ assetNum: '103', assetId: '73', cloudAccountGlobalId: null },
	{ assetNum: '103', assetId: '74', cloudAccountGlobalId: null },
];
const VIRTUAL = [
	{ id: '1', assetNum: 'CA1', licenseType: 'cloud_account' },
	{ id: '2', assetNum: 'CA2', licenseType: 'cloud_account' },
	{ id: '3', assetNum: 'CA2', licenseType: 'cloud_customer' },
];

/** Two people on a page, whatever size is requested. */
function pageOf(pageNum: number): Reply {
	const list = PEOPLE.slice(2 * pageNum - 2, 2 * pageNum);
	return ok({ list, total: PEOPLE.length, pages: 3, hasNextPage: pageNum < 3 });
}
beforeEach(() =>
	server.reply(({ path, query }) => {
		if (path.endsWith('/members')) return pageOf(Number(query.pageNum));
		return ok(path.endsWith('/assetNums') ? ASSETS : VIRTUAL);
	}),
);

const GETS: Record<string, typeof runMember> = {
	'employee.get': runMember,
	'asset.get': runMember,
	'order asset.get': runOrder,
};
async function get(operation: keyof typeof GETS, parameters: INodeParameters, more: ServiceRun = {}) {
	const run = GETS[operation] ?? runMember;
	const { items, ...rest } = await run(
		server.url,
		operation.replace('order ', ''),
		{ enterpriseGlobalId: 'E1', ...parameters },
		more,
	);
	return { ...rest, items, rows: items.map(({ json }) => json) };
}

const byName = (value: string) => ({ __rl: true, mode: 'userName', value });
const byNumber = (value: string) => ({ __rl: true, mode: 'assetNum', value });
const employees = { memberGlobalId: byId(at('v')) };

it.each<[string, INodeParameters, string[], string, string[], number]>([
	[
		'employee.get',
		employees,
		['g-linaACME', 'g-omarACME', 'g-linaACME'],
		'userName',
		['linaACME', 'omarACME', 'linaACME'],
		3,
	],
	[
		'employee.get',
		{ memberGlobalId: byName(at('v')) },
		['linaACME', 'miaACME'],
		'globalId',
		['g-linaACME', 'g-miaACME'],
		3,
	],
	['asset.get', { assetId: byId(at('v')) }, ['72', '9007199254740993'], 'assetNum', ['102', '101'], 1],
	['asset.get', { assetId: byNumber(at('v')) }, ['102', '101'], 'assetId', ['72', '9007199254740993'], 1],
	['order asset.get', { assetNum: at('v') }, ['CA1', 'CA1'], 'id', ['1', '1'], 1],
])('%s %j: %j, by one reading of the list', async (operation, parameters, values, field, found, requests) => {
	const { rows, items, hints } = await get(operation, parameters, { items: values.map((v) => ({ v })) });

	expect(rows.map((row) => row[field])).toEqual(found);
	expect(items.map(({ pairedItem }) => pairedItem)).toEqual(values.map((_, item) => ({ item })));
	expect([server.requests.length, hints]).toEqual([requests, []]);
});

it('reads each enterprise once', async () => {
	const items = ['E1', 'E2', 'E1', 'E2'].map((e) => ({ e }));
	const { rows } = await get('asset.get', { enterpriseGlobalId: at('e'), assetId: byId('72') }, { items });

	expect(rows).toEqual(Array(4).fill(ASSETS[1]));
	expect(server.requests.map(({ path }) => path.split('/')[5]).sort()).toEqual(['E1', 'E2']);
});

it.each<[string, INodeParameters, string, string]>([
	['employee.get', employees, 'g-nobody', 'The list of this enterprise has no employee "g-nobody"'],
	[
		'employee.get',
		employees,
		'g-twin',
		'The list of this enterprise has several entries for employee "g-twin": twin1, One; twin2, Two',
	],
	[
		'employee.get',
		{ memberGlobalId: byName(at('v')) },
		'lina',
		'There is no account "lina" in this enterprise',
	],
	// A deleted account is not taken by its name; by ID it is.
	[
		'employee.get',
		{ memberGlobalId: byName(at('v')) },
		'omarACME',
		'The account omarACME is deleted (global ID g-omarACME)',
	],
	['asset.get', { assetId: byId(at('v')) }, '101', 'The list of this enterprise has no asset "101"'],
	[
		'asset.get',
		{ assetId: byNumber(at('v')) },
		'103',
		'The asset number "103" is not clear: it may be 103 (73), 103 (74)',
	],
	['order asset.get', { assetNum: at('v') }, 'CA9', 'The list of this enterprise has no asset number "CA9"'],
	[
		'order asset.get',
		{ assetNum: at('v') },
		'CA2',
		'The list of this enterprise has several entries for asset number "CA2": cloud_account, 2; cloud_customer, 3',
	],
])('%s %j: %s is refused, and the other item has its row', async (operation, parameters, bad, message) => {
	const [good = ''] = { 'employee.get': ['g-linaACME'], 'asset.get': ['72'] }[operation] ?? ['CA1'];
	const named = { userName: 'linaACME', assetNum: '102' };
	const mode = Object.values(parameters).flatMap((value) => (value as { mode?: string }).mode ?? [])[0];
	const items = [{ v: bad }, { v: named[mode as keyof typeof named] ?? good }];
	const continued = await get(operation, parameters, { items, onError });
	const stopped = await get(operation, parameters, { items });

	expect([messageIn(continued.rows[0] ?? {}), errorIn(continued.rows[0] ?? {})?.outcome]).toEqual([
		message,
		'rejected',
	]);
	expect([continued.rows.length, errorIn(continued.rows[1] ?? {})]).toEqual([2, undefined]);
	expect(stopped.error).toMatchObject({ message, context: { itemIndex: 0 } });
});

it('with the enterprise code an account is found without it; one that may be two is not', async () => {
	const credential = { enterpriseGlobalId: 'E1', enterpriseCode: 'ACME' };
	const items = ['lina', 'mia'].map((v) => ({ v }));
	const { rows } = await get(
		'employee.get',
		{ memberGlobalId: byName(at('v')) },
		{ items, credential, onError },
	);

	expect(rows).toMatchObject([
		{ globalId: 'g-linaACME' },
		{ error: { message: 'The account "mia" is not clear: it may be mia (g-2), miaACME (g-miaACME)' } },
	]);
});

it.each<[string, Reply, RegExp]>([
	['null', ok(null), /the service answered without the list$/],
	['out of a cache', { ...ok(ASSETS), headers: { Age: '60' } }, /the list came from a cache$/],
	['refused', refuse('60017', 'not bound'), /^not bound \(60017\)$/],
	['of another form', ok({}), /another form/],
])('a list that is %s is not told as "there is none"', async (_, reply, message) => {
	server.reply(() => reply);
	const items = [{}, {}];
	const { rows } = await get('asset.get', { assetId: byId('72') }, { items, onError });

	expect(rows.map(messageIn)).toEqual([expect.stringMatching(message), expect.stringMatching(message)]);
	expect(rows.map((row) => errorIn(row)?.description)).toEqual(
		Array(2).fill(expect.not.stringContaining('Nothing was sent')),
	);
});

it('an incomplete list is none', async () => {
	server.reply(() => ok({ list: PEOPLE.slice(0, 2), total: 9, pages: 1, hasNextPage: false }));
	const { rows } = await get('employee.get', employees, { items: [{ v: 'g-linaACME' }], onError });

	expect(rows.map(messageIn)).toEqual([expect.stringMatching(/^Only \d+ of 9 entries came/)]);
});

it('is read again after a fault that passes', async () => {
	server.reply(() => (server.requests.length === 1 ? { status: 503 } : ok(ASSETS)));
	const { rows } = await get('asset.get', { assetId: byId('72') }, { items: [{}, {}] });

	expect([rows, server.requests.length]).toEqual([[ASSETS[1], ASSETS[1]], 2]);
});

it.each([
	['selected', { output: 'selected', outputFields: ['name'] }, { globalId: 'g-linaACME', name: 'Li Na' }],
	['raw', { output: 'raw' }, PEOPLE[0]],
])('an agent gets %s fields', async (_, output, row) => {
	const parameters = { memberGlobalId: byId('g-linaACME'), ...output };
	const { rows } = await get('employee.get', parameters as INodeParameters, { asTool: true });

	expect(JSON.stringify(rows)).toContain(JSON.stringify(row));
});
