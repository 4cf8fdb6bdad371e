import { z } from 'zod';

import { formWithOptions, notice, optionsWithDefault } from '../../../shared/form/formOf';
import { someIds } from '../../../shared/schema/idList';
import { defineOperation, NO_RESULT } from '../../../shared/model/operation';
import {
	assetChoice,
	assetKey,
	borrowedUsbKey,
	doneRow,
	employeeKey,
	enterpriseForLists,
	memberGlobalId,
	successOf,
} from '../../fields';
import { foldIdentifier } from '../../../shared/schema/identifier';
import { idOfName } from '../../../shared/plan/prepareItems';
import type { ComposeContext, Composed, ListRead } from '../../../shared/model/lists';
import type { Result } from '../../../shared/model/exchange';
import { assetByNumber } from '../asset/getMany.operation';

const form = formWithOptions(
	{
		enterpriseGlobalId: enterpriseForLists,
		memberGlobalId,
		borrowedUsbKey,
		assetIDs: assetChoice(someIds, 'Assets to Lend: Names or IDs', 'getAssetIds', 'The assets to lend.', {
			required: true,
		}),
	},
	{
		assetsGivenAs: optionsWithDefault({
			values: {
				assetId: 'Asset IDs',
				assetNum: ['Asset Numbers', 'Their IDs are looked up before anything is sent'],
			},
			default: 'assetId',
			description: 'What the assets are given as',
		}),
	},
);

/** docs/api/member-center.openapi.yaml §4 #10 */
export const lendAssets = defineOperation({
	resource: 'employee',
	value: 'lendAssets',
	action: 'Lend assets of employee into lock',
	description: 'Move the product entitlements of an employee’s assets into a lent lock',
	builderHint:
		'There is no way back from here. Name assets of the employee, and a lock that is not lent to another: see Lent Lock, Get Many.',
	endpoint: { method: 'POST', path: '/enterprise/member/{memberGlobalId}/borrow', repeat: 'never' },
	...form,
	fields: [
		notice(
			'lendingNotice',
			'Lending moves the entitlements into the lock. The service documents no way back from here.',
		),
		...form.fields,
	],
	compose: (input, context) =>
		input.options.assetsGivenAs === 'assetNum' ? withIds(input, context) : undefined,
	reply: NO_RESULT,
	request: (input) => ({ body: { borrowedUsbKey: input.borrowedUsbKey, assetIDs: input.assetIDs } }),
	rows: (_data, input) => [doneRow(input)],
	identify: (input) => ({ memberGlobalId: input.memberGlobalId, borrowedUsbKey: input.borrowedUsbKey }),
	sequenceKeys: (input) => [
		...employeeKey(input),
		`lock:${foldIdentifier(input.borrowedUsbKey)}`,
		...input.assetIDs.map(assetKey),
	],
	preview: successOf.extend({ borrowedUsbKey: z.string(), assetIDs: z.array(z.string()) }),
});

async function withIds(
	input: { enterpriseGlobalId?: string; assetIDs: string[] },
	{ read }: ComposeContext,
): Promise<Result<Composed>> {
	const readProof = async (lists: ListRead[]) => await read('proof', ...lists);
	const ids = await Promise.all(
		input.assetIDs.map(async (number) => await idOfName(assetByNumber, number, input, readProof)),
	);
	const assetIDs: string[] = [];
	for (const { value: id, error } of ids) {
		if (error !== undefined) return { error };
		assetIDs.push(id);
	}
	return { value: { input: { ...input, assetIDs } } };
}
