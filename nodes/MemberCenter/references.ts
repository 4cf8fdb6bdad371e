import type { ListRead, Reference, Row } from '../shared/operation';
import { accountOf, accountsLike, candidatesFor, someAccounts, withEnterpriseCode } from './accounts';
import { getManyAssetNumbers } from './resources/asset/getMany.operation';

/** What people know instead of an id: account names and asset numbers (docs/design.md, "Locators"). */

const employeeByUserName: Reference = {
	noun: 'account',
	lists: (userName, { enterpriseGlobalId }) => [accountsLike(userName, enterpriseGlobalId)],
	find([found = [], sample], userName, { enterpriseGlobalId }) {
		const candidates = candidatesFor(userName, found);
		if (candidates.length === 0 || candidates.every((entry) => accountOf(entry) === userName))
			return { matches: candidates.map(shownAccount) };
		if (sample === undefined) return { further: [someAccounts(enterpriseGlobalId)] };
		const match = withEnterpriseCode(userName, candidates, [...found, ...sample]);
		return {
			matches: (match === undefined ? candidates : [match]).map(shownAccount),
			sure: match !== undefined,
		};
	},
};

const assetByNumber: Reference = {
	noun: 'asset number',
	lists: (_number, { enterpriseGlobalId }): ListRead[] => [
		{ operation: getManyAssetNumbers, input: { enterpriseGlobalId, filters: {}, returnAll: true } },
	],
	find: ([assets = []], number) => ({
		matches: assets
			.filter(({ assetNum }) => assetNum === number)
			.map(({ assetId, assetNum }) => ({ id: assetId, shown: `${String(assetNum)} (${String(assetId)})` })),
	}),
};

export const references: Readonly<Record<string, Readonly<Record<string, Reference>>>> = {
	memberGlobalId: { userName: employeeByUserName },
	assetId: { assetNum: assetByNumber },
	assetIDs: { assetNum: assetByNumber },
};

function shownAccount(entry: Row) {
	return { id: entry.globalId, shown: `${accountOf(entry)} (${String(entry.globalId)})` };
}
