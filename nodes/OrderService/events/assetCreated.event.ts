import { defineEvent } from '../../shared/model/event';
import { createdMemory, findCreated, latestBy } from '../../shared/changes/compareTimes';
import { assets, assetTimes, isWanted, listedForm } from './assets';

/** An asset's creation time is new. */
export const assetCreated = defineEvent({
	...assets,
	...listedForm,
	value: 'assetCreated',
	description: 'An asset is new',
	memory: createdMemory,
	compare: (entities, previous, input, clocks) =>
		findCreated(entities, previous, clocks, assetTimes.created, isWanted(input)),
	samples: (entities, input) => latestBy(assetTimes.created)(entities).filter(isWanted(input)),
});
