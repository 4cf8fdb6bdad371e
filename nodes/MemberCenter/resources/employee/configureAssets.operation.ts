import { intersectionBy } from 'lodash';
import { z } from 'zod';

import { booleanField, formOf, withDefault } from '../../../shared/form/formOf';
import { reconcileOptions } from '../../../shared/form/commonFields';
import { memoizePerList, rowsBy } from '../../../shared/lists/entries';
import { refused, type Result, type Row } from '../../../shared/model/exchange';
import type { ComposeContext, Composed, Evidence } from '../../../shared/model/lists';
import { defineOperation, NO_RESULT } from '../../../shared/model/operation';
import { foldCase, foldIdentifier } from '../../../shared/schema/identifier';
import { idList } from '../../../shared/schema/idList';
import {
	assetChoice,
	assetKey,
	doneRow,
	employeeKey,
	enterpriseForLists,
	memberGlobalId,
	successOf,
} from '../../fields';
import { allAssets } from '../asset/getMany.operation';
import { holderIn } from '../holders';
import { holdingsText, readHoldings } from './holdings';

const form = formOf({
	enterpriseGlobalId: enterpriseForLists,
	memberGlobalId,
	addAssets: assetChoice(
		idList,
		'Asset Numbers to Assign: Names or IDs',
		'getAssetNumbers',
		'The asset numbers to assign.',
	),
	withdrawAll: withDefault(
		booleanField(
			false,
			'Whether to withdraw all that the employee holds. What is lent cannot be withdrawn: the row names it.',
		),
	),
	deleteAssets: assetChoice(
		idList,
		'Asset Numbers to Withdraw: Names or IDs',
		'getHeldAssetNumbers',
		'The asset numbers to withdraw.',
		{ displayOptions: { show: { withdrawAll: [false] } } },
	),
});

/** In the list of all asset numbers (§2.5, §4 #6). A number that is not listed proves nothing. */
const evidence: Evidence<z.output<typeof form.input>, z.output<typeof form.input>> = {
	lists: (_part, { enterpriseGlobalId }) =>
		enterpriseGlobalId === undefined
			? 'Enterprise Global ID is needed to list who holds which asset'
			: [allAssets(enterpriseGlobalId)],
	// One part may add what another withdraws. So what is true before both parts need not be true after them.
	claims: ({ memberGlobalId, addAssets, deleteAssets }) =>
		[...addAssets, ...deleteAssets].map(
			(number) => `asset number ${foldIdentifier(number)} of employee ${memberGlobalId}`,
		),
	evaluate({ lists: [assets = []] }, _part, input) {
		const { memberGlobalId, addAssets, deleteAssets } = input;
		const holders = holdersOf(assets);
		const unseen = [...addAssets, ...deleteAssets].filter((number) => !holders.has(number));
		if (unseen.length > 0)
			return { unclear: `the list of asset numbers does not show who holds ${unseen.join(', ')}` };
		const isHeld = (number: string) => holders.get(number)?.includes(memberGlobalId) === true;
		const isAlike = (holder: string | null) => foldCase(holder ?? '') === foldCase(memberGlobalId);
		const unsure = [...addAssets, ...deleteAssets].filter(
			(number) => !isHeld(number) && holders.get(number)?.some(isAlike),
		);
		if (unsure.length > 0)
			return { unclear: `the list shows ${unsure.join(', ')} with the same employee in another form` };
		const remaining = {
			addAssets: addAssets.filter((number) => !isHeld(number)),
			deleteAssets: deleteAssets.filter(isHeld),
		};
		const open = [
			...remaining.addAssets.map((number) => `${number} is not with the employee`),
			...remaining.deleteAssets.map((number) => `${number} is with the employee`),
		];
		return open.length > 0 ? { notDone: open.join(', '), remaining } : { done: doneRow(input) };
	},
};

const holdersOf = memoizePerList((assets: readonly Row[]) => {
	const holders = new Map<string, Array<string | null>>();
	for (const [number, entries] of byNumber(assets)) {
		const shown = entries.map((entry) => holderIn(entry)).filter((holder) => holder !== undefined);
		if (shown.length === entries.length) holders.set(number, shown);
	}
	return holders;
});

const byNumber = rowsBy('assetNum');

/** docs/api/member-center.openapi.yaml §4 #9 */
export const configureEmployeeAssets = defineOperation({
	resource: 'employee',
	value: 'configureAssets',
	action: 'Assign or withdraw assets of employee',
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
	evidence,
	preview: successOf.extend({ addAssets: z.array(z.string()), deleteAssets: z.array(z.string()) }),
});

/** Withdraw All. That nothing is held is said only of somebody whom the list of employees shows: no list of assets names an ID that is wrong. */
async function withAllHeld(
	input: z.output<typeof form.input>,
	context: ComposeContext,
): Promise<Result<Composed>> {
	const { memberGlobalId, addAssets } = input;
	const who = context.nameOf('memberGlobalId');
	const { value: holdings, error } = await readHoldings(input, context);
	if (error !== undefined) return { error };
	const { heldAssets, lentAssets, unnumbered } = holdings;
	const both = intersectionBy(addAssets, [...heldAssets, ...lentAssets], assetKey);
	if (both.length > 0)
		return refused(
			`To assign and to withdraw at once: employee ${who} holds ${both.join(', ')} already`,
			'Leave them out of the asset numbers to assign, or turn off Withdraw All.',
		);
	const stuck = holdingsText({ lentAssets, unnumbered });
	if (heldAssets.length + addAssets.length > 0) {
		if (stuck !== undefined) context.hint(`Employee ${who} keeps what cannot be withdrawn: ${stuck}`);
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
