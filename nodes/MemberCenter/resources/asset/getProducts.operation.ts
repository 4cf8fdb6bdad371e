import { z } from 'zod';

import { outputOf } from '../../../shared/form/commonFields';
import { formOf, optionsWithDefault } from '../../../shared/form/formOf';
import type { Row } from '../../../shared/model/exchange';
import { defineOperation, objectOf } from '../../../shared/model/operation';
import { entriesIn, long, record } from '../../../shared/schema/reply';
import { assetId, enterpriseForLists } from '../../fields';

const textOrLong = z.custom<string | number>().describe('string');

/** A product instance (docs/api/member-center.openapi.yaml §2.7). */
const productInstance = record({
	id: textOrLong,
	licenseType: z.string(),
	customerId: z.string(),
	assetId: z.string(),
	assetInsId: z.string(),
	merchandiseInsId: textOrLong,
	assetNum: z.string(),
	productUri: z.string(),
	gmsPid: z.string(),
	appKey: z.string(),
	productName: z.string(),
	channelCode: z.string(),
	licenseOrderId: z.string(),
	channelOrderId: z.string(),
	limitStartTime: long,
	limitEndTime: long,
	limitAmount: z.number(),
	limitConcurrent: z.number(),
	limitTimeDuration: long,
	trial: z.number(),
	trialEndDate: long,
	limitType: z.string(),
	prodDefExtend: z.boolean(),
	timeDurationExpression: z.string(),
	srcLicenseOrderId: z.string(),
	createTime: long,
	updateTime: long,
	activateFlag: z.boolean(),
	crmProductId: z.string(),
	productExtendInstanceList: z.array(z.unknown()),
});

/** The tree (docs/api/member-center.openapi.yaml §2.7); `children` are packages, which hold the same two lists, to any depth. */
const productTree = record({
	productInstanceList: z.array(productInstance),
	children: z.array(z.unknown()),
});

const productRow = productInstance.extend({
	merchandisePath: z.array(z.string()),
	merchandiseNames: z.array(z.string()),
});

/** The product instances of a tree, each with the numbers and names of the packages around it, outermost first. */
export function productRows(tree: Row): Row[] {
	const rows: Row[] = [];
	const open: Array<{ node: Row; path: unknown[]; names: unknown[] }> = [{ node: tree, path: [], names: [] }];
	// An explicit stack, as packages may be nested to any depth.
	for (let next = open.pop(); next !== undefined; next = open.pop()) {
		const { node, path, names } = next;
		for (const product of entriesIn(node.productInstanceList) ?? [])
			rows.push({ ...product, merchandisePath: path, merchandiseNames: names });
		for (const child of (entriesIn(node.children) ?? []).reverse()) {
			open.push({
				node: child,
				path: [...path, child.merchandiseNum ?? null],
				names: [...names, child.merchandiseName ?? null],
			});
		}
	}
	return rows;
}

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
	output: optionsWithDefault({
		values: {
			products: ['Products', 'One item per product at any depth, with the packages around it'],
			tree: ['Tree', 'One item with packages and products as the API nests them'],
		},
		default: 'products',
		description: 'How the products are returned',
	}),
	...outputOf(Object.keys(productRow.shape), 'rowOutput', 'Detail', { output: ['products'] }),
});

/** docs/api/member-center.openapi.yaml §4 #7 */
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
