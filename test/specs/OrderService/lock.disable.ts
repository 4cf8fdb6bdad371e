import type { OperationSpec } from '../operationSpec';
import { lockChange, seededLocks } from '../shared';

export const spec: OperationSpec = {
	api: { endpoint: 'POST /asset/lock' },
	...lockChange('POST /asset/lock', 'disabled'),
	docs: {
		title: 'two locks',
		parameters: {
			assetNums: `${seededLocks.reissuable}, ${seededLocks.endsSoon}`,
			operatorIdentity: 'ops@example.com',
		},
		notes: [
			'Items with the same Operator share one request. A lock named by several items is sent once, and each item gets its row.',
			'The service reports each lock by itself. A status other than 1 is a failure of that lock alone, unless Failed Locks is set to Output as Rows. See [lock statuses](codes.md#lock-statuses).',
		],
	},
};
