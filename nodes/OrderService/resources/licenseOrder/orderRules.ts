import { CLOUD_LICENSE_TYPES } from '../../licenseTypes';

/** What an order needs beyond the types of its fields (docs/design.md, "Failures a person can act on"). */

export type Path = Array<string | number>;

export interface Shortcoming {
	path: Path;
	message: string;
}

/** From when until when an asset or a product may be used. */
export interface Term {
	limitStartDate?: number;
	limitEndDate?: number;
}

export interface CheckedProduct extends Term {
	productUri?: string;
	crmProductId?: string;
	gmsPid?: string;
	appKey?: string;
	limitConcurrent?: number | bigint;
	limitTimeDuration?: number | bigint;
	timeDurationExpression?: string;
	timeUnitQuantity?: number | bigint;
	trialEndDate?: number;
	strictMatchWhenDelete?: boolean;
}

export interface CheckedPackage {
	merchandiseNum?: string;
	merchandiseName?: string;
	crmProductId?: string;
	timeDurationExpression?: string;
	licenseOrderProductList?: CheckedProduct[];
	children?: CheckedPackage[];
}

export interface CheckedAsset extends Term {
	assetNos?: string[];
	products?: CheckedProduct[];
	merchandises?: CheckedPackage[];
}

/** Any of these names a customer: the document does not say which of them are needed together. */
const CUSTOMER_NAMES = [
	'customerId',
	'crmCustomerId',
	'channelCustomerId',
	'customerName',
	'enterpriseGlobalId',
	'adminAccount',
	'adminName',
	'adminEmail',
	'adminCellNumber',
	'passwordMobile',
] as const;

type CustomerName = (typeof CUSTOMER_NAMES)[number];

export interface CheckedOrder extends Partial<Record<CustomerName, string>> {
	orderType: string;
	licenseType?: string;
	srcLicenseOrderId?: string;
	assets?: CheckedAsset[];
}

/** What is missing in an order: by the rules of the document, and by ours, so that no removal takes more than was meant. */
export function shortcomings(order: CheckedOrder): Shortcoming[] {
	const { orderType, licenseType = '', srcLicenseOrderId, assets = [] } = order;
	const found: Shortcoming[] = [];
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
		const at = (...steps: Path) => ['assets', index, ...steps];
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
		products?.forEach((product, productIndex) => {
			const message = missingProduct(orderType, product);
			if (message !== undefined) found.push({ path: at('products', productIndex, 'productUri'), message });
		});
		if (!removes) found.push(...unnamedInside(merchandises, at('merchandises')));
	});
	if (needsCustomer(order) && !namesCustomer(order))
		found.push({
			path: ['customerId'],
			message:
				'is required, or another field that names the customer, such as Customer Name or CRM Customer ID',
		});
	return found;
}

/** The message where nothing says which product is meant. An asset removal needs none. */
function missingProduct(orderType: string, product: CheckedProduct): string | undefined {
	const { productUri, crmProductId, gmsPid, appKey } = product;
	if (productUri !== undefined || crmProductId !== undefined) return undefined;
	if (orderType === 'delete_product')
		return 'is required, or a CRM Product ID: its name alone does not identify the product to remove';
	const isKnown = orderType !== 'new_buy' || gmsPid !== undefined || appKey !== undefined;
	return isKnown ? undefined : PRODUCT_MISSING;
}

const PRODUCT_MISSING =
	'is required, or a CRM Product ID, GMS Product ID or App Key: nothing else says which product is meant';

/** Products inside packages: one may be known by its package alone. */
function unnamedInside(packages: CheckedPackage[] | undefined, at: Path): Shortcoming[] {
	return (packages ?? []).flatMap((one, index): Shortcoming[] => {
		const { merchandiseNum, merchandiseName, crmProductId, licenseOrderProductList = [], children } = one;
		const isKnown = [merchandiseNum, merchandiseName, crmProductId].some((name) => name !== undefined);
		const unnamed = licenseOrderProductList.flatMap((product, place) =>
			isKnown || missingProduct('new_buy', product) === undefined
				? []
				: [
						{
							path: [...at, index, 'licenseOrderProductList', place, 'productUri'],
							message: PRODUCT_MISSING,
						},
					],
		);
		return [...unnamed, ...unnamedInside(children, [...at, index, 'children'])];
	});
}

/**
 * The document asks for the customer of a purchase, and of a removal of products: without a source order they go from all orders of
 * the customer. The assets of an asset removal are known by their numbers, and a source order has its own customer.
 */
function needsCustomer({ orderType, srcLicenseOrderId }: CheckedOrder): boolean {
	return orderType !== 'delete_asset' && srcLicenseOrderId === undefined;
}

function namesCustomer(order: CheckedOrder): boolean {
	return CUSTOMER_NAMES.some((name) => order[name] !== undefined);
}
