import { listed } from '../../shared/model/text';
import type { Result, Row } from '../../shared/model/exchange';
import type { Compose, Composed, ComposeContext, ListRead } from '../../shared/model/lists';
import { textOf } from '../../shared/schema/reply';
import { allAccounts, byGlobalId } from './employee/lookup/accounts';
import { isReturned } from './employee/lookup/holdings';

interface HolderInput {
	enterpriseGlobalId: string;
	addHolder: boolean;
}

/**
 * *Add Holder*: the entries of a list with the name and account of who holds each: null where nobody does, or (with a hint) where the
 * list of employees does not show the holder. @param isLock of lent locks the list may still show who had one that was returned
 */
export function withHolders(
	list: (enterpriseGlobalId: unknown) => ListRead,
	isLock = false,
): Compose<HolderInput> {
	const compose = async (
		{ enterpriseGlobalId }: HolderInput,
		context: ComposeContext,
	): Promise<Result<Composed>> => {
		const { value: [entries = []] = [], error } = await context.read(list(enterpriseGlobalId));
		if (error !== undefined) return { error };
		const rows = await holdersAdded(context.keep(entries), context, enterpriseGlobalId, isLock);
		return rows.error === undefined ? { value: { rows: rows.value } } : rows;
	};
	return (input, context) => (input.addHolder ? compose(input, context) : undefined);
}

/** The rows with the names of their holders: without a name, a row would read as "nobody", so a list that fails fails the item. */
export async function holdersAdded(
	rows: Row[],
	{ readAsProof, hint }: ComposeContext,
	enterpriseGlobalId: unknown,
	isLock = false,
): Promise<Result<Row[]>> {
	if (rows.length === 0) return { value: rows };
	const { value: [employees = []] = [], error } = await readAsProof(allAccounts(enterpriseGlobalId));
	if (error !== undefined)
		return {
			error: {
				...error,
				message: `The holders could not be looked up: ${error.message}`,
				advice: 'Try again later, or turn off Add Holder to get the rows without names.',
			},
		};
	const unlisted = new Set<string>();
	const completed = rows.map((row): Row => {
		const id = isLock && isReturned(row) ? undefined : textOf(row.cloudAccountGlobalId);
		const [employee] = (id !== undefined && byGlobalId(employees).get(id)) || [];
		if (id !== undefined && employee === undefined) unlisted.add(id);
		return { ...row, holderName: employee?.name ?? null, holderUserName: employee?.userName ?? null };
	});
	if (unlisted.size > 0)
		hint(
			`The list of employees does not show who these are, so their names are null: ${listed([...unlisted])}`,
		);
	return { value: completed };
}
