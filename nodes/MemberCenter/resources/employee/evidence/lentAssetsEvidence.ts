import type { Evidence } from '../../../../shared/model/operation';
import { memoizePerList } from '../../../../shared/lists/perList';
import type { Row } from '../../../../shared/model/request';
import { getManyAssetNumbers } from '../../asset/getMany.operation';
import { getManyLentLocks } from '../../lentLock/getMany.operation';

interface Loan {
	memberGlobalId: string;
	borrowedUsbKey: string;
	assetIDs: string[];
}

/**
 * Lending is seen in the lists of lent locks and of asset numbers (docs/api/member-center.md §2.5, §2.6), but into which lock an
 * asset is lent is in neither. So it is proven only by a change: the lock was free and no asset lent before this execution
 * sent, and now the lock is with the employee and every asset is lent.
 * @param doneRow the row of lending that is done
 */
export function lentAssetsEvidence(
	doneRow: (input: Loan) => Row,
): Evidence<Loan & { enterpriseGlobalId?: string }, Loan> {
	return {
		lists: (_part, { enterpriseGlobalId }) => {
			if (enterpriseGlobalId === undefined)
				return 'Enterprise Global ID is needed to list lent locks and assets';
			const input = { enterpriseGlobalId, filters: {}, returnAll: true };
			return [getManyLentLocks, getManyAssetNumbers].map((operation) => ({ operation, input }));
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
			const isOthers = ({ cloudAccountGlobalId: holder }: Row) => holder !== part.memberGlobalId;
			const lockOfOthers = entriesOf(locks, 'assetNum', part.borrowedUsbKey).filter(isOthers);
			if (lockOfOthers.length > 0)
				return { unclear: `lock ${part.borrowedUsbKey} is lent to ${holdersIn(lockOfOthers)}` };
			const assetsOfOthers = part.assetIDs
				.flatMap((asset) => entriesOf(assets, 'assetId', asset))
				.filter((entry) => typeof entry.cloudAccountGlobalId === 'string' && isOthers(entry));
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
}

/** Is the thing lent: by every entry of it (true), by none (false), or not told (undefined)? */
function lentState(list: Row[], field: Field, name: string): boolean | undefined {
	const flags = new Set(entriesOf(list, field, name).map(({ borrowedFlag }) => borrowedFlag));
	const [flag] = flags;
	return flags.size === 1 && typeof flag === 'boolean' ? flag : undefined;
}

const holdersIn = (entries: Row[]): string =>
	entries.map(({ cloudAccountGlobalId }) => String(cloudAccountGlobalId)).join(', ');

type Field = 'assetNum' | 'assetId';

const entriesOf = (list: Row[], field: Field, name: string): Row[] => byName(list)[field].get(name) ?? [];

/** One list serves all parts of a run. */
const byName = memoizePerList((list: readonly Row[]) => {
	const entries = { assetNum: new Map<unknown, Row[]>(), assetId: new Map<unknown, Row[]>() };
	for (const entry of list)
		for (const field of ['assetNum', 'assetId'] as const) {
			const alike = entries[field].get(entry[field]);
			if (alike === undefined) entries[field].set(entry[field], [entry]);
			else alike.push(entry);
		}
	return entries;
});
