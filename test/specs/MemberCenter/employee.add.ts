import { omit } from 'lodash';

import type { OperationSpec } from '../operationSpec';
import { departments, at, two, password, many } from '../shared';

const added = (userName: string) => ({
	id: 7,
	userName,
	globalId: `g-${userName}`,
	deleted: false,
	departmentId: null,
});

/** The longest that may be. */
const REMARK = 'x'.repeat(200);

export const spec: OperationSpec = {
	api: { endpoint: 'POST /enterprise/{enterpriseGlobalId}/member' },
	kind: 'once',
	wire: {
		parameters: {
			enterpriseGlobalId: at('e'),
			userName: at('u'),
			password: at('p'),
			// As a cell has it: a blank at its end, an accent by itself.
			name: 'Le\u0301a \t',
			simplify: at('s'),
			additionalFields: { departmentId: at('d'), remark: at('r'), passwordMobile: '+86 1' },
		},
		items: two(
			{ u: 'lina', p: 'first-password', d: '9007199254740993', r: REMARK, s: true },
			{ u: 'omár', p: 'second-password', d: 0, r: '', s: false },
		),
		requests: [
			`POST /enterprise/E1/member {"userList":[{"userName":"lina","password":"first-password","name":"Léa","departmentId":9007199254740993,"remark":"${REMARK}","passwordMobile":"+86 1"}]}`,
			'POST /enterprise/E%202/member {"userList":[{"userName":"omár","password":"second-password","name":"Léa","departmentId":0,"passwordMobile":"+86 1"}]}',
		],
		reply: ({ path }) => ({ succeeded: [added(path.includes('E1') ? 'linaC' : 'omárC')], failed: [] }),
		rows: [[omit(added('linaC'), 'id')], [added('omárC')]],
	},
	faults: {
		data: 'accounts',
		seen: 'shown',
		acts: 'employee.added',
		// One enterprise: the credential's code is that one's. What two enterprises come to: test/nodes/operations/shared.
		items: (state, size) => {
			const [place] = [...state.enterprises.values()];
			return many(size, (index) => ({
				account: `matrix${index + 1}`,
				enterprise: place?.globalId,
				mark: `matrix${index + 1}${place?.code ?? ''}`,
				needle: `"matrix${index + 1}"`,
			}));
		},
		parameters: { enterpriseGlobalId: at('enterprise'), userName: at('account'), password, name: 'Matrix' },
	},
	docs: {
		title: 'two employees, added with one request',
		items: [
			{ account: 'nora', name: 'Nora Quist' },
			{ account: 'igor', name: 'Igor Petrov' },
		],
		parameters: {
			userName: '={{ $json.account }}',
			name: '={{ $json.name }}',
			password: 'first-Login-1',
			additionalFields: { departmentId: String(departments.structures) },
		},
		notes: [
			'Each item is one employee. Items of the same enterprise share requests, up to 100 employees in each.',
			'A row has the name and the account name first. Simplify off adds the other IDs.',
			'The platform adds the enterprise code at the end of the account name (`nora` becomes `noraACME` here).',
			'Two items with the same account name go into different requests, one after the other.',
			'Where some employees are refused (60027), the others have been added and come out as rows.',
		],
	},
};
