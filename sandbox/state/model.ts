/**
 * What the stand-in platform knows, as plain data. Names follow the API documents; ids that the documents type as
 * numbers are `bigint` here, because real ones do not fit a JavaScript number. What is given of each is in `people.ts` and `things.ts`.
 */

export type Long = number | bigint;
type Maybe<T> = T | null;

/** What must be given of a thing that is made; the rest is blank. */
export type Given<T, K extends keyof T> = Partial<T> & Pick<T, K>;

export interface Enterprise {
	globalId: string;
	id: Long;
	name: string;
	/** The "enterprise code" that is appended to account names. */
	code: string;
	employees: Employee[];
}

export const blankCustomer = () => ({
	enterpriseGlobalId: null as Maybe<string>,
	channelCode: '',
	channelCustomerId: '',
	crmCustomerId: null as Maybe<string>,
	branchName: '',
	address: '',
	isDefault: false,
});
export type Customer = ReturnType<typeof blankCustomer> & { customerId: string; customerName: string };

export const blankEmployee = () => ({
	departmentId: null as Maybe<Long>,
	remark: null as Maybe<string>,
	password: '',
	passwordMobile: '',
	onlineFlag: false,
	deleted: false,
});
export type Employee = ReturnType<typeof blankEmployee> &
	Record<'id' | 'userId', bigint> &
	Record<'globalId' | 'enterpriseGlobalId' | 'userName' | 'name', string> &
	Times;

type Times = Record<'createTime' | 'updateTime', number>;

export const blankProduct = () => ({
	crmProductId: null as Maybe<string>,
	productUri: null as Maybe<string>,
	gmsPid: null as Maybe<string>,
	appKey: null as Maybe<string>,
	productName: null as Maybe<string>,
	/** Set when the product came inside a merchandise (package). */
	merchandiseInsId: null as Maybe<bigint>,
	limitStartTime: null as Maybe<Long>,
	limitEndTime: null as Maybe<Long>,
	limitConcurrent: null as Maybe<Long>,
	limitTimeDuration: null as Maybe<Long>,
	/** `feature` is an extension of a product. */
	limitType: 'basic',
	trial: 0,
	trialEndDate: null as Maybe<Long>,
	timeDurationExpression: null as Maybe<string>,
	srcLicenseOrderId: null as Maybe<string>,
});
export type Product = ReturnType<typeof blankProduct> & {
	id: bigint;
	licenseOrderId: string;
	createTime: number;
};

export interface Merchandise
	extends Record<
		'merchandiseNum' | 'merchandiseName' | 'parentMerchandiseNum' | 'timeDurationExpression',
		Maybe<string>
	> {
	id: bigint;
	licenseOrderId: string;
	createTime: number;
	children: Merchandise[];
}

export const blankAsset = () => ({
	locked: false,
	freezing: false,
	onlineFlag: false,
	limitStartTime: null as Maybe<Long>,
	limitEndTime: null as Maybe<Long>,
	assetExtends: [] as Array<{ extendCode: string; extendValue: string }>,
	/** A large-customer lock may be disabled and enabled although it is not re-issuable. */
	largeCustomer: false,
	assignedTo: null as Maybe<string>,
	assignTime: null as Maybe<number>,
	/** Whether this is a lent lock; then `lentTo` is the employee that has it. */
	borrowedUsbKey: false,
	lentTo: null as Maybe<string>,
	/** For any other asset: number of the lent lock that its entitlements went into. */
	lentInto: null as Maybe<string>,
	products: [] as Product[],
	merchandises: [] as Merchandise[],
});
export type Asset = ReturnType<typeof blankAsset> &
	Record<'id' | 'licenseType' | 'assetNum' | 'customerId' | 'licenseOrderId', string> &
	Times;

export interface LicenseOrder
	extends Record<
		'licenseOrderId' | 'channelCode' | 'channelOrderId' | 'customerId' | 'orderType' | 'licenseType',
		string
	> {
	sequence: Long;
	createTime: number;
}
