import { withdrawAll } from '../../../nodes/MemberCenter/resources/employee/lookup/withdrawAll';
import { ifHeld } from '../../../nodes/MemberCenter/resources/employee/lookup/withdrawFirst';
import type { Row } from '../../../nodes/shared/model/exchange';

/** docs/maintainers/design.md, "What an employee holds": what the lists tell of employee 7, and where they do not tell. */

/** An entry with its holder; undefined: it does not show one. */
const asset = (assetNum: unknown, holder: unknown, more: Row = {}): Row => ({
	assetNum,
	assetId: `a-${String(assetNum)}`,
	...(holder === undefined ? {} : { cloudAccountGlobalId: holder }),
	borrowedFlag: false,
	...more,
});
const FREE = asset('L2', null);

interface Lists {
	assets?: Row[];
	/** The employee's own entry. */
	own?: Row;
	members?: Row[];
	locks?: Row[];
}
interface Asked {
	addAssets?: string[];
	hasMoved?: boolean;
}

/** What the lists complete to: a refusal, or the numbers to withdraw. */
function told(completed: ReturnType<typeof withdrawAll.complete>): unknown {
	if ('refused' in completed) return completed.refused;
	if ('alreadyDone' in completed) return [];
	const { deleteAssets, withdrawnAssets = [] } = completed.input;
	return deleteAssets ?? withdrawnAssets;
}

/** By Withdraw All, which reads no locks; by Refuse; by Withdraw First. */
function toldBy(
	{ assets = [], own = {}, members = [{ globalId: '7', ...own }], locks = [] }: Lists,
	asked: Asked = {},
) {
	const { addAssets = [], hasMoved = false } = asked;
	const employee = { enterpriseGlobalId: 'E1', memberGlobalId: '7' };
	const lists = [assets, members, locks];
	const all = { ...employee, addAssets, withdrawAll: true };
	return [
		told(withdrawAll.complete(lists.slice(0, 2), all, {}, hasMoved)),
		...(['refuse', 'withdraw'] as const).map((ifAssetsHeld) =>
			told(ifHeld.complete(lists, { ...employee, ifAssetsHeld }, {}, hasMoved)),
		),
	];
}
const unclear = (why: string) => `It is not clear what employee 7 holds: ${why}`;
const everywhere = (text: unknown) => [text, text, text];

const OBJECT = { globalId: '7' };
it.each<[string, Row[], string | undefined]>([
	['not shown', [asset('L1', undefined), FREE], 'L1'],
	['an object', [asset('L1', null), asset('L2', OBJECT)], 'L2'],
	['not shown of many', 'abcdef'.split('').map((one) => asset(one, false)), 'a, b, c, d, e, …'],
	['nobody, as null and as an empty text', [FREE, asset('L1', '')], undefined],
	['a number', [asset('L1', 8), asset('L2', 9)], undefined],
])('the holder of an asset is %s', (_, assets, unshown) => {
	const due = unshown === undefined ? [] : unclear(`the list does not show who holds ${unshown}`);

	expect(toldBy({ assets })).toEqual(everywhere(due));
});

const NO_BORROWER = unclear('the list does not show who holds K1');
it.each<[string, Row, unknown]>([
	['lent, without the borrower', { borrowedFlag: true }, NO_BORROWER],
	['lent, to null', { borrowedFlag: true, cloudAccountGlobalId: null }, NO_BORROWER],
	['returned, and with nobody', { borrowedFlag: false, cloudAccountGlobalId: null }, []],
	['returned, with the last borrower', { borrowedFlag: false, cloudAccountGlobalId: '7' }, []],
	['returned, in other words', { borrowedFlag: 'false', cloudAccountGlobalId: 7 }, []],
	['lent, as a number', { borrowedFlag: 1, cloudAccountGlobalId: 7 }, 'Employee 7 still holds lent lock K1'],
])('a lock that is %s', (_, lock, due) => {
	const locks = [
		{ assetNum: 'K1', ...lock },
		{ assetNum: 'K2', borrowedFlag: false },
	];

	expect(toldBy({ assets: [FREE], locks }).slice(0, 2)).toEqual([[], due]);
});

