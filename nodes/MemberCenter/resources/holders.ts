/** Who holds an asset or a lent lock by its entry (docs/api/member-center.openapi.yaml §2.5, §2.6), and *Add Holder*. */
import type { Result, Row } from '../../shared/model/exchange';
import type { Compose, ComposeContext, Composed, ListRead } from '../../shared/model/lists';
import { listed } from '../../shared/model/text';
import { flagOf, textOf } from '../../shared/schema/reply';
import { allAccounts, byGlobalId } from './employee/accounts';

/** The holder's ID: null for nobody, undefined where the entry does not show it. */
export function holderOf({ cloudAccountGlobalId: holder }: Row): string | null | undefined {
	return textOf(holder) ?? (holder === null || holder === '' ? null : undefined);
}

/** As `holderOf`; but what is lent is with somebody, also where nobody is named. */
export function holderIn(entry: Row, isLent = flagOf(entry.borrowedFlag)): string | null | undefined {
	const holder = holderOf(entry);
	return holder === null && isLent === true ? undefined : holder;
}

/** A lock that is not lent any more; the list may still show who had it. */
export const isReturned = ({ borrowedFlag }: Row): boolean => flagOf(borrowedFlag) === false;

/** *Add Holder* of a list. @param ofLocks its entries are lent locks */
export const withHolders =
	(
		list: (enterpriseGlobalId: unknown) => ListRead,
		ofLocks = false,
	): Compose<{ enterpriseGlobalId: string; addHolder: boolean }> =>
	async ({ enterpriseGlobalId, addHolder }, context) => {
		if (!addHolder) return { value: {} };
		const { value: [entries = []] = [], error } = await context.read('rows', list(enterpriseGlobalId));
		if (error !== undefined) return { error };
		return await holdersAdded(context.keep(entries), context, enterpriseGlobalId, ofLocks);
	};

/**
 * The rows with name and account of who holds each: null where nobody does, or (with a hint) where the lists do not show who does.
 * Without a name, a row would read as "nobody", so a list that fails fails the item.
 */
export async function holdersAdded(
	rows: Row[],
	{ read, hint }: ComposeContext,
	enterpriseGlobalId: unknown,
	ofLocks = false,
): Promise<Result<Composed>> {
	if (rows.length === 0) return { value: { rows } };
	const { value: [employees = []] = [], error } = await read('proof', allAccounts(enterpriseGlobalId));
	if (error !== undefined)
		return {
			error: {
				...error,
				message: `The holders could not be looked up: ${error.message}`,
				advice: 'Try again later, or turn off Add Holder to get the rows without names.',
			},
		};
	const unlisted = new Set<string>();
	const notShown = new Set<string>();
	const completed = rows.map((row): Row => {
		const id = ofLocks && isReturned(row) ? null : holderIn(row);
		const [employee] = byGlobalId(employees).get(id ?? '') ?? [];
		if (id === undefined) notShown.add(textOf(row.assetNum) ?? `ID ${textOf(row.assetId) ?? '?'}`);
		else if (id !== null && employee === undefined) unlisted.add(id);
		return { ...row, holderName: employee?.name ?? null, holderUserName: employee?.userName ?? null };
	});
	if (unlisted.size > 0)
		hint(
			`The list of employees does not show who these are, so their names are null: ${listed([...unlisted])}`,
		);
	if (notShown.size > 0) hint(`The list does not show who holds these: ${listed([...notShown])}`);
	return { value: { rows: completed } };
}
