import { z } from 'zod';

import { rowsBy } from '../../../shared/lists/entries';
import { returnAllOrLimit } from '../../../shared/form/commonFields';
import { formOf } from '../../../shared/form/formOf';
import { filtersOf, flagFilter, shows } from '../../../shared/lists/filters';
import { defineOperation, listOf, wholeList } from '../../../shared/model/operation';
import type { Reference } from '../../../shared/model/service';
import { record } from '../../../shared/schema/reply';
import { addHolder, enterpriseGlobalId } from '../../fields';
import { holderIn, withHolders } from '../holders';

/** An enterprise asset-number item (docs/api/member-center.openapi.yaml §2.5). */
export const assetNumber = record({
	assetNum: z.string(),
	assetId: z.string(),
	cloudAccountGlobalId: z.string(),
	borrowedFlag: z.boolean(),
	onlineFlag: z.boolean(),
});

const assetFilters = filtersOf({
	assigned: flagFilter('Whether an employee holds the asset', (asset) => {
		const holder = holderIn(asset);
		return holder === undefined ? undefined : holder !== null;
	}),
	borrowedFlag: flagFilter('Whether the asset is lent', shows('borrowedFlag'), 'Lent'),
	onlineFlag: flagFilter('Whether the asset is in use online', shows('onlineFlag'), 'Online'),
});

/** docs/api/member-center.openapi.yaml §4 #6 */
export const getManyAssetNumbers = defineOperation({
	resource: 'asset',
	value: 'getMany',
	action: 'Get many assets',
	description:
		'Retrieve a list of the asset numbers of an enterprise and who holds them; the Order Service node lists the dates, of cloud licenses only',
	endpoint: { method: 'GET', path: '/enterprise/{enterpriseGlobalId}/asset/assetNums', repeat: 'idempotent' },
	...formOf({ enterpriseGlobalId, ...returnAllOrLimit, addHolder, filters: assetFilters }),
	reply: listOf(assetNumber),
	filters: assetFilters,
	compose: withHolders((enterprise) => allAssets(enterprise)),
	preview: assetNumber,
});

export const allAssets = wholeList(getManyAssetNumbers);

export const assetByNumber: Reference = {
	noun: 'asset number',
	lists: (_number, enterpriseGlobalId) => [allAssets(enterpriseGlobalId)],
	find: (assets, number) => ({
		matches: (rowsBy('assetNum')(assets).get(number) ?? []).map(({ assetId, assetNum }) => ({
			id: assetId,
			shown: `${String(assetNum)} (${String(assetId)})`,
		})),
	}),
};
