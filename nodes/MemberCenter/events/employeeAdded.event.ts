import { defineEvent } from '../../shared/model/event';
import { createdMemory, findCreated, latestBy } from '../../shared/changes/compareTimes';
import { employees, employeeTimes } from './employees';

/** An employee's creation time is new. */
export const employeeAdded = defineEvent({
	...employees,
	value: 'employeeAdded',
	description: 'An employee is new',
	memory: createdMemory,
	compare: (entities, previous, _input, clocks) =>
		findCreated(entities, previous, clocks, employeeTimes.created),
	samples: latestBy(employeeTimes.created),
});
