import { assetsOf, type EnterpriseLists } from '../../nodes/MemberCenter/resources/license/assetHolders';
import {
	type License,
	type LicenseOptions,
	licensesOf,
	type Products,
} from '../../nodes/MemberCenter/resources/license/row';
import type { Row } from '../../nodes/shared/model/exchange';

/** What the rows of *License → Get Many* say of what the lists of an enterprise show. */

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 23, 9);
const PEOPLE: Row[] = [
	{ globalId: 'g1', name: 'Li Na', userName: 'lina', departmentId: 12 },
	{ globalId: 'g2', name: 'Omar', userName: 'omar', deleted: false },
	{ globalId: 'g3', name: 'Mia', userName: 'mia', deleted: true },
];
const DEFAULTS: LicenseOptions = {
	...{ now: NOW, zone: 'UTC', warnDays: 30, rowPer: 'product', withRenewed: false },
};
const rowsOf = (
	{ lists, products }: { lists: EnterpriseLists; products: Map<string, Products> },
	more: Partial<LicenseOptions> = {},
): License[] => licensesOf(assetsOf(lists), products, { ...DEFAULTS, ...more }).rows;

const DAY_0 = '2026-11-23';
/** Entries of one product on one asset, as `seats,end,start,more`: end and start in days from now, `-` is none. */
const entriesOf = (text: string): Row[] =>
	text.split(' ').map((entry) => {
		const [seats, ends, starts, more = ''] = entry.split(',');
		const numberOf = (given = '-') => (given === '-' ? null : Number(given));
		const at = (days?: string) => (numberOf(days) === null ? null : NOW + Number(days) * DAY);
		const [name = '', value] = more.split('=');
		const own = { limitConcurrent: numberOf(seats), limitEndTime: at(ends), limitStartTime: at(starts) };
		return { productUri: 'u', ...own, [name.replace('order', 'licenseOrderId')]: value };
	});
const UNKNOWN = 'The lists do not show who holds it';
const differ = (names: string) => `The lists differ on who holds it: ${names}`;
/**
 * What the lists say of asset 1: `a:` the list of assets, `l:` that of lent locks, `e:` the employee's own entry with `=` an asset and `~` a lent lock, `x`
 * deleted; then the holder (`?` is not shown, `{}` is no ID), `+` lent, `!` not shown whether.
 */