it.each<[unknown, boolean]>([
	[true, true],
	[1, true],
	[false, false],
	['false', false],
	['0', false],
])('an asset with borrowedFlag %j is lent: %s', (borrowedFlag, isLent) => {
	const assets = [asset('L1', '7', { borrowedFlag }), asset('L2', '7')];

	expect(toldBy({ assets })).toEqual(
		isLent
			? [
					['L2'],
					'Employee 7 still holds asset number L2; lent asset number L1',
					'Employee 7 holds what cannot be withdrawn: lent asset number L1',
				]
			: [['L1', 'L2'], 'Employee 7 still holds asset numbers L1, L2', ['L1', 'L2']],
	);
});

it.each([undefined, null, ''])('an asset of the employee with borrowedFlag %j is unclear', (borrowedFlag) => {
	const assets = [asset('L1', '7', { borrowedFlag }), asset('L2', '8', { borrowedFlag })];

	expect(toldBy({ assets })).toEqual(everywhere(unclear('the list does not show whether L1 is lent')));
});

it('an asset without a number cannot be withdrawn', () => {
	const stuck = 'asset without a number in the list, ID a-null';

	expect(toldBy({ assets: [asset(null, '7')] })).toEqual([
		`Nothing that employee 7 holds can be withdrawn: ${stuck}`,
		`Employee 7 still holds ${stuck}`,
		`Employee 7 holds what cannot be withdrawn: ${stuck}`,
	]);
});

it.each(['L1', 'L2'])('to assign %s, which the employee holds, and to withdraw all is refused', (held) => {
	const assets = [asset('L1', '7', { borrowedFlag: true }), asset('L2', '7')];
	const [all] = toldBy({ assets, own: { assetNums: ['L1', 'L2'] } }, { addAssets: [held] });

	expect(all).toBe(`To assign and to withdraw at once: employee 7 holds ${held} already`);
});

const shownOnly = (what: string) => unclear(`only the list of employees shows ${what} with the employee`);
const UNREADABLE = unclear('the employee’s own entry cannot be read');
it.each<[string, Row, unknown, unknown]>([
	['a lock, and null for numbers', { assetNums: null, borrowNum: 'K1' }, [], shownOnly('K1')],
	['a lock in a list', { assetNums: [], borrowNum: ['K1'] }, [], shownOnly('K1')],
	['an object in place of a lock', { assetNums: [], borrowNum: {} }, UNREADABLE, UNREADABLE],
	['numbers as text', { assetNums: 'L1,L2' }, shownOnly('L1,L2'), shownOnly('L1,L2')],
	['an empty text for numbers', { assetNums: '' }, UNREADABLE, UNREADABLE],
	['a number that cannot be read', { assetNums: [{ assetNum: 'L1' }] }, UNREADABLE, UNREADABLE],
	['nothing', { assetNums: [], borrowNum: '' }, [], []],
])('the employee’s own entry shows %s', (_, own, assetsOnly, locksToo) => {
	expect(toldBy({ assets: [asset('L8', '8')], own })).toEqual([assetsOnly, locksToo, locksToo]);
});

const EMPTY = unclear('the list of asset numbers is empty, and no other list tells');
it.each<[string, Row, unknown]>([
	['does not tell either', {}, EMPTY],
	['shows that nothing is held', { assetNums: [] }, []],
])('the list of asset numbers is empty, and the employee’s own entry %s', (_, own, due) => {
	expect(toldBy({ own })).toEqual(everywhere(due));
});

const nobody = 'The list of employees of this enterprise has no employee "7"';
const moved = 'The list changed each time while it was read: it did not show employee "7"';
it.each<[string, string[], boolean, unknown]>([
	['is nobody', ['L8'], false, nobody],
	['may be in a list that has moved', ['L8'], true, moved],
])('whom the list of employees does not show %s', (_, numbers, hasMoved, due) => {
	const assets = numbers.map((number) => asset(number, number.slice(1)));

	expect(toldBy({ assets, members: [{ globalId: '8' }] }, { hasMoved })).toEqual(everywhere(due));
});

it('assigning besides does not make an unknown ID known', () => {
	expect(toldBy({ assets: [FREE], members: [] }, { addAssets: ['L2'] })[0]).toBe(nobody);
});
