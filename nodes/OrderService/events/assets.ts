import { z } from 'zod';

import { isNew, isUpdated } from '../../shared/triggers/compare';
import { simplify } from '../../shared/form/commonFields';
import { formOf } from '../../shared/form/formOf';
import { defineEvent, type Moment } from '../../shared/model/event';
import type { Row } from '../../shared/model/exchange';
import { wholeList } from '../../shared/model/operation';
import { textOf } from '../../shared/schema/reply';
import { enterpriseGlobalId } from '../fields';
import { assetFilters, eventFilters, goneFilters } from '../resources/asset/filters';
import { getManyAssets } from '../resources/asset/getMany.operation';

/** The events about assets that are new, changed or gone, and what all events about assets have. */

interface AssetInput {
	enterpriseGlobalId: string;
	filters: Partial<z.output<typeof eventFilters.schema>>;
}

export const assets = {
	list: getManyAssets,
	read: ({ enterpriseGlobalId: enterprise, filters }: AssetInput) =>
		wholeList(getManyAssets, { filters: assetFilters.ofService(filters) })(enterprise),
	identity: ['id', 'assetNum'],
	/** The filters that the service does not apply itself. */
	isWanted: ({ filters }: AssetInput, { zone }: Moment) => {
		const passes = assetFilters.passes(filters, zone);
		return (asset: Row) => passes === undefined || passes(asset) === true;
	},
	preview: getManyAssets.preview,
};

const listed = { ...assets, ...formOf({ enterpriseGlobalId, simplify, filters: eventFilters }) };

export const assetCreated = defineEvent({
	...listed,
	value: 'assetCreated',
	description: 'An asset is new',
	watch: () => isNew,
	order: { by: 'createTime', samples: 'desc' },
});

export const assetUpdated = defineEvent({
	...listed,
	value: 'assetUpdated',
	description: 'An existing asset has changed',
	watch: () => isUpdated,
	order: { by: 'updateTime', samples: 'desc' },
});

/** What a row shows of an asset that is gone is remembered: its number, and what its filters look at. */
const GONE = /^(true|false)([^|]*)\|(.*)$/s;

export const assetRevoked = defineEvent({
	...assets,
	value: 'assetRevoked',
	description: 'An asset is no longer listed',
	...formOf({ enterpriseGlobalId, filters: goneFilters }),
	watch: () => ({
		stateOf: ({ borrowedUsbKey, licenseType, assetNum }) =>
			`${borrowedUsbKey === true}${textOf(licenseType) ?? ''}|${textOf(assetNum) ?? ''}`,
		isChange: () => false,
		goneRowOf: (state) => {
			const [, isLock, licenseType, assetNum] = GONE.exec(state) ?? [];
			return { borrowedUsbKey: isLock === 'true', licenseType, assetNum };
		},
	}),
	rowOf: ({ id, row }) => ({ id, assetNum: textOf(row.assetNum) ?? null }),
	preview: z.object({ id: z.string(), assetNum: z.string() }),
});
