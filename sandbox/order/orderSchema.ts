import { z } from 'zod';
import { filled, long } from '../http/check';

/** The batch order request, docs/api/order-service.md §2.3a: every documented key with its type, and no other. */

const LICENSE_TYPES = [
	'normal_unrecover_usbkey',
	'normal_recover_usbkey',
	'normal_unrecover_lan_usbkey',
	'normal_recover_lan_usbkey',
	'identity_usbkey',
	'identity_lan_usbkey',
	'softkey',
	'lan_softkey',
	'product_entity',
	'cloud_account',
	'cloud_customer',
	'cloud_personal',
	'lk_product_usbkey',
	'lk_auth_usbkey',
] as const;

const text = z.string().optional();
const number = long.optional();
const flag = z.boolean().optional();
const zeroOrOne = z
	.union([z.literal(0), z.literal(1)], { errorMap: () => ({ message: 'must be 0 or 1' }) })
	.optional();

const feature = z
	.object({
		featureCode: text,
		featureName: text,
		featureValue: text,
		featureValueType: text,
		trial: zeroOrOne,
		// Typed "date", which does not say how one is written.
		trialEndDate: z.union([z.string(), long]).optional(),
	})
	.strict();

const product = z
	.object({
		crmProductId: text,
		parentCrmProductId: text,
		productUri: text,
		productName: text,
		gmsPid: text,
		appKey: text,
		productType: text,
		limitStartDate: number,
		limitEndDate: number,
		limitConcurrent: number,
		limitTimeDuration: number,
		strictMatchWhenDelete: flag,
		trial: zeroOrOne,
		trialEndDate: number,
		passwords: z.array(z.string()).optional(),
		timeUnit: text,
		timeUnitQuantity: number,
		timeDurationExpression: text,
		srcLicenseOrderId: text,
		productFeatures: z.array(feature).optional(),
	})
	.strict();

const packageFields = {
	crmProductId: text,
	parentCrmProductId: text,
	merchandiseNum: text,
	merchandiseName: text,
	parentMerchandiseNum: text,
	timeDurationExpression: text,
	licenseOrderProductList: z.array(product).nullish(),
};

export type MerchandiseInput = z.infer<z.ZodObject<typeof packageFields>> & {
	children?: MerchandiseInput[] | null;
};

const merchandise: z.ZodType<MerchandiseInput> = z
	.object({ ...packageFields, children: z.lazy(() => z.array(merchandise).nullish()) })
	.strict();

const asset = z
	.object({
		assetNos: z.array(filled).optional(),
		assetExtendList: z.array(z.object({ extendCode: filled, extendValue: z.string() }).strict()).optional(),
		limitStartDate: number,
		limitEndDate: number,
		borrowedUsbKey: flag,
		transferedAssetNum: flag,
		products: z.array(product).optional(),
		merchandises: z.array(merchandise).optional(),
	})
	.strict();

const order = z
	.object({
		sequence: long,
		customerId: text,
		crmCustomerId: text,
		customerName: text,
		channelCustomerId: text,
		adminName: text,
		adminAccount: text,
		adminEmail: text,
		adminCellNumber: text,
		passwordMobile: text,
		address: text,
		customerType: z.enum(['personal', 'company']).optional(),
		branchCode: text,
		branchName: text,
		enterpriseGlobalId: text,
		srcLicenseOrderId: text,
		licenseType: z.enum(LICENSE_TYPES),
		orderType: z.enum(['new_buy', 'delete_asset', 'delete_product']),
		assets: z.array(asset).min(1, 'must not be empty'),
	})
	.strict();

export const batchRequest = z
	.object({
		channelCode: filled,
		channelOrderId: filled,
		syncMode: z.enum(['sync', 'async']),
		orderList: z.array(order).min(1, 'must not be empty'),
	})
	.strict();

export type ProductInput = z.infer<typeof product>;
export type AssetInput = z.infer<typeof asset>;
export type OrderInput = z.infer<typeof order>;
