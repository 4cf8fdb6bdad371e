import type { Defect } from './defect';
import { MEMBERS, nowThere, type Row, rowsSeen, text } from '../../../support/world/misreadings';
import { shownName } from '../../../support/world/traits';
import type { AddWish, NamedWish, Wish } from '../../../support/world/requests/wishes';

/** The addition that an entry may be of, as its account begins. */
const addedAs = (wishes: Wish[], row: Row) =>
	(wishes as AddWish[]).find(({ userName }) => text(row.userName).startsWith(userName));

/** What a node might overlook of accounts. */
export const PEOPLE_DEFECTS: Defect[] = [
	// Presence proves this request only where nothing else can have caused it.
	{
		name: 'an account of any age counts as added by this request',
		kind: 'add',
		seed: 0,
		misreading: rowsSeen(MEMBERS, (row, _wishes, scenario) => ({ ...row, createTime: nowThere(scenario) })),
	},
	{
		name: 'a deleted account counts',
		kind: 'add',
		seed: 147,
		misreading: rowsSeen(MEMBERS, (row) => ({ ...row, deleted: false })),
	},
	{
		name: 'another person’s account counts',
		kind: 'add',
		seed: 32,
		shows: /(confirmed|alreadyDone), but/,
		misreading: rowsSeen(MEMBERS, (row, wishes) => ({
			...row,
			name: addedAs(wishes, row)?.name ?? row.name,
		})),
	},
	// Names are whole.
	{
		name: 'an account that begins so counts as added',
		kind: 'add',
		seed: 14,
		misreading: rowsSeen(MEMBERS, (row, wishes, scenario) => {
			const wish = addedAs(wishes, row);
			return wish === undefined ? row : { ...row, userName: shownName(scenario, wish) };
		}),
	},
	{
		name: 'an account that begins so is deleted',
		kind: 'delete',
		seed: 15,
		misreading: rowsSeen(MEMBERS, (row, wishes) => {
			const wish = (wishes as NamedWish[]).find(({ byName }) => text(row.userName).startsWith(byName));
			return wish === undefined ? row : { ...row, userName: wish.byName };
		}),
	},
];
