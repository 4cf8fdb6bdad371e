import type { OperationSpec } from '../operationSpec';
import { assetIds, seededLocks, at, byId } from '../shared';

export const spec: OperationSpec = {
	api: { endpoint: 'GET /enterprise/asset/{assetId}/merchandiseProducts' },
	kind: 'read',
	wire: {
		parameters: { assetId: at('a'), output: 'tree' },
		items: [{ a: 'a?1' }, { a: '9007199254740993' }],
		requests: [
			'GET /enterprise/asset/a%3F1/merchandiseProducts',
			'GET /enterprise/asset/9007199254740993/merchandiseProducts',
		],
		reply: ({ path }) => ({
			productInstanceList: [],
			children: null,
			of: path.includes('a%3F1') ? 'first' : 'second',
		}),
		rows: [
			[{ productInstanceList: [], children: null, of: 'first' }],
			[{ productInstanceList: [], children: null, of: 'second' }],
		],
	},
	faults: {
		data: 'object',
		parameters: { assetId: byId(assetIds[seededLocks.network] ?? ''), output: 'products' },
	},
	docs: {
		title: 'the products of an asset as rows',
		parameters: { assetId: byId(assetIds[seededLocks.network] ?? '') },
		notes: [
			'Output = Products, the default, gives one item per product at any depth. Output = Tree gives one item, nested as the API nests it.',
			'Simplified products have their dates as ISO 8601; with Simplify off everything is as the API gives it.',
			'`merchandisePath` and `merchandiseNames` are the numbers and names of the packages around a product, outermost first.',
		],
	},
};
