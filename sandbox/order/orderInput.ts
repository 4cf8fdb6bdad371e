import type { Asset, Customer, Long } from '../state/model';
import type { SandboxState } from '../state/state';

/** As much of a batch order request as the stand-in reads; the contract has taken it. */

type Texts<Names extends string> = Partial<Record<Names, string>>;
type Longs<Names extends string> = Partial<Record<Names, Long | null>>;
type Period = Longs<'limitStartDate' | 'limitEndDate'>;

export type ProductInput = Period &
	Texts<'crmProductId' | 'productUri' | 'productName' | 'gmsPid' | 'appKey'> &
	Texts<'timeDurationExpression' | 'srcLicenseOrderId'> &
	Longs<'limitConcurrent' | 'limitTimeDuration' | 'trialEndDate'> & {
		strictMatchWhenDelete?: boolean;
		trial?: 0 | 1;
	};

export type MerchandiseInput = Texts<'merchandiseNum' | 'merchandiseName' | 'parentMerchandiseNum'> &
	Texts<'timeDurationExpression'> & {
		licenseOrderProductList?: ProductInput[];
		children?: MerchandiseInput[] | null;
	};

export type AssetInput = Period & {
	assetNos?: string[];
	assetExtendList?: Asset['assetExtends'];
	borrowedUsbKey?: boolean;
	products?: ProductInput[];
	merchandises?: MerchandiseInput[];
};

export type OrderInput = Texts<'customerId' | 'crmCustomerId' | 'channelCustomerId' | 'enterpriseGlobalId'> &
	Texts<'customerName' | 'address' | 'branchName' | 'srcLicenseOrderId'> & {
		sequence: Long;
		licenseType: string;
		orderType: 'new_buy' | 'delete_asset' | 'delete_product';
		assets: AssetInput[];
	};

export type BatchRequest = Record<'channelCode' | 'channelOrderId' | 'syncMode', string> & {
	orderList: OrderInput[];
};

/** One order under way; `note` is forgotten where the batch fails. */
export interface Work {
	state: SandboxState;
	note: (kind: string, key: string, id?: string) => void;
	order: OrderInput;
	customer: Customer;
	licenseOrderId: string;
	/** Path of the order in the request, for refusals. */
	at: string;
}
