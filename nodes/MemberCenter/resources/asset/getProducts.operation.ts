import { z } from 'zod';

import { simplify } from '../../../shared/form/fields';
import { flag, id, oneOf } from '../../../shared/read/input';
import { defineOperation } from '../../../shared/operation';
import { assetId, enterpriseForLists } from '../../fields';
import { knownEnterprise } from '../../input';
import { productRows, productTree, productTreePreview } from './products';

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
					name: 'Tree',
					value: 'tree',
					description: 'One item with packages and products as the API nests them',
				},
				{
					name: 'Products',
					value: 'products',
					description: 'One item per product at any depth, with the packages around it',
				},
			],
			default: 'tree',
			description: 'How the products are returned',
		},
		{ ...simplify, displayOptions: { show: { output: ['products'] } } },
	],
	input: z
		.object({
			...knownEnterprise,
			assetId: id,
			output: oneOf(['tree', 'products']).default('tree'),
			simplify: flag.default(true),
		})
		.transform((input) => ({ ...input, simplify: input.simplify && input.output === 'products' })),
	reply: productTree,
	rows: (tree, { output }) => (output === 'tree' ? [tree] : productRows(tree)),
	simplified: SIMPLIFIED,
	preview: productTreePreview,
});
