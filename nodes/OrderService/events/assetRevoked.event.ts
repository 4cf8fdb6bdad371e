import { z } from 'zod';

import { formOf } from '../../shared/form/formOf';
import { defineEvent } from '../../shared/model/event';
import { findMissing, listedMemory } from '../../shared/changes/compareListed';
import { textOf } from '../../shared/schema/reply';
import { enterpriseGlobalId } from '../fields';
import { goneFilters } from '../resources/asset/filters';
import { assets, isWanted } from './assets';

const gone = (id: string, assetNum: string) => ({ id, assetNum: assetNum || null });

/** An asset is no longer listed. */
export const assetRevoked = defineEvent({
	...assets,
	value: 'assetRevoked',
	description: 'An asset is no longer listed',
	...formOf({ enterpriseGlobalId, filters: goneFilters }),
	memory: listedMemory,
	byAbsence: true,
	compare: (entities, previous, input) =>
		findMissing(entities, previous, isWanted(input), ({ assetNum }) => textOf(assetNum) ?? '', gone),
	samples: (entities, input) =>
		[...entities]
			.filter(([, row]) => isWanted(input)(row))
			.map(([id, { assetNum }]) => gone(id, textOf(assetNum) ?? '')),
	preview: z.object({ id: z.string(), assetNum: z.string() }),
});
