import { configureEmployeeAssets } from '../../../nodes/MemberCenter/resources/employee/configureAssets.operation';
import { lendAssets } from '../../../nodes/MemberCenter/resources/employee/lendAssets.operation';
import type { Row } from '../../../nodes/shared/model/exchange';
import { asked, expectSaid, lookAt, lost, skip, type Shown, type World } from './checkOnce';

/**
 * docs/maintainers/design.md, "Evidence": what the lists of asset numbers and lent locks (docs/api/member-center.md §2.5, §2.6)
 * prove of assets that are assigned, withdrawn or lent.
 */

const none = { missing: 'the service answered without the list', value: [] };
const LIST_INPUT = '{"enterpriseGlobalId":"E1","filters":{},"returnAll":true}';

/** `L1` has the asset ID `id-L1`. */
const asset = (assetNum: string, holder: unknown, more: Row = {}): Row => ({
	assetNum,
	assetId: `id-${assetNum}`,
	cloudAccountGlobalId: holder,
	borrowedFlag: false,
	onlineFlag: false,
	...more,
});

const CHANGE = { enterpriseGlobalId: 'E1', memberGlobalId: 'M1', withdrawAll: false };
/** `L1 -L2`: to assign L1, to withdraw L2. */
const change = (text: string, more: Row = {}): Row => {
	const [add, remove] = [/^[^-]/, /^-/].map((sign) => text.split(' ').filter((one) => sign.test(one)));
	return { ...CHANGE, addAssets: add, deleteAssets: remove?.map((one) => one.slice(1)), ...more };
};
/** `L1 -L2` as what is left of it. */
const left = (text: string) => {
	const { addAssets, deleteAssets } = change(text);
	return JSON.stringify({ addAssets, deleteAssets });
};

describe('assets of an employee: the same before sending and after a lost reply', () =>
	it.each<[string, string | Row, Row[], ...string[]]>([
		['with the employee', 'L1', [asset('L1', 'M1')], 'done', '"memberGlobalId":"M1","addAssets":["L1"]'],
		['with another', 'L1', [asset('L1', 'M2')], 'not done', 'L1', left('L1')],
		['with nobody', 'L1', [asset('L1', null)], 'not done', 'L1', left('L1')],
		['not listed', 'L1 L2', [asset('L2', 'M1')], 'unclear', 'L1', '!L2'],
		['the holder is not shown', 'L1', [asset('L1', undefined)], 'unclear', 'L1'],
		['the holder is odd', 'L1', [asset('L1', { globalId: 'M1' })], 'unclear', 'L1'],
		['some of them', 'L1 L2', [asset('L1', 'M1'), asset('L2', null)], 'not done', 'L2', left('L2')],
		['to withdraw, with nobody', '-L1', [asset('L1', null)], 'done', '"deleteAssets":["L1"]'],
		['to withdraw, still there', '-L1', [asset('L1', 'M1')], 'not done', 'L1', left('-L1')],
		['both', 'L1 -L2', [asset('L1', 'M1'), asset('L2', null)], 'done', '["L1"]', '["L2"]'],
		['both, one left', 'L1 -L2', [asset('L1', 'M1'), asset('L2', 'M1')], 'not done', 'L2', left('-L2')],
		['twice in the list, once with the employee', 'L1', [asset('L1', 'M2'), asset('L1', 'M1')], 'done', 'L1'],
		['to withdraw, twice in the list', '-L1', [asset('L1', null), asset('L1', 'M1')], 'not done', 'L1'],
		['one of two cannot be read', '-L1', [asset('L1', null), asset('L1', undefined)], 'unclear', 'L1'],
		['by the ID of the asset', 'id-L1', [asset('L1', 'M1')], 'unclear', 'id-L1'],
		['names that JavaScript knows', 'constructor __proto__', [asset('L1', 'M1')], 'unclear', '__proto__'],
		['to be added and withdrawn', 'L1 L2 -L2', [], 'cannot', 'L2', '!L1'],
		['no enterprise', change('L1', { enterpriseGlobalId: undefined }), [], 'cannot', 'Enterprise Global ID'],
	])('%s', async (_, item, list, ...said) => {
		const given = typeof item === 'string' ? change(item) : item;
		for (const world of [skip, lost])
			expectSaid(await lookAt(configureEmployeeAssets, given, [list], world), said);
		expect(asked).toEqual(said[0] === 'cannot' ? [] : [`asset.getMany ${LIST_INPUT}`]);
	}));

it('another item assigns the same number: proven after a lost reply, and not clear before sending', async () => {
	const others = [change('L1', { memberGlobalId: 'M2' })];
	const look = async (world: World) =>
		await lookAt(configureEmployeeAssets, change('L1'), [[asset('L1', 'M1')]], { ...world, others });

	expectSaid(await look(lost), ['done', '["L1"]']);
	expectSaid(await look(skip), ['unclear', 'L1']);
});

