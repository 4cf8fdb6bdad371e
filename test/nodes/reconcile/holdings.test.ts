import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { at, byId, listed } from '../../specs/shared';
import { skipPauses } from '../../helpers/pauses';
import { errorIn, failureOf, messageIn } from '../../helpers/rows';
import { PREFIX, type ServiceRun, useServices } from '../../helpers/services';
import { listsOf } from '../../helpers/server/server';

/**
 * docs/maintainers/design.md, "What an employee holds": Withdraw All, and If Assets Are Held of Delete. What one reading of the lists tells is
 * held by test/nodes/sending/absence.test.ts.
 */

skipPauses();

const { server, perform } = useServices();
const onError = 'continueRegularOutput' as const;

/** 6 and 9 hold nothing, 8 only what is lent; 5 is nobody. */
const ASSETS = [listed('L7', '7'), listed('M7', '7'), listed('N7', '7', true), listed('L8', '8', true)];
const PEOPLE = ['4', '6', '7', '8', '9'].map((globalId) => ({
	...{ globalId, assetNums: [] },
	...(globalId === '7' && { name: 'Nora' }),
}));
const LOCKS = [listed('K4', '4', true)];

/** The asset numbers that each reading shows; the last one stays. Every write succeeds. */
function show(...readings: object[][]) {
	let looks = 0;
	server.reply((request) => {
		if (request.path.endsWith('/assetNums')) looks += 1;
		return listsOf(PEOPLE, readings[Math.min(looks, readings.length) - 1], LOCKS)(request);
	});
}
beforeEach(() => show(ASSETS));

async function run(operation: string, items: IDataObject[], parameters: INodeParameters, more: ServiceRun) {
	server.clear();
	return await perform(
		`employee.${operation}`,
		{ enterpriseGlobalId: at('e'), memberGlobalId: byId(at('who')), ...parameters },
		{ items: items.map((item) => ({ e: 'E1', ...item })), onError, ...more },
	);
}
const withdrawAll = async (items: IDataObject[], parameters: INodeParameters = {}, more: ServiceRun = {}) =>
	await run('configureAssets', items, { withdrawAll: true, ...parameters }, more);
const remove = async (items: IDataObject[], parameters: INodeParameters = {}, more: ServiceRun = {}) =>
	await run('delete', items, { ifAssetsHeld: 'refuse', ...parameters }, more);
const of = (...ids: string[]) => ids.map((who) => ({ who }));

const sent = () =>
	server.requests
		.filter(({ method }) => method !== 'GET')
		.map(({ method, path, body }) =>
			`${method} ${path.replace(`${PREFIX.member}/enterprise`, '')} ${body}`.trim(),
		);
const reads = () => server.requests.filter(({ method }) => method === 'GET').length;
const WITHDRAWN = 'POST /member/7/privileges {"addAssets":[],"deleteAssets":["L7","M7"]}';

it('Withdraw All withdraws what each holds and is not lent; who holds nothing is done already', async () => {
	// A list of numbers to withdraw, which the form hides, does not count.
	const { items, hints } = await withdrawAll(of('7', '6', '8'), { deleteAssets: ['9999'] });

	const row = (memberGlobalId: string, more: object) => ({
		success: true,
		memberGlobalId,
		addAssets: [],
		...more,
	});
	expect(items.map(({ json, pairedItem }) => [errorIn(json) ?? json, pairedItem])).toEqual([
		[row('7', { deleteAssets: ['L7', 'M7'], lentAssets: ['N7'] }), { item: 0 }],
		[row('6', { deleteAssets: [], lentAssets: [], alreadyDone: true }), { item: 1 }],
		[
			expect.objectContaining({
				...{ outcome: 'rejected', memberGlobalId: '8', lentAssets: ['L8'] },
				message: 'Nothing that employee 8 holds can be withdrawn: lent asset number L8',
			}),
			{ item: 2 },
		],
	]);
	expect(hints).toContain('Employee 7 keeps what cannot be withdrawn: lent asset number N7');
	// Asset numbers and employees, twice.
	expect([sent(), reads()]).toEqual([[WITHDRAWN], 4]);
});

it('Refuse names what is held, and deletes who holds nothing by two readings of each list', async () => {
	const { rows } = await remove(of('7', '6', '4', '9'));

	expect(rows).toMatchObject([
		{
			error: {
				...{ outcome: 'rejected', memberGlobalId: '7', heldAssets: ['L7', 'M7'], lentLocks: [] },
				message: 'Employee Nora (7) still holds asset numbers L7, M7; lent asset number N7',
			},
		},
		{ deleted: true, memberGlobalId: '6' },
		{ error: { message: 'Employee 4 still holds lent lock K4', lentLocks: ['K4'] } },
		{ deleted: true, memberGlobalId: '9' },
	]);
	expect([sent(), reads()]).toEqual([['DELETE /E1/member/6', 'DELETE /E1/member/9'], 6]);
});

it('Refuse knows a holder in other capitals, and a number by its ten digits alone', async () => {
	const people = [
		{ globalId: 'a1', assetNums: null },
		{ globalId: 'b2', assetNums: ['8000000112'] },
	];
	server.reply(listsOf(people, [listed('L1', 'A1'), listed('CA8000000112', 'b2')], []));
	const { rows } = await remove(of('a1', 'b2'));

	expect(rows.map(messageIn)).toEqual([
		'Employee a1 still holds asset number L1',
		'Employee b2 still holds asset number CA8000000112',
	]);
	expect(sent()).toEqual([]);
});

