import type { OperationSpec } from '../operationSpec';
import { assetIds, cloud, seededLocks, seededEmployees, at, byId, two, newLendable } from '../shared';

const LIST = ['a', 'b'];

export const spec: OperationSpec = {
	api: { endpoint: 'POST /enterprise/member/{memberGlobalId}/borrow' },
	kind: 'once',
	noWayBack: { warned: true },
	wire: {
		parameters: { memberGlobalId: at('m'), borrowedUsbKey: at('k'), assetIDs: at('ids') },
		items: two({ k: '8000000201', ids: LIST }, { k: 8000000202, ids: ['9007199254740993'] }),
		requests: [
			'POST /enterprise/member/m%2F1/borrow {"borrowedUsbKey":"8000000201","assetIDs":["a","b"]}',
			'POST /enterprise/member/m2/borrow {"borrowedUsbKey":"8000000202","assetIDs":["9007199254740993"]}',
		],
		reply: () => null,
		rows: [
			[{ success: true, memberGlobalId: 'm/1', borrowedUsbKey: '8000000201', assetIDs: ['a', 'b'] }],
			[{ success: true, memberGlobalId: 'm2', borrowedUsbKey: '8000000202', assetIDs: ['9007199254740993'] }],
		],
	},
	faults: {
		data: 'nothing',
		acts: 'asset.lent',
		items: newLendable,
		parameters: {
			memberGlobalId: byId(at('employee')),
			borrowedUsbKey: byId(at('lock')),
			assetIDs: '={{ [$json.asset] }}',
		},
	},
	docs: {
		title: 'one asset into a free lent lock',
		parameters: {
			memberGlobalId: byId(seededEmployees.lina),
			borrowedUsbKey: byId(seededLocks.lentFree),
			assetIDs: [assetIds[cloud.lina] ?? ''],
		},
		notes: [
			'The assets are named by asset ID, or by asset number where Assets Given As says so. The products move into the lent lock; the API documents no way to take them back.',
			'Items about the same employee or the same lent lock are sent one after another, in their order.',
		],
	},
};
