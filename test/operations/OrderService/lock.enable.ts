import type { OperationRecord } from '../../support/operationRecord';
import { seededLocks, at, orderCodes, newLocks } from '../shared';

const done = (assetNum: string) => ({ assetNum, status: 1, success: true, statusText: 'Success' });

export const record: OperationRecord = {
	api: {
		number: 7,
		endpoint: 'POST /asset/unlock',
		asks: '–',
		body: 'as #6',
		data: 'array of lock results (§2.6), the statuses named as in #6. Enables. Only re-issuable locks and locks of large customers can be enabled',
	},
	kind: 'repeated',
	form: { parameters: 'assetNums† operatorIdentity†', collections: { options: 'failedLocks' } },
	wire: {
		parameters: { assetNums: at('locks'), operatorIdentity: 'ops' },
		items: [{ locks: 'A1, B1' }, { locks: ['B1', 'C1'] }],
		requests: [['POST /asset/unlock', {}, { assetNums: ['A1', 'B1', 'C1'], operatorIdentity: 'ops' }]],
		reply: (request) =>
			(request.json() as { assetNums: string[] }).assetNums.map((assetNum) => ({ assetNum, status: 1 })),
		rows: [
			[done('A1'), 0],
			[done('B1'), 0],
			[done('B1'), 1],
			[done('C1'), 1],
		],
	},
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
		codes: orderCodes,
	},
};
