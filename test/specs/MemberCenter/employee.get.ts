import type { OperationSpec } from '../operationSpec';
import { byEmployee, byId, seededEmployees, two } from '../shared';
import { spec as list } from './employee.getMany';

const person = (globalId: string) => ({ name: `Name ${globalId}`, globalId, userName: `u-${globalId}` });

export const spec: OperationSpec = {
	api: { ...list.api, ofList: 'employee.getMany' },
	kind: 'read',
	wire: {
		parameters: byEmployee,
		items: two({}, {}),
		requests: [
			'GET /enterprise/E1/members?pageNum=1&pageSize=100',
			'GET /enterprise/E%202/members?pageNum=1&pageSize=100',
		],
		reply: () => ({ total: 3, pages: 1, hasNextPage: false, list: ['m2', 'm/1', 'm3'].map(person) }),
		rows: [
			[{ globalId: 'm/1', name: 'Name m/1', userName: 'u-m/1' }],
			[{ globalId: 'm2', name: 'Name m2', userName: 'u-m2' }],
		],
	},
	faults: { data: 'object', shared: true, parameters: { memberGlobalId: byId(seededEmployees.jonas) } },
	docs: {
		title: 'one employee by global ID',
		parameters: { memberGlobalId: byId(seededEmployees.jonas) },
		notes: [
			'The service has no request for one employee. The node reads the whole list, once per enterprise for all items of a run, and gives the entry of the employee.',
			'An employee who is not in the list, or several with the same account name, is a failure that names them. A deleted employee is found by ID, where the list shows deleted ones.',
		],
	},
};
