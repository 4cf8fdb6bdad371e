import { sortBy } from 'lodash';
import { z } from 'zod';

import { many, outputOf } from '../../../shared/form/commonFields';
import { formOf } from '../../../shared/form/formOf';
import { defineOperation, listOf, type Simplification, wholeList } from '../../../shared/model/operation';
import { long, record } from '../../../shared/schema/reply';
import { enterpriseGlobalId } from '../../fields';
import { assetFilters } from './filters';

/** A virtual asset record (docs/api/order-service.md §2.7). */
export const virtualAsset = record({
	id: z.string(),
	licenseType: z.string(),
	assetNum: z.string(),
	grantable: z.boolean(),
	customerId: z.string(),
	keyShellNumber: z.string(),
	keyChipType: z.number(),
	locked: z.boolean(),
	freezing: z.boolean(),
	createTime: long,
	updateTime: long,
	limitStartTime: long,
	limitEndTime: long,
	assignStatus: record({
		id: z.string(),
		assignStatus: z.string(),
		assignMemberId: z.string(),
		createTime: z.string(),
		// Its type is not shown.
		updateTime: z.unknown(),
	}),
	assetLimits: z.unknown(),
	assetExtends: z.array(record({ extendCode: z.string(), extendValue: z.string() })),
	borrowedUsbKey: z.boolean(),
});

export const simplifiedAsset: Simplification = {
	fields: [
		'assetNum',
		'id',
		'licenseType',
		'limitStartTime',
		'limitEndTime',
		'locked',
		'freezing',
		'borrowedUsbKey',
		'customerId',
		'assetExtends',
	],
	times: ['limitStartTime', 'limitEndTime', 'createTime', 'updateTime'],
	rowId: 'id',
};

/** docs/api/order-service.md §4 #8 */
export const getManyAssets = defineOperation({
	resource: 'asset',
	value: 'getMany',
	action: 'Get many assets',
	description:
		'Retrieve a list of the virtual assets under the cloud-account authorizations of an enterprise, with their dates; the Member Center node lists all asset numbers, and who holds them',
	endpoint: { method: 'GET', path: '/asset/{enterpriseGlobalId}/list', repeat: 'idempotent' },
	...formOf({
		enterpriseGlobalId,
		...many,
		...outputOf(Object.keys(virtualAsset.shape)),
		filters: assetFilters,
	}),
	reply: listOf(virtualAsset),
	request: ({ filters: { extendCode } }) => ({ query: { extendCode } }),
	filters: assetFilters,
	// The limit then keeps what ends first.
	rows: (assets, { filters: { expiresWithinDays } }) =>
		expiresWithinDays === undefined ? assets : sortBy(assets, ({ limitEndTime }) => Number(limitEndTime)),
	simplify: simplifiedAsset,
	preview: virtualAsset,
});

export const allAssets = wholeList(getManyAssets);
