/** The events of the trigger: what happens to employees, and to what they have. */
import { z } from 'zod';

import { simplify } from '../shared/form/commonFields';
import { formOf } from '../shared/form/formOf';
import { defineEvent, type TriggerEvent } from '../shared/model/event';
import type { Row } from '../shared/model/exchange';
import { type Operation, wholeList } from '../shared/model/operation';
import { flagOf } from '../shared/schema/reply';
import { isNew, isUpdated } from '../shared/triggers/memory';
import { enterpriseGlobalId } from './fields';
import { assetNumber, getManyAssetNumbers } from './resources/asset/getMany.operation';
import { allAccounts } from './resources/employee/accounts';
import { getManyEmployees } from './resources/employee/getMany.operation';
import { holderOf } from './resources/holders';
import { getManyLentLocks, lentLock } from './resources/lentLock/getMany.operation';

const employees = {
	list: getManyEmployees,
	read: (input: Row) => allAccounts(input.enterpriseGlobalId),
	identity: ['globalId', 'id'],
	...formOf({ enterpriseGlobalId, simplify }),
	preview: getManyEmployees.preview,
};
const byCreation = { by: 'createTime', samples: 'desc' } as const;
const byUpdate = { by: 'updateTime', samples: 'desc' } as const;
const isDeleted = ({ deleted }: Row): boolean => deleted === true;
const present = () => (row: Row) => !isDeleted(row);

interface Held {
	list: Operation;
	preview: z.ZodTypeAny;
	/** The holder's ID; an empty text for somebody who is not named, null for nobody, undefined where it is not shown. */
	holderOf: (row: Row) => string | null | undefined;
}

const assets: Held = {
	list: getManyAssetNumbers,
	preview: assetNumber.extend({ previousGlobalId: z.string().nullable() }),
	holderOf,
};
const locks: Held = {
	list: getManyLentLocks,
	preview: lentLock.extend({ previousGlobalId: z.string().nullable() }),
	holderOf: (row: Row) => {
		if (row.borrowedFlag === true) return holderOf(row) ?? '';
		return row.borrowedFlag === false ? null : undefined;
	},
};

/** The state of what nobody holds; that of anything else is `HELD` and the holder's ID. */
const FREE = '0';
const HELD = '1';

const holderIn = (state = ''): string | undefined =>
	state.startsWith(HELD) ? state.slice(HELD.length) || undefined : undefined;

const holderEvent = (
	{ list, preview, holderOf: holder }: Held,
	change: 'assigned' | 'released',
	value: string,
	description: string,
) =>
	defineEvent({
		value,
		description,
		list,
		read: (input: Row) => wholeList(list)(input.enterpriseGlobalId),
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
		preview,
	});

/** Every event of the Member Center: the only registration. */
export const events: readonly TriggerEvent[] = [
	defineEvent({
		...employees,
		value: 'employeeAdded',
		description: 'An employee is new',
		watch: () => isNew,
		isWanted: present,
		order: byCreation,
	}),
	defineEvent({
		...employees,
		value: 'employeeUpdated',
		description: 'An existing employee has changed, and is not deleted',
		watch: () => isUpdated,
		isWanted: present,
		order: byUpdate,
	}),
	// The documents do not say whether deleting changes the update time as well.
	defineEvent({
		...employees,
		value: 'employeeDeleted',
		description: 'An employee is marked as deleted',
		watch: () => ({
			stateOf: ({ deleted }) => flagOf(deleted)?.toString(),
			isChange: ({ before, state }) => state === 'true' && before !== state,
		}),
		order: byUpdate,
		isSample: isDeleted,
	}),
	holderEvent(assets, 'assigned', 'assetAssigned', 'An asset was assigned to an employee, or to another one'),
	holderEvent(
		assets,
		'released',
		'assetWithdrawn',
		'An asset was withdrawn from an employee, and nobody else has it',
	),
	holderEvent(locks, 'assigned', 'lockLent', 'A lent lock was lent to an employee, or to another one'),
	holderEvent(locks, 'released', 'lockReturned', 'A lent lock was returned'),
];
