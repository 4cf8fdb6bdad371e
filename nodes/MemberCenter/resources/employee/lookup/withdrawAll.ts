import { intersection } from 'lodash';

import { refused, type Result } from '../../../../shared/model/exchange';
import type { Compose, Composed, ComposeContext } from '../../../../shared/model/lists';
import { isEmployee, noEmployee } from './accounts';
import { holdingLists, holdingsOf, holdingsText, unclearHoldings } from './holdings';

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
export const withdrawAll: Compose<Change> = (input, context) =>
	input.withdrawAll ? withAllHeld(input, context) : undefined;

async function withAllHeld(
	input: Change,
	{ readTwice, nameOf, hint }: ComposeContext,
): Promise<Result<Composed>> {
	const { memberGlobalId, addAssets, enterpriseGlobalId } = input;
	const who = nameOf('memberGlobalId');
	const { value: lists, error } = await readTwice(...holdingLists(enterpriseGlobalId).slice(0, 2));
	if (error !== undefined) return { error };
	if (!isEmployee(memberGlobalId, lists[1] ?? [])) return noEmployee(memberGlobalId);
	const unclear = unclearHoldings(memberGlobalId, lists);
	if (unclear !== undefined)
		return refused(
			`It is not clear what employee ${who} holds: ${unclear}`,
			'Check on the platform who holds it, and give the asset numbers to withdraw.',
		);
	const { heldAssets, lentAssets, unnumbered } = holdingsOf(memberGlobalId, lists);
	const both = intersection(addAssets, [...heldAssets, ...lentAssets]);
	if (both.length > 0)
		return refused(
			`To assign and to withdraw at once: employee ${who} holds ${both.join(', ')} already`,
			'Leave them out of the asset numbers to assign, or turn off Withdraw All.',
		);
	const stuck = holdingsText({ lentAssets, unnumbered });
	if (heldAssets.length + addAssets.length > 0) {
		if (stuck !== undefined) hint(`Employee ${who} keeps what cannot be withdrawn: ${stuck}`);
		return { value: { input: { ...input, deleteAssets: heldAssets, lentAssets }, isSeen: true } };
	}
	if (stuck !== undefined)
		return refused(
			`Nothing that employee ${who} holds can be withdrawn: ${stuck}`,
			'Have it returned on the platform, then run this again.',
			{ lentAssets },
		);
	const row = { success: true, memberGlobalId, addAssets, deleteAssets: [], lentAssets, alreadyDone: true };
	return { value: { rows: [row] } };
}