const ODD: Row = { '?': undefined, '{}': {}, '': null, empty: '' };
function listsIn(text: string): EnterpriseLists {
	const entry = { assetNum: '1', assetId: '1', cloudAccountGlobalId: null, borrowedFlag: false };
	const lists: EnterpriseLists = { assets: [], locks: [], employees: [] };
	for (const [, kind, id, flags = ''] of text.matchAll(/([ale]):(\?|\{\}|\w*)([=~x+!@]*)/g)) {
		const has = (flag: string) => flags.includes(flag);
		const cloudAccountGlobalId = `${id}` in ODD ? ODD[`${id}`] : id;
		const borrowedFlag = has('!') ? null : has('+');
		const own = {
			globalId: id,
			deleted: has('x'),
			...(has('=') && { assetNums: ['1'] }),
			...(has('~') && { borrowNum: '1' }),
		};
		if (kind === 'e') lists.employees.push(own);
		else
			(kind === 'a' ? lists.assets : lists.locks).push({
				...entry,
				...(has('@') && { assetId: 'x' }),
				cloudAccountGlobalId,
				borrowedFlag,
			});
	}
	if (lists.employees.length === 0) lists.employees.push(...PEOPLE);
	return lists;
}
/** An ID as a number is the same as one as text, and what is listed twice is one. */
const twice = ({ assets, locks, employees }: EnterpriseLists): EnterpriseLists => {
	const asNumber = (id: unknown) => (id === '1' ? 1 : id);
	const again = (list: Row[]) => [
		...list,
		...list.map((one) => ({ ...one, assetNum: asNumber(one.assetNum), assetId: asNumber(one.assetId) })),
	];
	return { assets: again(assets), locks: again(locks), employees: [...employees, ...employees] };
};
const NINETY = '5,90';
it.each<[string, string, string, Partial<License>]>([
	['it has ended', 'a:g1', '5,0', { hasEnded: true, daysLeft: 0, ends: DAY_0, attention: ['ended'] }],
	['it ends soon', 'a:g1', '5,30', { seats: 5, hasEnded: false, daysLeft: 30, attention: ['endsSoon'] }],
	['it ends later', 'a:g1', '5,31', { holderName: 'Li Na', daysLeft: 31, holderLeft: false, attention: [] }],
	['it never ends', 'a:g1', '5,-', { ends: null, daysLeft: null, hasEnded: false, attention: [] }],
	['no seats are no number', 'a:g1', '0,90', { seats: 0 }],
	['seats that are none', 'a:g1', '-1,90', { seats: null }],
	['nobody has it', 'a:', NINETY, { holding: 'free', holderLeft: null, attention: ['unassigned'] }],
	['a lock that lies ready', 'l:', NINETY, { isLentLock: true, online: null, attention: [] }],
	['a leaver has it', 'a:g3', NINETY, { holderName: 'Mia', holderLeft: true, attention: ['heldByLeaver'] }],
	['it is lent', 'a:g2+', NINETY, { holding: 'lent', holderName: 'Omar', attention: ['lent'] }],
	['a stranger has it', 'a:g9', NINETY, { holderName: null, holderLeft: null, attention: ['unknown'] }],
	['all at once', 'a:g3+', '5,-1', { attention: ['ended', 'heldByLeaver', 'lent'] }],
	['it has features alone', 'a:g1', '5,-1,-9,limitType=feature', { productUri: null, attention: [] }],
])('what needs attention: %s', (_, lists, text, expected) => {
	const value = entriesOf(text).map((one) => ({ ...one, id: '7' }));
	const products = new Map([['1', { value }]]);
	const doubled = new Map([['1', { value: [...value, ...value] }]]);

	expect(rowsOf({ lists: listsIn(lists), products })).toMatchObject([expected]);
	expect(rowsOf({ lists: twice(listsIn(lists)), products: doubled })).toMatchObject([expected]);
});

