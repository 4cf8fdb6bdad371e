import { z } from 'zod';

import { returnAllOrLimit } from '../../../shared/form/commonFields';
import { formOf } from '../../../shared/form/formOf';
import { filtersOf, flagFilter, shows } from '../../../shared/lists/filters';
import { defineOperation, listOf, wholeList } from '../../../shared/model/operation';
import { record } from '../../../shared/schema/reply';
import { addHolder, enterpriseGlobalId } from '../../fields';
import { withHolders } from '../holders';

/** A lent lock item (docs/api/member-center.openapi.yaml §2.6). */
export const lentLock = record({
	assetId: z.string(),
	assetNum: z.string(),
	borrowedFlag: z.boolean(),
	cloudAccountGlobalId: z.string(),
});

const lockFilters = filtersOf({
	borrowedFlag: flagFilter('Whether the lock is lent to an employee', shows('borrowedFlag'), 'Lent'),
});

/** docs/api/member-center.openapi.yaml §4 #8 */
export const getManyLentLocks = defineOperation({
	resource: 'lentLock',
	value: 'getMany',
	action: 'Get many lent locks',
	description: 'Retrieve a list of the lent locks of an enterprise, and who borrowed them',
	endpoint: {
		method: 'GET',
		path: '/enterprise/{enterpriseGlobalId}/asset/borrowUsbKeys',
		repeat: 'idempotent',
	},
	...formOf({ enterpriseGlobalId, ...returnAllOrLimit, addHolder, filters: lockFilters }),
	reply: listOf(lentLock),
	filters: lockFilters,
	compose: withHolders((enterprise) => allLentLocks(enterprise), true),
	preview: lentLock,
});

export const allLentLocks = wholeList(getManyLentLocks);
