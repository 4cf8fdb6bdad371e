import { pick } from 'lodash';
import { nextId } from '../state/ids';
import type { Asset, Merchandise, Product } from '../state/model';
import { generatedNumber } from '../state/scale';
import { addAsset, assetByNumber, isCloud, makeProduct } from '../state/things';
import { invalid } from './customers';
import type { AssetInput, MerchandiseInput, ProductInput, Work } from './orderInput';

/**
 * `new_buy`: one asset per number, each with all products and packages of its entry. A number that the customer has
 * already gets them added; without numbers the platform makes one up (not for locks, which exist as things).
 */
export function buy(work: Work): void {
	work.order.assets.forEach((input, i) => {
		const numbers = input.assetNos?.length ? input.assetNos : [madeUpNumber(work)];
		numbers.forEach((assetNum, j) => {
			const known = assetByNumber(work.state, assetNum, work.customer);
			const at = `${work.at}.assets[${i}].assetNos[${j}]`;
			const asset = known ? checkKnown(work, known, at) : newAsset(work, input, assetNum);
			if (known) work.note('products.added', assetNum, asset.id);
			addEntitlements(work, asset, input);
		});
	});
}

function checkKnown({ order, customer }: Work, known: Asset, at: string): Asset {
	const { assetNum, licenseType, customerId } = known;
	if (customerId !== customer.customerId) throw invalid(`${at}: ${assetNum} belongs to another customer`);
	if (licenseType !== order.licenseType) throw invalid(`${at}: ${assetNum} is a ${licenseType}`);
	return known;
}

function newAsset(work: Work, input: AssetInput, assetNum: string): Asset {
	const { state, order, customer, licenseOrderId } = work;
	const asset = addAsset(state, {
		assetNum,
		licenseType: order.licenseType,
		customerId: customer.customerId,
		licenseOrderId,
		limitStartTime: input.limitStartDate ?? null,
		limitEndTime: input.limitEndDate ?? null,
		assetExtends: input.assetExtendList ?? [],
		borrowedUsbKey: input.borrowedUsbKey ?? false,
	});
	work.note('asset.created', assetNum, asset.id);
	return asset;
}

function addEntitlements(work: Work, asset: Asset, input: AssetInput): void {
	const bought = (input.products ?? []).map((one) => productFrom(work, one, null));
	const packages = (input.merchandises ?? []).map((one) => packageFrom(work, one, bought));
	asset.products = [...asset.products, ...bought];
	asset.merchandises = [...asset.merchandises, ...packages];
	asset.updateTime = work.state.clock.now();
}

function productFrom(work: Work, input: ProductInput, merchandiseInsId: bigint | null): Product {
	const { productUri, gmsPid, appKey, limitStartDate, limitEndDate } = input;
	return makeProduct(work.state, {
		...pick(input, 'crmProductId', 'gmsPid', 'appKey', 'productName', 'limitConcurrent', 'limitTimeDuration'),
		...pick(input, 'trial', 'trialEndDate', 'timeDurationExpression', 'srcLicenseOrderId'),
		productUri: productUri ?? gmsPid ?? appKey ?? null,
		limitStartTime: limitStartDate ?? null,
		limitEndTime: limitEndDate ?? null,
		licenseOrderId: work.licenseOrderId,
		merchandiseInsId,
	});
}

/** A package and, deep down, its packages; their products go to `bought`, pointing back at their package. */
function packageFrom(work: Work, input: MerchandiseInput, bought: Product[]): Merchandise {
	const id = nextId(work.state, 'merchandise');
	bought.push(...(input.licenseOrderProductList ?? []).map((one) => productFrom(work, one, id)));
	return {
		id,
		merchandiseNum: input.merchandiseNum ?? null,
		merchandiseName: input.merchandiseName ?? null,
		parentMerchandiseNum: input.parentMerchandiseNum ?? null,
		timeDurationExpression: input.timeDurationExpression ?? null,
		licenseOrderId: work.licenseOrderId,
		createTime: work.state.clock.now(),
		children: (input.children ?? []).map((one) => packageFrom(work, one, bought)),
	};
}

function madeUpNumber({ state, order }: Work): string {
	return `${isCloud(order.licenseType) ? 'CA' : 'SK'}${generatedNumber(state)}`;
}
