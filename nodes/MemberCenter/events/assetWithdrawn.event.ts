import { defineEvent } from '../../shared/model/event';
import { findHolderChanges, holderSamples } from '../../shared/changes/compareHolders';
import { assetHolder, assetNumbers } from './holders';

/** An asset number had a holder and has none. */
export const assetWithdrawn = defineEvent({
	...assetNumbers,
	value: 'assetWithdrawn',
	description: 'An asset was withdrawn from an employee, and nobody else has it',
	compare: (entities, previous) => findHolderChanges(entities, previous, assetHolder, 'released'),
	samples: (entities) => holderSamples(entities, assetHolder, false),
});
