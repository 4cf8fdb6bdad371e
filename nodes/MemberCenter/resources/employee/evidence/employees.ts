import { groupedBy, memoizePerList } from '../../../../shared/lists/perList';
import type { Row } from '../../../../shared/model/request';
import { textOf } from '../../../../shared/schema/reply';

/** The entries of the list of employees (docs/api/member-center.md §2.3) by global ID. */
export const byGlobalId = memoizePerList((employees: readonly Row[]) =>
	groupedBy(employees, ({ globalId }) => textOf(globalId)),
);

/** Does the list have an employee with this ID, deleted or not? */
export const isEmployee = (memberGlobalId: string, employees: readonly Row[]): boolean =>
	byGlobalId(employees).has(memberGlobalId);
