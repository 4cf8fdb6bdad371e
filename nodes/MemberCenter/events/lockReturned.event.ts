import { holderEvent, lentLocks } from './holders';

/** The flag `borrowedFlag` is no longer set. */
export const lockReturned = holderEvent(lentLocks, 'released', {
	value: 'lockReturned',
	description: 'A lent lock was returned',
});
