import { defineEvent } from '../../shared/model/event';
import { findHolderChanges, holderSamples } from '../../shared/changes/compareHolders';
import { lentLocks, lockHolder } from './holders';

/** The flag `borrowedFlag` is new, or another employee has the lock. */
export const lockLent = defineEvent({
	...lentLocks,
	value: 'lockLent',
	description: 'A lent lock was lent to an employee, or to another one',
	compare: (entities, previous) => findHolderChanges(entities, previous, lockHolder, 'assigned'),
	samples: (entities) => holderSamples(entities, lockHolder, true),
});
