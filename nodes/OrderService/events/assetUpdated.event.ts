import { defineEvent } from '../../shared/model/event';
import { whenUpdated } from '../../shared/changes/compareTimes';
import { assets, assetTimes, isWanted, listedForm } from './assets';

/** An asset's update time is new, and the asset is not. */
export const assetUpdated = defineEvent({
	...assets,
	...listedForm,
	...whenUpdated(assetTimes, isWanted),
	value: 'assetUpdated',
	description: 'An existing asset has changed',
});
