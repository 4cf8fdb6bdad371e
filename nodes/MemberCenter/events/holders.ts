import { z } from 'zod';

import { formOf } from '../../shared/form/formOf';
import { defineEvent } from '../../shared/model/event';
import type { Row } from '../../shared/model/exchange';
import type { ListRead } from '../../shared/model/lists';
import type { Operation } from '../../shared/model/operation';
import { textOf } from '../../shared/schema/reply';
import { enterpriseGlobalId } from '../fields';
import { allAssets, assetNumber, getManyAssetNumbers, holderOf } from '../resources/asset/getMany.operation';
import { allLentLocks, getManyLentLocks, lentLock } from '../resources/lentLock/getMany.operation';

/** The events about what an employee has: assets and lent locks. */

interface Held {
	list: Operation;
	whole: (enterpriseGlobalId: unknown) => ListRead;
	record: z.AnyZodObject;
	/** The holder's ID; an empty text for somebody who is not named, null for nobody, undefined where it is not shown. */
	holderOf: (row: Row) => string | null | undefined;
}

const assetNumbers: Held = { list: getManyAssetNumbers, whole: allAssets, record: assetNumber, holderOf };
const lentLocks: Held = {
	list: getManyLentLocks,
	whole: allLentLocks,
	record: lentLock,
	holderOf: ({ borrowedFlag, cloudAccountGlobalId }) => {
		if (borrowedFlag === true) return textOf(cloudAccountGlobalId) ?? '';
		return borrowedFlag === false ? null : undefined;
	},
};

/** The state of what nobody holds; that of anything else is `HELD` and the holder's ID. */
const FREE = '0';
const HELD = '1';

/** The holder of a state; undefined where there is none, or none who is named. */
const holderIn = (state: string | undefined): string | undefined =>
	state?.startsWith(HELD) === true ? state.slice(HELD.length) || undefined : undefined;

function holderEvent(
	{ list, whole, record, holderOf: holder }: Held,
	change: 'assigned' | 'released',
	words: { value: string; description: string },
) {
	return defineEvent({
		...words,
		list,
		read: (input: Row) => whole(input.enterpriseGlobalId),
		identity: ['assetId', 'assetNum'],
		...formOf({ enterpriseGlobalId }),
		watch: () => ({
			stateOf: (row, before) => {
				const now = holder(row);
				if (typeof now !== 'string') return now === null ? FREE : undefined;
				// One who is not named may be the one of before.
				return HELD + (now || (holderIn(before) ?? ''));
			},
			isChange: ({ before, state }) =>
				change === 'assigned'
					? state !== FREE && state !== before && before !== HELD
					: state === FREE && before?.startsWith(HELD) === true,
		}),
		/** Who had it before: null for nobody, and where the service did not say who. */
		rowOf: ({ row, before }) => ({ ...row, previousGlobalId: holderIn(before) ?? null }),
		isSample: (row) => (change === 'assigned' ? typeof holder(row) === 'string' : holder(row) === null),
		preview: record.extend({ previousGlobalId: z.string().nullable() }),
	});
}

export const assetAssigned = holderEvent(assetNumbers, 'assigned', {
	value: 'assetAssigned',
	description: 'An asset was assigned to an employee, or to another one',
});
export const assetWithdrawn = holderEvent(assetNumbers, 'released', {
	value: 'assetWithdrawn',
	description: 'An asset was withdrawn from an employee, and nobody else has it',
});
export const lockLent = holderEvent(lentLocks, 'assigned', {
	value: 'lockLent',
	description: 'A lent lock was lent to an employee, or to another one',
});
export const lockReturned = holderEvent(lentLocks, 'released', {
	value: 'lockReturned',
	description: 'A lent lock was returned',
});
