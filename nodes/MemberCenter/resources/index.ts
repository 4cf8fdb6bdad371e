import type { Operation } from '../../shared/model/operation';
import { getAsset } from './asset/get.operation';
import { getManyAssetNumbers } from './asset/getMany.operation';
import { getAssetProducts } from './asset/getProducts.operation';
import { addEmployee } from './employee/add.operation';
import { configureEmployeeAssets } from './employee/configureAssets.operation';
import { deleteEmployee } from './employee/delete.operation';
import { getEmployee } from './employee/get.operation';
import { getManyEmployees } from './employee/getMany.operation';
import { lendAssets } from './employee/lendAssets.operation';
import { resetEmployeePassword } from './employee/resetPassword.operation';
import { updateEmployee } from './employee/update.operation';
import { getManyLentLocks } from './lentLock/getMany.operation';
import { getManyLicenses } from './license/getMany.operation';

/** Every operation: the only registration. Which one of a resource is first never changes, as n8n stores no default. */
export const operations: readonly Operation[] = [
	addEmployee,
	configureEmployeeAssets,
	deleteEmployee,
	getEmployee,
	getManyEmployees,
	lendAssets,
	resetEmployeePassword,
	updateEmployee,
	getManyAssetNumbers,
	getAsset,
	getAssetProducts,
	getManyLentLocks,
	getManyLicenses,
];
