import { defineEvent } from '../../shared/model/event';
import { findHeld, samplesHeld } from '../../shared/changes/compareHolders';
import { assetNumbers, holderOf } from './held';

/** The holder of an asset number has come, or another one has. */
export const assetAssigned = defineEvent({
	...assetNumbers,
	value: 'assetAssigned',
	name: 'Asset Assigned',
	description: 'An asset number has got a holder, or another one',
	compare: (things, known) => findHeld(things, known, holderOf, 'came'),
	samples: (things) => samplesHeld(things, holderOf, true),
});
