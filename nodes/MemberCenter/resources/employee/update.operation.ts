import { pick } from 'lodash';
import { z } from 'zod';

import { formWith } from '../../../shared/form/formOf';
import { defineOperation, NO_RESULT } from '../../../shared/model/operation';
import {
	details,
	DETAILS,
	editedUserName,
	employeeKey,
	enterpriseGlobalId,
	memberGlobalId,
	personName,
	successOf,
} from '../../fields';
import { shortEnough } from './accounts';

const form = formWith(
	{ enterpriseGlobalId, memberGlobalId, name: personName, userName: editedUserName },
	'updateFields',
	details,
);

/** docs/api/member-center.openapi.yaml §4 #2 */
export const updateEmployee = defineOperation({
	resource: 'employee',
	value: 'update',
	action: 'Update employee',
	description: 'Update the account name, name and details of an employee',
	builderHint: 'Account Name and Name are always sent. To keep one, look it up first.',
	endpoint: {
		method: 'PUT',
		path: '/enterprise/{enterpriseGlobalId}/member/{memberGlobalId}',
		repeat: 'idempotent',
	},
	fields: form.fields,
	// Whether the service takes a name with the code, or adds the code, is not shown: one that has it is counted as it is.
	input: (_zone, defaults) =>
		form.input.superRefine(shortEnough(defaults, (name, code) => (name.endsWith(code) ? name : name + code))),
	reply: NO_RESULT,
	request: (input) => ({ body: pick(input, 'userName', 'name', ...DETAILS) }),
	sequenceKeys: employeeKey,
	preview: successOf.extend({ enterpriseGlobalId: z.string() }),
});
