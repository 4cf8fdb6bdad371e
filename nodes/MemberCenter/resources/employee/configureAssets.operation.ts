import { z } from 'zod';

import { list } from '../../../shared/read/input';
import { defineOperation } from '../../../shared/operation';
import { nothing } from '../../../shared/decode/reply';
import { assetChoice, enterpriseForLists, memberGlobalId } from '../../fields';
import { employee, successOf, employeeKey } from '../../input';

/** docs/api/member-center.md §4 #9 */
export const configureEmployeeAssets = defineOperation({
	resource: 'employee',
	value: 'configureAssets',
	name: 'Configure Assets',
	action: 'Configure assets of employee',
	description: 'Assign assets to an employee, or withdraw them',
	endpoint: { method: 'POST', path: '/enterprise/member/{memberGlobalId}/privileges', repeat: 'never' },
	fields: [
		enterpriseForLists,
		memberGlobalId,
		assetChoice('Add Assets', 'addAssets', 'getAssetNumbers', 'The asset numbers to assign.'),
		assetChoice('Withdraw Assets', 'deleteAssets', 'getAssetNumbers', 'The asset numbers to withdraw.'),
	],
	input: z
		.object({ ...employee, addAssets: list, deleteAssets: list })
		.refine(({ addAssets, deleteAssets }) => addAssets.length + deleteAssets.length > 0, {
			path: ['addAssets'],
			message: 'is required: name at least one asset number to assign or to withdraw',
		}),
	reply: nothing,
	request: ({ addAssets, deleteAssets }) => ({ body: { addAssets, deleteAssets } }),
	rows: (_data, input) => [{ success: true, ...input }],
	orderKeys: employeeKey,
	preview: successOf.extend({ addAssets: z.array(z.string()), deleteAssets: z.array(z.string()) }),
});
