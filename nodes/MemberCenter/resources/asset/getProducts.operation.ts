import { outputOf } from '../../../shared/form/commonFields';
import { choice, formOf } from '../../../shared/form/formOf';
import { defineOperation, objectOf } from '../../../shared/model/operation';
import { assetId, enterpriseForLists } from '../../fields';
import { productRow, productRows, productTree } from './products';

const SIMPLIFIED = [
	'productName',
	'productUri',
	'limitStartTime',
	'limitEndTime',
	'limitConcurrent',
	'trial',
	'licenseOrderId',
	'assetNum',
	'merchandisePath',
	'merchandiseNames',
];

const form = formOf({
	enterpriseGlobalId: enterpriseForLists,
	assetId,
	output: choice({
		values: {
			products: ['Products', 'One item per product at any depth, with the packages around it'],
			tree: ['Tree', 'One item with packages and products as the API nests them'],
		},
		default: 'products',
		description: 'How the products are returned',
	}),
	...outputOf(Object.keys(productRow.shape), 'rowOutput', 'Detail', { output: ['products'] }),
});

/** docs/api/member-center.md §4 #7 */
export const getAssetProducts = defineOperation({
	resource: 'asset',
	value: 'getProducts',
	action: 'Get products of asset',
	description: 'Retrieve all products and packages under an asset',
	endpoint: { method: 'GET', path: '/enterprise/asset/{assetId}/merchandiseProducts', repeat: 'idempotent' },
	fields: form.fields,
	// The tree is not simplified.
	input: form.input.transform((input) =>
		input.output === 'products' ? input : { ...input, simplify: false, rowOutput: 'raw' },
	),
	reply: objectOf(productTree),
	rows: (tree, { output }) => (output === 'tree' ? [tree] : productRows(tree)),
	simplify: { fields: SIMPLIFIED, times: ['limitStartTime', 'limitEndTime'], rowId: 'id' },
	preview: productRow,
});