/** What is left of them by seats and end; with Renewed = Include, until when each was renewed. */
it.each<[string, string, string, string]>([
	['the same seats for longer', '5,10 5,375', '5@2027-12-03', '2027-12-03 -'],
	['whatever the order', '5,375 5,10', '5@2027-12-03', '2027-12-03 -'],
	['twice: until the last end', '5,-9 5,0.1 5,9', '5@2026-12-02', '2026-12-02 2026-12-02 -'],
	['year after year: until the last', '5,-9,-19 5,1,-9 5,9,1', '5@2026-12-02', '2026-12-02 2026-12-02 -'],
	['twice, ahead: until the last', '5,3 5,9,3 5,20,9', '5@2026-12-13', '2026-12-13 2026-12-13 -'],
	['without an end', '5,10 5,-', '5@never', '9999-12-31 -'],
	['other seats, as the older one has ended', '5,-1 8,9', '8@2026-12-02', '2026-12-02 -'],
	['other seats from the end of the older one on', '5,3 8,9,3', '8@2026-12-02', '2026-12-02 -'],
	['other seats at the same time: two purchases', '5,3 8,9,2', '5@2026-11-26 8@2026-12-02', '- -'],
	['the same end: two purchases', '5,3 5,3', '5@2026-11-26 5@2026-11-26', '- -'],
	['fewer seats: another purchase', '10,-1 2,9', '10@2026-11-22 2@2026-12-02', '- -'],
	['from long after its end on', '5,-9 5,9,-7', '5@2026-12-02', '2026-12-02 -'],
	['a gap that is still to come', '5,3 5,9,6', '5@2026-11-26 5@2026-12-02', '- -'],
	['a purchase after a trial', '5,3,-9,trial=1 5,9,3,trial=0', '5@2026-12-02', '2026-12-02 -'],
	['a trial, bought beside it', '5,3,-9,trial=1 5,9,-1,trial=0', '5@2026-12-02', '2026-12-02 -'],
	['a trial, bought without a start', '5,3,-9,trial=1 8,9', '8@2026-12-02', '2026-12-02 -'],
	['a trial of more seats', '10,3,-9,trial=1 5,9,-1', '10@2026-11-26 5@2026-12-02', '- -'],
	['a trial after a purchase', '5,3,-9,trial=0 5,9,3,trial=1', '5@2026-11-26 5@2026-12-02', '- -'],
	['two lines of one order', '5,3,-9,order=L1 5,9,-9,order=L1', '5@2026-11-26 5@2026-12-02', '- -'],
	['another order from its end on', '5,3,-9,order=L1 5,9,3.1,order=L2', '5@2026-12-02', '2026-12-02 -'],
	['another order at the same time', '5,3,-9,order=L1 5,9,-5,order=L2', '5@2026-11-26 5@2026-12-02', '- -'],
	['the same order at the same time', '5,3,-9,order=L1 5,9,-5,order=L1', '5@2026-12-02', '2026-12-02 -'],
	['without seats', '-,3 -,9', '-@2026-12-02', '2026-12-02 -'],
	['without a limit from its end on', '5,3 -,9,3', '-@2026-12-02', '2026-12-02 -'],
	['without any limit, of another kind neither', '5,3 -,9,3,limitAmount=0', '-@2026-12-02', '2026-12-02 -'],
	['with a limit of another kind', '5,3 -,9,3,limitAmount=500', '5@2026-11-26 -@2026-12-02', '- -'],
	['with seats that cannot be read', '5,3 -1,9,3', '5@2026-11-26 -@2026-12-02', '- -'],
	['with a limit, where there was none', '-,3 5,9,3', '-@2026-11-26 5@2026-12-02', '- -'],
	['both have ended', '5,-9 5,-2', '5@2026-11-21', '2026-11-21 -'],
])('a product that was renewed is one: %s', (_, text, left, until) => {
	const value = entriesOf(text);
	const lists = { assets: [{ assetNum: '1', assetId: '1' }], employees: [], locks: [] };
	const world = { lists, products: new Map([['1', { value }]]) };
	const apart = value.map((one, id) => ({ ...one, productUri: `u${id}` }));

	const shown = rowsOf(world).map(({ seats, ends }) => `${seats ?? '-'}@${ends ?? 'never'}`);
	expect(shown.join(' ')).toBe(left);
	const every = rowsOf(world, { withRenewed: true });
	expect(every.map(({ renewedUntil }) => renewedUntil ?? '-').join(' ')).toBe(until);
	expect(every.filter((row) => row.renewedUntil !== null && row.attention.length > 0)).toEqual([]);
	// In a row of the asset the older entry counts nowhere; of other products nothing is renewed.
	const [asset] = rowsOf(world, { rowPer: 'asset', withRenewed: true });
	expect(asset?.ends ?? 'never').toBe(left.split(/[@ ]/)[1]);
	expect(rowsOf({ lists, products: new Map([['1', { value: apart }]]) })).toHaveLength(value.length);
});

