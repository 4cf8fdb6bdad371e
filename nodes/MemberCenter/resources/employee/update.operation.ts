import { pick } from 'lodash';
import { z } from 'zod';

import { formWith } from '../../../shared/form/formOf';
import { defineOperation } from '../../../shared/model/operation';
import { noResult } from '../../../shared/schema/reply';
import {
	DETAILS,
	details,
	editedUserName,
	enterpriseGlobalId,
	memberGlobalId,
	personName,
} from '../../fields';
import { employeeKey, successOf } from './records';

/** docs/api/member-center.md §4 #2 */
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
	...formWith(
		{ enterpriseGlobalId, memberGlobalId, name: personName, userName: editedUserName },
		'updateFields',
		details,
	),
	reply: noResult,
	request: (input) => ({ body: pick(input, 'userName', 'name', ...DETAILS) }),
	sequenceKeys: employeeKey,
	preview: successOf.extend({ enterpriseGlobalId: z.string() }),
});
