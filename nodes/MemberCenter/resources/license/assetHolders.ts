/** Who holds each asset, by three lists (docs/api/member-center.openapi.yaml §2.3, §2.5, §2.6). Where they do not tell, or differ, `problems` says so. */
import { uniq } from 'lodash';

import { groupedBy, memoizePerList, rowsBy } from '../../../shared/lists/entries';
import type { Row } from '../../../shared/model/exchange';
import { foldIdentifier } from '../../../shared/schema/identifier';
import { flagOf, textOf } from '../../../shared/schema/reply';
import { byGlobalId } from '../employee/accounts';
import { holderIn, isReturned } from '../holders';

export interface EnterpriseLists {
	assets: Row[];
	employees: Row[];
	locks: Row[];
}

export const HOLDING = ['held', 'free', 'lent', 'unknown'] as const;

export interface Asset {
	assetNum: string | null;
	assetId: string | null;
	online: boolean | null;
	isLentLock: boolean;
	holding: (typeof HOLDING)[number];
	holderGlobalId: string | null;
	holder: Row | undefined;
	problems: string[];
}

/** The assets, each once; also the lent locks that the list of asset numbers lacks. */
export function assetsOf({ assets, employees, locks }: EnterpriseLists): Asset[] {
	const keyOf = (entry: Row) => textOf(entry.assetId) ?? `number ${textOf(entry.assetNum)}`;
	const assetsByKey = groupedBy(assets, keyOf);
	const locksByKey = groupedBy(locks, (lock) => {
		const [sameNumber] = rowsBy('assetNum')(assets).get(textOf(lock.assetNum) ?? '') ?? [];
		return assetsByKey.has(keyOf(lock)) || sameNumber === undefined ? keyOf(lock) : keyOf(sameNumber);
	});
	const people = peopleOf(employees);
	const listed = new Set([...assets, ...locks].map(({ assetNum }) => textOf(assetNum)));
	// What an own entry calls otherwise than the lists: in other capitals, or by its ten digits alone.
	const otherwise = groupedBy(
		people.numbers.filter((number) => !listed.has(number)),
		foldIdentifier,
	);
	const known: People = {
		...people,
		holdersOf: (assetNum = '') =>
			[assetNum, ...(otherwise.get(foldIdentifier(assetNum)) ?? [])].flatMap(people.holdersOf),
	};
	const keys = new Set([...assetsByKey.keys(), ...locksByKey.keys()]);
	return [...keys].map((key) => assetOf(assetsByKey.get(key) ?? [], locksByKey.get(key) ?? [], known));
}

/** What employees' own entries name, and no list has: the lists may have been cut short. */
export function unlistedNumbers({ assets, employees, locks }: EnterpriseLists): string[] {
	const known = new Set([...assets, ...locks].map(({ assetNum }) => foldIdentifier(textOf(assetNum) ?? '')));
	return peopleOf(employees).numbers.filter((number) => !known.has(foldIdentifier(number)));
}

interface People extends Omit<ReturnType<typeof peopleOf>, 'holdersOf'> {
	holdersOf: (assetNum?: string) => string[];
}

const peopleOf = memoizePerList((employees: readonly Row[]) => {
	const present = employees.filter(({ deleted }) => deleted !== true);
	const holdersByNumber = new Map<string, string[]>();
	for (const { globalId, assetNums, borrowNum } of present) {
		const id = textOf(globalId);
		for (const number of [assetNums, borrowNum].flat()) {
			const assetNum = textOf(number);
			if (id === undefined || assetNum === undefined) continue;
			holdersByNumber.set(assetNum, [...(holdersByNumber.get(assetNum) ?? []), id]);
		}
	}
	const entriesOf = (id: string) => byGlobalId(employees).get(id);
	return {
		numbers: [...holdersByNumber.keys()],
		/** Somebody who is listed twice has left only where both entries say so. */
		entryOf: (id: string): Row | undefined =>
			entriesOf(id)?.find(({ deleted }) => deleted !== true) ?? entriesOf(id)?.[0],
		holdersOf: (assetNum: string) => holdersByNumber.get(assetNum) ?? [],
	};
});

/** @param entries of the list of asset numbers: none for a lock that it lacks, several for an asset that is listed twice */
function assetOf(entries: Row[], lockEntries: Row[], people: People): Asset {
	const all = [...entries, ...lockEntries];
	const [assetNum] = all.flatMap((entry) => textOf(entry.assetNum) ?? []);
	const [assetId] = all.flatMap((entry) => textOf(entry.assetId) ?? []);
	const isLent = anyOf(all, 'borrowedFlag');
	const isLentLock = lockEntries.length > 0;
	const shown = isLentLock
		? lockEntries.map((entry) => (isReturned(entry) ? null : holderIn(entry, isLent)))
		: entries.map((entry) => holderIn(entry, isLent));
	const holders = uniq([...shown.filter((one) => typeof one === 'string'), ...people.holdersOf(assetNum)]);
	const [holderGlobalId = null, ...others] = holders;
	const isNobody = shown.includes(null);

	const problems: string[] = [];
	if (assetNum === undefined) problems.push('The list does not show its asset number');
	if (isLent === undefined) problems.push('The list does not show whether it is lent');
	const isDisputed = others.length > 0 || (holderGlobalId !== null && isNobody);
	const isHolderShown = !isDisputed && (holderGlobalId !== null || (isNobody && isLent !== true));
	const holder = holderGlobalId === null ? undefined : people.entryOf(holderGlobalId);
	if (isDisputed) {
		const names = [...(isNobody ? ['nobody'] : []), ...holders.map((id) => nameOf(id, people))];
		problems.push(`The lists differ on who holds it: ${names.join(', ')}`);
	} else if (!isHolderShown) problems.push('The lists do not show who holds it');
	else if (holderGlobalId !== null && holder === undefined)
		problems.push(`The list of employees does not show its holder (global ID ${holderGlobalId})`);

	const isKnown = isLent !== undefined && isHolderShown;
	return {
		assetNum: assetNum ?? null,
		assetId: assetId ?? null,
		online: anyOf(entries, 'onlineFlag') ?? null,
		isLentLock,
		holding: isLent === true ? 'lent' : !isKnown ? 'unknown' : holderGlobalId === null ? 'free' : 'held',
		holderGlobalId: isDisputed ? null : holderGlobalId,
		holder: isDisputed ? undefined : holder,
		problems,
	};
}

/** True where an entry says so, false where all deny it. */
function anyOf(entries: Row[], field: string): boolean | undefined {
	const flags = entries.map((entry) => flagOf(entry[field]));
	return flags.find((flag) => flag === true) ?? (flags.includes(undefined) ? undefined : flags[0]);
}

function nameOf(globalId: string, people: People): string {
	const { name, userName } = people.entryOf(globalId) ?? {};
	return textOf(name) ?? textOf(userName) ?? globalId;
}
