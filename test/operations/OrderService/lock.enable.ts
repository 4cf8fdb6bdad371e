import type { OperationRecord } from '../../support/operationRecord';
import { seededLocks, at, lockWire, newLocks } from '../shared';

export const record: OperationRecord = {
	api: {
		number: 7,
		endpoint: 'POST /asset/unlock',
		body: 'as #6',
		data: 'array of lock results (§2.6), the statuses named as in #6. Enables. Only re-issuable locks and locks of large customers can be enabled',
	},
	kind: 'repeated',
	form: { parameters: 'assetNums† operatorIdentity†', collections: { options: 'failedLocks' } },
	wire: lockWire('POST /asset/unlock'),
	faults: {
		data: 'list',
		acts: 'lock.enabled',
		counted: 'locks were enabled',
		items: newLocks(true),
		parameters: { assetNums: at('mark'), operatorIdentity: '={{ "ops" + $itemIndex % 5 }}' },
	},
	docs: {
		title: 'one lock',
		parameters: { assetNums: seededLocks.largeCustomer, operatorIdentity: 'ops@example.com' },
		notes: ['Everything said for Disable holds here too.'],
		failure: { why: 'a lock that does not exist', parameters: { assetNums: '8999999999' } },
	},
};
