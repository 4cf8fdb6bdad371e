import { isINodePropertiesList, type INodeProperties } from 'n8n-workflow';
import { z } from 'zod';

import { collection, simplify } from '../../shared/form/fields';
import type { TimeFields } from '../../shared/changes/compareTimes';
import { fieldsOf } from '../../shared/form/eventProperties';
import type { Row } from '../../shared/model/request';
import { flag, id, oneOf, text } from '../../shared/schema/input';
import { getManyAssets } from '../resources/asset/getMany.operation';
import { LICENSE_TYPES } from '../licenseTypes';

/** What the events about assets have in common. */

/** Those filters of Asset → Get Many that an event can have. */
function filters(...names: string[]): INodeProperties {
	const [offered] = fieldsOf(getManyAssets, 'filters');
	const options = isINodePropertiesList(offered?.options) ? offered.options : [];
	return collection(
		'filters',
		options.filter(({ name }) => names.includes(name)),
	);
}

const enterprise = fieldsOf(getManyAssets, 'enterpriseGlobalId');

/** Fields of the events that report a listed asset, with the event's own. */
export const assetFields = (...own: INodeProperties[]): INodeProperties[] => [
	...enterprise,
	...own,
	simplify,
	filters('borrowedUsbKey', 'extendCode', 'licenseType', 'locked'),
];
export const assetInput = {
	enterpriseGlobalId: id,
	simplify: flag.default(true),
	filters: z
		.object({
			borrowedUsbKey: flag.optional(),
			extendCode: text.optional(),
			licenseType: oneOf(LICENSE_TYPES).optional(),
			locked: flag.optional(),
		})
		.default({}),
};

/** Only filters on values that an asset keeps: the last values of one that is revoked are not known. */
export const goneFields = [...enterprise, filters('borrowedUsbKey', 'licenseType')];
export const goneInput = {
	enterpriseGlobalId: id,
	filters: z
		.object({ borrowedUsbKey: flag.optional(), licenseType: oneOf(LICENSE_TYPES).optional() })
		.default({}),
};

interface AssetInput {
	enterpriseGlobalId: string;
	filters: { borrowedUsbKey?: boolean; extendCode?: string; licenseType?: string; locked?: boolean };
}

/** Every event about assets compares the whole list. A filter decides only what is reported. */
export const assets = {
	list: getManyAssets,
	listInput: ({ enterpriseGlobalId, filters: { extendCode } }: AssetInput): Row => ({
		enterpriseGlobalId,
		filters: { extendCode },
	}),
	identity: ['id', 'assetNum'],
	preview: getManyAssets.preview,
};

export const assetTimes: TimeFields = { created: 'createTime', updated: 'updateTime' };

/** Does an asset pass the filters that the service does not apply itself? */
export function isWanted({ filters: { licenseType, locked, borrowedUsbKey } }: AssetInput) {
	return (asset: Row): boolean =>
		(licenseType === undefined || asset.licenseType === licenseType) &&
		(locked === undefined || (asset.locked ?? false) === locked) &&
		(borrowedUsbKey === undefined || (asset.borrowedUsbKey ?? false) === borrowedUsbKey);
}
