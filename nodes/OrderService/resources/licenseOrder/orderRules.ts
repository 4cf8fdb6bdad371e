import { isPlainObject, without } from 'lodash';

import type { Row } from '../../../shared/model/exchange';
import { flag } from '../../../shared/schema/input';
import { isNothing } from '../../../shared/schema/scalar';
import { CLOUD_LICENSE_TYPES } from '../../licenseTypes';
import { type Order, orderModel, type Package, type Path, type Product, productsInside } from './orderModel';
import { filled, holdsBlanks } from './orderShape';

/** What an order needs beyond the types of its fields (docs/maintainers/design.md, "Failures a person can act on"). */

export interface Shortcoming {
	path: Path;
	message: string;
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

/** The schema of an order that has all it needs. */
export const orderSchema = (zone: string, source: 'form' | 'json') =>
	orderModel(zone, source)
		.superRefine((order, context) => {
			for (const { path, message } of shortcomings(order))
				context.addIssue({ code: 'custom', path, message });
		})
		.transform(withoutNeedlessAssets);

const holdsValues = (asset: object): boolean => Object.values(asset).some((value) => value !== undefined);

/** An asset without any value is left out. */
function withoutNeedlessAssets(order: Order): Order {
	const assets = order.assets?.filter(holdsValues);
	return { ...order, assets: assets?.length === 0 ? undefined : assets };
}

/** What is missing in an order: by the rules of the document, and by ours, so that no removal takes more than was meant. */
function shortcomings(order: Order): Shortcoming[] {
	const { orderType, licenseType = '', srcLicenseOrderId, assets = [] } = order;
	const found: Shortcoming[] = [];
	const removes = orderType !== 'new_buy';
	const namesOrder = srcLicenseOrderId !== undefined;
	if (removes && !namesOrder && CLOUD_LICENSE_TYPES.includes(licenseType))
		found.push({ path: ['srcLicenseOrderId'], message: 'is required when deleting from a cloud license' });
	if (removes && !namesOrder && assets.length === 0)
		found.push({
			path: ['assets'],
			message: 'is required: name the asset numbers, or the {srcLicenseOrderId}',
		});
	assets.forEach((asset, index) => {
		const { assetNos, products, merchandises } = asset;
		const at = (...steps: Path) => ['assets', index, ...steps];
		// Nothing else narrows an asset removal (docs/api/order-service.md, "Shape by order type").
		if (orderType === 'delete_asset' && namesOrder && assetNos === undefined && holdsValues(asset))
			found.push({ path: at(), message: UNNUMBERED });
		if (removes && !namesOrder && assetNos === undefined)
			found.push({
				path: at('assetNos'),
				message: 'is required: name the asset numbers, or the {srcLicenseOrderId}',
			});
		const isKnownByPackages = orderType === 'new_buy' && merchandises !== undefined;
		if (orderType !== 'delete_asset' && products === undefined && !isKnownByPackages)
			found.push({
				path: at('products'),
				message: 'add at least one, with its {productUri} (only a removal of assets needs none)',
			});
		products?.forEach((product, productIndex) => {
			const message = missingProduct(orderType, product);
			if (message !== undefined) found.push({ path: at('products', productIndex, 'productUri'), message });
		});
		if (!removes) found.push(...unnamedInside(merchandises, at('merchandises')));
	});
	if (needsCustomer(order) && CUSTOMER_NAMES.every((name) => order[name] === undefined))
		found.push({
			path: ['customerId'],
			message:
				'is required, or another field that names the customer, such as {customerName} or {crmCustomerId}',
		});
	return found;
}

function missingProduct(orderType: string, product: Product): string | undefined {
	const { productUri, crmProductId, gmsPid, appKey } = product;
	if (productUri !== undefined || crmProductId !== undefined) return undefined;
	if (orderType === 'delete_product')
		return 'is required, or a {crmProductId}: its name alone does not identify the product to remove';
	return orderType !== 'new_buy' || gmsPid !== undefined || appKey !== undefined
		? undefined
		: 'is required, or a {crmProductId}, {gmsPid} or {appKey}: nothing else says which product is meant';
}

/** Products inside packages: one may be known by its package alone. */
function unnamedInside(packages: Package[] | undefined, at: Path): Shortcoming[] {
	return [...productsInside(packages, at)].flatMap(({ product, inside, path }) => {
		const { merchandiseNum, merchandiseName, crmProductId } = inside;
		const isKnown = [merchandiseNum, merchandiseName, crmProductId].some((name) => name !== undefined);
		const message = isKnown ? undefined : missingProduct('new_buy', product);
		return message === undefined ? [] : [{ path: [...path, 'productUri'], message }];
	});
}

/** Without a source order, products go from all orders of the customer. The assets of an asset removal are known by their numbers. */
function needsCustomer({ orderType, srcLicenseOrderId }: Order): boolean {
	return orderType !== 'delete_asset' && srcLicenseOrderId === undefined;
}

/** Values that are there and hold nothing, as an expression gave nothing: null from the form, where blanks were typed. */

/** What a removal is narrowed by (docs/api/order-service.md §2.3a). */
const NARROWING = [
	'srcLicenseOrderId',
	'licenseType',
	'assets',
	'assetNos',
	'productUri',
	'crmProductId',
	'strictMatchWhenDelete',
];
/** What a strict match compares. */
const COMPARED = ['limitStartDate', 'limitEndDate', 'limitConcurrent'];

/** The fields of the form whose expression must be seen to have given nothing. */
export const GUARDED = [...NARROWING, ...COMPARED];

const WIDER =
	'came out empty, and without it more would be removed. Give a value, or leave the field out where that is meant';
const UNNUMBERED =
	'names no asset numbers: all of the source order would be removed. Name them, or leave out all assets where that is meant';
const UNNAMED =
	'names neither asset numbers nor products: all of the source order would be removed. Name them, or leave out all assets where that is meant';
const UNLIMITED: Record<string, string> = {
	limitEndDate: 'came out empty, and is left out: no end is set here',
	limitConcurrent: 'came out empty, and is left out: no number of seats is set here',
};

/** The values without which a removal would take more than was meant. */
export function widened(order: Row, isJson: boolean): Shortcoming[] {
	if (order.orderType === 'new_buy' || !holdsBlanks(order)) return [];
	const found = emptied(order, isJson).flatMap(({ path, name, isStrict }) =>
		NARROWING.includes(name) || (isStrict && COMPARED.includes(name)) ? [{ path, message: WIDER }] : [],
	);
	return found.length > 0 ? found : unnamed(order.assets, isJson);
}

/** Assets of a removal that name nothing. In JSON `{}` and an empty list of numbers say that all of the source order is meant. */
function unnamed(assets: unknown, isJson: boolean): Shortcoming[] {
	if (!Array.isArray(assets)) return [];
	return assets.flatMap((asset: unknown, index) => {
		const { assetNos, products } = (filled(asset) ?? {}) as Row;
		const isMeant = isPlainObject(asset) && without(Object.keys(asset as Row), 'assetNos').length === 0;
		const isNamed = isJson ? isMeant || filled(asset) !== undefined : (assetNos ?? products) !== undefined;
		return isNamed ? [] : [{ path: ['assets', index], message: UNNAMED }];
	});
}

/** The ends and seats that a purchase was to have. */
export function unlimited(order: Row, isJson: boolean): Shortcoming[] {
	if (!holdsBlanks(order)) return [];
	return emptied(order, isJson).flatMap(({ path, name }) => {
		const message = UNLIMITED[name];
		return message === undefined ? [] : [{ path, message }];
	});
}

interface Emptied {
	path: Path;
	name: string;
	isStrict: boolean;
}

function emptied(value: unknown, isJson: boolean, path: Path = []): Emptied[] {
	if (Array.isArray(value))
		return value.flatMap((entry: unknown, index) => emptied(entry, isJson, [...path, index]));
	if (!isPlainObject(value)) return [];
	const entry = value as Row;
	// Read as it will be sent: a sheet writes TRUE.
	const isStrict = flag.safeParse(entry.strictMatchWhenDelete).data === true;
	return Object.entries(entry).flatMap(([name, inner]) => {
		const at = [...path, name];
		const isEmpty = isJson ? isNothing(inner) : inner === null;
		return isEmpty ? [{ path: at, name, isStrict }] : emptied(inner, isJson, at);
	});
}
