import { omit } from 'lodash';
import { z } from 'zod';

import { idList } from '../../../shared/read/idList';
import { defineOperation } from '../../../shared/operation';
import type { Row } from '../../../shared/request';
import { perList } from '../../../shared/perList';
import { runningAgain } from '../../../shared/form/options';
import { noResult } from '../../../shared/decode/reply';
import { assetChoice, enterpriseForLists, memberGlobalId } from '../../fields';
import { getManyAssetNumbers } from '../asset/getMany.operation';
import { employee, employeeKey, knownEnterprise, successOf } from '../../input';

/** docs/api/member-center.md §4 #9 */
export const configureEmployeeAssets = defineOperation({
	resource: 'employee',
	value: 'configureAssets',
	name: 'Configure Assets',
	action: 'Configure assets of employee',
	description: 'Assign assets to an employee, or withdraw them',
	builderHint:
		'Assigns and withdraws in one call. To move an asset, withdraw it from the one employee first, then assign it to the other.',
	endpoint: { method: 'POST', path: '/enterprise/member/{memberGlobalId}/privileges', repeat: 'never' },
	options: runningAgain(),
	fields: [
		enterpriseForLists,
		memberGlobalId,
		assetChoice('Add Asset Names or IDs', 'addAssets', 'getAssetNumbers', 'The asset numbers to assign.'),
		assetChoice(
			'Withdraw Asset Names or IDs',
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
	orderKeys: employeeKey,
	evidence: {
		lists: (_part, { enterpriseGlobalId: enterprise }) =>
			enterprise === undefined
				? 'Enterprise Global ID is needed to list who holds which asset'
				: [
						{
							operation: getManyAssetNumbers,
							input: { enterpriseGlobalId: enterprise, filters: {}, returnAll: true },
						},
					],
		judge: ([assets = []], part, input) => {
			// That a number is not there is seen only in a list whose every entry can be read.
			if (part.deleteAssets.length > 0 && !isReadable(assets))
				return { unclear: 'the list shows assets without a number' };
			const held = heldBy(assets).get(part.memberGlobalId);
			const addAssets = part.addAssets.filter((number) => !held?.has(number));
			const deleteAssets = part.deleteAssets.filter((number) => held?.has(number));
			return addAssets.length + deleteAssets.length === 0
				? { done: doneRow(input) }
				: { left: { ...part, addAssets, deleteAssets } };
		},
	},
	preview: successOf.extend({ addAssets: z.array(z.string()), deleteAssets: z.array(z.string()) }),
});

const isReadable = perList((assets: readonly Row[]) =>
	assets.every(
		({ assetNum, cloudAccountGlobalId: holder }) =>
			typeof assetNum === 'string' && typeof (holder ?? '') === 'string',
	),
);

/** The asset numbers of each employee. */
const heldBy = perList((assets: readonly Row[]) => {
	const held = new Map<unknown, Set<unknown>>();
	for (const { assetNum, cloudAccountGlobalId: holder } of assets)
		held.set(holder, (held.get(holder) ?? new Set()).add(assetNum));
	return held;
});

function doneRow(input: Row): Row {
	return { success: true, ...omit(input, 'enterpriseGlobalId') };
}
