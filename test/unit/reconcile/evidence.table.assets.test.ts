import { configureEmployeeAssets } from '../../../nodes/MemberCenter/resources/employee/configureAssets.operation';
import { lendAssets } from '../../../nodes/MemberCenter/resources/employee/lendAssets.operation';
import type { Row } from '../../../nodes/shared/model/request';
import { asked, expectSaid, lookAt, type World } from '../../support/reconcile/checkOnce';

/**
 * docs/maintainers/design.md, "Evidence": what the lists of asset numbers and lent locks (docs/api/member-center.md §2.5, §2.6)
 * prove of assets that are assigned, withdrawn or lent.
 */

const skip: World = { when: 'skip' };
const lost: World = { when: 'lost' };
const none = { missing: 'the service answered without the list', value: [] };
const busy = { error: { reason: 'http', message: 'HTTP 503', outcome: 'rejected' } } as const;

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

describe('assets of an employee: the same before sending and after a lost reply', () => {
	const change = (addAssets: string, deleteAssets = ''): Row => ({ ...CHANGE, addAssets, deleteAssets });
	const left = (addAssets: string[], deleteAssets: string[] = []) =>
		JSON.stringify({ addAssets, deleteAssets });

	it.each<[string, Row, Parameters<typeof lookAt>[2][number], ...string[]]>([
		[
			'with the employee',
			change('L1'),
			[asset('L1', 'M1')],
			'done',
			'"success":true,"memberGlobalId":"M1","addAssets":["L1"]',
		],
		['with another', change('L1'), [asset('L1', 'M2')], 'not done', 'L1', left(['L1'])],
		['with nobody', change('L1'), [asset('L1', null)], 'not done', 'L1', left(['L1'])],
		['not listed', change('L1, L2'), [asset('L2', 'M1')], 'unclear', 'L1', '!L2'],
		['the holder is not shown', change('L1'), [asset('L1', undefined)], 'unclear', 'L1'],
		['the holder is odd', change('L1'), [asset('L1', { globalId: 'M1' })], 'unclear', 'L1'],
		['the holder is a number', change('L1'), [asset('L1', 5)], 'not done', 'L1', left(['L1'])],
		['some of them', change('L1,L2'), [asset('L1', 'M1'), asset('L2', null)], 'not done', 'L2', left(['L2'])],
		['to withdraw, with nobody', change('', 'L1'), [asset('L1', null)], 'done', '"deleteAssets":["L1"]'],
		['to withdraw, with another', change('', 'L1'), [asset('L1', 'M2')], 'done', '"deleteAssets":["L1"]'],
		['to withdraw, still there', change('', 'L1'), [asset('L1', 'M1')], 'not done', 'L1', left([], ['L1'])],
		['to withdraw, not listed', change('', 'L1'), [], 'unclear', 'L1'],
		['to withdraw, the holder is not shown', change('', 'L1'), [asset('L1', undefined)], 'unclear', 'L1'],
		['both', change('L1', 'L2'), [asset('L1', 'M1'), asset('L2', null)], 'done', '["L1"]', '["L2"]'],
		[
			'both, one left',
			change('L1', 'L2'),
			[asset('L1', 'M1'), asset('L2', 'M1')],
			'not done',
			'L2',
			left([], ['L2']),
		],
		[
			'both, neither done',
			change('L1', 'L2'),
			[asset('L1', 'M2'), asset('L2', 'M1')],
			'not done',
			left(['L1'], ['L2']),
		],
		[
			'twice in the list, once with the employee',
			change('L1'),
			[asset('L1', 'M2'), asset('L1', 'M1')],
			'done',
			'L1',
		],
		[
			'to withdraw, twice in the list',
			change('', 'L1'),
			[asset('L1', null), asset('L1', 'M1')],
			'not done',
			'L1',
		],
		[
			'to withdraw, one of two entries cannot be read',
			change('', 'L1'),
			[asset('L1', null), asset('L1', undefined)],
			'unclear',
			'L1',
		],
		['by the ID of the asset', change('id-L1'), [asset('L1', 'M1')], 'unclear', 'id-L1'],
		[
			'names that JavaScript knows',
			change('constructor,__proto__'),
			[asset('L1', 'M1')],
			'unclear',
			'constructor',
			'__proto__',
		],
		['the list did not come', change('L1'), none, 'failed', 'without the list'],
		['the list cannot be read', change('L1'), busy, 'failed', 'HTTP 503'],
		['to be added and withdrawn', change('L1,L2', 'L2'), [], 'cannot', 'L2', '!L1'],
		[
			'no enterprise',
			{ ...change('L1'), enterpriseGlobalId: undefined },
			[],
			'cannot',
			'Enterprise Global ID',
		],
	])('%s', async (_, item, list, ...said) => {
		for (const world of [skip, lost])
			expectSaid(await lookAt(configureEmployeeAssets, item, [list], world), said);
		const one = 'asset.getMany {"enterpriseGlobalId":"E1","filters":{},"returnAll":true}';
		expect(asked).toEqual(said[0] === 'cannot' ? [] : [one]);
	});
});

