import { difference, partition, uniq } from 'lodash';

import { memoizePerList, rowsBy } from '../../../../shared/lists/perList';
import type { ListRead } from '../../../../shared/model/operation';
import type { Row } from '../../../../shared/model/request';
import { textOf } from '../../../../shared/schema/reply';
import { allAssets } from '../../asset/getMany.operation';
import { allLentLocks } from '../../lentLock/getMany.operation';

/** What an employee holds by the lists of asset numbers and of lent locks (docs/api/member-center.md §2.5, §2.6). */
export interface Holdings {
	/** Numbers of assets that can be withdrawn. */
	heldAssets: string[];
	/** Numbers of assets that are lent: the API has no way to take them back. */
	lentAssets: string[];
	/** Numbers of the locks that the employee has. */
	lentLocks: string[];
	/** IDs of assets for which the list has no number: they cannot be withdrawn either, as requests name numbers. */
	unnumbered: string[];
}

/** The lists that show it: asset numbers, then lent locks. */
export const holdingLists = (enterpriseGlobalId: unknown): ListRead[] => [
	allAssets(enterpriseGlobalId),
	allLentLocks(enterpriseGlobalId),
];

/** @param lists as `holdingLists` names them; without the second one, no locks */
export function holdingsOf(memberGlobalId: string, [assets = [], locks = []]: Row[][]): Holdings {
	const [held, unnumbered] = partition(byHolder(assets).get(memberGlobalId), hasNumber);
	const lent = numbersOf(held.filter(isLent));
	const ownLocks = (byHolder(locks).get(memberGlobalId) ?? []).filter((lock) => !isReturned(lock));
	return {
		heldAssets: difference(numbersOf(held), lent),
		lentAssets: lent,
		lentLocks: numbersOf(ownLocks),
		unnumbered: unnumbered.map(({ assetId }) => String(assetId)),
	};
}

/**
 * Entries that do not show who holds them in the documented form, for people; undefined where all do. They may be anybody's, so
 * nothing can be said of what an employee holds. An empty text stands for nobody.
 */
export function withoutHolder([assets = [], locks = []]: Row[][]): string | undefined {
	const unshown = [...unreadable(assets).slice(0, MAX_NAMED + 1), ...unreadableLent(locks)];
	if (unshown.length === 0) return undefined;
	const shown = unshown.slice(0, MAX_NAMED).map(({ assetNum, assetId }) => String(assetNum ?? assetId));
	return `the list does not show who holds ${shown.join(', ')}${unshown.length > MAX_NAMED ? ', …' : ''}`;
}

const MAX_NAMED = 5;

const unreadableLent = memoizePerList((locks: readonly Row[]) =>
	unreadable(locks)
		.filter((lock) => !isReturned(lock))
		.slice(0, MAX_NAMED + 1),
);

const unreadable = memoizePerList((entries: readonly Row[]) =>
	entries.filter(
		({ cloudAccountGlobalId: holder }) =>
			holder !== null && typeof holder !== 'string' && typeof holder !== 'number',
	),
);

/** A flag that cannot be read counts as lent: such an asset is named, and not withdrawn. */
const isLent = ({ borrowedFlag: flag }: Row): boolean =>
	flag !== null && flag !== undefined && flag !== '' && !isNo(flag);

/** A lock that is not lent any more; the list may still show who had it. */
export const isReturned = ({ borrowedFlag }: Row): boolean => isNo(borrowedFlag);

const isNo = (flag: unknown): boolean => flag === 0 || String(flag).toLowerCase() === 'false' || flag === '0';

const hasNumber = ({ assetNum }: Row): boolean => textOf(assetNum) !== undefined;
const numbersOf = (entries: Row[]): string[] => uniq(entries.map(({ assetNum }) => textOf(assetNum) ?? '?'));

/** "asset numbers 8000000101, 8000000102; lent lock 8000000201"; undefined where there is nothing. */
export function holdingsText({
	heldAssets = [],
	lentAssets = [],
	lentLocks = [],
	unnumbered = [],
}: Partial<Holdings>): string | undefined {
	const parts = [
		...textFor('asset number', heldAssets),
		...textFor('lent asset number', lentAssets),
		...textFor('lent lock', lentLocks),
		...textFor('asset without a number in the list, ID', unnumbered),
	];
	return parts.length === 0 ? undefined : parts.join('; ');
}

function textFor(noun: string, numbers: string[]): string[] {
	if (numbers.length === 0) return [];
	return [`${noun}${numbers.length > 1 ? 's' : ''} ${numbers.join(', ')}`];
}

const byHolder = rowsBy('cloudAccountGlobalId');
