import type { z } from 'zod';

import { simplify } from '../../shared/form/commonFields';
import { formOf } from '../../shared/form/formOf';
import type { TimeFields } from '../../shared/changes/compareTimes';
import type { Row } from '../../shared/model/exchange';
import { enterpriseGlobalId } from '../fields';
import { assetFilters, eventFilters } from '../resources/asset/filters';
import { getManyAssets } from '../resources/asset/getMany.operation';

/** The fields of an event that reports a listed asset. */
export const listedForm = formOf({ enterpriseGlobalId, simplify, filters: eventFilters });

interface AssetInput {
	enterpriseGlobalId: string;
	filters: Partial<z.output<typeof eventFilters.schema>>;
}

/** Every event about assets compares the whole list. A filter decides only what is reported. */
export const assets = {
	list: getManyAssets,
	listInput: ({ enterpriseGlobalId: enterprise, filters }: AssetInput): Row => ({
		enterpriseGlobalId: enterprise,
		filters: assetFilters.ofService(filters),
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
