import { pick } from 'lodash';

import type { ListRead, Row, Verdict } from '../../../shared/operation';
import { accountOf, accountsLike, candidatesFor, someAccounts, withEnterpriseCode } from '../../accounts';
import { newEmployee } from './records';

interface Account {
	userName: string;
	name: string;
}

interface Enterprise {
	enterpriseGlobalId: string;
}

/** A new account is seen in the member list, searched by its name (docs/api/member-center.md §4 #5). */
export const accountEvidence = {
	lists: ({ userName }: Account, { enterpriseGlobalId }: Enterprise): ListRead[] => [
		accountsLike(userName, enterpriseGlobalId),
	],
	judge(
		[found = [], sample]: Row[][],
		{ userName, name }: Account,
		{ enterpriseGlobalId }: Enterprise,
	): Verdict<never> | undefined {
		const candidates = candidatesFor(userName, found);
		const [only, another] = candidates;
		if (only === undefined) return undefined;
		// Exactly this account, or the only one like it, which carries the person's name as well.
		if (accountOf(only) === userName || (another === undefined && only.name === name)) return doneWith(only);
		if (sample === undefined) return { further: [someAccounts(enterpriseGlobalId)] };
		const match = withEnterpriseCode(userName, candidates, [...found, ...sample]);
		return match && doneWith(match);
	},
};

/** The documented fields of the add reply, of the entry in the list. */
function doneWith(entry: Row): Verdict<never> {
	return { done: pick(entry, Object.keys(newEmployee.shape)), madeAt: [entry.createTime] };
}
