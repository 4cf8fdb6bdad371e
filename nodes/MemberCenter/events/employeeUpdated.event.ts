import { defineEvent } from '../../shared/model/event';
import { whenUpdated } from '../../shared/changes/compareTimes';
import { employees, employeeTimes, isPresent } from './employees';

/** An employee's update time is new; the employee is neither new nor deleted. */
export const employeeUpdated = defineEvent({
	...employees,
	...whenUpdated(employeeTimes, () => isPresent),
	value: 'employeeUpdated',
	description: 'An existing employee has changed, and is not deleted',
});
