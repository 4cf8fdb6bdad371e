import { z } from 'zod';

import { collection } from '../../../shared/form/fields';
import { defineOperation } from '../../../shared/model/operation';
import { noResult } from '../../../shared/schema/reply';
import { employeeDetails, enterpriseGlobalId, memberGlobalId, personName, userName } from '../../fields';
import { details, editedAccountName, employee, enterprise, name, successOf, employeeKey } from '../../input';

/** docs/api/member-center.md §4 #2 */
export const updateEmployee = defineOperation({
	resource: 'employee',
	value: 'update',
	name: 'Update',
	action: 'Update employee',
	description: 'Update the account name, name and details of an employee',
	builderHint: 'Account Name and Name are always sent. To keep one, look it up first.',
	endpoint: {
		method: 'PUT',
		path: '/enterprise/{enterpriseGlobalId}/member/{memberGlobalId}',
		repeat: 'idempotent',
	},
	fields: [
		enterpriseGlobalId,
		memberGlobalId,
		personName,
		{
			...userName,
			description:
				'The account name after the update, required also where it stays. The API document does not say whether with the enterprise code: try one employee first.',
		},
		collection('updateFields', employeeDetails),
	],
	input: z.object({ ...enterprise, ...employee, userName: editedAccountName, name, ...details }),
	reply: noResult,
	request: ({ userName: account, name: newName, departmentId, remark, passwordMobile }) => ({
		body: { userName: account, name: newName, departmentId, remark, passwordMobile },
	}),
	sequenceKeys: employeeKey,
	preview: successOf.extend({ enterpriseGlobalId: z.string() }),
});
