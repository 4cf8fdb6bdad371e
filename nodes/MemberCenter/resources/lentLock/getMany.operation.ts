import { z } from 'zod';

import { limit, returnAll } from '../../../shared/form/fields';
import { filtersOf, flagFilter } from '../../../shared/lists/filters';
import { manyInput } from '../../../shared/schema/manyInput';
import { defineOperation, type ListRead } from '../../../shared/model/operation';
import { record } from '../../../shared/schema/reply';
import { addHolder, enterpriseGlobalId } from '../../fields';
import { enterprise, withHolder } from '../../input';

/** A lent lock item (docs/api/member-center.md §2.6). */
export const lentLock = record({
	assetId: z.string(),
	assetNum: z.string(),
	borrowedFlag: z.boolean(),
	cloudAccountGlobalId: z.string(),
});

const lockFilters = filtersOf({
	borrowedFlag: flagFilter('Lent', 'borrowedFlag', 'Whether the lock is lent to an employee'),
});

/** docs/api/member-center.md §4 #8 */
export const getManyLentLocks = defineOperation({
	resource: 'lentLock',
	value: 'getMany',
	name: 'Get Many',
	action: 'Get many lent locks',
	description: 'Retrieve a list of the locks of an enterprise that assets can be lent into, and who has them',
	endpoint: {
		method: 'GET',
		path: '/enterprise/{enterpriseGlobalId}/asset/borrowUsbKeys',
		repeat: 'idempotent',
	},
	fields: [enterpriseGlobalId, returnAll, limit, addHolder, lockFilters.field],
	input: z.object({
		...enterprise,
		...manyInput,
		...withHolder,
		filters: lockFilters.schema.default({}),
	}),
	reply: z.array(lentLock),
	filters: lockFilters,
	preview: lentLock,
});

/** Every lent lock of the enterprise. */
export function allLentLocks(enterpriseGlobalId: unknown): ListRead {
	return {
		operation: getManyLentLocks,
		input: { enterpriseGlobalId, filters: {}, returnAll: true },
	};
}
