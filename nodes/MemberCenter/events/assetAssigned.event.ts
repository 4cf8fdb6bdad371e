import { defineEvent } from '../../shared/model/event';
import { findHeld, samplesHeld } from '../../shared/changes/compareHolders';
import { assetHolder, assetNumbers } from './held';

/** The holder of an asset number has come, or another one has. */
export const assetAssigned = defineEvent({
	...assetNumbers,
	value: 'assetAssigned',
	name: 'Asset Assigned',
	description: 'An asset was assigned to an employee, or to another one',
	compare: (things, known) => findHeld(things, known, assetHolder, 'came'),
	samples: (things) => samplesHeld(things, assetHolder, true),
});
