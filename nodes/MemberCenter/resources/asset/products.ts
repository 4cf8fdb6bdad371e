import { z } from 'zod';

import type { Row } from '../../../shared/operation';
import { long, record } from '../../../shared/output';

const textOrLong = z.union([z.string(), z.number()]);

/** A product instance (member-center.md §2.7). */
export const productInstance = record({
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

const merchandiseFields = {
	id: textOrLong,
	licenseType: z.string(),
	merchandiseNum: z.string(),
	merchandiseName: z.string(),
	parentId: textOrLong,
	parentMerchandiseNum: z.string(),
	customerId: z.string(),
	licenseOrderId: z.string(),
	channelOrderId: z.string(),
	createTime: long,
	updateTime: long,
	channelCode: z.string(),
	timeDurationExpression: z.string(),
	srcLicenseOrderId: z.string(),
	productInstanceList: z.array(productInstance),
};

/** A merchandise node (member-center.md §2.7), nested to any depth. */
const merchandiseNode: z.ZodTypeAny = record({ ...merchandiseFields, children: z.lazy(() => z.array(merchandiseNode)) });

export const productTree = record({ productInstanceList: z.array(productInstance), children: z.array(merchandiseNode) });

/** The tree as a preview shows it: one level of packages stands for all. */
export const productTreePreview = record({ productInstanceList: z.array(productInstance), children: z.array(record(merchandiseFields)) });

/**
 * The product instances of a tree, those of the asset itself first, then package by package, each with the numbers and
 * names of the packages around it, outermost first.
 */
export function productRows(tree: Row): Row[] {
	const rows: Row[] = [];
	const open: Array<{ node: Row; path: unknown[]; names: unknown[] }> = [{ node: tree, path: [], names: [] }];
	// A stack of our own: how deep a service nests its packages is not ours to bound.
	for (let next = open.pop(); next !== undefined; next = open.pop()) {
		const { node, path, names } = next;
		for (const product of records(node.productInstanceList)) rows.push({ ...product, merchandisePath: path, merchandiseNames: names });
		for (const child of records(node.children).reverse()) {
			open.push({ node: child, path: [...path, child.merchandiseNum ?? null], names: [...names, child.merchandiseName ?? null] });
		}
	}
	return rows;
}

function records(value: unknown): Row[] {
	return Array.isArray(value) ? value.filter((entry): entry is Row => typeof entry === 'object' && entry !== null) : [];
}
