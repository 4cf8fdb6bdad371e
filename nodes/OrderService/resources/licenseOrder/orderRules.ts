/** What an order needs beyond the kinds of its values, and what a person should know of one that is sent all the same. */
import type { InputRemark } from '../../../shared/model/operation';
import { DAY_MS, dayOf, isNever } from '../../../shared/schema/dates';
import { isNoName } from '../../../shared/schema/identifier';
import { CLOUD_LICENSE_TYPES } from '../../fields';
import { type Asset, goodsOf, type Order, type Path, type Product } from './orderTable';

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

const NAME_CUSTOMER =
	'is required, or another field that names the customer, such as {customerName} or {crmCustomerId}';
const NAME_THEM = 'is required: name the asset numbers, or the {srcLicenseOrderId}';
const OR_ALL = "add the option 'All of the Source Order' and turn it on";
const UNNAMED = `names no asset numbers: all of the source order would be removed. Name them; where that is meant, leave out all assets and ${OR_ALL}`;
const NAME_PRODUCTS = `is required: name the products to remove, or ${OR_ALL}`;
const NAME_NUMBERS = `is required: name the asset numbers to remove, or ${OR_ALL}`;
const EMPTY_CELL = 'is 0, which a sheet gives for an empty cell';
const NAME_ASSET = 'is required: name at least one asset';
const ADD_PRODUCTS = 'add at least one, with its {productUri} (only a removal of assets needs none)';
const TOO_EARLY = 'is before its start';
const NO_SEATS = 'is 0: the API document does not say whether that is none or no limit';
const ALL_GOES = 'none is named: all that the source order has is removed';
const ALL_ORDERS = 'is missing: the products are removed from all orders of the customer';

/** Where, and what is told of it; nothing where all is well. */
type Rule = [path: Path, message: string | false | undefined];

const told = (rules: Rule[]): InputRemark[] =>
	rules.flatMap(([path, message]) => (message ? [{ path, message }] : []));

/** What is missing in an order: by the document, and by us, so that no removal takes more than was meant. `isWholeMeant`: it may take all. */
export function shortcomings(order: Order, isWholeMeant: boolean): InputRemark[] {
	const { orderType, licenseType = '', srcLicenseOrderId, assets = [] } = order;
	if (orderType === undefined) return [{ path: ['orderType'], message: 'is required' }];
	const removes = orderType !== 'new_buy';
	const removesAssets = orderType === 'delete_asset';
	const namesSource = srcLicenseOrderId !== undefined;
	// Words for people go as they are; those for nothing name nobody.
	const namesCustomer = CUSTOMER_NAMES.some((name) => !isNoName(order[name] ?? ''));
	const isEmpty = assets.length === 0;
	const nameAll = removesAssets ? NAME_NUMBERS : NAME_PRODUCTS;
	const isCloud = CLOUD_LICENSE_TYPES.includes(licenseType);
	return told([
		[
			['srcLicenseOrderId'],
			removes && !namesSource && isCloud && 'is required when deleting from a cloud license',
		],
		[['srcLicenseOrderId'], srcLicenseOrderId === '0' && EMPTY_CELL],
		[['assets'], isEmpty && !removes && NAME_ASSET],
		[['assets'], isEmpty && removes && !namesSource && NAME_THEM],
		// An expression in place of all assets that gives nothing looks like none.
		[['assets'], isEmpty && removes && namesSource && !isWholeMeant && nameAll],
		...assets.flatMap((asset, index): Rule[] => {
			const { assetNos, products, merchandises } = asset;
			const at: Path = ['assets', index];
			const isUnnamed = removes && assetNos === undefined;
			const needsProducts = !removesAssets && (removes || merchandises === undefined);
			return [
				[[...at, 'assetNos'], isUnnamed && !namesSource && NAME_THEM],
				[at, isUnnamed && namesSource && removesAssets && UNNAMED],
				[[...at, 'products'], needsProducts && products === undefined && ADD_PRODUCTS],
				[[...at, 'limitEndDate'], isReversed(asset) && TOO_EARLY],
				...[...goodsOf(asset, at)].flatMap(({ product, packages: [inside], path }): Rule[] => {
					// One product in a package may be known by its package alone.
					const isKnown = inside?.merchandiseNum ?? inside?.merchandiseName ?? inside?.crmProductId;
					return [
						[[...path, 'productUri'], product && !isKnown && lackOf(product, orderType)],
						[[...path, 'limitEndDate'], product && isReversed(product) && TOO_EARLY],
					];
				}),
			];
		}),
		// Without a source order, products go from all orders of the customer. The assets of an asset removal are known by their numbers.
		[['customerId'], !removesAssets && !namesSource && !namesCustomer && NAME_CUSTOMER],
	]);
}

