import type { Asset, Product } from '../state/model';
import { assetByNumber, removeAsset } from '../state/things';
import { invalid } from './customers';
import type { AssetInput, ProductInput, Work } from './orderInput';

/** `delete_asset`: the named assets go; without numbers all that the source order made (cloud types). */
export function removeAssets(work: Work): void {
	checkSource(work);
	work.order.assets.forEach((input, i) => {
		for (const asset of namedAssets(work, input, `${work.at}.assets[${i}]`)) {
			removeAsset(work.state, asset);
			work.note('asset.removed', asset.assetNum, asset.id);
		}
	});
}

/** `delete_product`: the matching products go from the named assets (all of the customer's, without numbers). */
export function removeProducts(work: Work): void {
	checkSource(work);
	work.order.assets.forEach((input, i) => {
		const at = `${work.at}.assets[${i}]`;
		const assets = namedAssets(work, input, at);
		(input.products ?? []).forEach((wanted, j) => {
			const removed = assets.reduce((count, asset) => count + removeFrom(work, asset, wanted), 0);
			if (removed === 0) throw invalid(`${at}.products[${j}]: no product matches`);
		});
	});
}

function removeFrom(work: Work, asset: Asset, wanted: ProductInput): number {
	const { products } = asset;
	const source = work.order.srcLicenseOrderId;
	const goes = (one: Product) => (!source || one.licenseOrderId === source) && matches(one, wanted);
	const going = products.filter(goes);
	if (going.length === 0) return 0;
	asset.products = products.filter((one) => !goes(one));
	asset.updateTime = work.state.clock.now();
	for (const one of going)
		work.note('product.removed', `${asset.assetNum}/${one.productUri ?? ''}`, String(one.id));
	return going.length;
}

/** By product mnemonic; with `strictMatchWhenDelete` times and node count must be the same too, absent ones included. */
function matches(product: Product, wanted: ProductInput): boolean {
	const mnemonic = wanted.productUri ?? wanted.gmsPid ?? wanted.appKey;
	const named =
		mnemonic === undefined
			? wanted.crmProductId !== undefined && product.crmProductId === wanted.crmProductId
			: [product.productUri, product.gmsPid, product.appKey].includes(mnemonic);
	if (!named || !wanted.strictMatchWhenDelete) return named;
	return (
		same(product.limitStartTime, wanted.limitStartDate) &&
		same(product.limitEndTime, wanted.limitEndDate) &&
		same(product.limitConcurrent, wanted.limitConcurrent)
	);
}

// Loose on purpose between number and bigint: 5 and 5n are the same time.
const same = (a: number | bigint | null, b: number | bigint | null | undefined) =>
	String(a ?? '') === String(b ?? '');

function namedAssets(work: Work, input: AssetInput, at: string): Asset[] {
	const { state, customer, order } = work;
	const source = order.srcLicenseOrderId;
	const fits = (asset: Asset) => asset.customerId === customer.customerId && (!source || isOf(asset, source));
	if (!input.assetNos?.length) {
		const all = [...state.assets.values()].filter(fits);
		if (all.length === 0) throw invalid(`${at}.assetNos: the customer has no such asset`);
		return all;
	}
	return [...new Set(input.assetNos)].map((assetNum, i) => {
		const asset = assetByNumber(state, assetNum, customer);
		if (asset && fits(asset)) return asset;
		const where = source ? ` in order ${source}` : '';
		throw invalid(`${at}.assetNos[${i}]: the customer has no asset ${assetNum}${where}`);
	});
}

/** An asset is of an order that made it, or that added products to it. */
const isOf = (asset: Asset, licenseOrderId: string) =>
	asset.licenseOrderId === licenseOrderId ||
	asset.products.some((one) => one.licenseOrderId === licenseOrderId);

function checkSource({ state, order, at }: Work): void {
	const source = order.srcLicenseOrderId;
	if (source && !state.orders.has(source)) throw invalid(`${at}.srcLicenseOrderId: no order has ${source}`);
}
