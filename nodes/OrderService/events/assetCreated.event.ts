import { z } from 'zod';

import { defineEvent } from '../../shared/model/event';
import { createdMemory, findCreated, latestBy } from '../../shared/changes/compareTimes';
import { assetFields, assetInput, assets, assetTimes, isWanted } from './assets';

/** An asset's creation time is new. */
export const assetCreated = defineEvent({
	...assets,
	value: 'assetCreated',
	name: 'Asset Created',
	description: 'An asset is new',
	fields: assetFields(),
	input: z.object(assetInput),
	memory: createdMemory,
	compare: (entities, previous, input, clocks) => {
		const findings = findCreated(entities, previous, clocks, assetTimes.created);
		return { ...findings, changes: findings.changes.filter(isWanted(input)) };
	},
	samples: (entities, input) => latestBy(assetTimes.created)(entities).filter(isWanted(input)),
});
