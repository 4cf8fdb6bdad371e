/** What a person can give in place of an ID: account names and asset numbers (docs/maintainers/design.md, "Locators"). */
import { rowsBy } from '../shared/decode/entries';
import { listed } from '../shared/model/text';
import type { Reference } from '../shared/model/service';
import {
	accountOf,
	accountsCalled,
	accountsLike,
	allAccounts,
	codeOfCredential,
} from './resources/employee/accounts';
import { allAssets } from './resources/asset/getMany.operation';

/** An account whose name the given name can mean, deleted ones included: the name may be somebody else's by now. */
const employeeByUserName: Reference = {
	noun: 'account',
	list: (userName, enterprise, isWhole) =>
		isWhole ? allAccounts(enterprise) : accountsLike(userName, enterprise),
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

function similarText(longer: string[], inCapitals: string[]): string | undefined {
	const sentence = (words: string, accounts: string[]) =>
		accounts.length === 0 ? [] : [`Accounts that ${words}: ${listed(accounts)}.`];
	const sentences = [
		...sentence('begin with it', longer),
		...sentence('differ only in capitals', inCapitals),
	];
	return sentences.length === 0 ? undefined : sentences.join(' ');
}

export const assetByNumber: Reference = {
	noun: 'asset number',
	list: (_number, enterpriseGlobalId) => allAssets(enterpriseGlobalId),
	find: (assets, number) => ({
		matches: (rowsBy('assetNum')(assets).get(number) ?? []).map(({ assetId, assetNum }) => ({
			id: assetId,
			shown: `${String(assetNum)} (${String(assetId)})`,
		})),
	}),
};

export const references: Readonly<Record<string, Readonly<Record<string, Reference>>>> = {
	memberGlobalId: { userName: employeeByUserName },
	assetId: { assetNum: assetByNumber },
};
