import { z } from 'zod';

import { text } from '../../../shared/input';
import { defineOperation } from '../../../shared/operation';
import { nothing } from '../../../shared/output';
import { enterpriseGlobalId, memberGlobalId, password } from '../../fields';
import { employee, enterprise, successOf, touchesEmployee } from '../../input';

/** member-center.md §4 #3 */
export const resetEmployeePassword = defineOperation({
	resource: 'employee',
	value: 'resetPassword',
	name: 'Reset Password',
	action: 'Reset password of employee',
	description: 'Replace the password of an employee with a new one',
	endpoint: {
		method: 'PUT',
		path: '/enterprise/{enterpriseGlobalId}/member/{memberGlobalId}/resetPassword',
		repeat: 'idempotent',
	},
	fields: [enterpriseGlobalId, memberGlobalId, { ...password, description: 'The new password' }],
	input: z.object({ ...enterprise, ...employee, password: text }),
	output: nothing,
	request: (input) => ({ body: { password: input.password } }),
	rows: (_data, input) => [
		{ success: true, enterpriseGlobalId: input.enterpriseGlobalId, memberGlobalId: input.memberGlobalId },
	],
	touches: touchesEmployee,
	preview: successOf.extend({ enterpriseGlobalId: z.string() }),
});
