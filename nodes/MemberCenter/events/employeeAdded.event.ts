import { defineEvent } from '../../shared/model/event';
import { whenCreated } from '../../shared/changes/compareTimes';
import { employees, employeeTimes } from './employees';

/** An employee's creation time is new. */
export const employeeAdded = defineEvent({
	...employees,
	...whenCreated(employeeTimes),
	value: 'employeeAdded',
	description: 'An employee is new',
});
