import { defineEvent } from '../../shared/model/event';
import { findMarked, markedMemory } from '../../shared/changes/compareListed';
import { latestBy } from '../../shared/changes/compareTimes';
import { employees, employeeTimes, isDeleted } from './employees';

/** The flag `deleted` has come: whether it changes the update time as well is not shown. */
export const employeeDeleted = defineEvent({
	...employees,
	value: 'employeeDeleted',
	name: 'Employee Deleted',
	description: 'An employee is marked as deleted',
	memory: markedMemory,
	compare: (entities, previous) => findMarked(entities, previous, isDeleted),
	samples: (entities) => latestBy(employeeTimes.updated)(entities).filter(isDeleted),
});
