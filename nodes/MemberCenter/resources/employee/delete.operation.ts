import { z } from 'zod';

import { defineOperation } from '../../../shared/model/operation';
import { noResult } from '../../../shared/schema/reply';
import { enterpriseGlobalId, memberGlobalId } from '../../fields';
import { employee, enterprise, employeeKey } from '../../input';

/** docs/api/member-center.md §4 #4 */
export const deleteEmployee = defineOperation({
	resource: 'employee',
	value: 'delete',
	name: 'Delete',
	action: 'Delete employee permanently',
	description: 'Delete an employee of an enterprise',
	builderHint: 'Cannot be undone. Look up the employee first; an agent has to ask a person.',
	// 60002: user not found. After a lost reply it means that the first request deleted the employee.
	endpoint: {
		method: 'DELETE',
		path: '/enterprise/{enterpriseGlobalId}/member/{memberGlobalId}',
		repeat: 'idempotent',
		alreadyDoneCode: '60002',
	},
	fields: [enterpriseGlobalId, memberGlobalId],
	input: z.object({ ...enterprise, ...employee }),
	reply: noResult,
	rows: (_data, input) => [{ deleted: true, memberGlobalId: input.memberGlobalId }],
	sequenceKeys: employeeKey,
	preview: z.object({ deleted: z.boolean(), memberGlobalId: z.string() }),
});
