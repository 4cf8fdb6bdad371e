import { omit } from 'lodash';
import { z } from 'zod';

import { idList } from '../../../shared/schema/idList';
import { defineOperation } from '../../../shared/model/operation';
import type { Row } from '../../../shared/model/request';
import { reconcileOptions } from '../../../shared/form/options';
import { noResult } from '../../../shared/schema/reply';
import { assetChoice, enterpriseForLists, memberGlobalId } from '../../fields';
import { employee, employeeKey, knownEnterprise, successOf } from '../../input';
import { heldAssetsEvidence } from './evidence/heldAssetsEvidence';

/** docs/api/member-center.md §4 #9 */
export const configureEmployeeAssets = defineOperation({
	resource: 'employee',
	value: 'configureAssets',
	name: 'Configure Assets',
	action: 'Configure assets of employee',
	description: 'Assign assets to an employee, or withdraw them',
	builderHint:
		'Assigns and withdraws in one request. To move an asset, first withdraw it from one employee, then assign it to the other.',
	endpoint: { method: 'POST', path: '/enterprise/member/{memberGlobalId}/privileges', repeat: 'never' },
	options: reconcileOptions(),
	fields: [
		enterpriseForLists,
		memberGlobalId,
		assetChoice(
			'Asset Numbers to Assign: Names or IDs',
			'addAssets',
			'getAssetNumbers',
			'The asset numbers to assign.',
		),
		assetChoice(
			'Asset Numbers to Withdraw: Names or IDs',
			'deleteAssets',
			'getHeldAssetNumbers',
			'The asset numbers to withdraw.',
		),
	],
	input: z
		.object({ ...knownEnterprise, ...employee, addAssets: idList, deleteAssets: idList })
		.refine(({ addAssets, deleteAssets }) => addAssets.length + deleteAssets.length > 0, {
			path: ['addAssets'],
			message: 'choose at least one asset number to assign, or one to withdraw',
		}),
	reply: noResult,
	request: ({ addAssets, deleteAssets }) => ({ body: { addAssets, deleteAssets } }),
	rows: (_data, input) => [doneRow(input)],
	sequenceKeys: employeeKey,
	evidence: heldAssetsEvidence(doneRow),
	preview: successOf.extend({ addAssets: z.array(z.string()), deleteAssets: z.array(z.string()) }),
});

function doneRow(input: object): Row {
	return { success: true, ...omit(input, 'enterpriseGlobalId') };
}
