import { z } from 'zod';

import { choice, formOf } from '../../../shared/form/formOf';
import { defineOperation, NO_RESULT } from '../../../shared/model/operation';
import { enterpriseGlobalId, memberGlobalId } from '../../fields';
import { refuseIfHeld } from './lookup/refuseIfHeld';
import { employeeKey } from './records';

const ifAssetsHeld = choice({
	displayName: 'If Assets Are Held',
	values: {
		delete: ['Delete Anyway', 'Do not look. The API document does not say what becomes of the assets.'],
		refuse: ['Refuse', 'Look first: delete nobody who holds an asset or a lent lock, and name what is held'],
	},
	default: 'refuse',
	description: 'What to do when the employee still holds assets',
});

/** docs/api/member-center.md §4 #4 */
export const deleteEmployee = defineOperation({
	resource: 'employee',
	value: 'delete',
	action: 'Delete employee',
	description: 'Delete an employee of an enterprise',
	builderHint:
		'The API document shows no way back. Look up the employee first; an agent has to ask a person. To take back the assets of somebody who leaves: Configure Assets with Withdraw All before it.',
	// 60002: user not found. After a lost reply it means that the first request deleted the employee, where a list showed one before.
	endpoint: {
		method: 'DELETE',
		path: '/enterprise/{enterpriseGlobalId}/member/{memberGlobalId}',
		repeat: 'idempotent',
		alreadyDoneCode: '60002',
	},
	...formOf({ enterpriseGlobalId, memberGlobalId, ifAssetsHeld }),
	compose: refuseIfHeld,
	reply: NO_RESULT,
	rows: (_data, input) => [{ deleted: true, memberGlobalId: input.memberGlobalId }],
	sequenceKeys: employeeKey,
	preview: z.object({ deleted: z.boolean(), memberGlobalId: z.string() }),
});
