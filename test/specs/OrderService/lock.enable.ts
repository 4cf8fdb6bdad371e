import type { OperationSpec } from '../operationSpec';
import { lockChange, seededLocks } from '../shared';

export const spec: OperationSpec = {
	api: { endpoint: 'POST /asset/unlock' },
	...lockChange('POST /asset/unlock', 'enabled'),
	docs: {
		title: 'one lock',
		parameters: { assetNums: seededLocks.largeCustomer, operatorIdentity: 'ops@example.com' },
		notes: ['What Disable says holds here too.'],
	},
};
