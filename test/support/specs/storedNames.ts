/* For the tests that hold the nodes against them, and for tools/docs: the names and values that workflows store, beside those of the specs. */
import { type Spec, specs } from './specs';

export interface Setting {
	name: string;
	/** Unless chosen. */
	value: boolean | number | string;
	least?: number;
	most?: number;
}

export const settings: Setting[] = [
	{ name: 'returnAll', value: false },
	{ name: 'limit', value: 50, least: 1 },
	{ name: 'simplify', value: true },
	{ name: 'maxConcurrency', value: 0, least: 0, most: 50 },
	{ name: 'timeout', value: 60_000, least: 1 },
	{ name: 'maxRetries', value: 2, least: 0, most: 10 },
	{ name: 'dryRun', value: true },
	{ name: 'pageSize', value: 0, least: 0 },
	{ name: 'emitExisting', value: false },
];

/** The first unless chosen; `resource.operation name` where another one has other values. */
const VALUES: Record<string, string> = {
	defaultCustomer: 'N Y',
	syncMode: 'sync async',
	orderSource: 'fields json',
	orderType: 'new_buy delete_asset delete_product',
	failedLocks: 'error output',
	'asset.getProducts output': 'products tree',
	output: 'simplified raw selected',
	rowOutput: 'simplified raw selected',
	refusedTogether: 'split report',
	ifAssetsHeld: 'refuse delete withdraw',
	assetsGivenAs: 'assetId assetNum',
	afterLostReply: 'lookUp report',
	ifDone: 'send skip',
};

/** All names that an operation stores, those inside its collections too. */
const namesOf = ({ form: { parameters, collections = {} } }: Spec): string[] =>
	[parameters.replace(/[†?]/g, ''), ...Object.values(collections)].join(' ').split(/ +/);

/** A parameter that has one of a few values: the first unless chosen. */
export const choices = specs.flatMap((spec) =>
	namesOf(spec).flatMap((name) => {
		const values = VALUES[`${spec.name} ${name}`] ?? VALUES[name];
		const node = spec.service === 'order' ? ('orderService' as const) : ('memberCenter' as const);
		return values === undefined ? [] : { node, operation: spec.name, name, values: values.split(' ') };
	}),
);

/** Of `licenseOrder.create`: the names of each group of entries, and those that the title of a closed one tries. */
export const orderEntries: Array<[where: string, names: string, title?: string]> = [
	[
		'assets.asset',
		'assetNos limitStartDate limitEndDate assetExtendList products merchandises additionalFields',
		'assetNos',
	],
	['assets.asset.additionalFields', 'borrowedUsbKey transferedAssetNum'],
	['assets.asset.assetExtendList.extend', 'extendCode extendValue', 'extendCode'],
	[
		'assets.asset.products.product',
		'productUri productName crmProductId limitConcurrent limitStartDate limitEndDate productFeatures additionalFields',
		'productName productUri crmProductId',
	],
	[
		'assets.asset.products.product.additionalFields',
		'appKey gmsPid limitTimeDuration parentCrmProductId passwords productType srcLicenseOrderId strictMatchWhenDelete timeDurationExpression timeUnit timeUnitQuantity trial trialEndDate',
	],
	[
		'assets.asset.products.product.productFeatures.feature',
		'featureCode featureName featureValue featureValueType additionalFields',
		'featureName featureCode',
	],
	['assets.asset.products.product.productFeatures.feature.additionalFields', 'trial trialEndDate'],
	[
		'assets.asset.merchandises.merchandise',
		'merchandiseNum merchandiseName crmProductId timeDurationExpression children licenseOrderProductList additionalFields',
		'merchandiseName merchandiseNum',
	],
	['assets.asset.merchandises.merchandise.additionalFields', 'parentCrmProductId parentMerchandiseNum'],
];

/** Modes; the first unless chosen. */
export const locators = {
	memberGlobalId: 'list id userName',
	assetId: 'list id assetNum',
	borrowedUsbKey: 'list id',
};

/** IDs of a path that people type: the credential has it, or no list does. */
export const typedIds = ['enterpriseGlobalId'];

/** What is stored of each field: its type, then what it is, or its values. */
export const credentials: Record<string, Record<string, string>> = {
	orderServiceApi: {
		baseUrl: 'string required',
		authentication: 'options accessToken clientCredentials',
		appAccessToken: 'string required secret',
		tokenUrl: 'string required',
		appKey: 'string required',
		appSecret: 'string required secret',
		clientAuthentication: 'options body header',
		scope: 'string',
		enterpriseGlobalId: 'string',
		channelCode: 'string',
		orderAppKey: 'string',
		timeZone: 'string',
		ignoreSslIssues: 'boolean',
		sessionToken: 'hidden secret expirable',
		sessionLogin: 'hidden',
	},
	memberCenterApi: {
		baseUrl: 'string required',
		authentication: 'options tokens passwordGrant',
		clientToken: 'string required secret',
		userToken: 'string required secret',
		tokenUrl: 'string required',
		appKey: 'string required',
		appSecret: 'string required secret',
		clientAuthentication: 'options body header',
		username: 'string required',
		password: 'string required secret',
		enterpriseGlobalId: 'string',
		enterpriseCode: 'string',
		timeZone: 'string',
		ignoreSslIssues: 'boolean',
		sessionClientToken: 'hidden secret expirable',
		sessionUserToken: 'hidden secret',
		sessionLogin: 'hidden',
	},
};

/** Each `event`, with its parameters between the enterprise and the options. */
export const events = {
	orderServiceTrigger: {
		assetEnding: 'days simplify filters',
		assetCreated: 'simplify filters',
		assetUpdated: 'simplify filters',
		assetRevoked: 'filters',
	},
	memberCenterTrigger: {
		employeeAdded: 'simplify',
		employeeUpdated: 'simplify',
		employeeDeleted: 'simplify',
		assetAssigned: '',
		assetWithdrawn: '',
		lockLent: '',
		lockReturned: '',
	},
};
