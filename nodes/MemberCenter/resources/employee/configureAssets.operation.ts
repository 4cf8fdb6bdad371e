import { z } from 'zod';

import { formOf, toggle } from '../../../shared/form/formOf';
import { defineOperation, NO_RESULT } from '../../../shared/model/operation';
import { reconcileOptions } from '../../../shared/form/commonFields';
import { idList } from '../../../shared/schema/input';
import { assetChoice, enterpriseForLists, memberGlobalId } from '../../fields';
import { withdrawAll } from './lookup/withdrawAll';
import { assignmentEvidence } from './lookup/assignmentEvidence';
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
		'Whether to withdraw all that the employee holds by the list of asset numbers. What is lent is left out, as the API document shows no way back; the row names it.',
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
		),
	reply: NO_RESULT,
	compose: withdrawAll,
	request: ({ addAssets, deleteAssets }) => ({ body: { addAssets, deleteAssets } }),
	rows: (_data, input) => [doneRow(input)],
	sequenceKeys: ({ memberGlobalId: member, addAssets, deleteAssets, withdrawAll: isAll }) => [
		...employeeKey({ memberGlobalId: member }),
		...[...addAssets, ...(isAll ? [] : deleteAssets)].map(assetKey),
	],
	evidence: assignmentEvidence,
	preview: successOf.extend({ addAssets: z.array(z.string()), deleteAssets: z.array(z.string()) }),
});
