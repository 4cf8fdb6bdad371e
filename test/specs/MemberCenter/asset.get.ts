import type { OperationSpec } from '../operationSpec';
import { assetIds, at, byId, cloud, listed, two } from '../shared';
import { spec as list } from './asset.getMany';

const asset = (assetId: string) => ({ ...listed(`num-${assetId}`), assetId });

export const spec: OperationSpec = {
	api: { ...list.api, ofList: 'asset.getMany' },
	kind: 'read',
	wire: {
		parameters: { enterpriseGlobalId: at('e'), assetId: at('a') },
		items: two({ a: 'a1' }, { a: '9007199254740993' }),
		requests: ['GET /enterprise/E1/asset/assetNums', 'GET /enterprise/E%202/asset/assetNums'],
		reply: () => ['a2', 'a1', '9007199254740993'].map(asset),
		rows: [[asset('a1')], [asset('9007199254740993')]],
	},
	faults: { data: 'list', shared: true, parameters: { assetId: byId(assetIds[cloud.lina] ?? '') } },
	docs: {
		title: 'who holds an asset',
		parameters: { assetId: { __rl: true, mode: 'assetNum', value: cloud.lina } },
		notes: [
			'The service has no request for one asset. The node reads the list of all asset numbers, once per enterprise for all items of a run.',
			'An asset that is not in the list, or a number that is there several times, is a failure that names them.',
		],
	},
};
