import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { at, byId, listed } from '../../specs/shared';
import { skipPauses } from '../../helpers/pauses';
import { errorIn, failureOf, messageIn } from '../../helpers/rows';
import { type ServiceRun, useServices } from '../../helpers/services';
import { ok, page, type Recorded, refuse, type Reply } from '../../helpers/server/server';

/** docs/maintainers/design.md, "Composed reads": Get, and Add Holder, by one reading of each list for all items of a run. */

skipPauses();

const { server, perform } = useServices();
const onError = 'continueRegularOutput' as const;

const ASSETS = [
	listed('101', 'g-lina', true),
	listed('102', null, true),
	listed('103', 'g-gone', true),
	listed('104', '', true),
	listed('105', 'g-omar', true),
];
const PEOPLE = [
	{ globalId: 'g-lina', userName: 'linaACME', name: 'Li Na' },
	{ globalId: 'g-omar', userName: 'omarACME', name: 'Omar', deleted: true },
	{ globalId: 7, userName: 'miaACME', name: null },
	{ globalId: 'g-twin', userName: 'twin1', name: 'One', id: '1' },
	{ globalId: 'g-twin', userName: 'twin2', name: 'Two', id: '2' },
];
const VIRTUAL = [
	{ id: '1', assetNum: 'CA1', licenseType: 'cloud_account' },
	{ id: '2', assetNum: 'CA2', licenseType: 'cloud_account' },
	{ id: '3', assetNum: 'CA2', licenseType: 'cloud_customer' },
];
const isPeople = ({ path }: Recorded) => path.endsWith('/members');

let people: Reply;
let assets: Reply;
beforeEach(() => {
	people = page(PEOPLE);
	assets = ok(ASSETS);
	server.reply((request) =>
		isPeople(request) ? people : request.path.startsWith('/order/') ? ok(VIRTUAL) : assets,
	);
});

const read = async (operation: string, parameters: INodeParameters = {}, more: ServiceRun = {}) =>
	await perform(operation, { enterpriseGlobalId: 'E1', ...parameters }, more);

const byName = { memberGlobalId: { __rl: true, mode: 'userName', value: at('v') } };
const byNumber = { assetId: { __rl: true, mode: 'assetNum', value: at('v') } };
const persons = { memberGlobalId: byId(at('v')) };
const things = { assetId: byId(at('v')) };
const virtual = { assetNum: at('v') };

it.each<[string, INodeParameters, string[], string, unknown[]]>([
	['employee.get', persons, ['g-lina', 'g-omar', '7'], 'userName', ['linaACME', 'omarACME', 'miaACME']],
	['employee.get', byName, ['linaACME', 'miaACME'], 'globalId', ['g-lina', 7]],
	['asset.get', things, ['id-102', 'id-101'], 'assetNum', ['102', '101']],
	['asset.get', byNumber, ['102', '101'], 'assetId', ['id-102', 'id-101']],
	['order asset.get', virtual, ['CA1', 'CA1'], 'id', ['1', '1']],
])('%s %j: %j, by one reading of the list', async (operation, parameters, values, field, found) => {
	const { items, hints } = await read(operation, parameters, { items: values.map((v) => ({ v })) });

	expect(items.map(({ json, pairedItem }) => [json[field], pairedItem])).toEqual(
		found.map((value, item) => [value, { item }]),
	);
	expect([server.requests.length, hints]).toEqual([1, []]);
});

const SEVERAL = 'The list of this enterprise has several entries for';
const CA2 = 'asset number "CA2": cloud_account, 2; cloud_customer, 3';
/** Whom a name means: test/nodes/input/byName.test.ts. */
it.each<[string, INodeParameters, string, string, string]>([
	['employee.get', persons, 'g-no', 'g-lina', 'The list of this enterprise has no employee "g-no"'],
	['employee.get', persons, 'g-twin', 'g-lina', `${SEVERAL} employee "g-twin": twin1, One; twin2, Two`],
	// A deleted account is not taken by its name; by ID it is.
	['employee.get', byName, 'omarACME', 'linaACME', 'The account omarACME is deleted (global ID g-omar)'],
	['asset.get', things, '101', 'id-102', 'The list of this enterprise has no asset "101"'],
	['order asset.get', virtual, 'CA9', 'CA1', 'The list of this enterprise has no asset number "CA9"'],
	['order asset.get', virtual, 'CA2', 'CA1', `${SEVERAL} ${CA2}`],
])('%s %j: %s is refused, and %s has its row', async (operation, parameters, bad, good, message) => {
	const items = [{ v: bad }, { v: good }];
	const { rows } = await read(operation, parameters, { items, onError });
	const stopped = await read(operation, parameters, { items });

	expect(rows.map((row) => errorIn(row))).toMatchObject([{ message, outcome: 'rejected' }, undefined]);
	expect(failureOf(stopped)).toMatchObject({ message, itemIndex: 0 });
});

