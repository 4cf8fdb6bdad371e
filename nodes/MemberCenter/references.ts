import { rowsBy } from '../shared/lists/perList';
import { listed } from '../shared/model/text';
import type { Row } from '../shared/model/exchange';
import type { Reference } from '../shared/model/service';
import {
	accountOf,
	accountsCalled,
	accountsLike,
	codeOfCredential,
} from './resources/employee/lookup/accounts';
import { allAssets } from './resources/asset/getMany.operation';

/** What a person can give in place of an ID: account names and asset numbers (docs/maintainers/design.md, "Locators"). */

const employeeByUserName: Reference = {
	noun: 'account',
	lists: (userName, { enterpriseGlobalId }) => [accountsLike(userName, enterpriseGlobalId)],
	find([found = []], userName, { enterpriseGlobalId }, defaults) {
		const code = codeOfCredential(defaults, enterpriseGlobalId);
		const { whole, longer, deleted, inOtherCapitals } = accountsCalled(userName, found, code);
		const matches = whole.map((entry) => ({
			id: entry.globalId,
			shown: `${accountOf(entry)} (${String(entry.globalId)})`,
		}));
		return {
			matches,
			refused: matches.length === 0 ? deletedText(deleted) : undefined,
			similar: similarText(longer, whole.length > 0 ? [] : inOtherCapitals),
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

/** An account that is deleted is not taken by its name: the name may be somebody else's by now. */
function deletedText(accounts: Row[]): string | undefined {
	const [account, another] = accounts;
	if (account === undefined) return undefined;
	const globalIdOf = ({ globalId }: Row) => `(global ID ${String(globalId)})`;
	if (another === undefined) return `The account ${accountOf(account)} is deleted ${globalIdOf(account)}`;
	return `These accounts are deleted: ${listed(accounts.map((entry) => `${accountOf(entry)} ${globalIdOf(entry)}`))}`;
}

const assetByNumber: Reference = {
	noun: 'asset number',
	lists: (_number, { enterpriseGlobalId }) => [allAssets(enterpriseGlobalId)],
	find: ([assets = []], number) => ({
		matches: (rowsBy('assetNum')(assets).get(number) ?? []).map(({ assetId, assetNum }) => ({
			id: assetId,
			shown: `${String(assetNum)} (${String(assetId)})`,
		})),
	}),
};

export const references: Readonly<Record<string, Readonly<Record<string, Reference>>>> = {
	memberGlobalId: { userName: employeeByUserName },
	assetId: { assetNum: assetByNumber },
	assetIDs: { assetNum: assetByNumber },
};
