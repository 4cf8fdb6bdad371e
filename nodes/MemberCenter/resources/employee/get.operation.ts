import { outputOf } from '../../../shared/form/commonFields';
import { formOf } from '../../../shared/form/formOf';
import { pickFrom } from '../../../shared/lists/entries';
import { defineOperation, entryOf } from '../../../shared/model/operation';
import { enterpriseGlobalId, memberGlobalId } from '../../fields';
import { allAccounts } from './accounts';
import { employee, getManyEmployees } from './getMany.operation';

const WORDS = {
	noun: 'employee',
	shown: ['userName', 'name'],
	advice: 'Check the employee’s global ID, and that the employee belongs to this enterprise.',
};

/** docs/api/member-center.openapi.yaml §4 #5: there is no endpoint for one employee. */
export const getEmployee = defineOperation({
	resource: 'employee',
	value: 'get',
	action: 'Get employee',
	description: 'Retrieve one employee of an enterprise',
	...entryOf(getManyEmployees),
	...formOf({ enterpriseGlobalId, memberGlobalId, ...outputOf(Object.keys(employee.shape)) }),
	compose: pickFrom(allAccounts, 'memberGlobalId', WORDS, 'globalId'),
});
