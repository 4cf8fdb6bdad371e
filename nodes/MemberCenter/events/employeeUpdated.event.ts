import { defineEvent } from '../../shared/model/event';
import { findUpdated, latestBy, updatedMemory } from '../../shared/changes/compareTimes';
import { employees, employeeTimes, isPresent } from './employees';

/** An employee's update time is new; the employee is neither new nor deleted. */
export const employeeUpdated = defineEvent({
	...employees,
	value: 'employeeUpdated',
	description: 'An existing employee has changed, and is not deleted',
	memory: updatedMemory,
	compare: (entities, previous, _input, clocks) =>
		findUpdated(entities, previous, clocks, employeeTimes, isPresent),
	samples: (entities) => latestBy(employeeTimes.updated)(entities).filter(isPresent),
});
