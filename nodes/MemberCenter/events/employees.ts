import { isNew, isUpdated } from '../../shared/changes/compare';
import { simplify } from '../../shared/form/commonFields';
import { formOf } from '../../shared/form/formOf';
import { defineEvent } from '../../shared/model/event';
import type { Row } from '../../shared/model/exchange';
import { flagOf } from '../../shared/schema/reply';
import { enterpriseGlobalId } from '../fields';
import { getManyEmployees } from '../resources/employee/getMany.operation';
import { allAccounts } from '../resources/employee/lookup/accounts';

/** The events about employees. */

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

export const employeeAdded = defineEvent({
	...employees,
	value: 'employeeAdded',
	description: 'An employee is new',
	watch: () => isNew,
	isWanted: present,
	order: byCreation,
});

export const employeeUpdated = defineEvent({
	...employees,
	value: 'employeeUpdated',
	description: 'An existing employee has changed, and is not deleted',
	watch: () => isUpdated,
	isWanted: present,
	order: byUpdate,
});

/** The documents do not say whether deleting changes the update time as well. */
export const employeeDeleted = defineEvent({
	...employees,
	value: 'employeeDeleted',
	description: 'An employee is marked as deleted',
	watch: () => ({
		stateOf: ({ deleted }) => flagOf(deleted)?.toString(),
		isChange: ({ before, state }) => state === 'true' && before !== state,
	}),
	order: byUpdate,
	isSample: isDeleted,
});
