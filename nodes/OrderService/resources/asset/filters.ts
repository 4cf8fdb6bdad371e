import { omit, pick } from 'lodash';

import { counted, dropdown, fieldOf, typed } from '../../../shared/form/formOf';
import { equal, filter, filtersOf, flagFilter } from '../../../shared/lists/filters';
import type { RowRule } from '../../../shared/model/operation';
import { daysLeft, endOf, hasEnded } from '../../../shared/schema/days';
import { oneOf, text } from '../../../shared/schema/input';
import { flagOf, textOf } from '../../../shared/schema/reply';
import { LICENSE_TYPES, licenseTypeOptions } from '../../licenseTypes';

/** What the filters look at: an asset and its products end by themselves. */
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
		dropdown({
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
		counted(
			0,
			30,
			`Only assets that end within so many days, or have already ended, the earliest end first. ${ASSET_END}.`,
			{ displayName: 'Expires Within (Days)' },
		),
		(days, zone) => {
			const now = Date.now();
			return endRule((end) => daysLeft(end, now, zone) <= days);
		},
	),
	extendCode: typed(
		text,
		'The code of an extension attribute, which the service is asked for. The API document does not say whether assets without it are left out.',
		'e.g. gxxp',
	),
	borrowedUsbKey: flagFilter('Whether the asset is a lent lock', isOn('borrowedUsbKey'), 'Lent Lock'),
	licenseType: filter(
		fieldOf(
			{
				type: 'options',
				options: licenseTypeOptions,
				default: 'cloud_account',
				description:
					'Only assets of this type. The list has assets of cloud licenses; do not count on other types being there.',
			},
			oneOf(LICENSE_TYPES),
		),
		(licenseType) => (asset) => equal(textOf(asset.licenseType), licenseType),
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
