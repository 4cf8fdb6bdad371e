import { omit, pick } from 'lodash';
import { z } from 'zod';

import { outputOf, reconcileOptions } from '../../../shared/form/commonFields';
import { formWith } from '../../../shared/form/formOf';
import { missing, type PartResult, type Row } from '../../../shared/model/exchange';
import { defineOperation, objectOf } from '../../../shared/model/operation';
import { foldCase } from '../../../shared/schema/identifier';
import { entriesIn, record } from '../../../shared/schema/reply';
import { DETAILS, details, enterpriseGlobalId, password, personName, userName } from '../../fields';
import { accountEvidence } from './accountEvidence';
import { prefixesOf, shortEnough } from './accounts';
import { failedEmployee, newEmployee } from './records';

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

const form = formWith(
	{
		enterpriseGlobalId,
		name: personName,
		userName,
		password: password('The initial password'),
		...outputOf(Object.keys(newEmployee.shape)),
	},
	'additionalFields',
	details,
);

/** docs/api/member-center.md §4 #1 and §4.1 */
export const addEmployee = defineOperation({
	resource: 'employee',
	value: 'add',
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
	fields: form.fields,
	input: (_zone, defaults) => form.input.superRefine(shortEnough(defaults, (name, code) => name + code)),
	reply: objectOf(record({ succeeded: z.array(newEmployee), failed: z.array(failedEmployee) })),
	batch: {
		parts: (input) => [pick(input, 'userName', 'password', 'name', ...DETAILS)],
		groupKey: (input) => input.enterpriseGlobalId,
		maxPerRequest: () => MOST_EMPLOYEES,
		sequenceKeys: (part, input) => [keyOf(part.userName, input)],
		// Of two names of which one begins with the other a reply does not tell which is which, as it has the enterprise code behind them.
		apartFrom: ({ userName: account }, input) =>
			[...prefixesOf(account), account].map((name) => keyOf(name, input)),
		labels: { one: 'employee', many: 'employees', done: 'added' },
		request: (userList) => ({ body: { userList } }),
		identify: ({ userName: account }) => ({ userName: account }),
		matchResults: (data, parts) =>
			parts.map((part) =>
				resultOf(part.userName, entriesIn(data.succeeded) ?? [], entriesIn(data.failed) ?? []),
			),
	},
	simplify: { fields: SIMPLIFIED, times: ['createTime', 'updateTime'], rowId: 'globalId' },
	evidence: accountEvidence,
	preview: newEmployee,
});

const keyOf = (
	userName: string,
	{ enterpriseGlobalId: enterprise }: { enterpriseGlobalId: string },
): string => `account:${enterprise}/${foldCase(userName)}`;

/**
 * One result per account sent, from what the service says it added and what it refused (docs/api/member-center.md §4.1). A record has
 * the account name with the enterprise code behind it, a failed entry with it or without. No account of a request begins with another
 * one of it, so the account with which an entry begins is its own.
 */
function resultOf(userName: string, succeeded: Row[], failed: Row[]): PartResult {
	const isOf = ({ userName: shown }: Row) => foldCase(String(shown ?? '')).startsWith(foldCase(userName));
	const [added] = succeeded.filter(isOf);
	const [entry, another] = [...succeeded, ...failed].filter(isOf);
	if (entry === undefined || another !== undefined) {
		const found = another === undefined ? 'no result' : 'several results';
		const message = `The service gave ${found} for employee ${userName}`;
		return { error: missing(message, 'Look for the employee on the platform before adding it again.') };
	}
	// By the document a record has no password. If a service echoes it all the same, it must not get into an item.
	if (added !== undefined)
		return { rows: [omit({ ...pick(added, 'name', 'userName', 'globalId'), ...added }, 'password')] };
	// An empty message is replaced by the meaning of the code.
	const message = String(entry.message ?? '');
	return { error: { reason: 'part', code: '60027', message, outcome: 'rejected' } };
}
