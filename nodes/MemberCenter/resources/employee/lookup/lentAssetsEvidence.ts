import type { Evidence } from '../../../../shared/model/operation';
import { rowsBy } from '../../../../shared/lists/perList';
import type { Row } from '../../../../shared/model/exchange';
import { textOf } from '../../../../shared/schema/reply';
import { allAssets } from '../../asset/getMany.operation';
import { allLentLocks } from '../../lentLock/getMany.operation';
import { doneRow } from '../records';

interface Loan {
	memberGlobalId: string;
	borrowedUsbKey: string;
	assetIDs: string[];
}

/**
 * The lists of lent locks and of asset numbers show what is lent (docs/api/member-center.md §2.5, §2.6), but not into which lock an
 * asset is lent. So only a change proves it: before this execution sent the request, the lock was free and none of the assets was lent;
 * now the employee has the lock, and every asset is lent.
 */
export const lentAssetsEvidence: Evidence<Loan & { enterpriseGlobalId?: string }, Loan> = {
	lists: (_part, { enterpriseGlobalId }) => {
		if (enterpriseGlobalId === undefined)
			return 'Enterprise Global ID is needed to list lent locks and assets';
		return [allLentLocks(enterpriseGlobalId), allAssets(enterpriseGlobalId)];
	},
	claims: ({ borrowedUsbKey, assetIDs }) => [
		`lock ${borrowedUsbKey}`,
		...assetIDs.map((asset) => `asset ${asset}`),
	],
	evaluate({ lists: [locks = [], assets = []], sent }, part, input) {
		const lock = lentState(locks, 'assetNum', part.borrowedUsbKey);
		const free = part.assetIDs.filter((asset) => lentState(assets, 'assetId', asset) === false);
		if (lock === false) return { notDone: `lock ${part.borrowedUsbKey} is not lent` };
		if (free.length > 0) return { notDone: `not lent: ${free.join(', ')}` };
		const unseen = part.assetIDs.filter((asset) => lentState(assets, 'assetId', asset) === undefined);
		if (lock === undefined || unseen.length > 0) {
			const missing = [...(lock === undefined ? [`lock ${part.borrowedUsbKey}`] : []), ...unseen];
			return { unclear: `the list does not show whether they are lent: ${missing.join(', ')}` };
		}
		const isOthers = ({ cloudAccountGlobalId: holder }: Row) => textOf(holder) !== part.memberGlobalId;
		const lockOfOthers = entriesOf(locks, 'assetNum', part.borrowedUsbKey).filter(isOthers);
		if (lockOfOthers.length > 0)
			return { unclear: `lock ${part.borrowedUsbKey} is lent to ${holdersIn(lockOfOthers)}` };
		const assetsOfOthers = part.assetIDs
			.flatMap((asset) => entriesOf(assets, 'assetId', asset))
			.filter((entry) => textOf(entry.cloudAccountGlobalId) !== undefined && isOthers(entry));
		if (assetsOfOthers.length > 0)
			return {
				unclear: `${assetsOfOthers.map(({ assetId }) => assetId).join(', ')}: with ${holdersIn(assetsOfOthers)}`,
			};
		const [locksBefore = [], assetsBefore = []] = sent?.before ?? [];
		const wasFree =
			lentState(locksBefore, 'assetNum', part.borrowedUsbKey) === false &&
			part.assetIDs.every((asset) => lentState(assetsBefore, 'assetId', asset) === false);
		return wasFree
			? { done: doneRow(input) }
			: {
					unclear:
						'the lock and the assets are lent, but the lists do not show that the assets are in this lock, and they were not seen free before sending',
				};
	},
};

/** Is it lent? True where all of its entries say so, false where none does, undefined where they differ or there is none. */
function lentState(list: Row[], field: Field, name: string): boolean | undefined {
	const flags = new Set(entriesOf(list, field, name).map(({ borrowedFlag }) => borrowedFlag));
	const [flag] = flags;
	return flags.size === 1 && typeof flag === 'boolean' ? flag : undefined;
}

const holdersIn = (entries: Row[]): string =>
	entries.map(({ cloudAccountGlobalId }) => String(cloudAccountGlobalId)).join(', ');

type Field = 'assetNum' | 'assetId';

const entriesBy = { assetNum: rowsBy('assetNum'), assetId: rowsBy('assetId') };

const entriesOf = (list: Row[], field: Field, name: string): Row[] => entriesBy[field](list).get(name) ?? [];
