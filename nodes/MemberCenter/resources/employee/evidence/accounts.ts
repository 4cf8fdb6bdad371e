import type { ListRead } from '../../../../shared/model/operation';
import type { Row } from '../../../../shared/model/request';
import { getManyEmployees } from '../getMany.operation';

/**
 * Accounts by name (docs/design.md, "Evidence"). The service appends the enterprise code to account names and shows
 * the code nowhere by itself. So a name is taken whole: as the lists show it, or with the code where that is known.
 */

const PAGE_SIZE = 100;
const MOST_NAMED = 5;

/** The employees whose name or account the service finds by this text (docs/api/member-center.md §4 #5). */
export function accountsLike(userName: string, enterpriseGlobalId: unknown): ListRead {
	return {
		operation: getManyEmployees,
		input: {
			enterpriseGlobalId,
			filters: { keyword: userName },
			returnAll: true,
			options: { pageSize: PAGE_SIZE },
		},
	};
}

/** Every employee of the enterprise. How the service searches by keyword is not shown: that nobody is there, only this list tells. */
export function allAccounts(enterpriseGlobalId: unknown): ListRead {
	return {
		operation: getManyEmployees,
		input: { enterpriseGlobalId, filters: {}, returnAll: true, options: { pageSize: 0 } },
	};
}

/** Accounts that a name may stand for; those that are deleted count as gone. */
export interface AccountsCalled {
	/** Entries whose account is the name whole, with the code or as it stands. */
	whole: Row[];
	/** May the name as it stands be another account with the code: `maria01`, where the code is `01`? */
	isAmbiguous: boolean;
	/** Accounts that only begin with the name. */
	longer: string[];
}

/** @param code the enterprise code; empty where accounts are known to have none, undefined where it is not known */
export function accountsCalled(userName: string, entries: Row[], code: string | undefined): AccountsCalled {
	const beginning = entries.filter(
		(entry) => entry.deleted !== true && accountOf(entry).startsWith(userName),
	);
	const asShown = beginning.filter((entry) => accountOf(entry) === userName);
	const withCode = code ? beginning.filter((entry) => accountOf(entry) === userName + code) : [];
	return {
		whole: [...asShown, ...withCode],
		isAmbiguous: Boolean(code) && asShown.length > 0 && userName.endsWith(code ?? ''),
		longer: beginning
			.map(accountOf)
			.filter((account) => account !== userName && (!code || account !== userName + code)),
	};
}

export function accountOf({ userName }: Row): string {
	return String(userName ?? '');
}

/** "maria01, maria02, …" */
export function someOf(accounts: string[]): string {
	return `${accounts.slice(0, MOST_NAMED).join(', ')}${accounts.length > MOST_NAMED ? ', …' : ''}`;
}

/** The enterprise code that a person has set in the credential: of the credential's own enterprise, where that is set, too. */
export function codeOfCredential(
	{ enterpriseCode, enterpriseGlobalId }: Row,
	enterprise: unknown,
): string | undefined {
	const isOfThis = enterpriseGlobalId === undefined || enterpriseGlobalId === enterprise;
	return typeof enterpriseCode === 'string' && isOfThis ? enterpriseCode : undefined;
}
