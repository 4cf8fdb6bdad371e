/** The Order Service (docs/api/order-service.openapi.yaml): one application-level token, paths below /order/api/order/v1. */
import type { ErrorCodes } from '../shared/model/exchange';
import type { Service, ServiceCredential } from '../shared/model/service';
import { getAsset } from './resources/asset/get.operation';
import { getManyAssets } from './resources/asset/getMany.operation';
import { allocateAssetNumbers } from './resources/assetNumber/allocate.operation';
import { bindCustomer } from './resources/customer/bind.operation';
import { getManyCustomers } from './resources/customer/getMany.operation';
import { updateCustomer } from './resources/customer/update.operation';
import { createEnterprise } from './resources/enterprise/create.operation';
import { createLicenseOrders } from './resources/licenseOrder/create.operation';
import { disableLocks, enableLocks } from './resources/lock/change.operations';

/** The fields of the credential `OrderServiceApi` (docs/maintainers/stored-names.md, "Credentials"). */
export const credential: ServiceCredential = {
	name: 'orderServiceApi',
	secrets: ['appAccessToken', 'appSecret', 'sessionToken'],
	pasted: ['appAccessToken'],
	session: { mode: 'clientCredentials', tokens: ['sessionToken'] },
	headers: ([token = '']) => ({ Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }),
	defaults: { enterpriseGlobalId: 'enterpriseGlobalId', channelCode: 'channelCode', appKey: 'orderAppKey' },
};

/** The codes of docs/api/order-service.openapi.yaml §7, and the codes of a refused token that the platform documents for the Member Center. */
const codes: ErrorCodes = {
	13004: ['The parameters were not accepted', 'Correct the value that the message names.'],
	500: ['Network fault', 'The API document says: retry. Wait a little and try again.', 'transient'],
	60000: [
		'The app access token is invalid, expired or lacks the permission',
		'Replace App Access Token in the credential, or check App Key, App Secret and Scope where the token is fetched. The application needs the approved scope auth_order.',
		'applicationToken',
	],
	60005: [
		'The token was not accepted',
		'Replace App Access Token in the credential, or check App Key and App Secret where the token is fetched.',
		'applicationToken',
	],
};

export const orderService: Service = {
	name: 'Order Service',
	credential,
	prefix: '/order/api/order/v1',
	// Every operation: the only registration. Which one of a resource is first never changes, as n8n stores no default.
	operations: [
		createLicenseOrders,
		getManyAssets,
		getAsset,
		allocateAssetNumbers,
		bindCustomer,
		getManyCustomers,
		updateCustomer,
		createEnterprise,
		disableLocks,
		enableLocks,
	],
	codes,
};
