import type { OperationSpec } from '../../support/specs/operationSpec';
import { lockChange, seededLocks } from '../shared';

export const spec: OperationSpec = {
	api: {
		number: 7,
		endpoint: 'POST /asset/unlock',
		body: 'as #6',
		data: 'array of lock results (§2.6), the statuses named as in #6. Enables. Only re-issuable locks and locks of large customers can be enabled',
	},
	...lockChange('POST /asset/unlock', 'enabled'),
	docs: {
		title: 'one lock',
		parameters: { assetNums: seededLocks.largeCustomer, operatorIdentity: 'ops@example.com' },
		notes: ['What Disable says holds here too.'],
		failure: { why: 'a lock that does not exist', parameters: { assetNums: '8999999999' } },
	},
};
