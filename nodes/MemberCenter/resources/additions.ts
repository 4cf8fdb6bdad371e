import { listed } from '../../shared/model/text';
import type { Row } from '../../shared/model/exchange';
import type { Addition } from '../../shared/model/service';
import { textOf } from '../../shared/schema/reply';
import { allAccounts, byGlobalId } from './employee/lookup/accounts';
import { isReturned } from './employee/lookup/holdings';

/** The name and account of who holds it: null where nobody does, or (with a hint) where the list does not show the holder. */
const holder: Addition = {
	noun: 'The holders',
	lists: ({ enterpriseGlobalId }) => [allAccounts(enterpriseGlobalId)],
	add(rows, [employees = []], resource) {
		const unlisted = new Set<string>();
		const completed = rows.map((row): Row => {
			// The list may still show who had a lock that is not lent any more.
			const isFree = resource === 'lentLock' && isReturned(row);
			const id = isFree ? undefined : textOf(row.cloudAccountGlobalId);
			const [employee] = (id !== undefined && byGlobalId(employees).get(id)) || [];
			if (id !== undefined && employee === undefined) unlisted.add(id);
			return { ...row, holderName: employee?.name ?? null, holderUserName: employee?.userName ?? null };
		});
		if (unlisted.size === 0) return { rows: completed };
		const hint = `The list of employees does not show who these are, so their names are null: ${listed([...unlisted])}`;
		return { rows: completed, hint };
	},
	advice: 'Try again later, or turn off Add Holder to get the rows without names.',
};

export const additions: Readonly<Record<string, Addition>> = { addHolder: holder };
