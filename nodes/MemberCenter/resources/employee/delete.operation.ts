import { z } from 'zod';

import { formOf, optionsWithDefault } from '../../../shared/form/formOf';
import { refused, type Result } from '../../../shared/model/exchange';
import type { ComposeContext, Composed } from '../../../shared/model/lists';
import { defineOperation, NO_RESULT } from '../../../shared/model/operation';
import { employeeKey, enterpriseGlobalId, memberGlobalId } from '../../fields';
import { holdingsText, readHoldings } from './holdings';

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
	compose: (input, context) =>
		input.ifAssetsHeld === 'refuse' ? withNothingHeld(input, context) : undefined,
	reply: NO_RESULT,
	rows: (_data, input) => [{ deleted: true, memberGlobalId: input.memberGlobalId }],
	sequenceKeys: employeeKey,
	preview: z.object({ deleted: z.boolean(), memberGlobalId: z.string() }),
});

/** *Refuse*. Who is not in the list of employees is not deleted either: then only the list of asset numbers would tell. */
async function withNothingHeld(
	input: { memberGlobalId: string; enterpriseGlobalId: string },
	context: ComposeContext,
): Promise<Result<Composed>> {
	const { value, error } = await readHoldings(input, context, true);
	if (error !== undefined) return { error };
	const { names, ...holdings } = value;
	const [name] = names;
	const held = holdingsText(holdings);
	if (held === undefined) return { value: { isSeen: true } };
	const who = context.nameOf('memberGlobalId');
	const isLentAlone = holdings.heldAssets.length + holdings.unnumbered.length === 0;
	return refused(
		// As people know her: her name in the list, beside the account or ID that was given.
		`Employee ${name === undefined ? who : `${name} (${who})`} still holds ${held}`,
		isLentAlone
			? 'What is lent must be returned first: the API document shows no way to take it back.'
			: 'Withdraw all of it first: Configure Assets with Withdraw All.',
		holdings,
	);
}
