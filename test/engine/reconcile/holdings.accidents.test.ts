import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { omit } from 'lodash';

import { at, byId } from '../../operations/shared';
import { skipPauses } from '../../support/fake/pauses';
import { ok } from '../../support/server/server';
import { useServer } from '../../support/server/stage';
import { outcomesOf } from '../../support/reconcile/outcomes';
import { runMember } from '../../support/specs/memberCenter';

/**
 * docs/maintainers/design.md, "What an employee holds": lists that go wrong by accident. The service knows who holds what; whatever its lists
 * show, nobody is deleted who holds something, and of nobody who does it is told that nothing was to be done.
 */

skipPauses();

const server = useServer();

type Rows = IDataObject[];
type Accident = (rows: Rows) => Rows;
const without =
	(field: string): Accident =>
	(rows) =>
		rows.map((row) => omit(row, field));
const ACCIDENTS: Record<string, Record<string, Accident>> = {
	assetNums: {
		'is empty': () => [],
		'lacks one asset': (rows) => rows.slice(1),
		'lacks what 7 holds': (rows) => rows.filter(({ assetNum }) => assetNum === 81),
		'shows no holders': without('cloudAccountGlobalId'),
		'shows no flags': without('borrowedFlag'),
		'shows no numbers': without('assetNum'),
	},
	members: {
		'is empty': () => [],
		'lacks the employee': (rows) => rows.slice(1),
		'shows no numbers': without('assetNums'),
		'shows no locks': without('borrowNum'),
	},
	borrowUsbKeys: {
		'is empty': () => [],
		'shows no holders': without('cloudAccountGlobalId'),
		'shows no flags': without('borrowedFlag'),
	},
};

/** 7 holds two assets and may have a lock, 8 one asset; ids and numbers are JSON numbers. */
function serve(lock: boolean, hurt: (list: string, nth: number) => Accident | undefined) {
	const holders = new Map<number, number | null>([
		[82, 7],
		[81, 8],
		[83, 7],
	]);
	const deletedWith: Record<string, number[]> = {};
	const readings = new Map<string, number>();
	const heldBy = (who: number) =>
		[...holders].filter(([, holder]) => holder === who).map(([number]) => number);
	const lists: Record<string, () => Rows> = {
		assetNums: () =>
			[...holders].map(([assetNum, holder]) => ({
				assetNum,
				assetId: assetNum + 100,
				cloudAccountGlobalId: holder,
				borrowedFlag: false,
			})),
		members: () =>
			[7, 8].map((globalId) => ({
				globalId,
				assetNums: heldBy(globalId),
				borrowNum: lock && globalId === 7 ? 91 : '',
			})),
		borrowUsbKeys: () => [
			{ assetNum: 91, assetId: 191, borrowedFlag: lock, cloudAccountGlobalId: lock ? 7 : null },
			{ assetNum: 92, assetId: 192, borrowedFlag: false, cloudAccountGlobalId: null },
		],
	};
	server.reply((request) => {
		const { method, path } = request;
		const name = path.split('/').at(-1) ?? '';
		if (method === 'POST') {
			const { deleteAssets } = request.json() as { deleteAssets: string[] };
			for (const number of deleteAssets) holders.set(Number(number), null);
			return ok(null);
		}
		if (method === 'DELETE') {
			deletedWith[name] = [...heldBy(Number(name)), ...(lock && name === '7' ? [91] : [])];
			return ok(null);
		}
		const nth = readings.get(name) ?? 0;
		readings.set(name, nth + 1);
		const rows = (hurt(name, nth) ?? ((whole: Rows) => whole))(lists[name]?.() ?? []);
		return ok(name === 'members' ? { list: rows, total: rows.length, hasNextPage: false } : rows);
	});
	return { deletedWith, heldBy };
}

const WORKS: Record<string, [operation: string, parameters: INodeParameters]> = {
	'Withdraw All': ['configureAssets', { withdrawAll: true }],
	Refuse: ['delete', { ifAssetsHeld: 'refuse' }],
	'Withdraw First': ['delete', { ifAssetsHeld: 'withdraw' }],
};

async function run(work: string) {
	const [operation, parameters] = WORKS[work] ?? ['', {}];
	const { items } = await runMember(
		server.url,
		`employee.${operation}`,
		{ enterpriseGlobalId: 'E1', memberGlobalId: byId(at('who')), ...parameters },
		{ items: [{ who: '7' }, { who: '8' }], onError: 'continueRegularOutput' },
	);
	return { rows: items.map(({ json }) => json), outcomes: outcomesOf(items) };
}

const cases = Object.keys(WORKS).flatMap((work) =>
	Object.entries(ACCIDENTS).flatMap(([list, accidents]) =>
		Object.entries(accidents).map(([name, accident]): [string, string, string, Accident] => [
			work,
			list,
			name,
			accident,
		]),
	),
);

it.each(cases)('%s, where the list %s %s, at one reading and at all', async (work, list, _, accident) => {
	for (const wrong of [0, 1, 2, 'all']) {
		const { deletedWith, heldBy } = serve(list === 'borrowUsbKeys', (name, nth) =>
			name === list && (wrong === 'all' || wrong === nth) ? accident : undefined,
		);
		const { rows } = await run(work);

		expect(Object.values(deletedWith).flat()).toEqual([]);
		const idle = rows.flatMap(({ alreadyDone }, item) => (alreadyDone === true ? heldBy(7 + item) : []));
		expect(idle).toEqual([]);
	}
});

it.each([
	['Withdraw All', ['0 row', '1 row']],
	['Refuse', ['0 rejected', '1 rejected']],
	['Withdraw First', ['0 row', '1 row']],
])('%s, where every list is empty for once', async (work, outcomes) => {
	const { deletedWith } = serve(false, (_, nth) => (nth === 0 ? () => [] : undefined));
	const { outcomes: told } = await run(work);

	// Nothing is told, or what is so.
	for (const [index, one] of told.entries()) expect([outcomes[index], `${index} rejected`]).toContain(one);
	expect(Object.values(deletedWith).flat()).toEqual([]);
});

it('lists that are whole: nothing is refused', async () => {
	const { deletedWith } = serve(false, () => undefined);

	expect((await run('Withdraw First')).outcomes).toEqual(['0 row', '1 row']);
	expect(deletedWith).toEqual({ 7: [], 8: [] });
	expect((await run('Withdraw All')).rows.map(({ alreadyDone }) => alreadyDone)).toEqual([true, true]);
});
