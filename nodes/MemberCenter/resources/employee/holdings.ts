import { difference, differenceBy, partition, uniq } from 'lodash';

import { groupedBy, memoizePerList, rowsBy } from '../../../shared/lists/entries';
import { refused, type Result, type Row } from '../../../shared/model/exchange';
import type { ComposeContext } from '../../../shared/model/lists';
import { listed } from '../../../shared/model/text';
import { foldCase, foldIdentifier } from '../../../shared/schema/identifier';
import { flagOf, textOf } from '../../../shared/schema/reply';
import { allAssets } from '../asset/getMany.operation';
import { holderOf, isReturned } from '../holders';
import { allLentLocks } from '../lentLock/getMany.operation';
import { allAccounts, byGlobalId } from './accounts';

/** What an employee holds by the lists of asset numbers and of lent locks (docs/api/member-center.openapi.yaml §2.5, §2.6). */
export interface Holdings {
	/** What the list calls the employee. */
	names: string[];
	heldAssets: string[];
	/** Numbers of assets that are lent: the documents show no way to take them back. */
	lentAssets: string[];
	lentLocks: string[];
	/** IDs of assets for which the list has no number: they cannot be withdrawn either, as requests name numbers. */
	unnumbered: string[];
}

/** Reads the lists twice, and refuses where they do not tell. */
export async function readHoldings(
	{ memberGlobalId, enterpriseGlobalId }: { memberGlobalId: string; enterpriseGlobalId?: string },
	{ read, nameOf }: ComposeContext,
	withLocks = false,
): Promise<Result<Holdings>> {
	const locksToo = withLocks ? [allLentLocks(enterpriseGlobalId)] : [];
	const lists = [allAssets(enterpriseGlobalId), allAccounts(enterpriseGlobalId), ...locksToo];
	const { value, error } = await read('absence', ...lists);
	if (error !== undefined) return { error };
	const [assets = [], employees = [], locks] = value;
	const own = byGlobalId(employees).get(memberGlobalId);
	if (own === undefined)
		return refused(
			`The list of employees of this enterprise has no employee "${memberGlobalId}"`,
			'Check the employee’s global ID, and that the employee belongs to this enterprise.',
		);
	// Of two employees whose IDs differ in capitals alone, each has what is shown with just this ID.
	const isOwn = (entry: Row) =>
		holderOf(entry) === memberGlobalId || !byGlobalId(employees).has(holderOf(entry) ?? '');
	const held = (byHolder(assets).get(foldCase(memberGlobalId)) ?? []).filter(isOwn);
	const lentAssets = numbersOf(held.filter(({ borrowedFlag }) => flagOf(borrowedFlag) === true));
	const holdings: Holdings = {
		names: own.flatMap(({ name }) => textOf(name) ?? []),
		heldAssets: difference(numbersOf(held), lentAssets),
		lentAssets,
		lentLocks: numbersOf(
			(byHolder(locks ?? []).get(foldCase(memberGlobalId)) ?? []).filter(
				(lock) => isOwn(lock) && !isReturned(lock),
			),
		),
		unnumbered: held
			.filter(({ assetNum }) => textOf(assetNum) === undefined)
			.map(({ assetId }) => String(assetId)),
	};
	const unclear = unclearEntries(assets, locks, held) ?? unclearOwn(own, holdings, assets, locks);
	if (unclear === undefined) return { value: holdings };
	return refused(
		`It is not clear what employee ${nameOf('memberGlobalId')} holds: ${unclear}`,
		'Check on the platform who holds it.',
	);
}

/** An asset without a holder may be anybody's, an empty text stands for nobody; a lock that is lent is with somebody. */
function unclearEntries(assets: Row[], locks: Row[] = [], held: Row[]): string | undefined {
	const holderless = [...withoutHolder(assets), ...lentToUnknown(locks)];
	if (holderless.length > 0) return `the list does not show who holds ${namesOf(holderless)}`;
	const flagless = held.filter(({ borrowedFlag }) => flagOf(borrowedFlag) === undefined);
	return flagless.length > 0 ? `the list does not show whether ${namesOf(flagless)} is lent` : undefined;
}

/** What the employee's own entry names (docs/api/member-center.openapi.yaml §2.3) must be in the other lists, too. */
function unclearOwn(
	own: Row[],
	holdings: Holdings,
	assets: Row[],
	lockList: Row[] | undefined,
): string | undefined {
	const numbers = own.flatMap(({ assetNums }): unknown => assetNums ?? []);
	const locks = own.flatMap(({ borrowNum }): unknown => (borrowNum === '' ? [] : (borrowNum ?? [])));
	if ([...numbers, ...locks].some((one) => textOf(one) === undefined))
		return 'the employee’s own entry cannot be read';
	if (assets.length === 0 && own.every(({ assetNums }) => assetNums === null || assetNums === undefined))
		return 'the list of asset numbers is empty, and the employee’s own entry does not tell';
	const held = [...holdings.heldAssets, ...holdings.lentAssets];
	const unlisted = [
		...notAmong(numbers, held, assets),
		...(lockList === undefined ? [] : notAmong(locks, holdings.lentLocks, lockList)),
	];
	return unlisted.length === 0
		? undefined
		: `only the list of employees shows ${listed(uniq(unlisted))} with the employee`;
}

/** In whatever capitals the list shows the holder. */
const byHolder = memoizePerList((entries: readonly Row[]) =>
	groupedBy(entries, (entry) => foldCase(holderOf(entry) ?? '')),
);
const withoutHolder = memoizePerList((assets: readonly Row[]) =>
	assets.filter((asset) => holderOf(asset) === undefined),
);
const lentToUnknown = memoizePerList((locks: readonly Row[]) =>
	locks.filter((lock) => !isReturned(lock) && !holderOf(lock)),
);

const numbersOf = (entries: Row[]): string[] =>
	uniq(entries.flatMap(({ assetNum }) => textOf(assetNum) ?? []));
const namesOf = (entries: Row[]): string =>
	listed(entries.map(({ assetNum, assetId }) => String(assetNum ?? assetId)));

export function holdingsText(holdings: Partial<Holdings>): string | undefined {
	const parts = [
		textFor('asset number', holdings.heldAssets),
		textFor('lent asset number', holdings.lentAssets),
		textFor('lent lock', holdings.lentLocks),
		textFor('asset without a number in the list, ID', holdings.unnumbered),
	];
	return parts.flat().join('; ') || undefined;
}

function textFor(noun: string, numbers: string[] = []): string[] {
	return numbers.length === 0 ? [] : [`${noun}${numbers.length > 1 ? 's' : ''} ${numbers.join(', ')}`];
}

/** What is listed as it is written is that one; anything else may be one of `held` in another form, each of them once. */
function notAmong(named: unknown[], held: string[], list: Row[]): string[] {
	const open = difference(named.map(String), held);
	const [exact, others] = partition(open, (number) => rowsBy('assetNum')(list).has(number));
	return [...exact, ...differenceBy(others, difference(held, named.map(String)), foldIdentifier)];
}
