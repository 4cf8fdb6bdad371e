import { defineEvent } from '../../shared/model/event';
import { findUpdated, latestBy, updatedMemory } from '../../shared/changes/compareTimes';
import { assets, assetTimes, isWanted, listedForm } from './assets';

export const assetUpdated = defineEvent({
	...assets,
	...listedForm,
	value: 'assetUpdated',
	description: 'An existing asset has changed',
	memory: updatedMemory,
	compare: (entities, previous, input, clocks) =>
		findUpdated(entities, previous, clocks, assetTimes, isWanted(input)),
	samples: (entities, input) => latestBy(assetTimes.updated)(entities).filter(isWanted(input)),
});
