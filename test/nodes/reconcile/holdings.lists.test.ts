import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { at, byId } from '../../specs/shared';
import { skipPauses } from '../../helpers/pauses';
import { outcomesOf } from '../../helpers/outcomes';
import { ok } from '../../helpers/server/server';
import { useServer } from '../../helpers/server/stage';
import { runMember } from '../../helpers/memberCenter';
import { messageIn } from '../../helpers/errorRows';

/**
 * docs/maintainers/design.md, "What an employee holds": lists that change between two readings, and the same employee twice. What one
 * reading tells is held by test/nodes/absence.test.ts.
 */

skipPauses();

const server = useServer();

const asset = (assetNum: string, cloudAccountGlobalId: string | null) => {
	return { assetNum, assetId: `a-${assetNum}`, cloudAccountGlobalId, borrowedFlag: false };
};
interface Shown {
	assets?: object[];
	locks?: object[];
	members?: object[];
}
const people = (...ids: string[]) => ids.map((globalId) => ({ globalId, assetNums: [] }));

/** What the lists show at each reading; the last one stays. Every write succeeds. */
function show(looks: Shown[]) {
	const readings = new Map<string, number>();
	server.reply(({ method, path }) => {
		if (method !== 'GET') return ok(null);
		const look = readings.get(path) ?? 0;
		readings.set(path, look + 1);
		const { assets = [], locks = [], members = [] } = looks[look] ?? looks.at(-1) ?? {};
		if (path.endsWith('/members')) return ok({ list: members, total: members.length, hasNextPage: false });
		return ok(path.endsWith('/assetNums') ? assets : locks);
	});
}

async function run(operation: string, items: IDataObject[], parameters: INodeParameters) {
	const { items: rows } = await runMember(
		server.url,
		`employee.${operation}`,
		{ enterpriseGlobalId: at('e'), memberGlobalId: byId(at('who')), ...parameters },
		{ items: items.map((item) => ({ e: 'E1', ...item })), onError: 'continueRegularOutput' },
	);
	return { rows: rows.map(({ json }) => json), outcomes: outcomesOf(rows) };
}
const withdrawAll = async (items: IDataObject[], more: INodeParameters = {}) =>
	await run('configureAssets', items, { withdrawAll: true, ...more });
const remove = async (ifAssetsHeld: string, items: IDataObject[], more: INodeParameters = {}) =>
	await run('delete', items, { ifAssetsHeld, ...more });

const sent = () =>
	server.requests
		.filter(({ method }) => method !== 'GET')
		.map(({ method, path, body }) =>
			[method, path.replace('/me/api/v1/enterprise', ''), body.replace('"addAssets":[],', '')]
				.join(' ')
				.trim(),
		);

/** 6 holds nothing. */
const held: Shown = { assets: [asset('L7', '7'), asset('L8', '8')], members: people('6', '7', '8') };
const HOLDS_6 = 'Employee 6 still holds asset number L6';
const noAssets: Shown = { ...held, assets: [] };
it.each<[string, Shown[], string | undefined, string | undefined]>([
	['are the same', [held], undefined, undefined],
	// What one of them shows counts, also where the other lacks it.
	['show something', [held, { ...held, assets: [asset('L6', '6')] }], undefined, HOLDS_6],
	['showed something before', [{ ...held, assets: [asset('L6', '6')] }, held], undefined, HOLDS_6],
	// One of two readings is enough to see what others hold.
	['were empty before', [noAssets, held], undefined, undefined],
	['are empty', [held, noAssets], undefined, undefined],
])(
	'of one who held nothing at the first reading, the lists of the second %s',
	async (_, looks, all, refuse) => {
		show(looks);
		expect((await withdrawAll([{ who: '6' }])).rows.map(messageIn)).toEqual([all]);
		show(looks);
		expect((await remove('refuse', [{ who: '6' }])).rows.map(messageIn)).toEqual([refuse]);
	},
);

const REPEATED =
	'An earlier item of this run changes the same employee or asset: its change must be finished first';
const withDry = { options: { dryRun: '={{ $json.dry ?? false }}' } };

it.each<[string, IDataObject[], Array<string | undefined>]>([
	['the same twice', [{}, {}], [undefined, REPEATED]],
	// A global ID is global.
	['in two enterprises', [{}, { e: 'E2' }], [undefined, REPEATED]],
	['after one that had nothing to do', [{ who: '6' }, { who: '6' }], [undefined, undefined]],
	['after one that was refused', [{ who: '5' }, { who: '5' }], ['x', 'x']],
	['after a dry run', [{ dry: true }, {}], [undefined, undefined]],
	['between dry runs', [{ dry: true }, {}, { dry: true }, {}], [undefined, undefined, REPEATED, REPEATED]],
	['dry runs alone', [{ dry: true }, { dry: true }], [undefined, REPEATED]],
])('the same employee, Withdraw All: %s', async (_, items, messages) => {
	show([held]);
	const given = items.map((item) => ({ who: '7', ...item }));
	const { rows } = await withdrawAll(given, withDry);

	const unknown = 'The list of employees of this enterprise has no employee "5"';
	expect(rows.map(messageIn)).toEqual(messages.map((message) => (message === 'x' ? unknown : message)));
	const real = rows.filter(
		(row) => row.error === undefined && row.dryRun === undefined && row.alreadyDone !== true,
	);
	expect(sent()).toEqual(real.map(() => 'POST /member/7/privileges {"deleteAssets":["L7"]}'));
});

it('the same employee, deleted: a dry run does not count', async () => {
	show([held]);
	const items = [{ dry: true }, {}, {}].map((item) => ({ who: '6', ...item }));
	const { rows } = await remove('refuse', items, withDry);

	expect(rows.map((row) => row.dryRun ?? row.deleted ?? messageIn(row))).toEqual([true, true, REPEATED]);
	expect(sent()).toEqual(['DELETE /E1/member/6']);
});

it('an earlier item that names its numbers counts, whatever its enterprise', async () => {
	show([held]);
	const items = [
		{ all: false, e: 'E2' },
		{ all: true, e: 'E1' },
	].map((item) => ({ who: '7', ...item }));
	const { rows } = await run('configureAssets', items, { withdrawAll: at('all'), addAssets: ['L9'] });

	expect(rows.map(messageIn)).toEqual([undefined, REPEATED]);
});
