import { intersection } from 'lodash';

import type { Completion } from '../../../../shared/model/operation';
import { allAssets } from '../../asset/getMany.operation';
import { holdingsOf, holdingsText } from './holdings';

interface Change {
	enterpriseGlobalId?: string;
	memberGlobalId: string;
	addAssets: string[];
	withdrawAll: boolean;
}

/** Withdraw All: what the employee holds by the list is withdrawn. What is lent is named, and not sent. */
export const allHeldAssets: Completion<Change> = {
	noun: 'What the employee holds',
	subject: 'employee',
	lists: ({ withdrawAll, enterpriseGlobalId }) => (withdrawAll ? [allAssets(enterpriseGlobalId)] : undefined),
	complete(lists, input, names) {
		const { memberGlobalId, addAssets } = input;
		const who = names.memberGlobalId ?? memberGlobalId;
		const { heldAssets, lentAssets, unnumbered } = holdingsOf(memberGlobalId, lists);
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
