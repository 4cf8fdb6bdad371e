import { z } from 'zod';

import { formOf } from '../../../shared/form/formOf';
import { defineOperation, NO_RESULT } from '../../../shared/model/operation';
import { employeeKey, enterpriseGlobalId, memberGlobalId, password, successOf } from '../../fields';

/** docs/api/member-center.openapi.yaml §4 #3 */
export const resetEmployeePassword = defineOperation({
	resource: 'employee',
	value: 'resetPassword',
	action: 'Reset password of employee',
	description: 'Replace the password of an employee with a new one',
	builderHint: 'Sets the password that is given. The old one does not come back.',
	endpoint: {
		method: 'PUT',
		path: '/enterprise/{enterpriseGlobalId}/member/{memberGlobalId}/resetPassword',
		repeat: 'idempotent',
	},
	...formOf({ enterpriseGlobalId, memberGlobalId, password: password('The new password') }),
	reply: NO_RESULT,
	request: (input) => ({ body: { password: input.password } }),
	sequenceKeys: employeeKey,
	preview: successOf.extend({ enterpriseGlobalId: z.string() }),
});
