/** Account names: the service appends the enterprise code, so a name is a whole account name as listed, or with the code where that is known. */
import { partition, range, sortBy, uniq, uniqBy } from 'lodash';
import type { z } from 'zod';

import { groupedBy, memoizePerList, rowsBy } from '../../../shared/lists/entries';
import type { Row } from '../../../shared/model/exchange';
import type { ListRead } from '../../../shared/model/lists';
import { wholeList } from '../../../shared/model/operation';
import type { Reference } from '../../../shared/model/service';
import { listed } from '../../../shared/model/text';
import { foldCase } from '../../../shared/schema/identifier';
import { textOf } from '../../../shared/schema/reply';
import { given } from '../../../shared/schema/scalar';
import { getManyEmployees } from './getMany.operation';

/** The employees whose name or account the service finds by this text (docs/api/member-center.openapi.yaml §4 #5). */
export function accountsLike(userName: string, enterpriseGlobalId: unknown): ListRead {
	const search = { filters: { keyword: userName }, options: { pageSize: 0 } };
	return wholeList(getManyEmployees, search)(enterpriseGlobalId);
}

/** Every employee. How the service searches by keyword is not documented: so only this list proves that an account does not exist. */
export const allAccounts = wholeList(getManyEmployees, { options: { pageSize: 0 } });

/** The accounts that a name may mean, with the code or without. @param code undefined where it is not known; empty where there is none */
export function accountsCalled(userName: string, entries: Row[], code: string | undefined) {
	const { present, ...accounts } = accountsIn(entries);
	const names = uniq([userName, userName + (code ?? '')]);
	const folded = uniq(names.map(foldCase));
	const beginning = foldCase(userName);
	return {
		/** Entries whose whole account name is the name. */
		whole: withoutRepeats(names.flatMap((name) => present.get(name) ?? [])),
		/** The name may already contain the code: `maria01` is either this account or, with the code `01`, the account `maria`. */
		isAmbiguous: Boolean(code) && present.has(userName) && userName.endsWith(code ?? ''),
		longer: [...accounts.alike].flatMap(([name, alike]) =>
			name.startsWith(beginning) && !folded.includes(name) ? alike : [],
		),
		deleted: names.flatMap((name) => accounts.deleted.get(name) ?? []),
		inOtherCapitals: folded
			.flatMap((name) => accounts.alike.get(name) ?? [])
			.filter((account) => !names.includes(account)),
	};
}

const accountsIn = memoizePerList((entries: readonly Row[]) => {
	const [deleted, others] = partition(entries, (entry) => entry.deleted === true);
	const present = groupedBy(others, accountOf);
	return {
		deleted: groupedBy(deleted, accountOf),
		present,
		/** The accounts by their names without regard to case and width, in this order. */
		alike: groupedBy(sortBy([...present.keys()], foldCase), foldCase),
	};
});

/** Each employee once: where entries move from page to page, one comes twice. Entries without an ID are each their own. */
const withoutRepeats = (entries: Row[]): Row[] =>
	uniqBy(entries, (entry) => {
		const id = textOf(entry.globalId);
		return id === undefined ? entry : JSON.stringify([id, entry.userName]);
	});

export const prefixesOf = (text: string): string[] =>
	range(1, text.length).map((length) => text.slice(0, length));

export function accountOf({ userName }: Row): string {
	return String(userName ?? '');
}

/** For `superRefine`: an account name is shorter than 63 with the enterprise code (docs/api/member-center.openapi.yaml §8), which `whole` adds. */
export const shortEnough =
	(defaults: Row, whole: (userName: string, code: string) => string) =>
	(
		{ userName, enterpriseGlobalId }: Record<'userName' | 'enterpriseGlobalId', string>,
		context: z.RefinementCtx,
	) => {
		const code = codeOfCredential(defaults, enterpriseGlobalId) ?? '';
		if ([...whole(userName, code)].length < 63) return;
		const message = `must have fewer than 63 characters, including the enterprise code${code && ` "${code}"`}`;
		context.addIssue({ code: 'custom', path: ['userName'], message, ...given(userName) });
	};

/** The enterprise code of the credential. Where the credential names an enterprise, the code holds for that one alone. */
export function codeOfCredential(
	{ enterpriseCode, enterpriseGlobalId }: Row,
	enterprise: unknown,
): string | undefined {
	const isOfThis = enterpriseGlobalId === undefined || String(enterpriseGlobalId).trim() === enterprise;
	return typeof enterpriseCode === 'string' && isOfThis ? enterpriseCode : undefined;
}

export const byGlobalId = rowsBy('globalId');

/** An account whose name the given name can mean, deleted ones included: the name may be somebody else's by now. */
export const employeeByUserName: Reference = {
	noun: 'account',
	// By the code, too: the service may find only accounts that are the keyword.
	lists: (userName, enterprise, isWhole, defaults) =>
		isWhole
			? [allAccounts(enterprise)]
			: uniq([userName, userName + (codeOfCredential(defaults, enterprise) ?? '')]).map((name) =>
					accountsLike(name, enterprise),
				),
	find(found, userName, { enterpriseGlobalId }, defaults) {
		const code = codeOfCredential(defaults, enterpriseGlobalId);
		const { whole, deleted, longer, inOtherCapitals } = accountsCalled(userName, found, code);
		const matches = [...whole, ...deleted].map((entry) => ({
			id: entry.globalId,
			shown: `${accountOf(entry)} (${String(entry.globalId)}${entry.deleted === true ? ', deleted' : ''})`,
		}));
		const [gone] = deleted;
		return {
			matches,
			refusal: gone && `The account ${accountOf(gone)} is deleted (global ID ${String(gone.globalId)})`,
			similar: similarText(longer, matches.length > 0 ? [] : inOtherCapitals),
		};
	},
};

export function similarText(longer: string[], inCapitals: string[] = []): string {
	const begin = longer.length > 0 ? [`Accounts that begin with it: ${listed(longer)}.`] : [];
	const differ =
		inCapitals.length > 0 ? [`Accounts that differ only in capitals: ${listed(inCapitals)}.`] : [];
	return [...begin, ...differ].join(' ');
}
