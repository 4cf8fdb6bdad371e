import { omit, pick, sortBy } from 'lodash';
import { z } from 'zod';

import { outputOf, returnAllOrLimit } from '../../../shared/form/commonFields';
import { formOf, numberField, optionsField, textField } from '../../../shared/form/formOf';
import { equal, filter, filtersOf, flagFilter } from '../../../shared/lists/filters';
import {
	defineOperation,
	listOf,
	type RowRule,
	type Simplification,
	wholeList,
} from '../../../shared/model/operation';
import { daysLeft, endOf, hasEnded } from '../../../shared/schema/dates';
import { id } from '../../../shared/schema/input';
import { flagOf, long, record, textOf } from '../../../shared/schema/reply';
import { enterpriseGlobalId, licenseType } from '../../fields';

/** A virtual asset record (docs/api/order-service.openapi.yaml §2.7). */
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

const ASSET_END =
	'This is the end of the asset; its products may end earlier, and the list does not show them';

const isOn =
	(name: string): RowRule =>
	(row) =>
		flagOf(row[name] ?? false);

/** False for an asset that never ends; undefined where the end cannot be read. */
const endRule =
	(passes: (end: number) => boolean): RowRule =>
	({ limitEndTime }) => {
		const end = endOf(limitEndTime);
		return end === undefined ? undefined : end !== null && passes(end);
	};

const filters = {
	ended: filter(
		optionsField({
			values: {
				include: ['Include', 'Assets that have ended, and all others'],
				exclude: ['Exclude', 'Only assets that have not ended, or have no end'],
				only: ['Only', 'Only assets that have ended'],
			},
			default: 'include',
			description: `Whether assets whose end has passed are returned. ${ASSET_END}.`,
		}),
		(wanted) => {
			const now = Date.now();
			const isOver = endRule((end) => hasEnded(end, now));
			return (asset) => wanted === 'include' || equal(isOver(asset), wanted === 'only');
		},
	),
	expiresWithinDays: filter(
		numberField(
			{ least: 0, initial: 30, displayName: 'Expires Within (Days)' },
			`Only assets that end within so many days, or have already ended, the earliest end first. ${ASSET_END}.`,
		),
		(days, zone) => {
			const now = Date.now();
			return endRule((end) => daysLeft(end, now, zone) <= days);
		},
	),
	extendCode: textField(
		id,
		'The code of an extension attribute, which the service is asked for. The API document does not say whether assets without it are left out.',
		'e.g. gxxp',
	),
	borrowedUsbKey: flagFilter('Whether the asset is a lent lock', isOn('borrowedUsbKey'), 'Lent Lock'),
	licenseType: filter(
		licenseType(
			'cloud_account',
			'Only assets of this type. The list has assets of cloud licenses; do not count on other types being there.',
		),
		(wanted) => (asset) => equal(textOf(asset.licenseType), wanted),
	),
	locked: flagFilter(
		'Whether the asset is locked. The API document does not say that Lock → Disable does this.',
		isOn('locked'),
	),
};

export const assetFilters = filtersOf(filters);
/** Of the events: an event about ends has stages of its own. */
export const eventFilters = filtersOf(omit(filters, 'ended', 'expiresWithinDays'));
/** Only filters on values that an asset keeps: the last values of one that is revoked are not known. */
export const goneFilters = filtersOf(pick(filters, 'borrowedUsbKey', 'licenseType'));

/** docs/api/order-service.openapi.yaml §4 #8 */
export const getManyAssets = defineOperation({
	resource: 'asset',
	value: 'getMany',
	action: 'Get many assets',
	description:
		'Retrieve a list of the virtual assets under the cloud-account authorizations of an enterprise, with their dates; the Member Center node lists all asset numbers, and who holds them',
	endpoint: { method: 'GET', path: '/asset/{enterpriseGlobalId}/list', repeat: 'idempotent' },
	...formOf({
		enterpriseGlobalId,
		...returnAllOrLimit,
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