it('of two whose IDs differ in capitals alone each holds what the list shows with just this ID', async () => {
	const people = ['aB', 'Ab'].map((globalId) => ({ globalId, assetNums: [] }));
	server.reply(listsOf(people, [listed('L1', 'Ab')], []));

	expect((await withdrawAll(of('aB'))).rows).toMatchObject([{ alreadyDone: true }]);
	expect((await remove(of('aB', 'Ab'))).rows).toMatchObject([
		{ deleted: true },
		{ error: { message: 'Employee Ab still holds asset number L1' } },
	]);
});

it('what the own entry names is another asset where the list has it as it is written', async () => {
	const people = [{ globalId: '7', assetNums: ['CA8000000001', 'CB8000000001'] }];
	server.reply(listsOf(people, [listed('CA8000000001', '7'), listed('CB8000000001')], []));

	expect((await withdrawAll(of('7'))).rows.map(messageIn)).toEqual([
		expect.stringContaining('only the list of employees shows CB8000000001'),
	]);
	expect(sent()).toEqual([]);
});

it('a dry run behind an item that changes the same employee is refused, too', async () => {
	const { rows } = await withdrawAll(of('7', '7'), { options: { dryRun: '={{ $itemIndex === 1 }}' } });

	expect(rows.map(messageIn)).toEqual([undefined, expect.stringContaining('An earlier item of this run')]);
});

it('with On Error = Stop one who holds something stops all; Delete Anyway looks at nothing', async () => {
	expect(failureOf(await remove(of('6', '7'), {}, { onError: 'stopWorkflow' }))).toMatchObject({
		name: 'NodeOperationError',
		message: 'Employee Nora (7) still holds asset numbers L7, M7; lent asset number N7',
		description: expect.stringContaining('Nothing was sent at all.'),
		itemIndex: 1,
	});
	expect(sent()).toEqual([]);

	await remove(of('6', '7'), { ifAssetsHeld: 'delete' });
	expect([sent().length, reads()]).toEqual([2, 0]);
});

it.each<[string, INodeParameters, string]>([
	['to assign what is held, written otherwise', { addAssets: ['l7'] }, 'To assign and to withdraw at once'],
	['without an enterprise', { enterpriseGlobalId: '' }, 'Enterprise Global ID: is required to list what'],
])('Withdraw All %s is refused', async (_, parameters, message) => {
	const { rows } = await withdrawAll(of('7', '7'), parameters);

	expect(rows.map(messageIn)).toEqual(Array(2).fill(expect.stringContaining(message)));
	expect(sent()).toEqual([]);
});

const SIX = [...ASSETS, listed('L6', '6')];
const HOLDS = 'Employee 6 still holds asset number L6';
it.each<[string, object[][], string | undefined]>([
	['are the same', [ASSETS, ASSETS], undefined],
	// What one of them shows counts, also where the other lacks it.
	['show something', [ASSETS, SIX], HOLDS],
	['showed something before', [SIX, ASSETS], HOLDS],
	// One of two readings is enough to see what others hold.
	['were empty before', [[], ASSETS], undefined],
	['are empty', [ASSETS, []], undefined],
])('of one who held nothing at one reading, the lists of the other %s', async (_, readings, refusal) => {
	show(...readings);
	expect((await withdrawAll(of('6'))).rows.map(messageIn)).toEqual([undefined]);
	show(...readings);
	expect((await remove(of('6'))).rows.map(messageIn)).toEqual([refusal]);
});

const REPEATED =
	'An earlier item of this run changes the same employee or asset: its change must be finished first';
const UNKNOWN = 'The list of employees of this enterprise has no employee "5"';
const withDry = { options: { dryRun: '={{ $json.dry ?? false }}' } };
it.each<[string, IDataObject[], Array<string | undefined>, string[]]>([
	['the same twice', [{}, {}], [undefined, REPEATED], [WITHDRAWN]],
	// A global ID is global.
	['in two enterprises', [{}, { e: 'E2' }], [undefined, REPEATED], [WITHDRAWN]],
	['after one that had nothing to do', of('6', '6'), [undefined, undefined], []],
	['after one that was refused', of('5', '5'), [UNKNOWN, UNKNOWN], []],
	['after a dry run', [{ dry: true }, {}], [undefined, undefined], [WITHDRAWN]],
	['dry runs alone', [{ dry: true }, { dry: true }], [undefined, REPEATED], []],
])('the same employee, Withdraw All: %s', async (_, items, messages, writes) => {
	const { rows } = await withdrawAll(
		items.map((item) => ({ who: '7', ...item })),
		withDry,
	);

	expect([rows.map(messageIn), sent()]).toEqual([messages, writes]);
});

it('the same employee, deleted: a dry run does not count', async () => {
	const items = [{ dry: true }, {}, {}].map((item) => ({ who: '6', ...item }));
	const { rows } = await remove(items, withDry);

	expect(rows.map((row) => row.dryRun ?? row.deleted ?? messageIn(row))).toEqual([true, true, REPEATED]);
	expect(sent()).toEqual(['DELETE /E1/member/6']);
});

it('an earlier item that names its numbers counts, whatever its enterprise and time zone', async () => {
	const items = [
		{ who: '7', all: false, e: 'E2', zone: 'Asia/Tokyo' },
		{ who: '7', all: true, zone: 'Europe/Berlin' },
	];
	const parameters = { withdrawAll: at('all'), addAssets: ['L9'] };
	const { rows } = await withdrawAll(items, parameters, { credential: { timeZone: at('zone') } });

	expect(rows.map(messageIn)).toEqual([undefined, REPEATED]);
});
