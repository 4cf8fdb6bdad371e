import { z } from 'zod';
import { check, long } from '../http/check';
import { type Endpoint, Partly, Refusal } from '../http/endpoint';
import type { Employee, Enterprise } from '../state/model';
import { accountName, activeCount, addEmployee } from '../state/people';
import type { SandboxState } from '../state/state';
import { enterpriseIn } from './find';
import { addedRecord } from './records';
import { brokenRule, type Broken } from './rules';

const text = z.string().nullish();
const person = z
	.object({
		userName: text,
		password: text,
		departmentId: z.union([long, z.literal('')]).nullish(),
		name: text,
		remark: text,
		passwordMobile: text,
	})
	.strict();
const body = z.object({ userList: z.array(person) }).strict();
type Person = z.infer<typeof person>;

/** What the document has no code for. */
const EXISTS: Broken = { code: '60027', message: 'the account exists already' };

/** Adds up to 100 employees. Each stands alone: some failing gives 60027, all failing the code of the first. */
export const addEmployees: Endpoint = {
	service: 'member',
	method: 'POST',
	path: '/enterprise/{enterpriseGlobalId}/member',
	handle(call) {
		const { state } = call;
		const enterprise = enterpriseIn(
			call,
			'40000',
			'parameter empty: enterpriseGlobalId matches no enterprise',
		);
		const { userList } = check(body, call.body, '40000');
		if (userList.length === 0) throw new Refusal('40021', 'employee list empty');
		if (userList.length > 100) throw new Refusal('60013', 'uploaded count exceeds the maximum of 100');
		if (enterprise.code === '') throw new Refusal('40006', 'enterprise suffix empty');
		checkTrialLimit(enterprise, userList.length);

		const succeeded: Employee[] = [];
		const broken: Array<Broken & { userName: string }> = [];
		userList.forEach((one, part) => {
			const account = accountName(state, enterprise, one.userName ?? '');
			const rule = brokenRule(state, one, account) ?? (state.accounts.has(account) ? EXISTS : null);
			if (rule) broken.push({ ...rule, userName: one.userName ?? '' });
			else {
				const added = addOne(state, enterprise, one);
				succeeded.push(added);
				call.act('employee.added', added.userName, added.globalId, part);
			}
		});

		const [first] = broken;
		const data = {
			succeeded: succeeded.map((one) => addedRecord(state, one)),
			failed: broken.map(({ userName, message }) => ({ userName, message })),
		};
		if (!first) return data;
		if (succeeded.length === 0 && first.code !== EXISTS.code) throw new Refusal(first.code, first.message);
		return new Partly('60027', 'some employees failed to be added', data);
	},
};

function addOne(state: SandboxState, enterprise: Enterprise, one: Person): Employee {
	return addEmployee(state, enterprise, {
		userName: one.userName ?? '',
		name: one.name ?? '',
		password: one.password ?? '',
		departmentId: typeof one.departmentId === 'string' ? null : (one.departmentId ?? null),
		remark: one.remark ?? null,
		passwordMobile: one.passwordMobile ?? '',
	});
}

function checkTrialLimit(enterprise: Enterprise, more: number): void {
	const limit = enterprise.trialMemberLimit;
	if (limit !== null && activeCount(enterprise) + more > limit) {
		throw new Refusal('60009', `the enterprise account allows at most ${limit} trial member accounts`);
	}
}
