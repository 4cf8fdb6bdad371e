import { z } from 'zod';

import { outputFields } from '../../../shared/form/fields';
import { idList } from '../../../shared/schema/idList';
import { flag, id, oneOf } from '../../../shared/schema/input';
import { defineOperation } from '../../../shared/model/operation';
import { assetId, enterpriseForLists } from '../../fields';
import { knownEnterprise } from '../../input';
import { productInstance, productRow, productRows, productTree } from './products';

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

/** docs/api/member-center.md §4 #7 */
export const getAssetProducts = defineOperation({
	resource: 'asset',
	value: 'getProducts',
	name: 'Get Products',
	action: 'Get products of asset',
	description: 'Retrieve all products and packages under an asset',
	endpoint: { method: 'GET', path: '/enterprise/asset/{assetId}/merchandiseProducts', repeat: 'idempotent' },
	fields: [
		enterpriseForLists,
		assetId,
		{
			displayName: 'Output',
			name: 'output',
			type: 'options',
			options: [
				{
					name: 'Products',
					value: 'products',
					description: 'One item per product at any depth, with the packages around it',
				},
				{
					name: 'Tree',
					value: 'tree',
					description: 'One item with packages and products as the API nests them',
				},
			],
			default: 'products',
			description: 'How the products are returned',
		},
		...outputFields([...Object.keys(productInstance.shape), 'merchandisePath', 'merchandiseNames'], {
			name: 'rowOutput',
			show: { output: ['products'] },
		}),
	],
	input: z
		.object({
			...knownEnterprise,
			assetId: id,
			output: oneOf(['tree', 'products']).default('products'),
			simplify: flag.default(true),
			rowOutput: oneOf(['simplified', 'raw', 'selected']).default('simplified'),
			outputFields: idList,
		})
		// The tree is not simplified.
		.transform((input) =>
			input.output === 'products' ? input : { ...input, simplify: false, rowOutput: 'raw' },
		),
	reply: productTree,
	rows: (tree, { output }) => (output === 'tree' ? [tree] : productRows(tree)),
	simplify: { fields: SIMPLIFIED, times: ['limitStartTime', 'limitEndTime'], rowId: 'id' },
	preview: productRow,
});
