import { z } from 'zod';

import { choice, formOf, optionsForm } from '../../../shared/form/formOf';
import { someIds } from '../../../shared/schema/idList';
import { rowsBy } from '../../../shared/lists/perList';
import type { Row } from '../../../shared/model/exchange';
import { defineOperation, type Evidence } from '../../../shared/model/operation';
import { notice } from '../../../shared/form/fields';
import { reconcileOptions } from '../../../shared/form/options';
import { noResult, textOf } from '../../../shared/schema/reply';
import { assetChoice, borrowedUsbKey, enterpriseForLists, memberGlobalId } from '../../fields';
import { allAssets } from '../asset/getMany.operation';
import { allLentLocks } from '../lentLock/getMany.operation';
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

type Input = z.output<typeof form.input>;

/**
 * The lists of lent locks and of asset numbers show what is lent (docs/api/member-center.md §2.5, §2.6), but not into which lock an
 * asset is lent. So only a change proves it: before this execution sent the request, the lock was free and none of the assets was lent;
 * now the employee has the lock, and every asset is lent.
 */
const lentAssetsEvidence: Evidence<Input, Input> = {
	lists: (_part, { enterpriseGlobalId }) => {
		if (enterpriseGlobalId === undefined)
			return 'Enterprise Global ID is needed to list lent locks and assets';
		return [allLentLocks(enterpriseGlobalId), allAssets(enterpriseGlobalId)];
	},
	claims: ({ borrowedUsbKey, assetIDs }) => [
		`lock ${borrowedUsbKey}`,
		...assetIDs.map((asset) => `asset ${asset}`),
	],
	evaluate({ lists: [locks = [], assets = []], sent }, part, input) {
		const lock = lentState(locks, 'assetNum', part.borrowedUsbKey);
		const free = part.assetIDs.filter((asset) => lentState(assets, 'assetId', asset) === false);
		if (lock === false) return { notDone: `lock ${part.borrowedUsbKey} is not lent` };
		if (free.length > 0) return { notDone: `not lent: ${free.join(', ')}` };
		const unseen = part.assetIDs.filter((asset) => lentState(assets, 'assetId', asset) === undefined);
		if (lock === undefined || unseen.length > 0) {
			const missing = [...(lock === undefined ? [`lock ${part.borrowedUsbKey}`] : []), ...unseen];
			return { unclear: `the list does not show whether they are lent: ${missing.join(', ')}` };
		}
		const isOthers = ({ cloudAccountGlobalId: holder }: Row) => textOf(holder) !== part.memberGlobalId;
		const lockOfOthers = entriesOf(locks, 'assetNum', part.borrowedUsbKey).filter(isOthers);
		if (lockOfOthers.length > 0)
			return { unclear: `lock ${part.borrowedUsbKey} is lent to ${holdersIn(lockOfOthers)}` };
		const assetsOfOthers = part.assetIDs
			.flatMap((asset) => entriesOf(assets, 'assetId', asset))
			.filter((entry) => textOf(entry.cloudAccountGlobalId) !== undefined && isOthers(entry));
		if (assetsOfOthers.length > 0)
			return {
				unclear: `${assetsOfOthers.map(({ assetId }) => assetId).join(', ')}: with ${holdersIn(assetsOfOthers)}`,
			};
		const [locksBefore = [], assetsBefore = []] = sent?.before ?? [];
		const wasFree =
			lentState(locksBefore, 'assetNum', part.borrowedUsbKey) === false &&
			part.assetIDs.every((asset) => lentState(assetsBefore, 'assetId', asset) === false);
		return wasFree
			? { done: doneRow(input) }
			: {
					unclear:
						'the lock and the assets are lent, but the lists do not show that the assets are in this lock, and they were not seen free before sending',
				};
	},
};

/** Is it lent? True where all of its entries say so, false where none does, undefined where they differ or there is none. */
function lentState(list: Row[], field: string, name: string): boolean | undefined {
	const flags = new Set(entriesOf(list, field, name).map(({ borrowedFlag }) => borrowedFlag));
	const [flag] = flags;
	return flags.size === 1 && typeof flag === 'boolean' ? flag : undefined;
}

const holdersIn = (entries: Row[]): string =>
	entries.map(({ cloudAccountGlobalId }) => String(cloudAccountGlobalId)).join(', ');

const entriesOf = (list: Row[], field: string, name: string): Row[] => rowsBy(field)(list).get(name) ?? [];

/** docs/api/member-center.md §4 #10 */
export const lendAssets = defineOperation({
	resource: 'employee',
	value: 'lendAssets',
	action: 'Lend assets of employee into lock',
	description: 'Move the product entitlements of an employee’s assets into a lent lock',
	builderHint:
		'There is no way back from here. Name assets of the employee, and a lock that is not lent to another: see Lent Lock, Get Many.',
	endpoint: { method: 'POST', path: '/enterprise/member/{memberGlobalId}/borrow', repeat: 'never' },
	guards: ['assetsGivenAs'],
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