/** What the row of asset 1 says of that: holding, holder and problem. */
it.each<[string, string, string, string | null, string | null]>([
	['nobody', 'a:empty', 'free', null, null],
	['no holder is shown', 'a:?', 'unknown', null, UNKNOWN],
	['a holder that is no ID', 'a:{}', 'unknown', null, UNKNOWN],
	['whether it is lent is not shown', 'a:g1!', 'unknown', 'g1', 'The list does not show whether it is lent'],
	['two entries, two holders', 'a:g1 a:g2', 'unknown', null, differ('Li Na, Omar')],
	['two entries, one holder', 'a:g1 a:', 'unknown', null, differ('nobody, Li Na')],
	['only the employee’s own entry shows it', 'a: e:g2=', 'unknown', null, differ('nobody, g2')],
	['the employee’s own entry shows it, too', 'a:g2 e:g2=', 'held', 'g2', null],
	['one who was deleted still shows it', 'a: e:g2=x', 'free', null, null],
	['lent, by whom is not shown', 'a:+', 'lent', null, UNKNOWN],
	['a lock, and only the employee shows who has it', 'a:+ e:g2~', 'lent', 'g2', null],
	['a lock by its own list', 'a:+ l:g2+', 'lent', 'g2', null],
	['a lock that only its own list says is back', 'a:+ l:', 'lent', null, UNKNOWN],
	['a lock that is back', 'a: l:g2', 'free', null, null],
	['a lock that only its own list says is lent', 'a: l:g2+', 'lent', 'g2', null],
	['a lock under another ID', 'a:+ l:g2+@', 'lent', 'g2', null],
])('who holds it: %s', (_, text, holding, holder, problem) => {
	for (const lists of [listsIn(text), twice(listsIn(text))]) {
		const rows = rowsOf({ lists, products: new Map([['1', { value: [] }]]) });

		expect(rows.map((row) => [row.holding, row.holderGlobalId, row.problem])).toEqual([
			[holding, holder, problem],
		]);
		expect(rows[0]?.attention.includes('unknown')).toBe(problem !== null);
	}
});

it('a holder who is listed twice has left only where every entry says so', () => {
	const leavers = ['a:g1 e:g1=x e:g1', 'a:g1 e:g1 e:g1=x', 'a:g1 e:g1=x'].map((text) => {
		const [row] = rowsOf({ lists: listsIn(text), products: new Map([['1', { value: [] }]]) });
		return row?.attention.includes('heldByLeaver');
	});

	expect(leavers).toEqual([false, false, true]);
});

it.each<[string, Row[], Partial<License>]>([
	[
		'what differs is null',
		[{}, { licenseType: 'cloud_account', limitStartTime: 0 }],
		{ licenseType: null, starts: null },
	],
	[
		'an end that cannot be read',
		[{}, { limitEndTime: 'soon' }],
		{ ends: null, hasEnded: null, attention: ['unknown'] },
	],
	[
		'the first end',
		[{ limitEndTime: 'soon' }, { limitEndTime: NOW }],
		{ ends: DAY_0, daysLeft: 0, hasEnded: true },
	],
	[
		'all names, all seats, and what each needs',
		[
			{ productName: 'CAD', limitConcurrent: 2, limitEndTime: NOW - 1 },
			{ productName: 'CAM', limitConcurrent: 3, limitEndTime: NOW + DAY },
		],
		{ productName: 'CAD, CAM', seats: 5, ends: DAY_0, attention: ['ended', 'endsSoon'] },
	],
	['no sum where one has no number', [{ limitConcurrent: 2 }, { limitConcurrent: null }], { seats: null }],
	['what all have', [{}, {}], { licenseType: 'softkey', starts: '2026-11-01', ends: null, attention: [] }],
])('a row an asset: %s', (_, given, expected) => {
	const lists = {
		assets: [{ assetNum: '1', assetId: '1', cloudAccountGlobalId: 'g1', borrowedFlag: false }],
	};
	const value = given.map((one, index) => ({
		...{ productUri: `u${index}`, licenseType: 'softkey', limitStartTime: Date.UTC(2026, 10, 1), ...one },
	}));
	const world = { lists: { ...lists, employees: PEOPLE, locks: [] }, products: new Map([['1', { value }]]) };
	expect(rowsOf(world, { rowPer: 'asset' })).toMatchObject([expected]);
});

it('rows that end on one day come by number and name', () => {
	const assets = ['2', '1'].map((assetNum) => ({ assetNum, assetId: assetNum }));
	const products = new Map(
		['1', '2'].map((id) => [id, { value: ['b', 'a'].map((productName) => ({ productName })) }]),
	);
	const rows = rowsOf({ lists: { assets, employees: [], locks: [] }, products });

	expect(rows.map(({ assetNum, productName }) => `${assetNum}${productName}`).join()).toBe('1a,1b,2a,2b');
});
