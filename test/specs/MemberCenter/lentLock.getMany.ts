import type { OperationSpec } from '../operationSpec';
import { at, two } from '../shared';

const lent = { assetId: '1', assetNum: 'K', borrowedFlag: true, cloudAccountGlobalId: 'g' };

export const spec: OperationSpec = {
	api: { endpoint: 'GET /enterprise/{enterpriseGlobalId}/asset/borrowUsbKeys' },
	kind: 'read',
	wire: {
		parameters: { enterpriseGlobalId: at('e'), returnAll: true },
		items: two({}, {}),
		requests: ['GET /enterprise/E1/asset/borrowUsbKeys', 'GET /enterprise/E%202/asset/borrowUsbKeys'],
		reply: ({ path }) => (path.includes('E1') ? [] : [lent]),
		rows: [[], [lent]],
	},
	keeps: {
		entries: [
			lent,
			{ assetId: '2', assetNum: 'K2', borrowedFlag: false, cloudAccountGlobalId: '' },
			{ assetId: '3', assetNum: 'K3', borrowedFlag: null, cloudAccountGlobalId: null },
		],
		by: [
			[{}, [0, 1, 2]],
			[{ borrowedFlag: true }, [0]],
			[{ borrowedFlag: false }, [1]],
		],
	},
	faults: { data: 'list', parameters: {} },
	docs: {
		title: 'all lent locks',
		parameters: { returnAll: true },
		notes: [
			'The service gives all lent locks at once. Filters and limit are applied in the node. An entry that does not show what a filter asks for is left out, and counted in a hint.',
		],
	},
};
