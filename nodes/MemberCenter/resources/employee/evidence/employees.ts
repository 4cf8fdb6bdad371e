import { rowsBy } from '../../../../shared/lists/perList';
import type { Row } from '../../../../shared/model/request';

/** The entries of the list of employees (docs/api/member-center.md §2.3) by global ID. */
export const byGlobalId = rowsBy('globalId');

/** Does the list have an employee with this ID, deleted or not? */
export const isEmployee = (memberGlobalId: string, employees: readonly Row[]): boolean =>
	byGlobalId(employees).has(memberGlobalId);
