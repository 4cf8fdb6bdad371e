import { z } from 'zod';

import type { Row } from '../../../shared/model/request';
import { long, record } from '../../../shared/schema/reply';
import type { Order } from './orderModel';
import type { OrderPart } from './orderPart';

/** A batch order result item (docs/api/order-service.md §2.5). */
export const orderResult = record({ sequence: long, licenseOrderId: z.string(), customerId: z.string() });

/** A row of `licenseOrder.create`: what was made, and what was asked for (docs/stored-names.md, "Output of licenseOrder.create"). */
export const orderRow = orderResult.extend({
	channelOrderId: z.string(),
	orderType: z.string(),
	assetNos: z.array(z.string()),
	products: z.array(
		record({
			productUri: z.string(),
			productName: z.string(),
			limitConcurrent: z.number(),
			limitEndDate: z.string(),
		}),
	),
});

type Product = NonNullable<NonNullable<Order['assets']>[number]['products']>[number];

/** An asset, or a package inside it. */
interface WithProducts {
	products?: Product[];
	licenseOrderProductList?: Product[];
	merchandises?: WithProducts[];
	children?: WithProducts[];
}

/** What an order asks for, as its row shows it: enough for a mail without a look at the input item. */
export function askedFor({ order }: OrderPart, channelOrderId: string): Row {
	const { orderType, assets = [] } = order;
	return {
		channelOrderId,
		orderType,
		assetNos: assets.flatMap(({ assetNos = [] }) => assetNos),
		products: assets.flatMap(productsIn).map(shown),
	};
}

/** The products of an asset and of its packages, at any depth. */
function productsIn({ products, licenseOrderProductList, merchandises, children }: WithProducts): Product[] {
	const own = products ?? licenseOrderProductList ?? [];
	const packages = merchandises ?? children;
	return packages === undefined ? own : [...own, ...packages.flatMap(productsIn)];
}

/** Only what was given: an expression reads a field that is missing like an empty one. */
function shown({ productUri, productName, limitConcurrent, limitEndDate }: Product): Row {
	const row: Row = {};
	if (productUri !== undefined) row.productUri = productUri;
	if (productName !== undefined) row.productName = productName;
	// JSON has no number for what is beyond 2^53−1.
	if (limitConcurrent !== undefined)
		row.limitConcurrent = typeof limitConcurrent === 'bigint' ? String(limitConcurrent) : limitConcurrent;
	if (limitEndDate !== undefined) row.limitEndDate = new Date(limitEndDate).toISOString();
	return row;
}