it('another item assigns the same number: proven after a lost reply, and not clear before sending', async () => {
	const change = (memberGlobalId: string) => ({ ...CHANGE, memberGlobalId, addAssets: 'L1' });
	const others = [change('M2')];
	const seen = [[asset('L1', 'M1')]];

	expectSaid(await lookAt(configureEmployeeAssets, change('M1'), seen, { ...lost, others }), [
		'done',
		'["L1"]',
	]);
	expectSaid(await lookAt(configureEmployeeAssets, change('M1'), seen, { ...skip, others }), [
		'unclear',
		'L1',
	]);
});

describe('assets that are lent', () => {
	const lend = (assetIDs: string, more: Row = {}): Row => ({
		enterpriseGlobalId: 'E1',
		memberGlobalId: 'M1',
		borrowedUsbKey: 'K1',
		assetIDs,
		...more,
	});
	const lock = (holder: unknown, more: Row = {}): Row => ({
		assetId: 'id-K1',
		assetNum: 'K1',
		borrowedFlag: true,
		cloudAccountGlobalId: holder,
		...more,
	});
	const free = lock(null, { borrowedFlag: false });
	const other = lock('M2', { assetNum: 'K2', assetId: 'id-K2' });
	const lent = (assetNum: string, holder: unknown = 'M1') => asset(assetNum, holder, { borrowedFlag: true });
	const L1 = lend('id-L1');
	const TWO = lend('id-L1,id-L2');
	const mine = asset('L1', 'M1');
	const lookedBefore = (locks: Row[], assets: Row[]): World => ({ ...lost, before: [locks, assets] });
	const wasFree = lookedBefore([other, free], [asset('L1', 'M1'), asset('L2', 'M1')]);

	it.each<[string, Row, Parameters<typeof lookAt>[2], World, ...string[]]>([
		[
			'free before, lent now',
			L1,
			[[lock('M1'), other], [lent('L1')]],
			wasFree,
			'done',
			'{"success":true,"memberGlobalId":"M1","borrowedUsbKey":"K1","assetIDs":["id-L1"]}',
		],
		[
			'free before, all lent now',
			TWO,
			[[lock('M1')], [lent('L1'), lent('L2')]],
			wasFree,
			'done',
			'["id-L1","id-L2"]',
		],
		['nobody holds what is lent', L1, [[lock('M1')], [lent('L1', null)]], wasFree, 'done', 'id-L1'],
		[
			'the holder of what is lent is not shown',
			L1,
			[[lock('M1')], [lent('L1', undefined)]],
			wasFree,
			'done',
			'id-L1',
		],
		['another holds what is lent', L1, [[lock('M1')], [lent('L1', 'M2')]], wasFree, 'unclear', 'id-L1', 'M2'],
		['not looked before', L1, [[lock('M1')], [lent('L1')]], lost, 'unclear', 'lock'],
		[
			'the lock was lent before',
			L1,
			[[lock('M1')], [lent('L1')]],
			lookedBefore([lock('M1')], [mine]),
			'unclear',
			'lock',
		],
		[
			'an asset was lent before',
			TWO,
			[[lock('M1')], [lent('L1'), lent('L2')]],
			lookedBefore([free], [mine, lent('L2')]),
			'unclear',
			'lock',
		],
		[
			'the lock was not listed before',
			L1,
			[[lock('M1')], [lent('L1')]],
			lookedBefore([other], [mine]),
			'unclear',
			'lock',
		],
		[
			'an asset was not listed before',
			L1,
			[[lock('M1')], [lent('L1')]],
			lookedBefore([free], []),
			'unclear',
			'lock',
		],
		['the lock is lent to another', L1, [[lock('M2')], [lent('L1')]], wasFree, 'unclear', 'K1', 'M2'],
		['it is not shown who has the lock', L1, [[lock(null)], [lent('L1')]], wasFree, 'unclear', 'K1'],
		[
			'the lock is listed twice, with two holders',
			L1,
			[[lock('M1'), lock('M2')], [lent('L1')]],
			wasFree,
			'unclear',
			'M2',
		],
		['the lock is free', L1, [[free], [lent('L1')]], wasFree, 'not done', 'K1'],
		[
			'an asset is not lent',
			TWO,
			[[lock('M1')], [lent('L1'), asset('L2', 'M1')]],
			wasFree,
			'not done',
			'id-L2',
			'!id-L1',
		],
		['an asset is not lent, the lock is not listed', L1, [[], [mine]], wasFree, 'not done', 'id-L1'],
		['the lock is not listed', L1, [[other], [lent('L1')]], wasFree, 'unclear', 'K1'],
		['an asset is not listed', TWO, [[lock('M1')], [lent('L1')]], wasFree, 'unclear', 'id-L2', '!id-L1'],
		[
			'it is not shown whether the lock is lent',
			L1,
			[[lock('M1', { borrowedFlag: undefined })], [lent('L1')]],
			wasFree,
			'unclear',
			'K1',
		],
		[
			'it is not shown whether an asset is lent',
			L1,
			[[lock('M1')], [asset('L1', 'M1', { borrowedFlag: null })]],
			wasFree,
			'unclear',
			'id-L1',
		],
		[
			'two entries of an asset contradict each other',
			L1,
			[[lock('M1')], [lent('L1'), mine]],
			wasFree,
			'unclear',
			'id-L1',
		],
		['an asset number is no asset ID', lend('L1'), [[lock('M1')], [lent('L1')]], wasFree, 'unclear', 'L1'],
		['before sending: free', L1, [[free], [mine]], skip, 'not done', 'K1'],
		['before sending: the asset is free', L1, [[lock('M1')], [mine]], skip, 'not done', 'id-L1'],
		['before sending: lent', L1, [[lock('M1')], [lent('L1')]], skip, 'unclear', 'lock'],
		['before sending: not listed', L1, [[], []], skip, 'unclear', 'K1', 'id-L1'],
		['the locks did not come', L1, [none, [lent('L1')]], wasFree, 'failed', 'without the list'],
		['the assets did not come', L1, [[lock('M1')], none], wasFree, 'failed', 'without the list'],
		[
			'no enterprise',
			lend('id-L1', { enterpriseGlobalId: undefined }),
			[],
			wasFree,
			'cannot',
			'Enterprise Global ID',
		],
	])('%s', async (_, item, lists, world, ...said) => {
		expectSaid(await lookAt(lendAssets, item, lists, world), said);
		const input = '{"enterpriseGlobalId":"E1","filters":{},"returnAll":true}';
		expect(asked).toEqual(lists.length > 0 ? [`lentLock.getMany ${input}`, `asset.getMany ${input}`] : []);
	});
});
