import { omit, pick } from 'lodash';

import type { ListRead, Row, Verdict } from '../../../shared/operation';
import { getManyEmployees } from './getMany.operation';
import { newEmployee } from './records';

interface Account {
	userName: string;
	name: string;
}

interface Enterprise {
	enterpriseGlobalId: string;
}

const SAMPLE = 100;

/**
 * An account is seen in the member list, searched by its name (docs/api/member-center.md §4 #5). The list shows account names
 * with the enterprise code appended, which nobody tells: `ab` + code can look like `abc` + code. An entry that carries the
 * person's name as well is taken at its word; for any other the code is learned from further accounts of the enterprise.
 */
export const accountEvidence = {
	lists: ({ userName }: Account, { enterpriseGlobalId }: Enterprise): ListRead[] => [
		{
			operation: getManyEmployees,
			input: {
				enterpriseGlobalId,
				filters: { keyword: userName },
				returnAll: true,
				options: { pageSize: SAMPLE },
			},
		},
	],
	judge(
		[found = [], sample]: Row[][],
		{ userName, name }: Account,
		{ enterpriseGlobalId }: Enterprise,
	): Verdict<never> | undefined {
		const candidates = found.filter(
			(entry) => entry.deleted !== true && accountOf(entry).startsWith(userName),
		);
		const exact = candidates.find((entry) => accountOf(entry) === userName);
		if (exact !== undefined) return doneWith(exact);
		const [only, another] = candidates;
		if (only === undefined) return undefined;
		if (another === undefined && only.name === name) return doneWith(only);
		if (sample === undefined)
			return {
				further: [
					{
						operation: getManyEmployees,
						input: {
							enterpriseGlobalId,
							filters: {},
							returnAll: false,
							limit: SAMPLE,
							options: { pageSize: SAMPLE },
						},
					},
				],
			};
		const shared = commonEnding([...found, ...sample].map(accountOf));
		const [match] = candidates
			.filter((entry) => shared.endsWith(accountOf(entry).slice(userName.length)))
			// The longest code that fits leaves the shortest account name.
			.sort((a, b) => accountOf(a).length - accountOf(b).length);
		return match && doneWith(match);
	},
};

/** The documented fields of the add reply, of the entry in the list. */
function doneWith(entry: Row): Verdict<never> {
	return { done: omit(pick(entry, Object.keys(newEmployee.shape)), 'password'), madeAt: [entry.createTime] };
}

function accountOf({ userName }: Row): string {
	return String(userName ?? '');
}

/** The longest text that all end with. */
function commonEnding(texts: string[]): string {
	let [ending = ''] = texts;
	for (const text of texts) while (!text.endsWith(ending)) ending = ending.slice(1);
	return ending;
}
