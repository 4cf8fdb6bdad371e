import { intersection } from 'lodash';

import type { Completion } from '../../../../shared/model/operation';
import { assetLists, holdingsOf, holdingsText, ownEntry, unclearHoldings } from './holdings';
import { isEmployee, noEmployee } from './accounts';

interface Change {
	enterpriseGlobalId?: string;
	memberGlobalId: string;
	addAssets: string[];
	withdrawAll: boolean;
}

/**
 * Withdraw All: what the employee holds by the list is withdrawn. What is lent is named, and not sent. That nothing is held is said only
 * of somebody whom the list of employees shows: no list of assets names an ID that is wrong, or that belongs to another enterprise.
 */
export const withdrawAll: Completion<Change> = {
	noun: 'What the employee holds',
	subject: 'employee',
	lists: ({ withdrawAll, enterpriseGlobalId }) => (withdrawAll ? assetLists(enterpriseGlobalId) : undefined),
	complete(lists, input, names, hasMoved) {
		const { memberGlobalId, addAssets } = input;
		const who = names.memberGlobalId ?? memberGlobalId;
		const [, employees = []] = lists;
		const unclear = unclearHoldings(memberGlobalId, lists);
		const { heldAssets, lentAssets, unnumbered } = holdingsOf(memberGlobalId, lists);
		const isNothingHeld = heldAssets.length + lentAssets.length + unnumbered.length === 0;
		if ((isNothingHeld || hasMoved) && !isEmployee(memberGlobalId, employees))
			return noEmployee(memberGlobalId, hasMoved);
		if (unclear !== undefined)
			return {
				refused: `It is not clear what employee ${who} holds: ${unclear}`,
				advice: 'Check on the platform who holds it, and give the asset numbers to withdraw.',
			};
		const both = intersection(addAssets, [...heldAssets, ...lentAssets]);
		if (both.length > 0)
			return {
				refused: `To assign and to withdraw at once: employee ${who} holds ${both.join(', ')} already`,
				advice: 'Leave them out of the asset numbers to assign, or turn off Withdraw All.',
			};
		const stuck = holdingsText({ lentAssets, unnumbered });
		if (heldAssets.length + addAssets.length > 0)
			return {
				input: { ...input, deleteAssets: heldAssets, lentAssets },
				hint: stuck && `Employee ${who} keeps what cannot be withdrawn: ${stuck}`,
				// Where the employee's own entry does not tell, that this is all rests on one list.
				byAbsence: isNothingHeld || !ownEntry(memberGlobalId, lists).isTelling,
			};
		if (stuck !== undefined)
			return {
				refused: `Nothing that employee ${who} holds can be withdrawn: ${stuck}`,
				advice: 'Have it returned on the platform, then run this again.',
				details: { lentAssets },
			};
		return { alreadyDone: { success: true, memberGlobalId, addAssets, deleteAssets: [], lentAssets } };
	},
};
