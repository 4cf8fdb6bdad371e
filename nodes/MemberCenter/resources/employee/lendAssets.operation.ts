import { z } from 'zod';

import { someOf, text } from '../../../shared/read/input';
import { defineOperation } from '../../../shared/operation';
import { nothing } from '../../../shared/decode/reply';
import { assetChoice, borrowedUsbKey, enterpriseForLists, memberGlobalId } from '../../fields';
import { employee, successOf, employeeKey } from '../../input';

/** docs/api/member-center.md §4 #10 */
export const lendAssets = defineOperation({
	resource: 'employee',
	value: 'lendAssets',
	name: 'Lend Assets',
	action: 'Lend assets to employee',
	description: 'Move the product entitlements of an employee’s assets into a lent lock',
	endpoint: { method: 'POST', path: '/enterprise/member/{memberGlobalId}/borrow', repeat: 'never' },
	fields: [
		enterpriseForLists,
		memberGlobalId,
		borrowedUsbKey,
		assetChoice('Assets', 'assetIDs', 'getAssetIds', 'The assets to lend.', true),
	],
	input: z.object({ ...employee, borrowedUsbKey: text, assetIDs: someOf }),
	reply: nothing,
	request: (input) => ({ body: { borrowedUsbKey: input.borrowedUsbKey, assetIDs: input.assetIDs } }),
	rows: (_data, input) => [{ success: true, ...input }],
	identify: (input) => ({ memberGlobalId: input.memberGlobalId, borrowedUsbKey: input.borrowedUsbKey }),
	orderKeys: (input) => [...employeeKey(input), `lock:${input.borrowedUsbKey}`],
	preview: successOf.extend({ borrowedUsbKey: z.string(), assetIDs: z.array(z.string()) }),
});
