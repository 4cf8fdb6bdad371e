import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { at, byId } from '../../operations/shared';
import { skipPauses } from '../../support/fake/pauses';
import { ok } from '../../support/server/server';
import { useServer } from '../../support/server/stage';
import { runMember } from '../../support/specs/memberCenter';
import { errorIn, messageIn } from '../../support/specs/errorRows';

/** docs/maintainers/design.md, "What an employee holds": whom the lists do not know, entries without a holder, the same employee twice. */

skipPauses();

const server = useServer();

const asset = (assetNum: unknown, cloudAccountGlobalId?: unknown, more: IDataObject = {}) => ({
	assetNum,
	assetId: `a-${String(assetNum)}`,
	...(cloudAccountGlobalId === undefined ? {} : { cloudAccountGlobalId }),
	borrowedFlag: false,
	...more,
});
interface Shown {
	assets?: object[];
	locks?: object[];
	members?: object[];
}

/** What the lists of each enterprise show; every write succeeds. */
function show(enterprises: Record<string, Shown>) {
	server.reply(({ method, path }) => {
		if (method !== 'GET') return ok(null);
		const { assets = [], locks = [], members = [] } = enterprises[path.split('/')[5] ?? ''] ?? {};
		if (path.endsWith('/members')) return ok({ list: members, total: members.length, hasNextPage: false });
		return ok(path.endsWith('/assetNums') ? assets : locks);
	});
}

