import { omit, pick } from 'lodash';
import { z } from 'zod';

import { outputOf, reconcileOptions } from '../../../shared/form/commonFields';
import { formWith } from '../../../shared/form/formOf';
import { noResult, type PartResult, type Row } from '../../../shared/model/exchange';
import type { Evidence, ListRead, Verdict } from '../../../shared/model/lists';
import { defineOperation, objectOf } from '../../../shared/model/operation';
import { listed } from '../../../shared/model/text';
import { foldCase } from '../../../shared/schema/identifier';
import { entriesIn, long, record } from '../../../shared/schema/reply';
import { DETAILS, details, enterpriseGlobalId, password, personName, userName } from '../../fields';
import {
	accountOf,
	accountsCalled,
	accountsLike,
	allAccounts,
	codeOfCredential,
	prefixesOf,
	shortEnough,
} from './accounts';

/** A member record of the add reply (docs/api/member-center.openapi.yaml §2.2), the most used fields first. */
const newEmployee = record({
	name: z.string(),
	userName: z.string(),
	globalId: z.string(),
	id: long,
	userId: long,
	enterpriseId: long,
	departmentId: long,
	departmentName: z.string(),
	remark: z.string(),
	deleted: z.boolean(),
	updateTime: long,
	createTime: long,
});

/** A failure item of the add reply (docs/api/member-center.openapi.yaml §2.2). */
const failedEmployee = record({ userName: z.string(), message: z.string() });

/** Employees per call (docs/api/member-center.openapi.yaml §8). */
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

type Input = z.output<typeof form.input>;
type Account = Pick<Input, 'userName' | 'name' | (typeof DETAILS)[number]>;

const claimOf = (userName: string, { enterpriseGlobalId }: Pick<Input, 'enterpriseGlobalId'>): string =>
	`account ${foldCase(userName)} in enterprise ${enterpriseGlobalId}`;

/** Done: an employee with this whole account name and this name, not deleted (§4 #5); after a lost reply also made since it was sent. */
const evidence: Evidence<Input, Account> = {
	lists: ({ userName }, { enterpriseGlobalId }, isSent): ListRead[] => [
		isSent ? accountsLike(userName, enterpriseGlobalId) : allAccounts(enterpriseGlobalId),
	],
	claims: (account, input) => [claimOf(account.userName, input)],
	evaluate({ lists: [entries = []], isMadeSince, defaults, isClaimedByOthers }, part, input) {
		const { userName, name } = part;
		const code = codeOfCredential(defaults, input.enterpriseGlobalId);
		const { whole, isAmbiguous, longer, inOtherCapitals } = accountsCalled(userName, entries, code);
		if (whole.length === 0 && inOtherCapitals.length > 0)
			return { unclear: `there are accounts that differ only in capitals: ${listed(inOtherCapitals)}` };
		if (whole.length === 0) return withoutAccount(userName, longer, code);
		const [account, another] = whole;
		const shown = whole.map(accountOf);
		if (account === undefined || another !== undefined || isAmbiguous)
			return { unclear: `it may be ${listed(shown)}, or another account` };
		if (account.name !== name)
			return { unclear: `${listed(shown)} is the account of ${String(account.name ?? 'somebody else')}` };
		// The code is not known: `maria` may be the account `mari`, which another part of this run adds, with the code `a`.
		const isOthers = prefixesOf(userName).some((prefix) => isClaimedByOthers(claimOf(prefix, input)));
		if (code === undefined && isOthers)
			return { unclear: `${listed(shown)} may be another account of this run with the enterprise code` };
		if (isMadeSince?.(account.createTime) === false)
			return { unclear: `${listed(shown)} is there, but not shown as made since the request was sent` };
		const unlike = DETAILS.filter(
			(field) => isMadeSince !== undefined && isUnlike(account[field], part[field]),
		);
		if (unlike.length > 0) return { unclear: `${listed(shown)} is there with another ${unlike.join(', ')}` };
		return { done: pick(account, Object.keys(newEmployee.shape)) };
	},
};

/** Does the list show another value than the request had? A value that is not listed, or is masked with asterisks, does not count. */
function isUnlike(shown: unknown, requested: unknown): boolean {
	if (requested === undefined || shown === undefined || shown === null || shown === '') return false;
	return String(shown) !== String(requested) && !String(shown).includes('*');
}

/** No account has this name. One that only begins with it may be this account with the code, unless the code is known. */
function withoutAccount(userName: string, longer: string[], code: string | undefined): Verdict {
	const possible = code ? longer.filter((account) => !foldCase(account).endsWith(foldCase(code))) : longer;
	return possible.length === 0
		? { notDone: `there is no account ${userName}` }
		: {
				unclear: `there are accounts that begin with ${userName}: ${listed(possible)}. Set Enterprise Code in the credential, so that the node can see whether it is one of them`,
			};
}

/** docs/api/member-center.openapi.yaml §4 #1 and §4.1 */
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
		sequenceKeys: (part, input) => [claimOf(part.userName, input)],
		// Of two names of which one begins with the other a reply does not tell which is which, as it has the enterprise code behind them.
		apartFrom: ({ userName: account }, input) =>
			[...prefixesOf(account), account].map((name) => claimOf(name, input)),
		labels: { one: 'employee', many: 'employees', done: 'added' },
		request: (userList) => ({ body: { userList } }),
		identify: ({ userName: account }) => ({ userName: account }),
		matchResults: (data, parts) =>
			parts.map((part) =>
				resultOf(part.userName, entriesIn(data.succeeded) ?? [], entriesIn(data.failed) ?? []),
			),
	},
	simplify: { fields: SIMPLIFIED, times: ['createTime', 'updateTime'], rowId: 'globalId' },
	evidence,
	preview: newEmployee,
});

/**
 * One result per account sent, from what was added and what was refused (§4.1). An entry has the name, perhaps with the code behind it; no
 * account of a request begins with another one of it, so the account with which an entry begins is its own.
 */
function resultOf(userName: string, succeeded: Row[], failed: Row[]): PartResult {
	const isOf = ({ userName: shown }: Row) => foldCase(String(shown ?? '')).startsWith(foldCase(userName));
	const [added] = succeeded.filter(isOf);
	const [entry, another] = [...succeeded, ...failed].filter(isOf);
	if (entry === undefined || another !== undefined) {
		const found = another === undefined ? 'no result' : 'several results';
		const message = `The service gave ${found} for employee ${userName}`;
		return { error: noResult(message, 'Look for the employee on the platform before adding it again.') };
	}
	// By the document a record has no password. If a service echoes it all the same, it must not get into an item.
	if (added !== undefined)
		return { rows: [omit({ ...pick(added, 'name', 'userName', 'globalId'), ...added }, 'password')] };
	// An empty message is replaced by the meaning of the code.
	const message = String(entry.message ?? '');
	return { error: { reason: 'part', code: '60027', message, outcome: 'rejected' } };
}