const LINA = { holderName: 'Li Na', holderUserName: 'linaACME' };
const OMAR = { holderName: 'Omar', holderUserName: 'omarACME' };
const NOBODY = { holderName: null, holderUserName: null };
const HINT = 'The list of employees does not show who these are, so their names are null: g-gone';
/** What is lent is with somebody. */
const LENT = (...numbers: string[]) => `The list does not show who holds these: ${numbers.join(', ')}`;
const HOLDERS = { addHolder: true };

describe.each(['asset.getMany', 'lentLock.getMany'])('%s, Add Holder', (operation) => {
	it('adds who holds each, null where nobody does or nobody knows', async () => {
		const items = [{}, {}];
		const result = await read(operation, { ...HOLDERS, returnAll: true }, { items });
		const rows = [LINA, NOBODY, NOBODY, NOBODY, OMAR].map((holder, at) => ({ ...ASSETS[at], ...holder }));

		expect(result.items.map(({ json, pairedItem }) => [json, pairedItem])).toEqual(
			items.flatMap((_, item) => rows.map((row) => [row, { item }])),
		);
		expect([result.hints, server.requests.filter(isPeople).length]).toEqual([[HINT, LENT('102', '104')], 1]);
	});

	it('looks up what it gives, for each enterprise once; nobody where it is off, or where there are no rows', async () => {
		const items = ['E1', 'E2', 'E1'].map((e) => ({ e }));
		const asked = { ...HOLDERS, enterpriseGlobalId: at('e'), limit: 2 };
		const { rows, hints } = await read(operation, asked, { items });
		const enterprises = server.requests.filter(isPeople).map(({ path }) => path.split('/')[5]);
		expect([rows.length, hints, enterprises.sort()]).toEqual([6, [LENT('102')], ['E1', 'E2']]);

		server.clear();
		expect((await read(operation, { returnAll: true })).rows).toEqual(ASSETS);
		assets = ok([]);
		await read(operation, HOLDERS);
		expect(server.requests.filter(isPeople)).toEqual([]);
	});
});

it('asset.get adds the holder, too', async () => {
	const items = ['id-101', 'id-102', 'id-103'].map((v) => ({ v }));
	const { rows, hints } = await read('asset.get', { ...things, ...HOLDERS }, { items });

	expect(rows).toEqual([LINA, NOBODY, NOBODY].map((holder, index) => ({ ...ASSETS[index], ...holder })));
	expect([hints, server.requests.length]).toEqual([[LENT('102'), HINT], 2]);
});

it('a lock that is not lent any more has no holder, also where the list shows who had it', async () => {
	assets = ok([false, true, null].map((borrowedFlag, index) => listed(`${index}`, 'g-lina', borrowedFlag)));
	const names = async (operation: string) =>
		(await read(operation, { ...HOLDERS, returnAll: true })).rows.map(({ holderName }) => holderName);

	expect(await names('lentLock.getMany')).toEqual([null, 'Li Na', 'Li Na']);
	expect(await names('asset.getMany')).toEqual(Array(3).fill('Li Na'));
});

const REFUSED = refuse('70001', 'not accepted');
const NO_HOLDERS = 'The holders could not be looked up: ';
/** No row says that there is none, or that nobody has it. */
it.each<[string, INodeParameters, () => unknown, string]>([
	['asset.get', things, () => (assets = ok(null)), 'the service answered without the list'],
	['asset.get', things, () => (assets = REFUSED), 'not accepted (70001)'],
	['asset.getMany', HOLDERS, () => (people = ok(null)), `${NO_HOLDERS}the service answered without the list`],
	[
		'asset.getMany',
		HOLDERS,
		() => (people = ok({ pageNum: 1, list: null })),
		`${NO_HOLDERS}the service answered without the list`,
	],
	['lentLock.getMany', HOLDERS, () => (people = REFUSED), `${NO_HOLDERS}not accepted (70001)`],
])('%s %j: a list that does not come is no empty list', async (operation, parameters, fail, message) => {
	fail();
	const items: IDataObject[] = [{ v: 'id-101' }, { v: 'id-102' }];
	const { rows } = await read(operation, parameters, { items, onError });

	expect(rows.map((row) => [messageIn(row)?.endsWith(message), errorIn(row)?.outcome])).toEqual(
		items.map(() => [true, 'rejected']),
	);
	expect(JSON.stringify(rows)).not.toContain('Nothing was sent');
});
