import { defineEvent } from '../../shared/model/event';
import { findHolderChanges, holderSamples } from '../../shared/changes/compareHolders';
import { lentLocks, lockHolder } from './holders';

/** The flag `borrowedFlag` is no longer set. */
export const lockReturned = defineEvent({
	...lentLocks,
	value: 'lockReturned',
	description: 'A lent lock was returned',
	compare: (entities, previous) => findHolderChanges(entities, previous, lockHolder, 'released'),
	samples: (entities) => holderSamples(entities, lockHolder, false),
});
