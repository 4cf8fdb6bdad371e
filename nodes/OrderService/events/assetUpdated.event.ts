import { defineEvent } from '../../shared/model/event';
import { whenUpdated } from '../../shared/changes/compareTimes';
import { assets, assetTimes, isWanted, listedForm } from './assets';

export const assetUpdated = defineEvent({
	...assets,
	...listedForm,
	...whenUpdated(assetTimes, isWanted),
	value: 'assetUpdated',
	description: 'An existing asset has changed',
});
