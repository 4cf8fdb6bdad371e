import { z } from 'zod';

import type { Row } from '../../../shared/model/exchange';
import { long, record } from '../../../shared/schema/reply';

const textOrLong = z
	.custom<string | number>((value) => ['string', 'number'].includes(typeof value))
	.describe('string');

/** A product instance (docs/api/member-center.md §2.7). */
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

/** The tree (docs/api/member-center.md §2.7); `children` are packages, which hold the same two lists, to any depth. */
export const productTree = record({
	productInstanceList: z.array(productInstance),
	children: z.array(z.unknown()),
});

/** A product instance with the packages around it, outermost first. */
export const productRow = productInstance.extend({
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
		for (const product of records(node.productInstanceList))
			rows.push({ ...product, merchandisePath: path, merchandiseNames: names });
		for (const child of records(node.children).reverse()) {
			open.push({
				node: child,
				path: [...path, child.merchandiseNum ?? null],
				names: [...names, child.merchandiseName ?? null],
			});
		}
	}
	return rows;
}

function records(value: unknown): Row[] {
	return Array.isArray(value)
		? value.filter((entry): entry is Row => typeof entry === 'object' && entry !== null)
		: [];
}
