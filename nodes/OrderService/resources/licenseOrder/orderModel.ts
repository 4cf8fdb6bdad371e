import { isEmpty } from 'lodash';
import { z } from 'zod';

import { flag, integer, integerOf, list, oneOf, text, time } from '../../../shared/read/input';
import { CLOUD_LICENSE_TYPES, LICENSE_TYPES } from './licenseTypes';

/** The order of docs/api/order-service.md §2.3a, four levels deep: one model for the form and for JSON. */

export const ORDER_TYPES = ['new_buy', 'delete_asset', 'delete_product'] as const;

/** An object with only these keys; an unknown one is refused by name. Empty optional values are as good as absent. */
function wire<Shape extends z.ZodRawShape>(shape: Shape) {
	return z.preprocess(withoutEmpty, z.object(shape).strict());
}

function withoutEmpty(value: unknown): unknown {
	if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
	return Object.fromEntries(Object.entries(value).filter(([, entry]) => !isEmptyValue(entry)));
}

/** `false` and `0` are values. */
function isEmptyValue(value: unknown): boolean {
	return (
		value === undefined ||
		value === null ||
		value === '' ||
		(typeof value === 'object' &&
			(Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype) &&
			isEmpty(value))
	);
}

const optionalText = text.optional();
/** One of nothing but blanks is empty, too. */
const optionalList = list.transform((entries) => (entries.length > 0 ? entries : undefined)).optional();
const trial = integerOf([0, 1]).optional();

/** A date of the form is read as every other; one from JSON goes out as it was given (docs/design.md, "Request"). */
const asGiven = z.union([z.string(), z.number().finite(), z.bigint()], {
	errorMap: () => ({ message: 'must be a date or a number' }),
});

const customerShape = {
	customerId: optionalText,
	crmCustomerId: optionalText,
	customerName: optionalText,
	channelCustomerId: optionalText,
	adminName: optionalText,
	adminAccount: optionalText,
	adminEmail: optionalText,
	adminCellNumber: optionalText,
	passwordMobile: optionalText,
	address: optionalText,
	customerType: oneOf(['personal', 'company']).optional(),
	branchCode: optionalText,
	branchName: optionalText,
	enterpriseGlobalId: optionalText,
};

/** The names of the order's customer fields. */
export const CUSTOMER_FIELDS = Object.keys(customerShape);

/**
 * The schema of one order. `zone` is the workflow's time zone for dates without an offset; `source` tells form from JSON.
 */
export function orderModel(zone: string, source: 'form' | 'json') {
	const date = time(zone).optional();
	const feature = wire({
		featureCode: optionalText,
		featureName: optionalText,
		featureValue: optionalText,
		featureValueType: optionalText,
		trial,
		trialEndDate: source === 'form' ? date : asGiven.optional(),
	});
	const product = wire({
		crmProductId: optionalText,
		parentCrmProductId: optionalText,
		productUri: optionalText,
		productName: optionalText,
		gmsPid: optionalText,
		appKey: optionalText,
		productType: optionalText,
		limitStartDate: date,
		limitEndDate: date,
		limitConcurrent: integer.optional(),
		limitTimeDuration: integer.optional(),
		strictMatchWhenDelete: flag.optional(),
		trial,
		trialEndDate: date,
		passwords: optionalList,
		timeUnit: optionalText,
		timeUnitQuantity: integer.optional(),
		timeDurationExpression: optionalText,
		srcLicenseOrderId: optionalText,
		productFeatures: z.array(feature).optional(),
	});
	const merchandise: z.ZodTypeAny = wire({
		crmProductId: optionalText,
		parentCrmProductId: optionalText,
		merchandiseNum: optionalText,
		merchandiseName: optionalText,
		parentMerchandiseNum: optionalText,
		timeDurationExpression: optionalText,
		children: z.lazy(() => z.array(merchandise)).optional(),
		licenseOrderProductList: z.array(product).optional(),
	});
	const asset = wire({
		assetNos: optionalList,
		assetExtendList: z.array(wire({ extendCode: optionalText, extendValue: optionalText })).optional(),
		limitStartDate: date,
		limitEndDate: date,
		borrowedUsbKey: flag.optional(),
		transferedAssetNum: flag.optional(),
		products: z.array(product).optional(),
		merchandises: z.array(merchandise).optional(),
	});
	const order = z
		.object({
			sequence: integer.optional(),
			...customerShape,
			srcLicenseOrderId: optionalText,
			licenseType: oneOf(LICENSE_TYPES).optional(),
			orderType: oneOf(ORDER_TYPES).optional(),
			assets: z.array(asset).optional(),
		})
		.strict()
		.superRefine(({ orderType, licenseType = '', srcLicenseOrderId, assets = [] }, context) => {
			const deleting = orderType === 'delete_asset' || orderType === 'delete_product';
			if (deleting && srcLicenseOrderId === undefined && CLOUD_LICENSE_TYPES.includes(licenseType)) {
				context.addIssue({
					code: 'custom',
					path: ['srcLicenseOrderId'],
					message: 'is required when deleting from a cloud license',
				});
			}
			if (orderType === 'delete_asset') return;
			assets.forEach(({ products, merchandises }, index) => {
				if (products === undefined && merchandises === undefined) {
					context.addIssue({
						code: 'custom',
						path: ['assets', index, 'products'],
						message:
							'is required: name at least one product (only an order that deletes assets goes without)',
					});
				}
			});
		});
	return z.preprocess(withoutEmpty, order);
}

export type Order = z.output<ReturnType<typeof orderModel>>;
