/** What an order needs beyond the kinds of its values, and what a person should know of one that is sent all the same. */
import { DateTime } from 'luxon';

import type { InputRemark } from '../../../shared/model/operation';
import { isNever } from '../../../shared/schema/days';
import { CLOUD_LICENSE_TYPES } from '../../fields';
import type { Package } from './assetFields';
import { type Asset, type Order, type Path, type Product, productsInside, productsOf } from './orderModel';

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

const NAME_THEM = 'is required: name the asset numbers, or the {srcLicenseOrderId}';

/**
 * What is missing in an order: by the rules of the document, and by ours, so that no removal takes more than was meant.
 * @param isWholeMeant whether a product removal may take all of its source order
 */
export function shortcomings(order: Order, isWholeMeant: boolean): InputRemark[] {
	const { orderType, licenseType = '', srcLicenseOrderId, assets = [] } = order;
	if (orderType === undefined) return [{ path: ['orderType'], message: 'is required' }];
	const found: InputRemark[] = [];
	const tell = (path: Path, message: string) => void found.push({ path, message });
	const removes = orderType !== 'new_buy';
	const namesSource = srcLicenseOrderId !== undefined;
	if (removes && !namesSource && CLOUD_LICENSE_TYPES.includes(licenseType))
		tell(['srcLicenseOrderId'], 'is required when deleting from a cloud license');
	if (removes && assets.length === 0) {
		if (!namesSource) tell(['assets'], NAME_THEM);
		else if (orderType === 'delete_product' && !isWholeMeant)
			tell(
				['assets'],
				"is required: name the products to remove, or add the option 'All of the Source Order' and turn it on",
			);
	}
	assets.forEach((asset, index) => {
		const { assetNos, products, merchandises } = asset;
		const at: Path = ['assets', index];
		if (removes && assetNos === undefined && !namesSource) tell([...at, 'assetNos'], NAME_THEM);
		else if (orderType === 'delete_asset' && assetNos === undefined)
			tell(
				at,
				'names no asset numbers: all of the source order would be removed. Name them, or leave out all assets where that is meant',
			);
		if (orderType !== 'delete_asset' && products === undefined && (removes || merchandises === undefined))
			tell(
				[...at, 'products'],
				'add at least one, with its {productUri} (only a removal of assets needs none)',
			);
		for (const [place, product] of (products ?? []).entries()) {
			const message = missingProduct(orderType, product);
			if (message !== undefined) tell([...at, 'products', place, 'productUri'], message);
		}
		for (const { product, inside, path } of productsInside(merchandises, [...at, 'merchandises'])) {
			// One product in a package may be known by its package alone.
			const isKnown = inside.merchandiseNum ?? inside.merchandiseName ?? inside.crmProductId;
			const message = isKnown === undefined ? missingProduct(orderType, product) : undefined;
			if (message !== undefined) tell([...path, 'productUri'], message);
		}
	});
	// Without a source order, products go from all orders of the customer. The assets of an asset removal are known by their numbers.
	const needsCustomer = orderType !== 'delete_asset' && !namesSource;
	if (needsCustomer && CUSTOMER_NAMES.every((name) => order[name] === undefined))
		tell(
			['customerId'],
			'is required, or another field that names the customer, such as {customerName} or {crmCustomerId}',
		);
	return found;
}

function missingProduct(orderType: string, product: Product): string | undefined {
	const { productUri, crmProductId, gmsPid, appKey } = product;
	if ((productUri ?? crmProductId) !== undefined) return undefined;
	if (orderType === 'delete_product')
		return 'is required, or a {crmProductId}: its name alone does not identify the product to remove';
	return (gmsPid ?? appKey) !== undefined
		? undefined
		: 'is required, or a {crmProductId}, {gmsPid} or {appKey}: nothing else says which product is meant';
}

/** What may be meant, and is told: an end that has passed, no end, an end at midnight, and all that a removal takes. */
export function remarksOn(order: Order, zone: string, now: number): InputRemark[] {
	const { orderType, assets, srcLicenseOrderId } = order;
	if (orderType !== 'new_buy') {
		if (assets === undefined)
			return [{ path: ['assets'], message: 'none is named: all that the source order has is removed' }];
		const message = 'is missing: the products are removed from all orders of the customer';
		return orderType === 'delete_product' && srcLicenseOrderId === undefined
			? [{ path: ['srcLicenseOrderId'], message }]
			: [];
	}
	return (assets ?? []).flatMap((asset, index) => {
		const at: Path = ['assets', index];
		const found: InputRemark[] = [];
		const look = ({ limitEndDate: end }: Asset | Product, path: Path) => {
			const message = end === undefined ? undefined : remarkOnEnd(end, zone, now);
			if (message !== undefined) found.push({ path: [...path, 'limitEndDate'], message });
		};
		const [open] =
			asset.limitEndDate === undefined ? openEnded(asset.products, asset.merchandises, at, TOP) : [];
		if (open !== undefined) found.push({ path: open, message: 'has no end' });
		look(asset, at);
		for (const { product, path } of productsOf(asset, at)) look(product, path);
		return found;
	});
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Every time zone's midnight is one of these. */
const QUARTER_MS = 15 * 60 * 1000;

function remarkOnEnd(end: number, zone: string, now: number): string | undefined {
	const isPast = end < now;
	if (!isPast && (isNever(end) || end % QUARTER_MS !== 0)) return undefined;
	const iso = new Date(end).toISOString();
	if (isPast) return `${iso} is in the past`;
	const isMidnight = end % DAY_MS === 0 || +DateTime.fromMillis(end, { zone }).startOf('day') === end;
	return isMidnight
		? `${iso} is midnight: the day before is the last. Give the day alone where it counts as a whole`
		: undefined;
}

const ENDS = [
	'limitEndDate',
	'limitTimeDuration',
	'timeDurationExpression',
	'timeUnitQuantity',
	'trialEndDate',
] as const;
const TOP = ['products', 'merchandises'] as const;
const INSIDE = ['licenseOrderProductList', 'children'] as const;

/** The places of what has no end: products, and packages without anything inside. */
function* openEnded(
	products: Product[] = [],
	packages: Package[] = [],
	at: Path,
	[productsAt, packagesAt]: typeof TOP | typeof INSIDE,
): Generator<Path> {
	for (const [index, product] of products.entries())
		if (ENDS.every((name) => product[name] === undefined)) yield [...at, productsAt, index];
	for (const [index, one] of packages.entries()) {
		const { licenseOrderProductList: inside, children, timeDurationExpression } = one;
		if (timeDurationExpression !== undefined) continue;
		const path = [...at, packagesAt, index];
		if (inside === undefined && children === undefined) yield path;
		yield* openEnded(inside, children, path, INSIDE);
	}
}
