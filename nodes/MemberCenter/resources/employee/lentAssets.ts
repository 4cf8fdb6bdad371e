import type { Evidence } from '../../../shared/operation';
import { perList } from '../../../shared/perList';
import type { Row } from '../../../shared/request';
import { getManyAssetNumbers } from '../asset/getMany.operation';
import { getManyLentLocks } from '../lentLock/getMany.operation';

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
				return { unclear: `whether they are lent is not listed: ${missing.join(', ')}` };
			}
			const holders = locks
				.filter(({ assetNum }) => assetNum === part.borrowedUsbKey)
				.map(({ cloudAccountGlobalId }) => cloudAccountGlobalId);
			if (!holders.every((holder) => holder === part.memberGlobalId))
				return { unclear: `lock ${part.borrowedUsbKey} is lent to ${holders.map(String).join(', ')}` };
			const [locksBefore = [], assetsBefore = []] = sent?.before ?? [];
			const wasFree =
				lentState(locksBefore, 'assetNum', part.borrowedUsbKey) === false &&
				part.assetIDs.every((asset) => lentState(assetsBefore, 'assetId', asset) === false);
			return wasFree
				? { done: doneRow(input) }
				: {
						unclear:
							'the lock and the assets are lent, but the lists do not show that the assets are in this lock, and were not seen free before',
					};
		},
	};
}

/** Is the thing lent: by every entry of it (true), by none (false), or not told (undefined)? */
function lentState(list: Row[], field: 'assetNum' | 'assetId', name: string): boolean | undefined {
	const flags = lentFlags(list)[field].get(name) ?? [];
	if (flags.length === 0) return undefined;
	return flags.every((flag) => flag === true)
		? true
		: flags.every((flag) => flag === false)
			? false
			: undefined;
}

const lentFlags = perList((list: readonly Row[]) => {
	const flags = { assetNum: new Map<unknown, unknown[]>(), assetId: new Map<unknown, unknown[]>() };
	for (const entry of list)
		for (const field of ['assetNum', 'assetId'] as const)
			flags[field].set(entry[field], [...(flags[field].get(entry[field]) ?? []), entry.borrowedFlag]);
	return flags;
});
