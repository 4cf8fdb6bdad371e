import { defineEvent } from '../../shared/model/event';
import { findHeld, samplesHeld } from '../../shared/changes/compareHolders';
import { lentLocks, lockHolder } from './held';

/** The flag `borrowedFlag` has come, or another employee has the lock. */
export const lockLent = defineEvent({
	...lentLocks,
	value: 'lockLent',
	name: 'Lock Lent',
	description: 'A lent lock was lent to an employee, or to another one',
	compare: (things, known) => findHeld(things, known, lockHolder, 'came'),
	samples: (things) => samplesHeld(things, lockHolder, true),
});
