import { groupBy, intersection } from 'lodash';

import type { Evidence } from '../../../../shared/model/operation';
import { memoizePerList } from '../../../../shared/lists/perList';
import type { Row } from '../../../../shared/model/request';
import { getManyAssetNumbers } from '../../asset/getMany.operation';

interface Change {
	memberGlobalId: string;
	addAssets: string[];
	deleteAssets: string[];
}

/**
 * A change of an employee's assets is seen in the list of all asset numbers of the enterprise (docs/api/member-center.md §2.5,
 * §4 #6): a number to add is listed with the employee, one to withdraw is listed without. A number that is not listed
 * tells nothing.
 * @param doneRow the row of a change that is done
 */
export function heldAssetsEvidence(
	doneRow: (input: Change) => Row,
): Evidence<Change & { enterpriseGlobalId?: string }, Change> {
	return {
		lists: ({ addAssets, deleteAssets }, { enterpriseGlobalId }) => {
			const both = intersection(addAssets, deleteAssets);
			if (both.length > 0) return `to assign and to withdraw at once: ${both.join(', ')}`;
			if (enterpriseGlobalId === undefined)
				return 'Enterprise Global ID is needed to list who holds which asset';
			const input = { enterpriseGlobalId, filters: {}, returnAll: true };
			return [{ operation: getManyAssetNumbers, input }];
		},
		// One part may add what another withdraws: what is so before both need not be so after them.
		claims: ({ memberGlobalId, addAssets, deleteAssets }) =>
			[...addAssets, ...deleteAssets].map((number) => `asset number ${number} of employee ${memberGlobalId}`),
		sideEffects: ({ addAssets }) => addAssets.map(touchOf),
		evaluate({ lists: [assets = []], sent, isClaimedByOthers }, _part, input) {
			const { memberGlobalId, addAssets, deleteAssets } = input;
			const holders = (number: string) => holdersOf(assets)[number];
			const unseen = [...addAssets, ...deleteAssets].filter((number) => holders(number) === undefined);
			if (unseen.length > 0) return { unclear: `not in the list of asset numbers: ${unseen.join(', ')}` };
			const isHeld = (number: string) => holders(number)?.includes(memberGlobalId) === true;
			const remaining = {
				addAssets: addAssets.filter((number) => !isHeld(number)),
				deleteAssets: deleteAssets.filter(isHeld),
			};
			const open = [
				...remaining.addAssets.map((number) => `${number} is not with the employee`),
				...remaining.deleteAssets.map((number) => `${number} is with the employee`),
			];
			if (open.length > 0) return { notDone: open.join(', '), remaining };
			// What is so before the run need not be so after it.
			const moved = addAssets.filter((number) => isClaimedByOthers(touchOf(number)));
			return sent === undefined && moved.length > 0
				? { unclear: `it is so now, but another part of this run also assigns ${moved.join(', ')}, too` }
				: { done: doneRow(input) };
		},
	};
}

const touchOf = (number: string): string => `asset number ${number}`;

/** Who holds each number, where every entry of it shows that: an ID, or null for nobody. */
const holdersOf = memoizePerList((assets: readonly Row[]) => {
	const named = assets.filter(({ assetNum }) => typeof assetNum === 'string');
	const byNumber: Record<string, Array<string | null>> = Object.create(null);
	for (const [number, entries] of Object.entries(groupBy(named, 'assetNum'))) {
		const holders = entries.map(({ cloudAccountGlobalId }) => cloudAccountGlobalId).filter(isHolder);
		if (holders.length === entries.length) byNumber[number] = holders;
	}
	return byNumber;
});

const isHolder = (holder: unknown): holder is string | null => holder === null || typeof holder === 'string';
