import type { OperationSpec } from '../operationSpec';
import { seededEmployees, at, byId, employeeChange, ONE_BY_ONE, password, newEmployees } from '../shared';

export const spec: OperationSpec = {
	api: { endpoint: 'PUT /enterprise/{enterpriseGlobalId}/member/{memberGlobalId}/resetPassword' },
	kind: 'repeated',
	noWayBack: { warned: false },
	wire: {
		// A password keeps its blanks.
		...employeeChange({ password: at('p') }, { p: ' new "one"\t' }, { p: 'new two' }),
		requests: [
			'PUT /enterprise/E1/member/m%2F1/resetPassword {"password":" new \\"one\\"\\t"}',
			'PUT /enterprise/E%202/member/m2/resetPassword {"password":"new two"}',
		],
	},
	faults: {
		data: 'nothing',
		acts: 'password.reset',
		items: newEmployees,
		parameters: { memberGlobalId: byId(at('mark')), password },
	},
	docs: {
		title: 'a new password',
		parameters: { memberGlobalId: byId(seededEmployees.jonas), password: 'second-Login-2' },
		notes: [
			ONE_BY_ONE,
			'The password is not in the output. n8n keeps the parameters of a node, a typed password included, with the workflow and with a failed execution.',
		],
	},
};
