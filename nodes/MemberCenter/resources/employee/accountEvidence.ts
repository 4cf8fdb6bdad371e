import { pick } from 'lodash';

import type { Evidence, ListRead, Verdict } from '../../../shared/model/lists';
import { listed } from '../../../shared/model/text';
import { foldCase } from '../../../shared/schema/identifier';
import { DETAILS } from '../../fields';
import {
	accountOf,
	accountsCalled,
	accountsLike,
	allAccounts,
	codeOfCredential,
	prefixesOf,
} from './accounts';
import { newEmployee } from './records';

interface Account {
	userName: string;
	name: string;
	departmentId?: number | bigint;
	remark?: string;
	passwordMobile?: string;
}

interface Enterprise {
	enterpriseGlobalId: string;
}

/**
 * The evidence of an addition is in the member list (docs/api/member-center.md §4 #5): an employee with this whole account name and
 * this name, who is not deleted; after a lost reply also with a creation time since the request was sent. The enterprise code comes
 * from the credential.
 */
export const accountEvidence: Evidence<Enterprise, Account> = {
	lists: ({ userName }, { enterpriseGlobalId }, isSent): ListRead[] => [
		isSent ? accountsLike(userName, enterpriseGlobalId) : allAccounts(enterpriseGlobalId),
	],
	claims: ({ userName }, { enterpriseGlobalId }) => [claimOf(userName, enterpriseGlobalId)],
	evaluate({ lists: [entries = []], isMadeSince, ...seen }, part, { enterpriseGlobalId }) {
		const { userName, name } = part;
		const { defaults, isClaimedByOthers } = seen;
		const code = codeOfCredential(defaults, enterpriseGlobalId);
		const { whole, isAmbiguous, longer, inOtherCapitals } = accountsCalled(userName, entries, code);
		if (whole.length === 0 && inOtherCapitals.length > 0)
			return { unclear: `there are accounts that differ only in capitals: ${listed(inOtherCapitals)}` };
		if (whole.length === 0) return withoutAccount(userName, longer, code);
		const [account, another] = whole;
		const shown = whole.map(accountOf);
		if (account === undefined || another !== undefined || isAmbiguous)
			return { unclear: `it may be ${listed(shown)}, or another account` };
		if (account.name !== name)
			return { unclear: `${listed(shown)} is the account of ${String(account.name ?? 'somebody else')}` };
		// The code is not known: `maria` may be the account `mari`, which another part of this run adds, with the code `a`.
		const isOthers = prefixesOf(userName).some((prefix) =>
			isClaimedByOthers(claimOf(prefix, enterpriseGlobalId)),
		);
		if (code === undefined && isOthers)
			return { unclear: `${listed(shown)} may be another account of this run with the enterprise code` };
		if (isMadeSince?.(account.createTime) === false)
			return { unclear: `${listed(shown)} is there, but not shown as made since the request was sent` };
		const unlike = DETAILS.filter(
			(field) => isMadeSince !== undefined && isUnlike(account[field], part[field]),
		);
		if (unlike.length > 0) return { unclear: `${listed(shown)} is there with another ${unlike.join(', ')}` };
		return { done: pick(account, Object.keys(newEmployee.shape)) };
	},
};

/** Does the list show another value than the request had? A value that is not listed, or is masked with asterisks, does not count. */
function isUnlike(shown: unknown, requested: unknown): boolean {
	if (requested === undefined || shown === undefined || shown === null || shown === '') return false;
	return String(shown) !== String(requested) && !String(shown).includes('*');
}

/** No account has this name. One that only begins with it may be this account with the code, unless the code is known. */
function withoutAccount(userName: string, longer: string[], code: string | undefined): Verdict {
	const possible = code ? longer.filter((account) => !foldCase(account).endsWith(foldCase(code))) : longer;
	return possible.length === 0
		? { notDone: `there is no account ${userName}` }
		: {
				unclear: `there are accounts that begin with ${userName}: ${listed(possible)}. Set Enterprise Code in the credential, so that the node can see whether it is one of them`,
			};
}

const claimOf = (userName: string, enterprise: string): string =>
	`account ${foldCase(userName)} in enterprise ${enterprise}`;
