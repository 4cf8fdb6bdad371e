import { pick, uniq } from 'lodash';

import type { Asked, ListRead, Verdict } from '../../../shared/operation';
import type { Row } from '../../../shared/request';
import { accountOf, accountsLike, commonEnding, someAccounts } from '../../accounts';
import { newEmployee } from './records';

interface Account {
	userName: string;
	name: string;
}

interface Enterprise {
	enterpriseGlobalId: string;
}

/** Of fewer accounts it cannot be said what they have in common but their code. */
const ENOUGH = 3;

/**
 * An account is seen in the member list, searched by its name (docs/api/member-center.md §4 #5). The list may show account names
 * with the enterprise code appended, which no reply names: `ab` + code can look like `abc` + code. So the code is learned from
 * further accounts of the enterprise: it is what they all end with. Where that is not enough, the person's name must fit as well.
 */
export const accountEvidence = {
	lists: ({ userName }: Account, { enterpriseGlobalId }: Enterprise): ListRead[] => [
		accountsLike(userName, enterpriseGlobalId),
	],
	judge(
		[found = [], sample]: Row[][],
		{ userName, name }: Account,
		{ enterpriseGlobalId }: Enterprise,
		all: ReadonlyArray<Asked<Enterprise, Account>>,
	): Verdict<never> | undefined {
		const candidates = found.filter(
			(entry) => entry.deleted !== true && accountOf(entry).startsWith(userName),
		);
		if (candidates.length === 0) return undefined;
		if (sample === undefined) return { further: [someAccounts(enterpriseGlobalId)] };

		const accounts = uniq([...found, ...sample].map(accountOf));
		const ending = commonEnding(accounts);
		const fits = (entry: Row, account: string): boolean =>
			accountOf(entry).startsWith(account) && ending.endsWith(accountOf(entry).slice(account.length));
		const fitting = candidates.filter((entry) => fits(entry, userName));
		const [only] = fitting;
		if (only === undefined) return undefined;

		const contested = othersOf(all, userName, enterpriseGlobalId).some((account) =>
			fitting.some((entry) => fits(entry, account)),
		);
		const isLearned =
			accounts.length >= ENOUGH && fitting.length === 1 && (ending === '' || accountOf(only) !== userName);
		const match = isLearned ? only : contested ? undefined : fitting.find((entry) => entry.name === name);
		return (
			match && {
				done: pick(match, Object.keys(newEmployee.shape)),
				madeAt: [match.createTime],
				contested: contested
					? 'another item of this run may have added the account that was found'
					: undefined,
			}
		);
	},
};

/** The accounts that the other parts of the run add to the enterprise. */
function othersOf(
	all: ReadonlyArray<Asked<Enterprise, Account>>,
	userName: string,
	enterpriseGlobalId: string,
): string[] {
	const accounts = all
		.filter(({ item }) => item.input.enterpriseGlobalId === enterpriseGlobalId)
		.map(({ value }) => value.userName);
	// Its own name once: what remains of it is another part's.
	const own = accounts.indexOf(userName);
	return accounts.filter((_, index) => index !== own);
}
