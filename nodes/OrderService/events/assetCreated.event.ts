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
	compare: (things, known, input, clocks) => {
		const findings = findCreated(things, known, clocks, assetTimes.created);
		return { ...findings, changes: findings.changes.filter(isWanted(input)) };
	},
	samples: (things, input) => latestBy(assetTimes.created)(things).filter(isWanted(input)),
});
