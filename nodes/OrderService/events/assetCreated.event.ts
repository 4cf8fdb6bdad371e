import { defineEvent } from '../../shared/model/event';
import { whenCreated } from '../../shared/changes/compareTimes';
import { assets, assetTimes, isWanted, listedForm } from './assets';

/** An asset's creation time is new. */
export const assetCreated = defineEvent({
	...assets,
	...listedForm,
	...whenCreated(assetTimes, isWanted),
	value: 'assetCreated',
	description: 'An asset is new',
});