const isReversed = ({ limitStartDate: start, limitEndDate: end }: Asset | Product): boolean =>
	start !== undefined && end !== undefined && end < start;

function lackOf(
	{ productUri, crmProductId, gmsPid, appKey }: Product,
	orderType: string,
): string | undefined {
	if ((productUri ?? crmProductId) !== undefined) return undefined;
	if (orderType === 'delete_product')
		return 'is required, or a {crmProductId}: its name alone does not identify the product to remove';
	return (gmsPid ?? appKey) !== undefined
		? undefined
		: 'is required, or a {crmProductId}, {gmsPid} or {appKey}: nothing else says which product is meant';
}

/** What may be meant, and is told: an end that has passed, no end, an end at midnight, no seats, and all that a removal takes. */
export function remarksOn(order: Order, zone: string, now: number): InputRemark[] {
	const { orderType, assets = [], srcLicenseOrderId } = order;
	if (orderType !== 'new_buy') {
		const isOpen = orderType === 'delete_product' && srcLicenseOrderId === undefined;
		return told([
			assets.length === 0 ? [['assets'], ALL_GOES] : [['srcLicenseOrderId'], isOpen && ALL_ORDERS],
		]);
	}
	const rules = assets.flatMap((asset, index): Rule[] => {
		const at: Path = ['assets', index];
		const goods = [...goodsOf(asset, at)];
		const open = goods.find(
			({ product = {}, packages }) =>
				ENDS.every((name) => product[name] === undefined) &&
				packages.every(({ timeDurationExpression }) => timeDurationExpression === undefined),
		);
		return [
			[open?.path ?? at, open && asset.limitEndDate === undefined && 'has no end'],
			[[...at, 'limitEndDate'], remarkOnEnd(asset.limitEndDate, zone, now)],
			...goods.flatMap(({ path, product }): Rule[] => [
				[[...path, 'limitEndDate'], remarkOnEnd(product?.limitEndDate, zone, now)],
				[[...path, 'limitConcurrent'], Number(product?.limitConcurrent ?? 1) === 0 && NO_SEATS],
			]),
		];
	});
	return told(rules);
}

/** Any of these ends a product. */
const ENDS = [
	'limitEndDate',
	'limitTimeDuration',
	'timeDurationExpression',
	'timeUnitQuantity',
	'trialEndDate',
] as const;

/** Zones differ by quarters of an hour. Asking for the day costs more than all other rules of an order. */
const ZONE_STEP_MS = 15 * 60 * 1000;

function remarkOnEnd(end: number | undefined, zone: string, now: number): string | undefined {
	if (end === undefined) return undefined;
	const iso = new Date(end).toISOString();
	if (end < now) return `${iso} is in the past`;
	const mayBeMidnight = end % ZONE_STEP_MS === 0;
	const isMidnight = mayBeMidnight && (end % DAY_MS === 0 || dayOf(end, zone) !== dayOf(end - 1, zone));
	return isMidnight && !isNever(end)
		? `${iso} is midnight: the day before is the last. Give the day alone where it counts as a whole`
		: undefined;
}
