import type { OperationSpec } from '../../support/specs/operationSpec';
import { lockChange, seededLocks } from '../shared';

export const spec: OperationSpec = {
	api: {
		number: 6,
		endpoint: 'POST /asset/lock',
		body: '`assetNums` (array of string, lock numbers), `operatorIdentity` (string: name, mobile number or e-mail address)',
		data: 'array of lock results (§2.6). Disables. Only re-issuable locks and locks of large customers can be disabled',
	},
	...lockChange('POST /asset/lock', 'disabled'),
	docs: {
		title: 'two locks',
		parameters: {
			assetNums: `${seededLocks.reissuable}, ${seededLocks.endsSoon}`,
			operatorIdentity: 'ops@example.com',
		},
		notes: [
			'Items with the same Operator share one request. A lock named by several items is sent once, and each item gets its row.',
			'The service reports each lock by itself. A status other than 1 is a failure of that lock alone, unless Failed Locks is set to Output as Rows. See [lock statuses](troubleshooting.md#lock-statuses).',
		],
		failure: {
			why: 'one lock of two that may not be disabled. The other one is disabled all the same',
			parameters: { assetNums: `${seededLocks.reissuable}, ${seededLocks.notReissuable}` },
		},
	},
};
