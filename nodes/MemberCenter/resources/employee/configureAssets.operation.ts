import { intersectionBy } from 'lodash';
import { z } from 'zod';

import { formOf, toggle } from '../../../shared/form/formOf';
import { reconcileOptions } from '../../../shared/form/commonFields';
import { refused, type Result } from '../../../shared/model/exchange';
import type { ComposeContext, Composed } from '../../../shared/model/lists';
import { defineOperation, NO_RESULT } from '../../../shared/model/operation';
import { idList } from '../../../shared/schema/idList';
import { assetChoice, enterpriseForLists, memberGlobalId } from '../../fields';
import { assignmentEvidence } from './assignmentEvidence';
import { clearHoldings, holdingLists, holdingsText } from './holdings';
import { assetKey, doneRow, employeeKey, successOf } from './records';

const form = formOf({
	enterpriseGlobalId: enterpriseForLists,
	memberGlobalId,
	addAssets: assetChoice(
		idList,
		'Asset Numbers to Assign: Names or IDs',
		'getAssetNumbers',
		'The asset numbers to assign.',
	),
	withdrawAll: toggle(
		false,
		'Whether to withdraw all that the employee holds. What is lent cannot be withdrawn: the row names it.',
	),
	deleteAssets: assetChoice(
		idList,
		'Asset Numbers to Withdraw: Names or IDs',
		'getHeldAssetNumbers',
		'The asset numbers to withdraw.',
		{ displayOptions: { show: { withdrawAll: [false] } } },
	),
});

/** docs/api/member-center.md §4 #9 */
export const configureEmployeeAssets = defineOperation({
	resource: 'employee',
	value: 'configureAssets',
	action: 'Configure assets of employee',
	description: 'Assign assets to an employee, or withdraw them',
	builderHint:
		'Assigns and withdraws in one request. To move an asset, first withdraw it from one employee, then assign it to the other.',
	endpoint: { method: 'POST', path: '/enterprise/member/{memberGlobalId}/privileges', repeat: 'never' },
	options: reconcileOptions(),
	fields: form.fields,
	input: form.input
		.refine(({ withdrawAll, enterpriseGlobalId }) => !withdrawAll || enterpriseGlobalId !== undefined, {
			path: ['enterpriseGlobalId'],
			message: 'is required to list what the employee holds: enter it here or in the credential',
		})
		.refine(
			({ addAssets, deleteAssets, withdrawAll }) => withdrawAll || addAssets.length + deleteAssets.length > 0,
			{
				path: ['addAssets'],
				message: 'choose at least one asset number to assign, or one to withdraw, or turn on Withdraw All',
			},
		)
		.refine(({ addAssets, deleteAssets }) => intersectionBy(addAssets, deleteAssets, assetKey).length === 0, {
			path: ['deleteAssets'],
			message: 'names an asset that is to be assigned, too',
		}),
	reply: NO_RESULT,
	compose: (input, context) => (input.withdrawAll ? withAllHeld(input, context) : undefined),
	request: ({ addAssets, deleteAssets }) => ({ body: { addAssets, deleteAssets } }),
	rows: (_data, input) => [doneRow(input)],
	// With Withdraw All, what is withdrawn is known once the lists are read.
	sequenceKeys: ({ memberGlobalId: member, addAssets, deleteAssets }) => [
		...employeeKey({ memberGlobalId: member }),
		...[...addAssets, ...deleteAssets].map(assetKey),
	],
	evidence: assignmentEvidence,
	preview: successOf.extend({ addAssets: z.array(z.string()), deleteAssets: z.array(z.string()) }),
});

/**
 * Withdraw All: what the employee holds by the list is withdrawn. What is lent is named, and not sent. That nothing is held is said only
 * of somebody whom the list of employees shows: no list of assets names an ID that is wrong, or that belongs to another enterprise.
 */
async function withAllHeld(
	input: z.output<typeof form.input>,
	{ read, nameOf, hint }: ComposeContext,
): Promise<Result<Composed>> {
	const { memberGlobalId, addAssets, enterpriseGlobalId } = input;
	const who = nameOf('memberGlobalId');
	const { value: lists, error } = await read('absence', ...holdingLists(enterpriseGlobalId).slice(0, 2));
	if (error !== undefined) return { error };
	const { value: holdings, error: unclear } = clearHoldings(memberGlobalId, who, lists);
	if (unclear !== undefined) return { error: unclear };
	const { heldAssets, lentAssets, unnumbered } = holdings;
	const both = intersectionBy(addAssets, [...heldAssets, ...lentAssets], assetKey);
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
