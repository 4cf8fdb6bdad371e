import { z } from 'zod';

import { outputFields } from '../../../shared/form/fields';
import { defineOperation, entryOf } from '../../../shared/model/operation';
import { outputInput } from '../../../shared/schema/manyInput';
import { enterpriseGlobalId, memberGlobalId } from '../../fields';
import { employee as ofEmployee, enterprise } from '../../input';
import { allAccounts } from './lookup/accounts';
import { getManyEmployees } from './getMany.operation';
import { employee } from './records';

/** docs/api/member-center.md §4 #5: there is no endpoint for one employee. */
export const getEmployee = defineOperation({
	resource: 'employee',
	value: 'get',
	name: 'Get',
	action: 'Get employee',
	description: 'Retrieve one employee of an enterprise',
	...entryOf(getManyEmployees),
	fields: [enterpriseGlobalId, memberGlobalId, ...outputFields(Object.keys(employee.shape))],
	input: z.object({ ...enterprise, ...ofEmployee, ...outputInput }),
	pick: {
		list: ({ enterpriseGlobalId: id }) => allAccounts(id),
		field: 'globalId',
		parameter: 'memberGlobalId',
		noun: 'employee',
		shown: ['userName', 'name'],
		advice: 'Check the employee’s global ID, and that the employee belongs to this enterprise.',
	},
});
