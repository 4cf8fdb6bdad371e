import type { OperationRecord } from '../../support/operationRecord';
import { seededLocks, at, orderCodes, newLocks } from '../shared';

const done = (assetNum: string) => ({ assetNum, status: 1, success: true, statusText: 'Success' });

export const record: OperationRecord = {
	api: {
		number: 6,
		endpoint: 'POST /asset/lock',
		asks: '–',
		body: '`assetNums` (array of string, lock numbers), `operatorIdentity` (string: name, mobile number or e-mail address)',
		data: 'array of lock results (§2.6). Disables. Only re-issuable locks and locks of large customers can be disabled',
	},
	kind: 'repeated',
	form: { parameters: 'assetNums† operatorIdentity†', collections: { options: 'failedLocks' } },
	wire: {
		parameters: { assetNums: at('locks'), operatorIdentity: 'ops' },
		items: [{ locks: 'A1, B1' }, { locks: ['B1', 'C1'] }],
		requests: [['POST /asset/lock', {}, { assetNums: ['A1', 'B1', 'C1'], operatorIdentity: 'ops' }]],
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
		acts: 'lock.disabled',
		counted: 'locks were disabled',
		items: newLocks(false),
		parameters: { assetNums: at('mark'), operatorIdentity: '={{ "ops" + $itemIndex % 5 }}' },
	},
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
		codes: orderCodes,
	},
};
