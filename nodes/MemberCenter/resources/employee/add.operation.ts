import { omit } from 'lodash';
import { z } from 'zod';

import { collection, outputFields } from '../../../shared/form/fields';
import { reconcileOptions } from '../../../shared/form/options';
import { text } from '../../../shared/schema/input';
import { outputInput } from '../../../shared/schema/manyInput';
import { defineOperation } from '../../../shared/model/operation';
import { record } from '../../../shared/schema/reply';
import { employeeDetails, enterpriseGlobalId, password, personName, userName } from '../../fields';
import { details, enterprise, name, newAccountName } from '../../input';
import { accountEvidence } from './lookup/accountEvidence';
import { failedEmployee, newEmployee } from './records';
import { matchEmployees } from './matchEmployees';

/** Employees per call (docs/api/member-center.md §8). */
const MOST_EMPLOYEES = 100;

/** The most used fields; the numeric IDs of record, user and enterprise are left out. */
const SIMPLIFIED = [
	'name',
	'userName',
	'globalId',
	'departmentId',
	'departmentName',
	'remark',
	'deleted',
	'createTime',
	'updateTime',
];

/** docs/api/member-center.md §4 #1 and §4.1 */
export const addEmployee = defineOperation({
	resource: 'employee',
	value: 'add',
	name: 'Add',
	action: 'Add employee',
	description: 'Create a new employee account in an enterprise. Up to 100 items share one request.',
	builderHint: 'One item for each person. Up to 100 items share one request: use no loop.',
	// 60027: some failed and others succeeded; both are in data.
	endpoint: {
		method: 'POST',
		path: '/enterprise/{enterpriseGlobalId}/member',
		repeat: 'never',
		accept: ['60027'],
	},
	options: reconcileOptions(),
	fields: [
		enterpriseGlobalId,
		personName,
		userName,
		{ ...password, description: 'The initial password' },
		...outputFields(Object.keys(newEmployee.shape)),
		collection('additionalFields', employeeDetails),
	],
	input: z.object({
		...enterprise,
		userName: newAccountName,
		password: text,
		name,
		...details,
		...outputInput,
	}),
	reply: record({ succeeded: z.array(newEmployee), failed: z.array(failedEmployee) }),
	lists: ['succeeded', 'failed'],
	batch: {
		parts: (input) => [omit(input, 'enterpriseGlobalId', 'simplify', 'output', 'outputFields')],
		groupKey: (input) => input.enterpriseGlobalId,
		maxPerRequest: () => MOST_EMPLOYEES,
		sequenceKeys: (part, input) => [`account:${input.enterpriseGlobalId}/${part.userName}`],
		duplicates: 'separate',
		labels: { one: 'employee', many: 'employees', done: 'added' },
		request: (userList) => ({ body: { userList } }),
		identify: ({ userName: account }) => ({ userName: account }),
		matchResults: (data, parts) =>
			matchEmployees(
				data.succeeded ?? [],
				data.failed ?? [],
				parts.map((part) => part.userName),
			),
	},
	simplify: { fields: SIMPLIFIED, times: ['createTime', 'updateTime'], rowId: 'globalId' },
	evidence: accountEvidence,
	preview: newEmployee,
});
