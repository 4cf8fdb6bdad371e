import { z } from 'zod';

import { choice, formOf, optionsForm } from '../../../shared/form/formOf';
import { someIds } from '../../../shared/schema/idList';
import { defineOperation } from '../../../shared/model/operation';
import { notice } from '../../../shared/form/fields';
import { reconcileOptions } from '../../../shared/form/options';
import { noResult } from '../../../shared/schema/reply';
import { assetChoice, borrowedUsbKey, enterpriseForLists, memberGlobalId } from '../../fields';
import { lentAssetsEvidence } from './lookup/lentAssetsEvidence';
import { doneRow, employeeKey, successOf } from './records';

const options = optionsForm({
	assetsGivenAs: choice({
		values: {
			assetId: 'Asset IDs',
			assetNum: ['Asset Numbers', 'Their IDs are looked up before anything is sent'],
		},
		default: 'assetId',
		description: 'What the assets are given as',
	}),
});

const form = formOf({
	enterpriseGlobalId: enterpriseForLists,
	memberGlobalId,
	borrowedUsbKey,
	assetIDs: assetChoice(someIds, 'Assets to Lend: Names or IDs', 'getAssetIds', 'The assets to lend.', {
		required: true,
	}),
});

/** docs/api/member-center.md §4 #10 */
export const lendAssets = defineOperation({
	resource: 'employee',
	value: 'lendAssets',
	action: 'Lend assets of employee into lock',
	description: 'Move the product entitlements of an employee’s assets into a lent lock',
	builderHint:
		'There is no way back from here. Name assets of the employee, and a lock that is not lent to another: see Lent Lock, Get Many.',
	endpoint: { method: 'POST', path: '/enterprise/member/{memberGlobalId}/borrow', repeat: 'never' },
	options: [...options.fields, ...reconcileOptions()],
	fields: [
		notice(
			'lendingNotice',
			'Lending moves the entitlements into the lock. The service documents no way back from here.',
		),
		...form.fields,
	],
	input: form.input.extend({ options: options.schema }),
	references: ({ options }) =>
		options.assetsGivenAs === 'assetNum' ? [{ name: 'assetIDs', mode: 'assetNum' }] : [],
	reply: noResult,
	request: (input) => ({ body: { borrowedUsbKey: input.borrowedUsbKey, assetIDs: input.assetIDs } }),
	rows: (_data, input) => [doneRow(input)],
	identify: (input) => ({ memberGlobalId: input.memberGlobalId, borrowedUsbKey: input.borrowedUsbKey }),
	sequenceKeys: (input) => [...employeeKey(input), `lock:${input.borrowedUsbKey}`],
	evidence: lentAssetsEvidence,
	preview: successOf.extend({ borrowedUsbKey: z.string(), assetIDs: z.array(z.string()) }),
});
