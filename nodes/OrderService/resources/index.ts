import type { Operation } from '../../shared/model/operation';
import { getAsset } from './asset/get.operation';
import { getManyAssets } from './asset/getMany.operation';
import { allocateAssetNumbers } from './assetNumber/allocate.operation';
import { bindCustomer } from './customer/bind.operation';
import { getManyCustomers } from './customer/getMany.operation';
import { updateCustomer } from './customer/update.operation';
import { createEnterprise } from './enterprise/create.operation';
import { createLicenseOrders } from './licenseOrder/create.operation';
import { disableLocks, enableLocks } from './lock/change.operations';

/** Every operation: the only registration. Which one of a resource is first never changes, as n8n stores no default. */
export const operations: readonly Operation[] = [
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
];
