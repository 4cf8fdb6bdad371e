import { pick } from 'lodash';
import { z } from 'zod';

import { choice, formOf } from '../../../shared/form/formOf';
import { defineOperation } from '../../../shared/model/operation';
import { noResult } from '../../../shared/schema/reply';
import { enterpriseGlobalId, memberGlobalId } from '../../fields';
import { ifHeld } from './lookup/withdrawFirst';
import { employeeKey } from './records';

const ifAssetsHeld = choice({
	displayName: 'If Assets Are Held',
	values: {
		delete: ['Delete Anyway', 'Do not look. The API document does not say what becomes of the assets.'],
		refuse: ['Refuse', 'Look first: delete nobody who holds an asset or a lent lock, and name what is held'],
		withdraw: [
			'Withdraw First',
			'Withdraw all assets that the lists show, look that they are withdrawn, then delete. Refuse where one is lent.',
		],
	},
	default: 'refuse',
	description: 'What to do when the employee still holds assets',
});

/** docs/api/member-center.md §4 #4 */
export const deleteEmployee = defineOperation({
	resource: 'employee',
	value: 'delete',
	action: 'Delete employee permanently',
	description: 'Delete an employee of an enterprise',
	builderHint:
		'Cannot be undone. Look up the employee first; an agent has to ask a person. If Assets Are Held: Withdraw First takes back the assets of somebody who leaves.',
	// 60002: user not found. After a lost reply it means that the first request deleted the employee.
	endpoint: {
		method: 'DELETE',
		path: '/enterprise/{enterpriseGlobalId}/member/{memberGlobalId}',
		repeat: 'idempotent',
		alreadyDoneCode: '60002',
	},
	...formOf({ enterpriseGlobalId, memberGlobalId, ifAssetsHeld }),
	completion: ifHeld,
	reply: noResult,
	rows: (_data, input) => [
		{ deleted: true, memberGlobalId: input.memberGlobalId, ...pick(input, 'withdrawnAssets') },
	],
	sequenceKeys: employeeKey,
	preview: z.object({ deleted: z.boolean(), memberGlobalId: z.string() }),
});
