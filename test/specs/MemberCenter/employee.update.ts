import type { OperationSpec } from '../operationSpec';
import { departments, seededEmployees, at, byId, employeeChange, ONE_BY_ONE, newEmployees } from '../shared';

export const spec: OperationSpec = {
	api: { endpoint: 'PUT /enterprise/{enterpriseGlobalId}/member/{memberGlobalId}' },
	kind: 'repeated',
	wire: {
		...employeeChange(
			{
				...{ userName: at('u'), name: at('n') },
				updateFields: { departmentId: at('d'), remark: at('r'), passwordMobile: at('t') },
			},
			{ u: 'linaACME', n: 'Li Na', d: '9223372036854775807', r: 'rem', t: '139' },
			// Words may come out empty, the department not.
			{ u: 'omar', n: 'Omar', d: 7 },
		),
		requests: [
			'PUT /enterprise/E1/member/m%2F1 {"userName":"linaACME","name":"Li Na","departmentId":9223372036854775807,"remark":"rem","passwordMobile":"139"}',
			'PUT /enterprise/E%202/member/m2 {"userName":"omar","name":"Omar","departmentId":7}',
		],
	},
	faults: {
		data: 'nothing',
		acts: 'employee.updated',
		items: newEmployees,
		parameters: { memberGlobalId: byId(at('mark')), userName: at('account'), name: 'Matrix' },
	},
	docs: {
		title: 'another department',
		parameters: {
			memberGlobalId: byId(seededEmployees.jonas),
			userName: 'jonas',
			name: 'Jonas Weber',
			updateFields: { departmentId: String(departments.site) },
		},
		notes: [
			'Account Name and Name are required by the API, also where only something else changes.',
			'Update fields that are left empty are not sent. An expression of *Department ID* that gives nothing is refused.',
			'Department ID takes 64-bit numbers: all digits arrive.',
			ONE_BY_ONE,
		],
	},
};
