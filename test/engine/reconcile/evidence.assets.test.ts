import type { IDataObject } from 'n8n-workflow';

import { runIn } from '../../support/reconcile/evidence';
import type { Lists, World } from '../../support/reconcile/evidence';
import { ok } from '../../support/server/server';
import { useServer } from '../../support/server/stage';
import { skipPauses } from '../../support/fake/pauses';

/**
 * docs/maintainers/design.md, "Evidence": assets of employees. Two items about two employees: that of the table, and m2's, which is
 * always done as it was asked for.
 */

skipPauses();

const server = useServer();

const employee = { memberGlobalId: { __rl: true, mode: 'id', value: '={{ $json.m }}' } };
const NO_LIST = 'the service answered without the list';
const NOTHING: Array<[string, World, string]> = [
	['data is null', { before: { assetNums: null }, after: { assetNums: null } }, NO_LIST],
	['data is missing', { before: { assetNums: 'missing' }, after: { assetNums: 'missing' } }, NO_LIST],
	['the list is a cached one', { headers: () => ({ age: '9' }) }, 'the list came from a cache'],
];

describe('Configure Assets', () => {
	const held = (assetNum: string, holder: unknown): IDataObject => ({
		assetNum,
		cloudAccountGlobalId: holder as string,
	});
	const seen = (...assets: IDataObject[]): Lists => ({ assetNums: [...assets, held('9', 'm2')] });
	const last = { m: 'm2', add: ['9'], withdraw: [] as string[] };
	const runAll = async (world: World, items: IDataObject[], skip = false) =>
		await runIn(
			server,
			world,
			'employee.configureAssets',
			{ ...employee, addAssets: '={{ $json.add }}', deleteAssets: '={{ $json.withdraw }}' },
			{ items, skip },
		);
	const run = async (world: World, add: string[], withdraw: string[], skip = false) =>
		await runAll(world, [{ m: 'm1', add, withdraw }, last], skip);
	const SECOND = { addAssets: ['9'], deleteAssets: [] };

	interface Case {
		add?: string[];
		withdraw?: string[];
		shown: IDataObject[];
		lost: 'confirmed' | 'unknown';
		/** What is sent with Skip where it was so before; nothing where it is refused, or done already. */
		skip: 'alreadyDone' | 'rejected' | object;
		text: string;
	}
	const cases: Record<string, Case> = {
		'to add: with the employee': {
			add: ['1'],
			shown: [held('1', 'm1')],
			lost: 'confirmed',
			skip: 'alreadyDone',
			text: '',
		},
		'to withdraw: listed with nobody, and with somebody else': {
			withdraw: ['1', '2'],
			shown: [held('1', null), held('2', 'm3')],
			lost: 'confirmed',
			skip: 'alreadyDone',
			text: '',
		},
		'to add: with somebody else': {
			add: ['1'],
			shown: [held('1', 'm3')],
			lost: 'unknown',
			skip: { addAssets: ['1'], deleteAssets: [] },
			text: '1 is not with the employee',
		},
		'done in part': {
			add: ['1', '2'],
			withdraw: ['3', '4'],
			shown: [held('1', 'm1'), held('2', null), held('3', 'm1'), held('4', null)],
			lost: 'unknown',
			skip: { addAssets: ['2'], deleteAssets: ['3'] },
			text: '2 is not with the employee, 3 is with the employee',
		},
		'to withdraw: one is not listed': {
			withdraw: ['1', '2'],
			shown: [held('1', null)],
			lost: 'unknown',
			skip: 'rejected',
			text: 'not in the list of asset numbers: 2',
		},
		'to withdraw: nothing is listed': {
			withdraw: ['1'],
			shown: [],
			lost: 'unknown',
			skip: 'rejected',
			text: 'not in the list of asset numbers: 1',
		},
		'to add: not listed': {
			add: ['1'],
			shown: [],
			lost: 'unknown',
			skip: 'rejected',
			text: 'not in the list of asset numbers: 1',
		},
		'to withdraw: the holder cannot be read': {
			withdraw: ['1'],
			shown: [held('1', { globalId: '7' })],
			lost: 'unknown',
			skip: 'rejected',
			text: 'not in the list of asset numbers: 1',
		},
		'added and withdrawn at once': {
			add: ['1'],
			withdraw: ['1'],
			shown: [held('1', 'm1')],
			lost: 'unknown',
			skip: 'rejected',
			text: 'to assign and to withdraw at once: 1',
		},
	};
	const titled = Object.entries(cases);

	it.each(titled)('after a lost reply: %s', async (_, { add = [], withdraw = [], shown, lost, text }) => {
		const { outcomes, told, writes, rows } = await run({ after: seen(...shown) }, add, withdraw);

		expect(outcomes).toEqual([`0 ${lost}`, '1 confirmed']);
		expect(told[0]).toContain(text);
		expect(rows[1]?.json).toEqual({ success: true, memberGlobalId: 'm2', ...SECOND, confirmed: true });
		expect(writes).toHaveLength(2);
		expect(writes).toEqual(expect.arrayContaining([{ addAssets: add, deleteAssets: withdraw }, SECOND]));
	});

	it.each(titled)('with Skip: %s', async (_, { add = [], withdraw = [], shown, skip, text }) => {
		const world = { before: seen(...shown), write: () => ok(null) };
		const { outcomes, told, writes } = await run(world, add, withdraw, true);

		expect(outcomes).toEqual([`0 ${typeof skip === 'string' ? skip : 'row'}`, '1 alreadyDone']);
		expect(writes).toEqual(typeof skip === 'string' ? [] : [skip]);
		expect(told[0]).toContain(skip === 'rejected' ? text : '');
	});

	it('with Skip, one item adds what another withdraws: what is so before both is not so after them', async () => {
		const items = [
			{ m: 'm1', add: ['1'], withdraw: [] },
			{ m: 'm1', add: [], withdraw: ['1'] },
			// Another employee's, and so another thing.
			{ m: 'm2', add: ['9'], withdraw: ['1'] },
		];
		const world = { before: seen(held('1', null)), write: () => ok(null) };
		const { outcomes, told, writes } = await runAll(world, items, true);

		expect(outcomes).toEqual(['0 row', '1 rejected', '2 alreadyDone']);
		expect(told[1]).toContain('Another part of this run also asks for asset number 1 of employee m1');
		expect(writes).toEqual([{ addAssets: ['1'], deleteAssets: [] }]);
	});

	it('with Skip, what another item of the run moves away is not told as done', async () => {
		const items = [
			{ m: 'm1', add: ['1'], withdraw: [] },
			{ m: 'm2', add: ['1'], withdraw: [] },
		];
		const { outcomes, told, writes } = await runAll(
			{ before: seen(held('1', 'm2')), write: () => ok(null) },
			items,
			true,
		);

		expect(outcomes).toEqual(['0 row', '1 rejected']);
		expect(told[1]).toContain('another part of this run also assigns 1');
		expect(writes).toEqual([{ addAssets: ['1'], deleteAssets: [] }]);
	});

	it.each(NOTHING)('%s: nothing is proven, and with Skip nothing is sent', async (_, world, text) => {
		const listed = { before: seen(held('1', null)), after: seen(held('1', null)), ...world };
		const lost = await run(listed, [], ['1']);
		expect(lost.outcomes).toEqual(['0 unknown', '1 unknown']);
		expect(lost.told[0]).toContain(text);

		server.clear();
		const skipped = await run(listed, [], ['1'], true);
		expect([skipped.outcomes, skipped.writes]).toEqual([['0 rejected', '1 rejected'], []]);
		expect(skipped.told[0]).toContain(text);
	});
});

