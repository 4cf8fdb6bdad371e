import { get, has } from 'lodash';

import type { InputRemark } from '../../../shared/model/operation';
import type { Row } from '../../../shared/model/exchange';
import { blankEntries, toIdList } from '../../../shared/schema/idList';
import { type Asset, type Order, type Package, type Path, type Product, productsOf } from './orderModel';
import { unlimited } from './orderRules';
import { CLOUD_LICENSE_TYPES } from '../../licenseTypes';

type Remark = (path: Path, message: string, isMinor?: boolean) => void;

/** What a person should know of an order that is sent all the same. `given`: the order before it was read. */
export function remarksOn(order: Order, given: Row, isJson: boolean, now: number): InputRemark[] {
	const remarks: InputRemark[] = [];
	const remark: Remark = (path, message, isMinor) => remarks.push({ path, message, isMinor });
	remarkBlankNumbers(given, remark);
	if (isJson) remarkTrialEnds(given, remark);
	if (order.orderType === 'new_buy') {
		remarkPurchase(order, now, remark);
		if (order.srcLicenseOrderId === undefined && CLOUD_LICENSE_TYPES.includes(order.licenseType ?? ''))
			remark(
				['srcLicenseOrderId'],
				'is missing; the API document: “required when the license type is a cloud authorization”',
				true,
			);
		remarks.push(...unlimited(given, isJson));
	} else if (order.assets === undefined)
		remark(['assets'], 'none is named: all that the source order has is removed');
	else remarkEmptyNumbers(given, remark);
	if (order.orderType === 'delete_product') remarkNotCompared(order, remark);
	return remarks;
}

/** No assets, no end, ends that have passed already, ends before their start: all of it may be meant. */
function remarkPurchase({ assets = [] }: Order, now: number, remark: Remark): void {
	if (assets.length === 0) remark(['assets'], 'none is given; the service may refuse this purchase');
	const look = ({ limitStartDate: start, limitEndDate: end }: Asset | Product, path: Path) => {
		if (end === undefined) return;
		if (end < now) remark([...path, 'limitEndDate'], `${iso(end)} is in the past`);
		if (start !== undefined && end < start)
			remark([...path, 'limitEndDate'], `${iso(end)} is before the start, ${iso(start)}`);
	};
	assets.forEach((asset, index) => {
		// Packages alone: the sentence of the document makes no exception for them.
		if (asset.products === undefined)
			remark(
				['assets', index, 'products'],
				'is empty; the API document: “may be empty only when orderType is delete_asset”',
				true,
			);
		const endless = asset.limitEndDate === undefined ? endlessIn(asset) : undefined;
		if (endless !== undefined) remark(['assets', index, ...endless], 'has no end: it never ends');
		look(asset, ['assets', index]);
		for (const { product, path } of productsOf(asset, ['assets', index])) look(product, path);
	});
}

function endlessIn({ products = [], merchandises = [] }: Asset): Path | undefined {
	const product = products.findIndex(isEndless);
	return product >= 0 ? ['products', product] : endlessPackage(merchandises, 'merchandises');
}

function endlessPackage(packages: Package[], name: string): Path | undefined {
	for (const [index, one] of packages.entries()) {
		const { licenseOrderProductList: products = [], children = [], timeDurationExpression } = one;
		if (timeDurationExpression !== undefined) continue;
		const product = products.findIndex(isEndless);
		const inside = product >= 0 ? ['licenseOrderProductList', product] : endlessPackage(children, 'children');
		if (inside !== undefined) return [name, index, ...inside];
		if (products.length + children.length === 0) return [name, index];
	}
	return undefined;
}

const ENDS = [
	'limitEndDate',
	'limitTimeDuration',
	'timeDurationExpression',
	'timeUnitQuantity',
	'trialEndDate',
] as const;
const isEndless = (product: Product): boolean => ENDS.every((name) => product[name] === undefined);

const TERM = ['limitStartDate', 'limitEndDate'] as const;

/** The document compares the times and seats of a product, and only where the match is strict (docs/api/order-service.md §2.3a). */
function remarkNotCompared({ assets = [] }: Order, remark: Remark): void {
	assets.forEach(({ products = [], ...asset }, index) => {
		const isStrict = products.some(({ strictMatchWhenDelete }) => strictMatchWhenDelete === true);
		const date = TERM.find((name) => asset[name] !== undefined);
		if (date !== undefined && !isStrict)
			remark(['assets', index, date], 'the API document does not say that it narrows a removal');
		products.forEach((product, productIndex) => {
			const given = [...TERM, 'limitConcurrent' as const].find((name) => product[name] !== undefined);
			if (given !== undefined && product.strictMatchWhenDelete !== true)
				remark(
					['assets', index, 'products', productIndex, given],
					'not compared, as {strictMatchWhenDelete} is off: the product is matched by its mnemonic',
				);
		});
	});
}

/** Trial ends of products that are integers in JSON, at any depth; a feature's is typed `date`, and is another field. */
function remarkTrialEnds(value: unknown, remark: Remark, path: Path = []): void {
	if (typeof value !== 'object' || value === null) return;
	const isList = Array.isArray(value);
	// One path for all of them: thousands of orders have none.
	for (const name in value) {
		const inner = (value as Row)[name];
		path.push(isList ? Number(name) : name);
		if (name === 'trialEndDate' && Number.isInteger(inner))
			remark([...path], `${String(inner)} is sent as given: the API document names no unit`, true);
		else if (name !== 'productFeatures') remarkTrialEnds(inner, remark, path);
		path.pop();
	}
}

const iso = (time: number): string => new Date(time).toISOString();

/** Lists of asset numbers in JSON that are there and empty: a removal without numbers is about all that its source order has. */
function remarkEmptyNumbers({ assets }: Row, remark: Remark): void {
	if (!Array.isArray(assets)) return;
	const lists = assets.map((asset: unknown) => toIdList(get(asset, 'assetNos')));
	if (lists.some((numbers = []) => numbers.length > 0)) return;
	assets.forEach((asset: unknown, index) => {
		if (has(asset, 'assetNos') && lists[index]?.length === 0)
			remark(['assets', index, 'assetNos'], 'is empty: all that the source order has is removed');
	});
}

/** The arrays of asset numbers that had blanks among the numbers: what is left out is told, so that nobody misses an asset. */
function remarkBlankNumbers({ assets }: Row, remark: Remark): void {
	if (!Array.isArray(assets)) return;
	assets.forEach((asset: unknown, index) => {
		const blanks = blankEntries(get(asset, 'assetNos'));
		if (blanks !== undefined) remark(['assets', index, 'assetNos'], `${blanks}, and left out`);
	});
}
