import { difference, partition, uniq } from 'lodash';

import { memoizePerList, rowsBy } from '../../../../shared/lists/rowsBy';
import { listed } from '../../../../shared/model/text';
import type { ListRead } from '../../../../shared/model/lists';
import type { Row } from '../../../../shared/model/exchange';
import { textOf } from '../../../../shared/schema/reply';
import { allAssets } from '../../asset/getMany.operation';
import { allLentLocks } from '../../lentLock/getMany.operation';
import { allAccounts, byGlobalId } from './accounts';

/** What an employee holds by the lists of asset numbers and of lent locks (docs/api/member-center.md §2.5, §2.6). */
interface Holdings {
	/** Numbers of assets that can be withdrawn. */
	heldAssets: string[];
	/** Numbers of assets that are lent: the documents show no way to take them back. */
	lentAssets: string[];
	/** Numbers of the locks that the employee has. */
	lentLocks: string[];
	/** IDs of assets for which the list has no number: they cannot be withdrawn either, as requests name numbers. */
	unnumbered: string[];
}

/** The lists that show it: asset numbers, employees, lent locks. */
export const holdingLists = (enterpriseGlobalId: unknown): ListRead[] => [
	allAssets(enterpriseGlobalId),
	allAccounts(enterpriseGlobalId),
	allLentLocks(enterpriseGlobalId),
];

/** @param lists as `holdingLists` names them; without the last one, no locks */
export function holdingsOf(memberGlobalId: string, [assets = [], , locks = []]: Row[][]): Holdings {
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
 * Why the lists do not tell what the employee holds, for people; undefined where they do. An asset without a holder may be anybody's,
 * an empty text stands for nobody; a lock that is lent is with somebody. What the list of employees says of this one must be in the other lists, too.
 */
export function unclearHoldings(memberGlobalId: string, lists: Row[][]): string | undefined {
	const [assets = [], , locks] = lists;
	const holderless = [...unreadable(assets).slice(0, ENOUGH), ...unreadableLent(locks ?? [])];
	if (holderless.length > 0) return `the list does not show who holds ${namesOf(holderless)}`;
	const held = byHolder(assets).get(memberGlobalId) ?? [];
	const flagless = held.filter(
		({ borrowedFlag: flag }) => flag === undefined || flag === null || flag === '',
	);
	if (flagless.length > 0) return `the list does not show whether ${namesOf(flagless)} is lent`;
	const own = ownEntry(memberGlobalId, lists);
	if (!own.isReadable) return 'the employee’s own entry cannot be read';
	if (!own.tellsNumbers && assets.length === 0)
		return 'the list of asset numbers is empty, and the employee’s own entry does not tell';
	const { heldAssets, lentAssets, lentLocks } = holdingsOf(memberGlobalId, lists);
	const unlisted = [
		...difference(own.numbers, heldAssets, lentAssets),
		...(locks === undefined ? [] : difference(own.locks, lentLocks)),
	];
	if (unlisted.length === 0) return undefined;
	return `only the list of employees shows ${listed(unlisted)} with the employee`;
}

/** What the employee's own entry names (docs/api/member-center.md §2.3). `tellsNumbers`: it shows asset numbers, or that there are none. */
function ownEntry(memberGlobalId: string, [, employees = []]: Row[][]) {
	const entries = byGlobalId(employees).get(memberGlobalId) ?? [];
	const numbers = entries.flatMap(({ assetNums }): unknown => assetNums ?? []);
	const locks = entries.flatMap(({ borrowNum }): unknown => (borrowNum === '' ? [] : (borrowNum ?? [])));
	return {
		numbers: textsOf(numbers),
		locks: textsOf(locks),
		tellsNumbers: entries.some(({ assetNums }) => assetNums !== null && assetNums !== undefined),
		isReadable: [...numbers, ...locks].every((one) => textOf(one) !== undefined),
	};
}

const textsOf = (values: unknown[]): string[] => uniq(values.flatMap((one) => textOf(one) ?? []));

const namesOf = (entries: Row[]): string =>
	listed(entries.map(({ assetNum, assetId }) => String(assetNum ?? assetId)));
/** More than are named. */
const ENOUGH = 10;

const unreadableLent = memoizePerList((locks: readonly Row[]) =>
	locks
		.filter((lock) => !isReturned(lock) && textOf(lock.cloudAccountGlobalId) === undefined)
		.slice(0, ENOUGH),
);

/** Does it say who holds something: an ID, an empty text or null for nobody? */
export const isHolder = (holder: unknown): holder is string | number | null =>
	holder === null || typeof holder === 'string' || typeof holder === 'number';

const unreadable = memoizePerList((entries: readonly Row[]) =>
	entries.filter(({ cloudAccountGlobalId }) => !isHolder(cloudAccountGlobalId)),
);

/** A flag that cannot be read counts as lent: such an asset is named, and not withdrawn. */
const isLent = ({ borrowedFlag }: Row): boolean => !isNo(borrowedFlag);

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
