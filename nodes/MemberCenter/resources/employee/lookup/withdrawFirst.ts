import type { Completion, Preceding } from '../../../../shared/model/operation';
import { configureEmployeeAssets } from '../configureAssets.operation';
import { unlisted } from './assignmentEvidence';
import { isEmployee, noEmployee } from './accounts';
import { holdingLists, holdingsOf, holdingsText, unclearHoldings } from './holdings';

interface Deletion {
	enterpriseGlobalId: string;
	memberGlobalId: string;
	ifAssetsHeld: 'delete' | 'refuse' | 'withdraw';
	/** With `withdraw`: what the lists show and is to be withdrawn first. */
	withdrawnAssets?: string[];
}

/** Withdraw First: one request withdraws all of it, and the lists must show that the employee holds nothing any more. */
const withdrawFirst: Preceding<Deletion> = {
	operation: configureEmployeeAssets,
	input: ({ withdrawnAssets = [], enterpriseGlobalId, memberGlobalId }) =>
		withdrawnAssets.length === 0
			? undefined
			: { enterpriseGlobalId, memberGlobalId, addAssets: [], deleteAssets: withdrawnAssets },
	remaining(lists, { memberGlobalId, withdrawnAssets = [] }) {
		const [assets = [], employees = []] = lists;
		if (!isEmployee(memberGlobalId, employees)) return 'the list of employees does not show the employee';
		const unclear = unclearHoldings(memberGlobalId, lists);
		if (unclear !== undefined) return unclear;
		const held = holdingsText(holdingsOf(memberGlobalId, lists));
		if (held !== undefined) return `the employee holds ${held}`;
		const unseen = unlisted(withdrawnAssets, assets);
		return unseen.length === 0 ? undefined : `not in the list of asset numbers: ${unseen.join(', ')}`;
	},
	messages: {
		rejected: 'The employee was not deleted, as the assets were not withdrawn',
		unknown: 'The employee was not deleted, as it is not known whether the assets were withdrawn',
		notSeen: 'The employee was not deleted, as the lists do not show that nothing is held any more',
	},
	advice:
		'Check what the employee holds, then run this again: what is withdrawn already is not withdrawn once more.',
	doneFirst: ({ withdrawnAssets = [] }) => ({
		text: `Withdrawn before: ${withdrawnAssets.join(', ')}.`,
		details: { withdrawnAssets },
	}),
	leftOver: 'Withdrawn, but not deleted',
};

/**
 * If Assets Are Held: who holds something is not deleted, or it is withdrawn first. What is lent counts as not to be withdrawn. Whom the
 * list of employees does not show is not deleted: then only the list of asset numbers would tell.
 */
export const ifHeld: Completion<Deletion> = {
	noun: 'What the employee holds',
	subject: 'employee',
	lists: ({ ifAssetsHeld, enterpriseGlobalId }) =>
		ifAssetsHeld === 'delete' ? undefined : holdingLists(enterpriseGlobalId),
	complete(lists, input, names, hasMoved) {
		const [, employees = []] = lists;
		if (!isEmployee(input.memberGlobalId, employees)) return noEmployee(input.memberGlobalId, hasMoved);
		const who = names.memberGlobalId ?? input.memberGlobalId;
		const unclear = unclearHoldings(input.memberGlobalId, lists);
		if (unclear !== undefined)
			return {
				refused: `It is not clear what employee ${who} holds: ${unclear}`,
				advice: 'Check on the platform who holds it before deleting the employee.',
			};
		const { heldAssets, ...fixed } = holdingsOf(input.memberGlobalId, lists);
		if (input.ifAssetsHeld === 'refuse') {
			const held = holdingsText({ heldAssets, ...fixed });
			if (held === undefined) return { input: { ...input }, byAbsence: true };
			return {
				refused: `Employee ${who} still holds ${held}`,
				advice: 'Withdraw all of it, or set If Assets Are Held to Withdraw First.',
				details: { heldAssets, ...fixed },
			};
		}
		const stuck = holdingsText(fixed);
		// Where something is withdrawn first, the lists are read again after it.
		if (stuck === undefined)
			return { input: { ...input, withdrawnAssets: heldAssets }, byAbsence: heldAssets.length === 0 };
		return {
			refused: `Employee ${who} holds what cannot be withdrawn: ${stuck}`,
			advice: 'Have it returned on the platform, then run this again.',
			details: { heldAssets, ...fixed },
		};
	},
	preceding: withdrawFirst,
};
