import { sortBy } from 'lodash';
import { z } from 'zod';

import { collection, limit, outputFields, returnAll, textField } from '../../../shared/form/fields';
import { flag, id, integerWithin, oneOf, text } from '../../../shared/schema/input';
import { manyInput, outputInput } from '../../../shared/schema/manyInput';
import { defineOperation, type Simplification } from '../../../shared/model/operation';
import { long, record } from '../../../shared/schema/reply';
import { enterpriseGlobalId } from '../../fields';
import { LICENSE_TYPES, licenseTypeOptions } from '../../licenseTypes';

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
		updateTime: z.string(),
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
/** What the filters look at: an asset and its products end by themselves. */
const ASSET_END =
	'This is the end of the asset; its products may end earlier, and the list does not show them';
const DAY_MS = 24 * 60 * 60 * 1000;

/** docs/api/order-service.md §4 #8 */
export const getManyAssets = defineOperation({
	resource: 'asset',
	value: 'getMany',
	name: 'Get Many',
	action: 'Get many assets',
	description:
		'Retrieve a list of the virtual assets under the cloud-account authorizations of an enterprise, with their dates; the Member Center node lists all asset numbers, and who holds them',
	endpoint: { method: 'GET', path: '/asset/{enterpriseGlobalId}/list', repeat: 'idempotent' },
	fields: [
		enterpriseGlobalId,
		returnAll,
		limit,
		...outputFields(Object.keys(virtualAsset.shape)),
		collection('filters', [
			{
				displayName: 'Ended',
				name: 'ended',
				type: 'options',
				options: [
					{ name: 'Include', value: 'include', description: 'Assets that have ended, and all others' },
					{
						name: 'Exclude',
						value: 'exclude',
						description: 'Only assets that have not ended, or have no end',
					},
					{ name: 'Only', value: 'only', description: 'Only assets that have ended' },
				],
				default: 'include',
				description: `Whether assets whose end has passed are returned. ${ASSET_END}.`,
			},
			{
				displayName: 'Expires Within (Days)',
				name: 'expiresWithinDays',
				type: 'number',
				typeOptions: { minValue: 0 },
				default: 30,
				description: `Only assets that end within so many days, or have already ended, the earliest end first. ${ASSET_END}.`,
			},
			textField('Extend Code', 'extendCode', {
				placeholder: 'e.g. gxxp',
				description: 'Only assets with this extension attribute. The service filters by it.',
			}),
			{
				displayName: 'Lent Lock',
				name: 'borrowedUsbKey',
				type: 'boolean',
				default: true,
				description: 'Whether the asset is a lent lock',
			},
			{
				displayName: 'License Type',
				name: 'licenseType',
				type: 'options',
				options: licenseTypeOptions,
				default: 'cloud_account',
				description:
					'Only assets of this type. The list has assets of cloud licenses; do not count on other types being there.',
			},
			{
				displayName: 'Locked',
				name: 'locked',
				type: 'boolean',
				default: true,
				description: 'Whether the asset is disabled, as by Lock → Disable',
			},
		]),
	],
	input: z.object({
		enterpriseGlobalId: id,
		...manyInput,
		...outputInput,
		filters: z
			.object({
				extendCode: text.optional(),
				licenseType: oneOf(LICENSE_TYPES).optional(),
				locked: flag.optional(),
				borrowedUsbKey: flag.optional(),
				ended: oneOf(['include', 'exclude', 'only']).optional(),
				expiresWithinDays: integerWithin(0, Number.MAX_SAFE_INTEGER).optional(),
			})
			.default({}),
	}),
	reply: z.array(virtualAsset),
	request: ({ filters: { extendCode } }) => ({ query: { extendCode } }),
	rows: (assets, { filters }) => {
		const { licenseType, locked, borrowedUsbKey, ended = 'include', expiresWithinDays } = filters;
		const now = Date.now();
		const latest = expiresWithinDays === undefined ? undefined : now + expiresWithinDays * DAY_MS;
		const wanted = assets.filter(
			(asset) =>
				(licenseType === undefined || asset.licenseType === licenseType) &&
				(locked === undefined || (asset.locked ?? false) === locked) &&
				(borrowedUsbKey === undefined || (asset.borrowedUsbKey ?? false) === borrowedUsbKey) &&
				(ended === 'include' || endsBy(asset.limitEndTime, now) === (ended === 'only')) &&
				(latest === undefined || endsBy(asset.limitEndTime, latest)),
		);
		// The limit then keeps what ends first.
		return latest === undefined ? wanted : sortBy(wanted, ({ limitEndTime }) => Number(limitEndTime));
	},
	simplify: simplifiedAsset,
	preview: virtualAsset,
});

/** False for an asset without an end. */
function endsBy(end: unknown, latest: number): boolean {
	return end !== null && end !== undefined && end !== '' && Number(end) <= latest;
}
