import type { Defect } from './defect';
import {
	HELD,
	listSeen,
	LOCKS,
	MEMBERS,
	noData,
	nowThere,
	type Row,
	rowsSeen,
	text,
	wholeByItsNumbers,
} from './glasses';
import { shownName } from './views';
import type { AddWish, NamedWish, Wish } from './wishes';

/** The addition that an entry may be of, as its account begins. */
const addedAs = (wishes: Wish[], row: Row) =>
	(wishes as AddWish[]).find(({ userName }) => text(row.userName).startsWith(userName));

/** What a node might overlook of employees, and of the assets that they hold. */
export const PEOPLE_DEFECTS: Defect[] = [
	// Only presence proves.
	{
		name: 'what is withdrawn need not be listed',
		kind: 'configure',
		glasses: listSeen(HELD, (rows, wishes) => [
			...rows,
			...wishes
				.flatMap((wish) => (wish.kind === 'configure' ? wish.remove : []))
				.filter((number) => !rows.some(({ assetNum }) => assetNum === number))
				.map((number) => ({
					assetNum: number,
					assetId: `seen-${number}`,
					cloudAccountGlobalId: null,
					borrowedFlag: false,
				})),
		]),
	},
	// Presence proves this request only where nothing else can have caused it.
	{
		name: 'an account of any age counts as added by this request',
		kind: 'add',
		seed: 1,
		glasses: rowsSeen(MEMBERS, (row, _wishes, scenario) => ({ ...row, createTime: nowThere(scenario) })),
	},
	{
		name: 'a deleted account counts',
		kind: 'add',
		seed: 107,
		glasses: rowsSeen(MEMBERS, (row) => ({ ...row, deleted: false })),
	},
	{
		name: 'another person’s account counts',
		kind: 'add',
		seed: 18,
		glasses: rowsSeen(MEMBERS, (row, wishes) => ({ ...row, name: addedAs(wishes, row)?.name ?? row.name })),
	},
	// A state that was asked for and is there.
	{
		name: 'whoever holds the number, it is assigned',
		kind: 'configure',
		seed: 8,
		glasses: rowsSeen(HELD, (row, wishes) => {
			const wish = wishes.find((one) => one.kind === 'configure' && one.add.includes(text(row.assetNum)));
			return wish?.kind === 'configure' ? { ...row, cloudAccountGlobalId: wish.member } : row;
		}),
	},
	{
		name: 'whoever holds the number, it is withdrawn',
		kind: 'configure',
		seed: 9,
		glasses: rowsSeen(HELD, (row, wishes) => {
			const isIt = wishes.some((one) => one.kind === 'configure' && one.remove.includes(text(row.assetNum)));
			return isIt ? { ...row, cloudAccountGlobalId: null } : row;
		}),
	},
	{
		name: 'the lock alone proves that assets are lent',
		kind: 'lend',
		seed: 75,
		glasses: listSeen(HELD, (rows, _wishes, { isFirst }) =>
			isFirst ? rows : rows.map((row) => ({ ...row, borrowedFlag: true })),
		),
	},
	{
		name: 'the assets alone prove that they are lent into this lock',
		kind: 'lend',
		seed: 8,
		glasses: listSeen(LOCKS, (rows, wishes, { isFirst }) =>
			isFirst
				? rows
				: rows.map((row) => {
						const wish = wishes.find((one) => one.kind === 'lend' && one.lock === row.assetNum);
						return wish?.kind === 'lend'
							? { ...row, borrowedFlag: true, cloudAccountGlobalId: wish.member }
							: row;
					}),
		),
	},
	{
		name: 'what was lent before counts as lent now',
		kind: 'lend',
		glasses: listSeen(/assetNums$|borrowUsbKeys$/, (rows, _wishes, { isFirst }) =>
			isFirst
				? rows.map((row) => ({
						...row,
						borrowedFlag: false,
						...('onlineFlag' in row ? {} : { cloudAccountGlobalId: null }),
					}))
				: rows,
		),
	},
	// A list that did not come is no list.
	{ name: 'no data is an empty list: additions', kind: 'add', seed: 148, glasses: noData },
	{
		name: 'a list that is incomplete by its own numbers counts',
		kind: 'add',
		seed: 147,
		glasses: wholeByItsNumbers,
	},
	// Names are whole.
	{
		name: 'an account that begins so counts as added',
		kind: 'add',
		seed: 2,
		glasses: rowsSeen(MEMBERS, (row, wishes, scenario) => {
			const wish = addedAs(wishes, row);
			return wish === undefined ? row : { ...row, userName: shownName(scenario, wish) };
		}),
	},
	{
		name: 'an account that begins so is deleted',
		kind: 'delete',
		seed: 17,
		glasses: rowsSeen(MEMBERS, (row, wishes) => {
			const wish = (wishes as NamedWish[]).find(({ byName }) => text(row.userName).startsWith(byName));
			return wish === undefined ? row : { ...row, userName: wish.byName };
		}),
	},
];
