import type { Asset, Long } from '../state/model';

/** As much of a batch order request as the stand-in reads; the contract has taken it, and `needs` of the settings is there. */

type Texts<Names extends string> = Partial<Record<Names, string>>;
type Longs<Names extends string> = Partial<Record<Names, Long | null>>;

export interface ProductInput
	extends Texts<
			| 'crmProductId'
			| 'productUri'
			| 'productName'
			| 'gmsPid'
			| 'appKey'
			| 'timeDurationExpression'
			| 'srcLicenseOrderId'
		>,
		Longs<'limitStartDate' | 'limitEndDate' | 'limitConcurrent' | 'limitTimeDuration' | 'trialEndDate'> {
	strictMatchWhenDelete?: boolean;
	trial?: 0 | 1;
}

export interface MerchandiseInput
	extends Texts<'merchandiseNum' | 'merchandiseName' | 'parentMerchandiseNum' | 'timeDurationExpression'> {
	licenseOrderProductList?: ProductInput[];
	children?: MerchandiseInput[] | null;
}

export interface AssetInput extends Longs<'limitStartDate' | 'limitEndDate'> {
	assetNos?: string[];
	assetExtendList?: Asset['assetExtends'];
	borrowedUsbKey?: boolean;
	products?: ProductInput[];
	merchandises?: MerchandiseInput[];
}

export interface OrderInput
	extends Texts<
		| 'customerId'
		| 'crmCustomerId'
		| 'customerName'
		| 'channelCustomerId'
		| 'address'
		| 'branchName'
		| 'enterpriseGlobalId'
		| 'srcLicenseOrderId'
	> {
	sequence: Long;
	licenseType: string;
	orderType: 'new_buy' | 'delete_asset' | 'delete_product';
	assets: AssetInput[];
}

export interface BatchRequest extends Record<'channelCode' | 'channelOrderId' | 'syncMode', string> {
	orderList: OrderInput[];
}
