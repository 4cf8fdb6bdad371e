import { pick } from 'lodash';
import { type Call, Refusal } from '../http/endpoint';
import type { Asset, Merchandise, Product } from '../state/model';
import type { SandboxState } from '../state/state';
import { enterpriseOf } from '../state/things';

/** The document has no null here: the end of 9999. */
const NO_END = Date.UTC(9999, 11, 31, 23, 59, 59);

/** All products and packages under an asset, docs/api/member-center.openapi.yaml §2.7: packages nest, the innermost have null children. */
export function listProducts({ state, params }: Call): unknown {
	const asset = state.assets.get(params.assetId ?? '');
	if (!asset) throw new Refusal('60024', 'asset number not found', 'assetId');
	if (enterpriseOf(state, asset) === null) {
		throw new Refusal('60017', 'current account not bound to an authorization customer', 'assetId');
	}
	return {
		productInstanceList: productsIn(state, asset, null),
		children: asset.merchandises.map((one) => node(state, asset, one, null)),
	};
}

type Row = Record<string, unknown>;

function node(state: SandboxState, asset: Asset, one: Merchandise, parent: Merchandise | null): Row {
	const products = productsIn(state, asset, one.id);
	return {
		...pick(one, 'id', 'merchandiseNum', 'merchandiseName'),
		parentId: parent?.id ?? null,
		parentMerchandiseNum: one.parentMerchandiseNum,
		...pick(asset, 'licenseType', 'customerId'),
		...orderFields(state, one.licenseOrderId),
		createTime: one.createTime,
		updateTime: null,
		timeDurationExpression: one.timeDurationExpression,
		srcLicenseOrderId: null,
		children: one.children.length > 0 ? one.children.map((child) => node(state, asset, child, one)) : null,
		productInstanceList: products.length > 0 ? products : null,
	};
}

function productsIn(state: SandboxState, asset: Asset, merchandiseInsId: bigint | null): Row[] {
	return asset.products
		.filter((one) => one.merchandiseInsId === merchandiseInsId)
		.map((one) => instance(state, asset, one));
}

function instance(state: SandboxState, asset: Asset, one: Product): Row {
	return {
		// "string or number": a text directly under the asset, a number inside a package.
		id: one.merchandiseInsId === null ? String(one.id) : one.id,
		...pick(asset, 'licenseType', 'customerId', 'assetNum'),
		assetId: asset.id,
		assetInsId: null,
		merchandiseInsId: one.merchandiseInsId,
		productUri: one.productUri ?? '',
		gmsPid: one.gmsPid ?? '',
		appKey: one.appKey ?? '',
		productName: one.productName ?? '',
		...orderFields(state, one.licenseOrderId),
		limitStartTime: one.limitStartTime ?? 0,
		limitEndTime: one.limitEndTime ?? NO_END,
		limitAmount: 0,
		limitConcurrent: one.limitConcurrent ?? 0,
		limitTimeDuration: one.limitTimeDuration ?? 0,
		...pick(one, 'trial', 'trialEndDate', 'limitType'),
		prodDefExtend: false,
		...pick(one, 'timeDurationExpression', 'srcLicenseOrderId', 'createTime'),
		updateTime: null,
		activateFlag: true,
		crmProductId: one.crmProductId ?? '',
		productExtendInstanceList: [],
	};
}

function orderFields(state: SandboxState, licenseOrderId: string): Record<string, string> {
	const order = state.orders.get(licenseOrderId);
	return {
		licenseOrderId,
		channelCode: order?.channelCode ?? '',
		channelOrderId: order?.channelOrderId ?? '',
	};
}
