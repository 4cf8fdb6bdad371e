import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { at, byId } from '../../specs/shared';
import { skipPauses } from '../../helpers/pauses';
import { errorIn, messageIn } from '../../helpers/errorRows';
import { runMember } from '../../helpers/memberCenter';
import { runOrder } from '../../helpers/orderService';
import { ok, refuse, type Reply } from '../../helpers/server/server';
import type { ServiceRun } from '../../helpers/engine/serviceRun';
import { useServer } from '../../helpers/server/stage';

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
	person('twin1', { id: '1', globalId: 'g-twin', name: 'One' }),
	person('twin2', { id: '2', globalId: 'g-twin', name: 'Two' }),
];
const ASSETS = [
	{ assetNum: '101', assetId: '9007199254740993', cloudAccountGlobalId: 'g-linaACME' },
	{ assetNum: '102', assetId: '72', cloudAccountGlobalId: null },
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

const SEVERAL = 'The list of this enterprise has several entries for';
/** Whom a name means: test/nodes/byName.test.ts. */
it.each<[string, INodeParameters, string, string]>([
	['employee.get', employees, 'g-nobody', 'The list of this enterprise has no employee "g-nobody"'],
	['employee.get', employees, 'g-twin', `${SEVERAL} employee "g-twin": twin1, One; twin2, Two`],
	// A deleted account is not taken by its name; by ID it is.
	[
		'employee.get',
		{ memberGlobalId: byName(at('v')) },
		'omarACME',
		'The account omarACME is deleted (global ID g-omarACME)',
	],
	['asset.get', { assetId: byId(at('v')) }, '101', 'The list of this enterprise has no asset "101"'],
	['order asset.get', { assetNum: at('v') }, 'CA9', 'The list of this enterprise has no asset number "CA9"'],
	[
		'order asset.get',
		{ assetNum: at('v') },
		'CA2',
		`${SEVERAL} asset number "CA2": cloud_account, 2; cloud_customer, 3`,
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

it.each<[string, Reply, RegExp]>([
	['null', ok(null), /the service answered without the list$/],
	['refused', refuse('60017', 'not bound'), /^not bound \(60017\)$/],
])('a list that is %s is not told as "there is none"', async (_, reply, message) => {
	server.reply(() => reply);
	const items = [{}, {}];
	const { rows } = await get('asset.get', { assetId: byId('72') }, { items, onError });

	expect(rows.map(messageIn)).toEqual([expect.stringMatching(message), expect.stringMatching(message)]);
	expect(rows.map((row) => errorIn(row)?.description)).toEqual(
		Array(2).fill(expect.not.stringContaining('Nothing was sent')),
	);
});
