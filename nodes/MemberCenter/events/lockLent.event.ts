import { holderEvent, lentLocks } from './holders';

/** The flag `borrowedFlag` is new, or another employee has the lock. */
export const lockLent = holderEvent(lentLocks, 'assigned', {
	value: 'lockLent',
	description: 'A lent lock was lent to an employee, or to another one',
});
