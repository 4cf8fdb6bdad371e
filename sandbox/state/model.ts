/**
 * What the stand-in platform knows, as plain data. Names follow the API documents; ids that the documents type as
 * numbers are `bigint` here, because real ones do not fit a JavaScript number.
 */

export type Long = number | bigint;

export interface Enterprise {
	globalId: string;
	id: Long;
	name: string;
	/** The "enterprise code" that is appended to account names; empty makes adding employees answer 40006. */
	code: string;
	employees: Employee[];
}

export interface Customer {
	customerId: string;
	enterpriseGlobalId: string | null;
	channelCode: string;
	channelCustomerId: string;
	crmCustomerId: string | null;
	customerName: string;
	branchName: string;
	address: string;
	isDefault: boolean;
}

export interface Employee {
	id: bigint;
	userId: bigint;
	globalId: string;
	enterpriseGlobalId: string;
	departmentId: Long | null;
	userName: string;
	name: string;
	remark: string | null;
	password: string;
	passwordMobile: string;
	onlineFlag: boolean;
	deleted: boolean;
	createTime: number;
	updateTime: number;
}

export interface Product {
	id: bigint;
	crmProductId: string | null;
	productUri: string | null;
	gmsPid: string | null;
	appKey: string | null;
	productName: string | null;
	licenseOrderId: string;
	/** Set when the product came inside a merchandise (package). */
	merchandiseInsId: bigint | null;
	limitStartTime: Long | null;
	limitEndTime: Long | null;
	limitConcurrent: Long | null;
	limitTimeDuration: Long | null;
	/** `feature` is an extension of a product. */
	limitType: string;
	trial: number;
	trialEndDate: Long | null;
	timeDurationExpression: string | null;
	srcLicenseOrderId: string | null;
	createTime: number;
}

export interface Merchandise {
	id: bigint;
	merchandiseNum: string | null;
	merchandiseName: string | null;
	parentMerchandiseNum: string | null;
	timeDurationExpression: string | null;
	licenseOrderId: string;
	createTime: number;
	children: Merchandise[];
}

export interface Asset {
	id: string;
	licenseType: string;
	assetNum: string;
	customerId: string;
	licenseOrderId: string;
	locked: boolean;
	freezing: boolean;
	onlineFlag: boolean;
	limitStartTime: Long | null;
	limitEndTime: Long | null;
	assetExtends: Array<{ extendCode: string; extendValue: string }>;
	/** A large-customer lock may be disabled and enabled although it is not re-issuable. */
	largeCustomer: boolean;
	/** Disabling and enabling (status 3) and lending (33009) never work for this one. */
	alwaysFails: boolean;
	/** Employee that the asset number is configured to. */
	assignedTo: string | null;
	assignTime: number | null;
	/** Whether this is a lent lock; then `lentTo` is the employee that has it. */
	borrowedUsbKey: boolean;
	lentTo: string | null;
	/** For any other asset: number of the lent lock that its entitlements went into. */
	lentInto: string | null;
	products: Product[];
	merchandises: Merchandise[];
	createTime: number;
	updateTime: number;
}

export interface LicenseOrder {
	licenseOrderId: string;
	channelCode: string;
	channelOrderId: string;
	sequence: Long;
	customerId: string;
	orderType: string;
	licenseType: string;
	createTime: number;
}
