import { rowsBy } from '../../../../shared/lists/perList';
import { MOVED } from '../../../../shared/lists/readLists';
import type { Row } from '../../../../shared/model/request';

/** The entries of the list of employees (docs/api/member-center.md §2.3) by global ID. */
export const byGlobalId = rowsBy('globalId');

/** Does the list have an employee with this ID, deleted or not? */
export const isEmployee = (memberGlobalId: string, employees: readonly Row[]): boolean =>
	byGlobalId(employees).has(memberGlobalId);

/** The refusal of one whom the list does not show. `hasMoved`: it changed each time it was read. */
export const noEmployee = (memberGlobalId: string, hasMoved: boolean) =>
	hasMoved
		? { refused: `${MOVED}: it did not show employee "${memberGlobalId}"`, advice: 'Try again.' }
		: {
				refused: `The list of employees of this enterprise has no employee "${memberGlobalId}"`,
				advice: 'Check the employee’s global ID, and that the employee belongs to this enterprise.',
			};
