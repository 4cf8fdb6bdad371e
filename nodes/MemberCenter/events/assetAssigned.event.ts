import { defineEvent } from '../../shared/model/event';
import { findHolderChanges, holderSamples } from '../../shared/changes/compareHolders';
import { assetHolder, assetNumbers } from './holders';

/** An asset number has a holder and had none, or has another one. */
export const assetAssigned = defineEvent({
	...assetNumbers,
	value: 'assetAssigned',
	description: 'An asset was assigned to an employee, or to another one',
	compare: (entities, previous) => findHolderChanges(entities, previous, assetHolder, 'assigned'),
	samples: (entities) => holderSamples(entities, assetHolder, true),
});