async function run(operation: string, items: IDataObject[], parameters: INodeParameters) {
	const { items: rows, hints } = await runMember(
		server.url,
		`employee.${operation}`,
		{ enterpriseGlobalId: at('e'), memberGlobalId: byId(at('who')), ...parameters },
		{ items: items.map((item) => ({ e: 'E1', ...item })), onError: 'continueRegularOutput' },
	);
	return { rows: rows.map(({ json }) => json), hints };
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
const readings = (list: string) => server.requests.filter(({ path }) => path.endsWith(`/${list}`)).length;

describe('Withdraw All: nothing is held', () => {
	const lists = {
		E1: {
			assets: [asset('L1', '8'), asset('L2', null)],
			members: ['6', '7'].map((globalId) => ({ globalId })),
		},
	};
	const nobody = (who: string) => `The list of employees of this enterprise has no employee "${who}"`;

	it('is said only of whom the list of employees shows', async () => {
		show(lists);
		const { rows } = await withdrawAll(['7', 'nobody', '6', 'of-E2', '8'].map((who) => ({ who })));

		expect(rows.map((row) => row.alreadyDone ?? messageIn(row) ?? row.deleteAssets)).toEqual([
			true,
			nobody('nobody'),
			true,
			nobody('of-E2'),
			['L1'],
		]);
		expect([readings('members'), readings('assetNums'), sent().length]).toEqual([2, 2, 1]);
	});

	it('assigning besides does not make an unknown ID known', async () => {
		show(lists);
		const { rows } = await withdrawAll([{ who: 'of-E2' }, { who: '7' }], { addAssets: ['L2'] });

		expect([messageIn(rows[0] ?? {}), rows[1]]).toMatchObject([nobody('of-E2'), { addAssets: ['L2'] }]);
		expect(sent()).toEqual(['POST /member/7/privileges {"addAssets":["L2"],"deleteAssets":[]}']);
	});

	it('without the list of employees nothing is said', async () => {
		server.reply(({ path }) => (path.endsWith('/assetNums') ? ok([asset('L2', null)]) : ok()));
		const { rows } = await withdrawAll([{ who: '7' }, { who: '6' }]);

		for (const row of rows)
			expect(errorIn(row)).toMatchObject({
				message: expect.stringMatching(/^What the employee holds could not be looked up: /),
				outcome: 'rejected',
			});
	});
});

it('blanks around an ID are left out, and a blank ID is refused', async () => {
	const members = [{ globalId: '8' }, { globalId: '9' }];
	show({ E1: { assets: [asset('L1', '8'), asset('L2', '9')], members } });
	const { rows } = await withdrawAll([{ who: '8 ' }, { who: '\t9\n', e: ' E1 ' }, { who: '  ' }]);

	expect(rows.map((row) => row.deleteAssets ?? messageIn(row))).toEqual([
		['L1'],
		['L2'],
		'Employee: must not be blank',
	]);
	server.clear();
	const kept = await remove('refuse', [{ who: '8 ' }, { who: ' 9' }]);
	expect(kept.rows.map(messageIn)).toEqual([
		'Employee 8 still holds asset number L1',
		'Employee 9 still holds asset number L2',
	]);
	expect(sent()).toEqual([]);
});

const OBJECT = { globalId: '7' };
it.each<[string, Shown, string | undefined]>([
	['an asset without the field', { assets: [asset('L1'), asset('L2', null)] }, 'L1'],
	['an object', { assets: [asset('L1', null), asset('L2', OBJECT)] }, 'L2'],
	[
		'many',
		{ assets: Array.from({ length: 7 }, (_, n) => asset(`L${n}`, n % 7 === 6 ? null : false)) },
		'L0, L1, L2, L3, L4, …',
	],
	['without a number either', { assets: [asset(undefined, OBJECT), asset('L2', null)] }, 'a-undefined'],
	['nobody, as null and as an empty text', { assets: [asset('L1', null), asset('L2', '')] }, undefined],
	['a number', { assets: [asset('L1', 8), asset('L2', 9)] }, undefined],
])('entries whose holder is %s', async (_, shown, unshown) => {
	show({ E1: { ...shown, members: [{ globalId: '7' }, { globalId: 6 }] } });
	const items = [{ who: '7' }, { who: '6' }];
	const all = [await withdrawAll(items), await remove('refuse', items), await remove('withdraw', items)];

	const message = (who: string) =>
		`It is not clear what employee ${who} holds: the list does not show who holds ${unshown}`;
	for (const { rows } of all)
		expect(rows.map(messageIn)).toEqual(
			items.map(({ who }) => (unshown === undefined ? undefined : message(who))),
		);
	expect(sent().length).toBe(unshown === undefined ? 4 : 0);
});

const NO_BORROWER = 'It is not clear what employee 7 holds: the list does not show who holds K1';
it.each<[string, object, string | undefined]>([
	['lent, without the borrower', { borrowedFlag: true }, NO_BORROWER],
	['lent, to null', { borrowedFlag: true, cloudAccountGlobalId: null }, NO_BORROWER],
	['lent, to an empty text', { borrowedFlag: true, cloudAccountGlobalId: '' }, NO_BORROWER],
	['lent or not, to null', { borrowedFlag: null, cloudAccountGlobalId: null }, NO_BORROWER],
	['returned, and with nobody', { borrowedFlag: false, cloudAccountGlobalId: null }, undefined],
	['returned, without the borrower', { borrowedFlag: false }, undefined],
	['returned, with the last borrower', { borrowedFlag: false, cloudAccountGlobalId: '7' }, undefined],
	['returned, in other words', { borrowedFlag: 'false', cloudAccountGlobalId: 7 }, undefined],
	['lent, as a number', { borrowedFlag: 1, cloudAccountGlobalId: 7 }, 'Employee 7 still holds lent lock K1'],
])('a lock that is %s', async (_, lock, message) => {
	show({
		E1: {
			assets: [asset('L2', null)],
			members: [{ globalId: '7' }],
			locks: [
				{ assetNum: 'K1', ...lock },
				{ assetNum: 'K2', borrowedFlag: false },
			],
		},
	});
	const { rows } = await remove('refuse', [{ who: '7' }]);

	expect(messageIn(rows[0] ?? {})).toBe(message);
});

it.each<[unknown, boolean]>([
	[true, true],
	['true', true],
	[1, true],
	['yes', true],
	[false, false],
	['false', false],
	[0, false],
])('an asset with borrowedFlag %j is lent: %s', async (borrowedFlag, isLent) => {
	show({ E1: { assets: [asset('L1', '7', { borrowedFlag } as IDataObject), asset('L2', '7')] } });
	const { rows } = await withdrawAll([{ who: '7' }]);

	expect(rows).toMatchObject([
		{ deleteAssets: isLent ? ['L2'] : ['L1', 'L2'], lentAssets: isLent ? ['L1'] : [] },
	]);
});

it.each(['L1', 'L2'])(
	'to assign %s, which the employee holds, and to withdraw all at once: refused',
	async (held) => {
		const assets = [asset('L1', '7', { borrowedFlag: true }), asset('L2', '7')];
		show({ E1: { assets, members: [{ globalId: '7', assetNums: ['L1', 'L2'] }] } });
		const { rows } = await withdrawAll([{ who: '7' }], { addAssets: [held] });

		expect(rows.map(messageIn)).toEqual([
			`To assign and to withdraw at once: employee 7 holds ${held} already`,
		]);
		expect(sent()).toEqual([]);
	},
);

it.each([undefined, null, ''])(
	'an asset of the employee with borrowedFlag %j is unclear',
	async (borrowedFlag) => {
		show({
			E1: {
				assets: [
					asset('L1', '7', { borrowedFlag } as IDataObject),
					asset('L2', '8', { borrowedFlag } as IDataObject),
				],
				members: [{ globalId: '7', assetNums: ['L1'] }],
			},
		});
		const items = [{ who: '7' }];
		const all = [await withdrawAll(items), await remove('refuse', items), await remove('withdraw', items)];

		for (const { rows } of all)
			expect(rows.map(messageIn)).toEqual([
				'It is not clear what employee 7 holds: the list does not show whether L1 is lent',
			]);
		expect(sent()).toEqual([]);
	},
);

const shownOnly = (what: string) => `only the list of employees shows ${what} with the employee`;
const UNREADABLE = 'the employee’s own entry cannot be read';
it.each<[string, IDataObject, string | undefined, string | undefined]>([
	['a lock, and null for numbers', { assetNums: null, borrowNum: 'K1' }, shownOnly('K1'), undefined],
	['a lock, and no numbers', { borrowNum: 201 }, shownOnly('201'), undefined],
	['a lock in a list', { assetNums: [], borrowNum: ['K1'] }, shownOnly('K1'), undefined],
	['an object in place of a lock', { assetNums: [], borrowNum: {} }, UNREADABLE, UNREADABLE],
	['numbers as text', { assetNums: 'L1,L2' }, shownOnly('L1,L2'), shownOnly('L1,L2')],
	['an empty text for numbers', { assetNums: '' }, UNREADABLE, UNREADABLE],
	['an object for numbers', { assetNums: {} }, UNREADABLE, UNREADABLE],
	['a number that cannot be read', { assetNums: [{ assetNum: 'L1' }] }, UNREADABLE, UNREADABLE],
	['null among the numbers', { assetNums: [null] }, UNREADABLE, UNREADABLE],
	['nothing', { assetNums: [], borrowNum: '' }, undefined, undefined],
	['nothing, as null', { assetNums: null, borrowNum: null }, undefined, undefined],
])('the employee’s own entry shows %s', async (_, entry, lockToo, assetsOnly) => {
	show({ E1: { assets: [asset('L8', '8')], members: [{ globalId: '7', ...entry }] } });
	const items = [{ who: '7' }];
	const message = (unclear?: string) => unclear && `It is not clear what employee 7 holds: ${unclear}`;

	expect((await withdrawAll(items)).rows.map(messageIn)).toEqual([message(assetsOnly)]);
	for (const mode of ['refuse', 'withdraw'])
		expect((await remove(mode, items)).rows.map(messageIn)).toEqual([message(lockToo)]);
	expect(sent().length).toBe(lockToo === undefined ? 2 : 0);
});

describe('whom the list of employees does not show', () => {
	const noEmployee = 'The list of employees of this enterprise has no employee "7"';

	it.each(['refuse', 'withdraw'])('%s: is not deleted', async (mode) => {
		show({ E1: { assets: [asset('L8', '8')], members: [{ globalId: '8' }] } });

		expect((await remove(mode, [{ who: '7' }])).rows.map(messageIn)).toEqual([noEmployee]);
		expect(sent()).toEqual([]);
	});

	const moved = 'The list changed each time while it was read: it did not show employee "7"';
	it.each([['L8'], ['L7', 'L8']])('the list moves, and the assets are %s …', async (...numbers) => {
		server.reply(({ method, path, query }) => {
			if (method !== 'GET') return ok(null);
			if (!path.endsWith('/members'))
				return ok(path.endsWith('/assetNums') ? numbers.map((number) => asset(number, number.slice(1))) : []);
			const pageNum = Number(query.pageNum);
			return ok({ list: [{ globalId: `8${pageNum}` }], total: 4 - pageNum, hasNextPage: pageNum < 2 });
		});
		const items = [{ who: '7' }];

		for (const { rows } of [
			await withdrawAll(items),
			await remove('refuse', items),
			await remove('withdraw', items),
		])
			expect(rows.map(messageIn)).toEqual([moved]);
		expect(sent()).toEqual([]);
	});

	it('is not deleted either where it is so after the withdrawal only', async () => {
		server.reply(({ method, path }) => {
			const isWithdrawn = sent().length > 0;
			if (method !== 'GET' || path.endsWith('/borrowUsbKeys')) return ok(method === 'GET' ? [] : null);
			if (path.endsWith('/assetNums')) return ok([asset('L7', isWithdrawn ? null : '7')]);
			const member = isWithdrawn ? { globalId: '8' } : { globalId: '7', assetNums: ['L7'] };
			return ok({ list: [member], total: 1, hasNextPage: false });
		});

		expect((await remove('withdraw', [{ who: '7' }])).rows.map(messageIn)).toEqual([
			expect.stringMatching(
				/^The employee was not deleted, .*: the list of employees does not show the employee$/,
			),
		]);
		expect(sent()).toEqual(['POST /member/7/privileges {"deleteAssets":["L7"]}']);
	});
});

const REPEATED = 'An earlier item of this run changes the same employee: its change must be finished first';
const withDry = { options: { dryRun: '={{ $json.dry ?? false }}' } };

it.each<[string, IDataObject[], Array<string | undefined>]>([
	['the same twice', [{}, {}], [undefined, REPEATED]],
	['in two enterprises', [{}, { e: 'E2' }, { e: 'E2' }], [undefined, undefined, REPEATED]],
	['after one that had nothing to do', [{ who: '6' }, { who: '6' }], [undefined, undefined]],
	['after one that was refused', [{ who: '5' }, { who: '5' }], ['x', 'x']],
	['after a dry run', [{ dry: true }, {}], [undefined, undefined]],
	['between dry runs', [{ dry: true }, {}, { dry: true }, {}], [undefined, undefined, REPEATED, REPEATED]],
	['dry runs alone', [{ dry: true }, { dry: true }], [undefined, REPEATED]],
])('the same employee, Withdraw All: %s', async (_, items, messages) => {
	const one = {
		assets: [asset('L1', '7'), asset('L2', '7')],
		members: [{ globalId: '6' }, { globalId: '7' }],
	};
	show({ E1: one, E2: one });
	const { rows } = await withdrawAll(
		items.map((item) => ({ who: '7', ...item })),
		withDry,
	);

	const unknown = 'The list of employees of this enterprise has no employee "5"';
	expect(rows.map(messageIn)).toEqual(messages.map((message) => (message === 'x' ? unknown : message)));
	const real = rows.filter(
		(row) => row.error === undefined && row.dryRun === undefined && row.alreadyDone !== true,
	);
	expect(sent()).toEqual(real.map(() => 'POST /member/7/privileges {"deleteAssets":["L1","L2"]}'));
});

it('the same employee, deleted: a dry run and another enterprise do not count', async () => {
	const one = { assets: [asset('L2', null)], members: [{ globalId: '7' }] };
	show({ E1: one, E2: one });
	const items = [{ dry: true }, {}, { e: 'E2' }, {}].map((item) => ({ who: '7', ...item }));
	const { rows } = await remove('refuse', items, withDry);

	expect(rows.map((row) => row.dryRun ?? row.deleted ?? messageIn(row))).toEqual([
		true,
		true,
		true,
		REPEATED,
	]);
	expect(sent()).toEqual(['DELETE /E1/member/7', 'DELETE /E2/member/7']);
});

it('an earlier item that names its numbers counts, whatever its enterprise', async () => {
	show({ E1: { assets: [asset('L1', '7'), asset('L2', '7')] } });
	const items = [
		{ all: false, e: 'E2' },
		{ all: true, e: 'E1' },
	].map((item) => ({ who: '7', ...item }));
	const { rows } = await run('configureAssets', items, { withdrawAll: at('all'), addAssets: ['L9'] });

	expect(rows.map(messageIn)).toEqual([undefined, REPEATED]);
});
