import { z } from 'zod';

import { idList } from '../../../shared/schema/idList';
import { flag, id, integer, integerOf, oneOf, text } from '../../../shared/schema/input';
import { time } from '../../../shared/schema/time';
import { CLOUD_LICENSE_TYPES, LICENSE_TYPES } from '../../licenseTypes';
import { ORDER_TYPES } from './orderShape';

/** The order of docs/api/order-service.md §2.3a, four levels deep: one model for the form and for JSON, once blanks are gone. */

const optionalText = text.optional();
const optionalId = id.optional();
const optionalList = idList.optional();
const trial = integerOf([0, 1]).optional();

/** From JSON, this date is sent as it was given; from the form, as milliseconds (docs/design.md, "Request"). */
const asGiven = z.union([z.string(), z.number().finite(), z.bigint()], {
	errorMap: () => ({ message: 'must be a date or a number' }),
});

/** An object with only these keys; an unknown one is refused by name. */
function entry<Shape extends z.ZodRawShape>(shape: Shape) {
	return z.object(shape).strict();
}

const customerShape = {
	customerId: optionalId,
	crmCustomerId: optionalId,
	customerName: optionalText,
	channelCustomerId: optionalId,
	adminName: optionalText,
	adminAccount: optionalText,
	adminEmail: optionalText,
	adminCellNumber: optionalText,
	passwordMobile: optionalText,
	address: optionalText,
	customerType: oneOf(['personal', 'company']).optional(),
	branchCode: optionalText,
	branchName: optionalText,
	enterpriseGlobalId: optionalId,
};

/** The names of the order's customer fields. */
export const CUSTOMER_FIELDS = Object.keys(customerShape);

/** The schema of one order. `zone` is the workflow's time zone for dates without an offset; `source` is the form or JSON. */
export function orderModel(zone: string, source: 'form' | 'json') {
	const starts = time(zone, 'from its start').optional();
	const ends = time(zone, 'until its end').optional();
	const feature = entry({
		featureCode: optionalText,
		featureName: optionalText,
		featureValue: optionalText,
		featureValueType: optionalText,
		trial,
		trialEndDate: source === 'form' ? ends : asGiven.optional(),
	});
	const product = entry({
		crmProductId: optionalId,
		parentCrmProductId: optionalId,
		productUri: optionalText,
		productName: optionalText,
		gmsPid: optionalText,
		appKey: optionalText,
		productType: optionalText,
		limitStartDate: starts,
		limitEndDate: ends,
		limitConcurrent: integer.optional(),
		limitTimeDuration: integer.optional(),
		strictMatchWhenDelete: flag.optional(),
		trial,
		trialEndDate: ends,
		passwords: optionalList,
		timeUnit: optionalText,
		timeUnitQuantity: integer.optional(),
		timeDurationExpression: optionalText,
		srcLicenseOrderId: optionalId,
		productFeatures: z.array(feature).optional(),
	});
	const merchandise: z.ZodTypeAny = entry({
		crmProductId: optionalId,
		parentCrmProductId: optionalId,
		merchandiseNum: optionalText,
		merchandiseName: optionalText,
		parentMerchandiseNum: optionalText,
		timeDurationExpression: optionalText,
		children: z.lazy(() => z.array(merchandise)).optional(),
		licenseOrderProductList: z.array(product).optional(),
	});
	const asset = entry({
		assetNos: optionalList,
		assetExtendList: z.array(entry({ extendCode: optionalText, extendValue: optionalText })).optional(),
		limitStartDate: starts,
		limitEndDate: ends,
		borrowedUsbKey: flag.optional(),
		transferedAssetNum: flag.optional(),
		products: z.array(product).optional(),
		merchandises: z.array(merchandise).optional(),
	});
	const fields = z
		.object({
			sequence: integer.optional(),
			...customerShape,
			srcLicenseOrderId: optionalId,
			licenseType: oneOf(LICENSE_TYPES).optional(),
			orderType: oneOf(ORDER_TYPES),
			assets: z.array(asset).optional(),
		})
		.strict();
	return fields
		.superRefine((order, context) => {
			for (const { path, message } of shortcomings(order))
				context.addIssue({ code: 'custom', path, message });
		})
		.transform(withoutNeedlessAssets);
}

interface Checked {
	orderType: string;
	licenseType?: string;
	srcLicenseOrderId?: string;
	assets?: Array<{
		assetNos?: string[];
		products?: Array<{ productUri?: string; crmProductId?: string }>;
		merchandises?: unknown[];
	}>;
}

/** What is missing in an order: by the rules of the document, and by ours, so that no removal takes more than was meant. */
function shortcomings({ orderType, licenseType = '', srcLicenseOrderId, assets = [] }: Checked) {
	const found: Array<{ path: Array<string | number>; message: string }> = [];
	const removes = orderType !== 'new_buy';
	const namesOrder = srcLicenseOrderId !== undefined;
	if (removes && !namesOrder && CLOUD_LICENSE_TYPES.includes(licenseType))
		found.push({ path: ['srcLicenseOrderId'], message: 'is required when deleting from a cloud license' });
	if (removes && !namesOrder && assets.length === 0)
		found.push({
			path: ['assets'],
			message: 'is required: name the asset numbers, or a Source License Order ID',
		});
	assets.forEach(({ assetNos, products, merchandises }, index) => {
		const at = (...steps: Array<string | number>) => ['assets', index, ...steps];
		if (removes && !namesOrder && assetNos === undefined)
			found.push({
				path: at('assetNos'),
				message: 'is required: name the asset numbers, or a Source License Order ID',
			});
		if (orderType !== 'delete_asset' && products === undefined && merchandises === undefined)
			found.push({
				path: at('products'),
				message: 'add at least one, with its Product URI (only an Asset Removal needs none)',
			});
		products?.forEach(({ productUri, crmProductId }, place) => {
			if (orderType === 'delete_product' && productUri === undefined && crmProductId === undefined)
				found.push({
					path: at('products', place, 'productUri'),
					message: 'is required, or a CRM Product ID: its name alone does not identify the product to remove',
				});
		});
	});
	return found;
}

/** An asset without any value is left out. */
function withoutNeedlessAssets<Taken extends { assets?: object[] }>(order: Taken): Taken {
	const assets = order.assets?.filter((asset) => Object.values(asset).some((value) => value !== undefined));
	return { ...order, assets: assets?.length === 0 ? undefined : assets };
}

export type Order = z.output<ReturnType<typeof orderModel>>;
