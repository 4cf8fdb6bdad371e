import type { OperationSpec } from '../operationSpec';
import { seededEmployees, at, byId, two, byEmployee, ONE_BY_ONE, newEmployees } from '../shared';

export const spec: OperationSpec = {
	api: { endpoint: 'DELETE /enterprise/{enterpriseGlobalId}/member/{memberGlobalId}' },
	kind: 'repeated',
	noWayBack: { warned: true },
	wire: {
		parameters: { ...byEmployee, ifAssetsHeld: 'delete' },
		items: two({}, {}),
		requests: ['DELETE /enterprise/E1/member/m%2F1', 'DELETE /enterprise/E%202/member/m2'],
		reply: () => null,
		rows: [[{ deleted: true, memberGlobalId: 'm/1' }], [{ deleted: true, memberGlobalId: 'm2' }]],
	},
	faults: {
		apart: { ifAssetsHeld: 'delete' },
		data: 'nothing',
		acts: 'employee.deleted',
		unseen: true,
		items: newEmployees,
		parameters: { memberGlobalId: byId(at('mark')), ifAssetsHeld: 'delete' },
	},
	docs: {
		title: 'one employee, without a look at what is held',
		parameters: { memberGlobalId: byId(seededEmployees.jonas), ifAssetsHeld: 'delete' },
		notes: [
			'The documents do not say what becomes of the assets of an employee who is deleted.',
			'A retried delete that is answered with "user not found" counts as done only where a list of this run showed the employee before (*Refuse*, by account name): the first attempt may have deleted, or nobody of that ID was there. Else its outcome is unknown.',
			'*Refuse* looks at the lists of asset numbers, employees and lent locks before anything is sent, twice, and refuses whoever holds something, naming it. To take it back first: *Configure Assets* with *Withdraw All*. What is lent is taken to have no way back ([assumed](assumptions.md#assumptions)). Whom the list of employees does not show is not deleted. [What this promises](promises.md#promises), and what it cannot.',
			ONE_BY_ONE,
		],
	},
};
