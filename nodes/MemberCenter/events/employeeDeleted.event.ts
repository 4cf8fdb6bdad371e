import { defineEvent } from '../../shared/model/event';
import { findMarked, markedMemory } from '../../shared/changes/compareListed';
import { latestBy } from '../../shared/changes/compareTimes';
import { flagOf } from '../../shared/schema/reply';
import { employees, employeeTimes, isDeleted } from './employees';

/** The flag `deleted` is new. The documents do not say whether deleting changes the update time as well. */
export const employeeDeleted = defineEvent({
	...employees,
	value: 'employeeDeleted',
	description: 'An employee is marked as deleted',
	memory: markedMemory,
	compare: (entities, previous) => findMarked(entities, previous, ({ deleted }) => flagOf(deleted)),
	samples: latestBy(employeeTimes.updated, () => isDeleted),
});