describe('Lend Assets', () => {
	type Lent = [lock: string | null | undefined, asset: boolean | undefined];
	/** Lock 1: with whom it is, null for nobody, undefined where it is not listed; asset 1: is it lent? */
	const state = ([lock, asset]: Lent, second: Lent): Lists => {
		const locks = [lock, second[0]].flatMap((holder, index) =>
			holder === undefined
				? []
				: [{ assetNum: `L${index + 1}`, borrowedFlag: holder !== null, cloudAccountGlobalId: holder }],
		);
		const assets = [asset, second[1]].flatMap((borrowedFlag, index) =>
			borrowedFlag === undefined
				? []
				: [{ assetId: `a${index + 1}`, assetNum: `n${index + 1}`, borrowedFlag }],
		);
		return { borrowUsbKeys: locks, assetNums: assets };
	};
	const FREE: Lent = [null, false];
	const before = (lent: Lent) => state(lent, FREE);
	const after = (lent: Lent) => state(lent, ['m2', true]);
	const run = async (world: World, skip = true, locks = ['L1', 'L2']) =>
		await runIn(
			server,
			world,
			'employee.lendAssets',
			{
				...employee,
				borrowedUsbKey: { __rl: true, mode: 'id', value: '={{ $json.lock }}' },
				assetIDs: '={{ [$json.asset] }}',
			},
			{
				items: [
					{ m: 'm1', lock: locks[0], asset: 'a1' },
					{ m: 'm2', lock: locks[1], asset: 'a2' },
				],
				skip,
			},
		);
	const body = (n: number) => ({ borrowedUsbKey: `L${n}`, assetIDs: [`a${n}`] });
	const CHANGED = 'were not seen free before';

	it.each<[string, Lent, Lent, string, string]>([
		['free before, lent now', FREE, ['m1', true], '0 confirmed', ''],
		['free before, and now', FREE, FREE, '0 unknown', 'lock L1 is not lent'],
		['the lock is lent to somebody else', FREE, ['m9', true], '0 unknown', 'lock L1 is lent to m9'],
		['the asset is lent into another lock', FREE, [null, true], '0 unknown', 'lock L1 is not lent'],
		['the lock alone is lent', FREE, ['m1', false], '0 unknown', 'not lent: a1'],
		[
			'the lock is not listed',
			FREE,
			[undefined, true],
			'0 unknown',
			'the list does not show whether they are lent: lock L1',
		],
		[
			'the asset is not listed',
			FREE,
			['m1', undefined],
			'0 unknown',
			'the list does not show whether they are lent: a1',
		],
		['the asset was lent before, into whichever lock', [null, true], ['m1', true], '0 unknown', CHANGED],
		['the lock was lent before', ['m1', false], ['m1', true], '0 unknown', CHANGED],
	])('with Skip, after a lost reply: %s', async (_, was, is, outcome, text) => {
		const { outcomes, told, writes, rows } = await run({ before: before(was), after: after(is) });

		expect(outcomes).toEqual([outcome, '1 confirmed']);
		expect(told[0]).toContain(text);
		expect(rows[1]?.json).toEqual({ success: true, memberGlobalId: 'm2', ...body(2), confirmed: true });
		expect(writes).toHaveLength(2);
		expect(writes).toEqual(expect.arrayContaining([body(1), body(2)]));
	});

	it('without a look before, nothing proves it', async () => {
		const { outcomes, told } = await run({ after: after(['m1', true]) }, false);

		expect(outcomes).toEqual(['0 unknown', '1 unknown']);
		expect(told[0]).toContain(CHANGED);
	});

	it.each<[string, Lent, string]>([
		['lent as asked for', ['m1', true], CHANGED],
		['the lock lent to somebody else, and the asset lent', ['m9', true], 'lock L1 is lent to m9'],
		['the lock not listed', [undefined, true], 'the list does not show whether they are lent: lock L1'],
	])('with Skip, %s before: refused, not told as done', async (_, was, text) => {
		const { outcomes, told, writes } = await run({ before: before(was), write: () => ok(null) });

		expect([outcomes, writes]).toEqual([['0 rejected', '1 row'], [body(2)]]);
		expect(told[0]).toContain(text);
	});

	it('the same lock in two items', async () => {
		const skipped = await run({ before: before(FREE), write: () => ok(null) }, true, ['L1', 'L1']);
		expect([skipped.outcomes, skipped.writes]).toEqual([['0 row', '1 rejected'], [body(1)]]);
		expect(skipped.told[1]).toContain('Another part of this run also asks for lock L1');

		const lost = await run({ after: after(['m1', true]) }, false, ['L1', 'L1']);
		expect(lost.outcomes).toEqual(['0 unknown', '1 unknown']);
		expect(lost.told[0]).toContain('another part of this run also asks for lock L1');
	});

	it.each(NOTHING)('%s: nothing is proven, and with Skip nothing is sent', async (_, world, text) => {
		const lost = await run({ after: after(['m1', true]), ...world }, false);
		expect(lost.outcomes).toEqual(['0 unknown', '1 unknown']);
		expect(lost.told[0]).toContain(text);

		server.clear();
		const skipped = await run({ before: before(FREE), ...world });
		expect([skipped.outcomes, skipped.writes]).toEqual([['0 rejected', '1 rejected'], []]);
		expect(skipped.told[0]).toContain(text);
	});
});
