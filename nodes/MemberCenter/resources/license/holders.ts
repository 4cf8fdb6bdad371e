import { uniq } from 'lodash';

import { groupedBy, rowsBy } from '../../../shared/decode/entries';
import type { Row } from '../../../shared/model/exchange';
import { flagOf, textOf } from '../../../shared/schema/reply';
import { byGlobalId } from '../employee/accounts';
import { holderOf, isReturned } from '../holders';

/**
 * Who holds each asset of an enterprise, by its lists of asset numbers, of employees and of lent locks
 * (docs/api/member-center.md §2.3, §2.5, §2.6). What they do not show, or show differently, is said in `problems`.
 */

export interface EnterpriseLists {
	assets: Row[];
	employees: Row[];
	locks: Row[];
}

export const HOLDING = ['held', 'free', 'lent', 'unknown'] as const;

export interface Asset {
	assetNum: string | null;
	/** Its products are read by this ID. */
	assetId: string | null;
	online: boolean | null;
	isLentLock: boolean;
	holding: (typeof HOLDING)[number];
	holderGlobalId: string | null;
	/** The holder's entry in the list of employees; null where nobody holds it, or the entry is not there. */
	holder: Row | null;
	problems: string[];
}

/** The assets, each once, and the lent locks that the list of asset numbers lacks. */
export function assetsOf({ assets, employees, locks }: EnterpriseLists): Asset[] {
	const keyOf = (entry: Row) => textOf(entry.assetId) ?? `number ${textOf(entry.assetNum)}`;
	const assetsByKey = groupedBy(assets, keyOf);
	const locksByKey = groupedBy(locks, (lock) => {
		const [sameNumber] = rowsBy('assetNum')(assets).get(textOf(lock.assetNum) ?? '') ?? [];
		return assetsByKey.has(keyOf(lock)) || sameNumber === undefined ? keyOf(lock) : keyOf(sameNumber);
	});
	const people = peopleOf(employees);
	const keys = new Set([...assetsByKey.keys(), ...locksByKey.keys()]);
	return [...keys].map((key) => assetOf(assetsByKey.get(key) ?? [], locksByKey.get(key) ?? [], people));
}

function peopleOf(employees: Row[]) {
	const claims = employees.flatMap(({ globalId, assetNums, borrowNum, deleted }) =>
		deleted === true ? [] : [assetNums, borrowNum].flat().map((number) => ({ number, id: textOf(globalId) })),
	);
	const byNumber = groupedBy(claims, ({ number }) => textOf(number));
	return {
		/** Somebody who is listed twice has left only where both entries say so. */
		entryOf: (id: string | null): Row | undefined => {
			const entries = byGlobalId(employees).get(id ?? '') ?? [];
			return entries.find(({ deleted }) => deleted !== true) ?? entries[0];
		},
		/** The employees whose own entries name the number. */
		holdersOf: (assetNum: string | undefined) =>
			(byNumber.get(assetNum ?? '') ?? []).flatMap(({ id }) => id ?? []),
	};
}

/** @param entries of the list of asset numbers: none for a lock that it lacks, several for an asset that is listed twice */
function assetOf(entries: Row[], locks: Row[], people: ReturnType<typeof peopleOf>): Asset {
	const all = [...entries, ...locks];
	const [assetNum] = all.flatMap((entry) => textOf(entry.assetNum) ?? []);
	const [assetId] = all.flatMap((entry) => textOf(entry.assetId) ?? []);
	const isLent = anyOf(all, 'borrowedFlag');
	const isLentLock = locks.length > 0;
	// What is lent is with somebody.
	const holderIn = (entry: Row) => (isLent === true ? (holderOf(entry) ?? undefined) : holderOf(entry));
	const shown = isLentLock
		? locks.map((entry) => (isReturned(entry) ? null : holderIn(entry)))
		: entries.map(holderIn);
	const holders = uniq([...shown.filter((one) => typeof one === 'string'), ...people.holdersOf(assetNum)]);
	const isNobody = shown.includes(null);
	const isDisputed = holders.length > 1 || (holders.length > 0 && isNobody);
	const holderGlobalId = (isDisputed ? undefined : holders[0]) ?? null;
	const holder = people.entryOf(holderGlobalId) ?? null;
	const isHolderShown = holderGlobalId !== null || (!isDisputed && isNobody && isLent !== true);

	const problems: string[] = [];
	if (assetNum === undefined) problems.push('The list does not show its asset number');
	if (isLent === undefined) problems.push('The list does not show whether it is lent');
	if (isDisputed) {
		const names = holders.map((id) => {
			const { name, userName } = people.entryOf(id) ?? {};
			return textOf(name) ?? textOf(userName) ?? id;
		});
		problems.push(
			`The lists differ on who holds it: ${[...(isNobody ? ['nobody'] : []), ...names].join(', ')}`,
		);
	} else if (!isHolderShown) problems.push('The lists do not show who holds it');
	else if (holderGlobalId !== null && holder === null)
		problems.push(`The list of employees does not show its holder (global ID ${holderGlobalId})`);

	const isKnown = isLent !== undefined && isHolderShown;
	return {
		assetNum: assetNum ?? null,
		assetId: assetId ?? null,
		online: anyOf(entries, 'onlineFlag') ?? null,
		isLentLock,
		holding: isLent === true ? 'lent' : !isKnown ? 'unknown' : holderGlobalId === null ? 'free' : 'held',
		...{ holderGlobalId, holder, problems },
	};
}

/** True where an entry says so, false where all deny it. */
function anyOf(entries: Row[], name: string): boolean | undefined {
	const flags = entries.map((entry) => flagOf(entry[name]));
	return flags.includes(true) || (flags.includes(undefined) ? undefined : flags[0]);
}
