import { z } from 'zod';

import { text } from '../../../shared/schema/input';
import { defineOperation } from '../../../shared/model/operation';
import { noResult } from '../../../shared/schema/reply';
import { enterpriseGlobalId, memberGlobalId, password } from '../../fields';
import { employee, enterprise, successOf, employeeKey } from '../../input';

/** docs/api/member-center.md §4 #3 */
export const resetEmployeePassword = defineOperation({
	resource: 'employee',
	value: 'resetPassword',
	name: 'Reset Password',
	action: 'Reset password of employee',
	description: 'Replace the password of an employee with a new one',
	builderHint: 'Sets the password that is given. The old one does not come back.',
	endpoint: {
		method: 'PUT',
		path: '/enterprise/{enterpriseGlobalId}/member/{memberGlobalId}/resetPassword',
		repeat: 'idempotent',
	},
	fields: [enterpriseGlobalId, memberGlobalId, { ...password, description: 'The new password' }],
	input: z.object({ ...enterprise, ...employee, password: text }),
	reply: noResult,
	request: (input) => ({ body: { password: input.password } }),
	sequenceKeys: employeeKey,
	preview: successOf.extend({ enterpriseGlobalId: z.string() }),
});
