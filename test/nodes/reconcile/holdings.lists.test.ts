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
