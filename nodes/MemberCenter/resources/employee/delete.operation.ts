import { z } from 'zod';

import { formOf, optionsWithDefault } from '../../../shared/form/formOf';
import { refused, type Result } from '../../../shared/model/exchange';
import type { ComposeContext, Composed } from '../../../shared/model/lists';
import { defineOperation, NO_RESULT } from '../../../shared/model/operation';
import { employeeKey, enterpriseGlobalId, memberGlobalId } from '../../fields';
import { clearHoldings, holdingLists, holdingsText, shownAs } from './holdings';

const ifAssetsHeld = optionsWithDefault({
	displayName: 'If Assets Are Held',
	values: {
		delete: ['Delete Anyway', 'Do not look. The API document does not say what becomes of the assets.'],
		refuse: ['Refuse', 'Look first: delete nobody who holds an asset or a lent lock, and name what is held'],
	},
	default: 'refuse',
	description: 'What to do when the employee still holds assets',
});

/** docs/api/member-center.openapi.yaml §4 #4 */
export const deleteEmployee = defineOperation({
	resource: 'employee',
	value: 'delete',
	action: 'Delete employee',
	description: 'Permanently delete an employee of an enterprise',
	builderHint:
		'The API document shows no way back. Look up the employee first; an agent has to ask a person. To take back the assets of somebody who leaves: Configure Assets with Withdraw All before it.',
	// 60002: user not found. After a lost reply it means that the first request deleted the employee, where a list showed one before.
	endpoint: {
		method: 'DELETE',
		path: '/enterprise/{enterpriseGlobalId}/member/{memberGlobalId}',
		repeat: 'idempotent',
		alreadyDoneCode: '60002',
	},
	...formOf({ enterpriseGlobalId, memberGlobalId, ifAssetsHeld }),
	compose: ({ ifAssetsHeld: choice, memberGlobalId: member, enterpriseGlobalId: enterprise }, context) =>
		choice === 'refuse' ? withNothingHeld(member, enterprise, context) : undefined,
	reply: NO_RESULT,
	rows: (_data, input) => [{ deleted: true, memberGlobalId: input.memberGlobalId }],
	sequenceKeys: employeeKey,
	preview: z.object({ deleted: z.boolean(), memberGlobalId: z.string() }),
});

/** *Refuse*. Who is not in the list of employees is not deleted either: then only the list of asset numbers would tell. */
async function withNothingHeld(
	memberGlobalId: string,
	enterpriseGlobalId: string,
	{ read, nameOf }: ComposeContext,
): Promise<Result<Composed>> {
	const who = nameOf('memberGlobalId');
	const { value: lists, error } = await read('absence', ...holdingLists(enterpriseGlobalId));
	if (error !== undefined) return { error };
	const { value: holdings, error: unclear } = clearHoldings(memberGlobalId, who, lists);
	if (unclear !== undefined) return { error: unclear };
	const held = holdingsText(holdings);
	if (held === undefined) return { value: { isSeen: true } };
	const isLentAlone = holdings.heldAssets.length + holdings.unnumbered.length === 0;
	return refused(
		`Employee ${shownAs(memberGlobalId, who, lists)} still holds ${held}`,
		isLentAlone
			? 'What is lent must be returned first: the API document shows no way to take it back.'
			: 'Withdraw all of it first: Configure Assets with Withdraw All.',
		{ ...holdings },
	);
}
