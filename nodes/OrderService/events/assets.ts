import type { INodeProperties } from 'n8n-workflow';
import { z } from 'zod';

import { simplify } from '../../shared/form/fields';
import type { TimeFields } from '../../shared/changes/compareTimes';
import type { Row } from '../../shared/model/request';
import { flag, id } from '../../shared/schema/input';
import { enterpriseGlobalId } from '../fields';
import { assetFilters, eventFilters, goneFilters } from '../resources/asset/filters';
import { getManyAssets } from '../resources/asset/getMany.operation';

/** What the events about assets have in common. */

/** Fields of the events that report a listed asset, with the event's own. */
export const assetFields = (...own: INodeProperties[]): INodeProperties[] => [
	enterpriseGlobalId,
	...own,
	simplify,
	eventFilters.field,
];
export const assetInput = {
	enterpriseGlobalId: id,
	simplify: flag.default(true),
	filters: eventFilters.schema.default({}),
};

export const goneFields = [enterpriseGlobalId, goneFilters.field];
export const goneInput = z.object({ enterpriseGlobalId: id, filters: goneFilters.schema.default({}) });

interface AssetInput {
	enterpriseGlobalId: string;
	filters: Partial<z.output<typeof eventFilters.schema>>;
}

/** Every event about assets compares the whole list. A filter decides only what is reported. */
export const assets = {
	list: getManyAssets,
	listInput: ({ enterpriseGlobalId: enterprise, filters: { extendCode } }: AssetInput): Row => ({
		enterpriseGlobalId: enterprise,
		filters: { extendCode },
	}),
	identity: ['id', 'assetNum'],
	preview: getManyAssets.preview,
};

export const assetTimes: TimeFields = { created: 'createTime', updated: 'updateTime' };

/** Does an asset pass the filters that the service does not apply itself? */
export function isWanted({ filters }: AssetInput): (asset: Row) => boolean {
	const passes = assetFilters.passes(filters);
	return (asset) => passes === undefined || passes(asset) === true;
}
