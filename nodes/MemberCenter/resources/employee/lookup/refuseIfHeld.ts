import { refused, type Result } from '../../../../shared/model/exchange';
import type { Compose, Composed, ComposeContext } from '../../../../shared/model/lists';
import { isEmployee, noEmployee } from './accounts';
import { holdingLists, holdingsOf, holdingsText, unclearHoldings } from './holdings';

interface Deletion {
	enterpriseGlobalId: string;
	memberGlobalId: string;
	ifAssetsHeld: 'delete' | 'refuse';
}

/**
 * If Assets Are Held: *Refuse*. Who holds something is not deleted. Nor is whom the list of employees does not show: then only the
 * list of asset numbers would tell.
 */
export const refuseIfHeld: Compose<Deletion> = (input, context) =>
	input.ifAssetsHeld === 'refuse' ? withNothingHeld(input, context) : undefined;

async function withNothingHeld(
	{ memberGlobalId, enterpriseGlobalId }: Deletion,
	{ readTwice, nameOf }: ComposeContext,
): Promise<Result<Composed>> {
	const who = nameOf('memberGlobalId');
	const { value: lists, error } = await readTwice(...holdingLists(enterpriseGlobalId));
	if (error !== undefined) return { error };
	if (!isEmployee(memberGlobalId, lists[1] ?? [])) return noEmployee(memberGlobalId);
	const unclear = unclearHoldings(memberGlobalId, lists);
	if (unclear !== undefined)
		return refused(
			`It is not clear what employee ${who} holds: ${unclear}`,
			'Check on the platform who holds it before deleting the employee.',
		);
	const holdings = holdingsOf(memberGlobalId, lists);
	const held = holdingsText(holdings);
	if (held === undefined) return { value: { isSeen: true } };
	return refused(
		`Employee ${who} still holds ${held}`,
		'Withdraw all of it first: Configure Assets with Withdraw All.',
		{ ...holdings },
	);
}
