import { intersection } from 'lodash';

import { memoizePerList, rowsBy } from '../../../shared/decode/entries';
import type { Row } from '../../../shared/model/exchange';
import type { Evidence } from '../../../shared/model/lists';
import { foldIdentifier } from '../../../shared/schema/identifier';
import { allAssets } from '../asset/getMany.operation';
import { holderOf } from '../holders';
import { doneRow } from './records';

interface Change {
	memberGlobalId: string;
	addAssets: string[];
	deleteAssets: string[];
}

/**
 * The evidence of a change is in the list of all asset numbers of the enterprise (docs/api/member-center.md §2.5,
 * §4 #6): a number to add is listed with the employee, and one to withdraw is listed without. A number that is not listed
 * proves nothing.
 */
export const assignmentEvidence: Evidence<Change & { enterpriseGlobalId?: string }, Change> = {
	lists: ({ addAssets, deleteAssets }, { enterpriseGlobalId }) => {
		const both = intersection(addAssets, deleteAssets);
		if (both.length > 0) return `to assign and to withdraw at once: ${both.join(', ')}`;
		if (enterpriseGlobalId === undefined)
			return 'Enterprise Global ID is needed to list who holds which asset';
		return [allAssets(enterpriseGlobalId)];
	},
	// One part may add what another withdraws. So what is true before both parts need not be true after them.
	claims: ({ memberGlobalId, addAssets, deleteAssets }) =>
		[...addAssets, ...deleteAssets].map(
			(number) => `asset number ${foldIdentifier(number)} of employee ${memberGlobalId}`,
		),
	evaluate({ lists: [assets = []] }, _part, input) {
		const { memberGlobalId, addAssets, deleteAssets } = input;
		const holders = holdersOf(assets);
		const unseen = [...addAssets, ...deleteAssets].filter((number) => !holders.has(number));
		if (unseen.length > 0) return { unclear: `not in the list of asset numbers: ${unseen.join(', ')}` };
		const isHeld = (number: string) => holders.get(number)?.includes(memberGlobalId) === true;
		const remaining = {
			addAssets: addAssets.filter((number) => !isHeld(number)),
			deleteAssets: deleteAssets.filter(isHeld),
		};
		const open = [
			...remaining.addAssets.map((number) => `${number} is not with the employee`),
			...remaining.deleteAssets.map((number) => `${number} is with the employee`),
		];
		return open.length > 0 ? { notDone: open.join(', '), remaining } : { done: doneRow(input) };
	},
};

/** Who holds each number, where every entry of it shows that: an ID, or null for nobody */
const holdersOf = memoizePerList((assets: readonly Row[]) => {
	const holders = new Map<string, Array<string | null>>();
	for (const [number, entries] of byNumber(assets)) {
		const shown = entries.map(holderOf).filter((holder) => holder !== undefined);
		if (shown.length === entries.length) holders.set(number, shown);
	}
	return holders;
});

const byNumber = rowsBy('assetNum');
