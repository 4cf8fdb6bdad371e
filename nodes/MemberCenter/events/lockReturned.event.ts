import { defineEvent } from '../../shared/model/event';
import { findHeld, samplesHeld } from '../../shared/changes/compareHolders';
import { lentLocks, lockHolder } from './held';

/** The flag `borrowedFlag` has gone. */
export const lockReturned = defineEvent({
	...lentLocks,
	value: 'lockReturned',
	name: 'Lock Returned',
	description: 'A lent lock was returned',
	compare: (things, known) => findHeld(things, known, lockHolder, 'went'),
	samples: (things) => samplesHeld(things, lockHolder, false),
});
