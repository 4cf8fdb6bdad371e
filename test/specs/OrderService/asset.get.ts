import type { OperationSpec } from '../operationSpec';
import { acme, at, cloud } from '../shared';
import { spec as list } from './asset.getMany';

const asset = (assetNum: string) => ({ assetNum, id: `id-${assetNum}`, limitEndTime: 1_735_689_600_000 });

export const spec: OperationSpec = {
	api: { ...list.api, ofList: 'asset.getMany' },
	kind: 'read',
	wire: {
		parameters: { enterpriseGlobalId: at('id'), assetNum: at('num') },
		items: [
			{ id: 'E 1', num: 8000000102 },
			{ id: 'E2', num: 'CA-1' },
		],
		requests: ['GET /asset/E%201/list', 'GET /asset/E2/list'],
		reply: () => ['8000000101', 'CA-1', '8000000102'].map(asset),
		rows: [
			[{ ...asset('8000000102'), limitEndTime: '2025-01-01T00:00:00.000Z' }],
			[{ ...asset('CA-1'), limitEndTime: '2025-01-01T00:00:00.000Z' }],
		],
	},
	faults: {
		// As numbers the asset numbers match nothing.
		data: 'accounts',
		shared: true,
		parameters: { enterpriseGlobalId: acme.enterprise.globalId, assetNum: cloud.lina },
	},
	docs: {
		title: 'one asset by its number',
		parameters: { enterpriseGlobalId: acme.enterprise.globalId, assetNum: cloud.lina },
		notes: [
			'The service has no request for one asset. The node reads the list that *Get Many* reads, once per enterprise for all items of a run.',
			'A number that is not in the list, or is there several times, is a failure. The service lists the assets under cloud-account authorizations: a lock that is not in the list may exist all the same.',
		],
	},
};
