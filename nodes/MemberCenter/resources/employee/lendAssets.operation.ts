import { omit } from 'lodash';
import type { INodeProperties } from 'n8n-workflow';
import { z } from 'zod';

import { someIds } from '../../../shared/schema/idList';
import { group, id, oneOf } from '../../../shared/schema/input';
import { defineOperation } from '../../../shared/model/operation';
import type { Row } from '../../../shared/model/request';
import { notice } from '../../../shared/form/fields';
import { reconcileOptions } from '../../../shared/form/options';
import { noResult } from '../../../shared/schema/reply';
import { assetChoice, borrowedUsbKey, enterpriseForLists, memberGlobalId } from '../../fields';
import { employee, employeeKey, knownEnterprise, successOf } from '../../input';
import { lentAssetsEvidence } from './lookup/lentAssetsEvidence';

const assetsGivenAs: INodeProperties = {
	displayName: 'Assets Given As',
	name: 'assetsGivenAs',
	type: 'options',
	options: [
		{ name: 'Asset IDs', value: 'assetId' },
		{
			name: 'Asset Numbers',
			value: 'assetNum',
			description: 'Their IDs are looked up before anything is sent',
		},
	],
	default: 'assetId',
	description: 'What the assets are given as',
};
const lendOptions = group({ assetsGivenAs: oneOf(['assetId', 'assetNum']).default('assetId') });

/** docs/api/member-center.md §4 #10 */
export const lendAssets = defineOperation({
	resource: 'employee',
	value: 'lendAssets',
	name: 'Lend Assets',
	action: 'Lend assets of employee into lock',
	description: 'Move the product entitlements of an employee’s assets into a lent lock',
	builderHint:
		'There is no way back from here. The employee must hold the assets, and the lock must be free: see Lent Lock, Get Many.',
	endpoint: { method: 'POST', path: '/enterprise/member/{memberGlobalId}/borrow', repeat: 'never' },
	guards: ['assetsGivenAs'],
	options: [assetsGivenAs, ...reconcileOptions()],
	fields: [
		notice(
			'lendingNotice',
			'Lending moves the entitlements into the lock. The service documents no way back from here.',
		),
		enterpriseForLists,
		memberGlobalId,
		borrowedUsbKey,
		assetChoice('Assets to Lend: Names or IDs', 'assetIDs', 'getAssetIds', 'The assets to lend.', {
			required: true,
		}),
	],
	input: z.object({
		...knownEnterprise,
		...employee,
		borrowedUsbKey: id,
		assetIDs: someIds,
		options: lendOptions,
	}),
	references: ({ options }) =>
		options.assetsGivenAs === 'assetNum' ? [{ name: 'assetIDs', mode: 'assetNum' }] : [],
	reply: noResult,
	request: (input) => ({ body: { borrowedUsbKey: input.borrowedUsbKey, assetIDs: input.assetIDs } }),
	rows: (_data, input) => [doneRow(input)],
	identify: (input) => ({ memberGlobalId: input.memberGlobalId, borrowedUsbKey: input.borrowedUsbKey }),
	sequenceKeys: (input) => [...employeeKey(input), `lock:${input.borrowedUsbKey}`],
	evidence: lentAssetsEvidence(doneRow),
	preview: successOf.extend({ borrowedUsbKey: z.string(), assetIDs: z.array(z.string()) }),
});

function doneRow(input: object): Row {
	return { success: true, ...omit(input, 'enterpriseGlobalId', 'options') };
}