it('the row of a change is the whole of it, also where only the rest was left to send', () => {
	const input = change('L1 L2');
	const lists = [[asset('L1', 'M1'), asset('L2', 'M1')]];
	const seen = { lists, isClaimedByOthers: () => false };
	const rest = change('L2');
	const verdict = configureEmployeeAssets.evidence?.evaluate(seen as never, rest as never, input as never);

	expect(verdict).toMatchObject({ done: { addAssets: ['L1', 'L2'] } });
});

describe('assets that are lent', () => {
	const lend = (assetIDs: string, enterpriseGlobalId?: string): Row => {
		return { enterpriseGlobalId, memberGlobalId: 'M1', borrowedUsbKey: 'K1', assetIDs };
	};
	/** The lock with this employee. */
	const lock = (holder: unknown, more: Row = {}): Row => asset('K1', holder, { borrowedFlag: true, ...more });
	const free = lock(null, { borrowedFlag: false });
	const other = lock('M2', { assetNum: 'K2', assetId: 'id-K2' });
	const lent = (assetNum: string, holder: unknown = 'M1') => asset(assetNum, holder, { borrowedFlag: true });
	const L1 = lend('id-L1', 'E1');
	const TWO = lend('id-L1,id-L2', 'E1');
	const mine = asset('L1', 'M1');
	const done: Shown[] = [[lock('M1')], [lent('L1')]];
	const two: Shown[] = [[lock('M1')], [lent('L1'), lent('L2')]];
	const lookedBefore = (locks: Row[], assets: Row[]): World => ({ ...lost, before: [locks, assets] });
	const wasFree = lookedBefore([other, free], [asset('L1', 'M1'), asset('L2', 'M1')]);
	const second = asset('L2', 'M1');
	const DONE = '{"success":true,"memberGlobalId":"M1","borrowedUsbKey":"K1","assetIDs":["id-L1"]}';

	it.each<[string, Row, Shown[], World, ...string[]]>([
		['free before, lent now', L1, [[lock('M1'), other], [lent('L1')]], wasFree, 'done', DONE],
		['nobody holds what is lent', L1, [[lock('M1')], [lent('L1', null)]], wasFree, 'done', 'id-L1'],
		['another holds it', L1, [[lock('M1')], [lent('L1', 'M2')]], wasFree, 'unclear', 'id-L1', 'M2'],
		['not looked before', L1, done, lost, 'unclear', 'lock'],
		['the lock was lent before', L1, done, lookedBefore([lock('M1')], [mine]), 'unclear', 'lock'],
		['an asset was lent before', TWO, two, lookedBefore([free], [mine, lent('L2')]), 'unclear', 'lock'],
		['the lock was not listed before', L1, done, lookedBefore([other], [mine]), 'unclear', 'lock'],
		['an asset was not listed before', L1, done, lookedBefore([free], []), 'unclear', 'lock'],
		['the lock is lent to another', L1, [[lock('M2')], [lent('L1')]], wasFree, 'unclear', 'K1', 'M2'],
		['the lock is free', L1, [[free], [lent('L1')]], wasFree, 'not done', 'K1'],
		['one is not lent', TWO, [[lock('M1')], [lent('L1'), second]], wasFree, 'not done', 'id-L2', '!id-L1'],
		['the lock is not listed', L1, [[other], [lent('L1')]], wasFree, 'unclear', 'K1'],
		['an asset is not listed', TWO, done, wasFree, 'unclear', 'id-L2', '!id-L1'],
		['is it lent', L1, [[lock('M1')], [{ ...mine, borrowedFlag: null }]], wasFree, 'unclear', 'id-L1'],
		['two entries of an asset differ', L1, [[lock('M1')], [lent('L1'), mine]], wasFree, 'unclear', 'id-L1'],
		['an asset number is no asset ID', lend('L1', 'E1'), done, wasFree, 'unclear', 'L1'],
		['before sending: free', L1, [[free], [mine]], skip, 'not done', 'K1'],
		['before sending: lent', L1, done, skip, 'unclear', 'lock'],
		['the assets did not come', L1, [[lock('M1')], none], wasFree, 'failed', 'without the list'],
		['no enterprise', lend('id-L1'), [], wasFree, 'cannot', 'Enterprise Global ID'],
	])('%s', async (_, item, lists, world, ...said) => {
		expectSaid(await lookAt(lendAssets, item, lists, world), said);
		const both = [`lentLock.getMany ${LIST_INPUT}`, `asset.getMany ${LIST_INPUT}`];
		expect(asked).toEqual(lists.length > 0 ? both : []);
	});
});
