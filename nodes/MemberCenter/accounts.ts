import { uniq } from 'lodash';

import type { ListRead } from '../shared/operation';
import type { Row } from '../shared/request';
import { getManyEmployees } from './resources/employee/getMany.operation';

/**
 * Accounts by name. The service appends the enterprise code to every account name and says it nowhere, so that `ab` + code
 * can look like `abc` + code: an entry that is not exactly the name counts only where the rest is how the enterprise's
 * other accounts end as well.
 */

const SAMPLE = 100;
/** What a single account ends with says nothing of a code. */
const ENOUGH = 2;

/** The employees whose name or account holds the text. */
export function accountsLike(userName: string, enterpriseGlobalId: unknown): ListRead {
	return {
		operation: getManyEmployees,
		input: {
			enterpriseGlobalId,
			filters: { keyword: userName },
			returnAll: true,
			options: { pageSize: SAMPLE },
		},
	};
}

/** Some accounts of the enterprise, whose common ending is its code. */
export function someAccounts(enterpriseGlobalId: unknown): ListRead {
	const options = { pageSize: SAMPLE };
	return {
		operation: getManyEmployees,
		input: { enterpriseGlobalId, filters: {}, returnAll: false, limit: SAMPLE, options },
	};
}

/** The entries that may be the account, deleted ones left out: the one of exactly this name, else those that begin with it. */
export function candidatesFor(userName: string, entries: Row[]): Row[] {
	const candidates = entries.filter(
		(entry) => entry.deleted !== true && accountOf(entry).startsWith(userName),
	);
	const exact = candidates.filter((entry) => accountOf(entry) === userName);
	return exact.length > 0 ? exact : candidates;
}

/** The candidate that is the name with the enterprise code, which all known accounts end with. */
export function withEnterpriseCode(userName: string, candidates: Row[], known: Row[]): Row | undefined {
	const accounts = uniq(known.map(accountOf));
	if (accounts.length < ENOUGH) return undefined;
	const ending = commonEnding(accounts);
	const [match] = candidates
		.filter((entry) => ending.endsWith(accountOf(entry).slice(userName.length)))
		.sort((a, b) => accountOf(a).length - accountOf(b).length);
	return match;
}

export function accountOf({ userName }: Row): string {
	return String(userName ?? '');
}

/** The longest text that all end with. */
export function commonEnding(texts: string[]): string {
	let [ending = ''] = texts;
	for (const text of texts) while (!text.endsWith(ending)) ending = ending.slice(1);
	return ending;
}
