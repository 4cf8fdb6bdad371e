import { z } from 'zod';
import { check, filled, long } from '../http/check';
import { type Call, type Endpoint, Refusal } from '../http/endpoint';
import type { Employee } from '../state/model';
import { accountName } from '../state/people';
import { employeeIn } from './find';
import { brokenPassword, characters, goodMobile } from './rules';

const path = '/enterprise/{enterpriseGlobalId}/member/{memberGlobalId}';

const changes = z
	.object({
		userName: filled,
		name: filled,
		departmentId: long.optional(),
		remark: z.string().optional(),
		passwordMobile: z.string().refine(goodMobile, 'invalid mobile number').optional(),
	})
	.strict();

/** Changes an employee; what is not sent stays. The account name may be sent with or without the enterprise code. */
export const update: Endpoint = {
	service: 'member',
	method: 'PUT',
	path,
	handle(call) {
		const employee = employeeIn(call);
		const { userName, ...rest } = check(changes, call.body, '40000');
		if (characters(rest.name) > 30) throw new Refusal('30002', 'name too long');
		if (characters(rest.remark) > 200) throw new Refusal('30003', 'remark too long');
		rename(call, employee, userName);
		Object.assign(employee, rest, { updateTime: call.state.clock.now() });
		call.act('employee.updated', employee.userName, employee.globalId);
		return null;
	},
};

export const resetPassword: Endpoint = {
	service: 'member',
	method: 'PUT',
	path: `${path}/resetPassword`,
	handle(call) {
		const employee = employeeIn(call);
		const { password } = check(z.object({ password: z.string().nullish() }).strict(), call.body, '40000');
		if (!password?.trim()) throw new Refusal('40001', 'password empty');
		const broken = brokenPassword(call.state, password);
		if (broken) throw new Refusal(broken.code, broken.message);
		employee.password = password;
		call.act('password.reset', employee.userName, employee.globalId);
		return null;
	},
};

/** Flags the employee as deleted; assets stay configured to it, and are to be withdrawn. */
export const remove: Endpoint = {
	service: 'member',
	method: 'DELETE',
	path,
	handle(call) {
		const employee = employeeIn(call);
		Object.assign(employee, { deleted: true, onlineFlag: false, updateTime: call.state.clock.now() });
		call.state.accounts.delete(employee.userName);
		call.act('employee.deleted', employee.userName, employee.globalId);
		return null;
	},
};

function rename({ state }: Call, employee: Employee, given: string): void {
	const enterprise = state.enterprises.get(employee.enterpriseGlobalId);
	if (!enterprise || given === employee.userName) return;
	const suffix = accountName(state, enterprise, '');
	const bare = suffix !== '' && given.endsWith(suffix) ? given.slice(0, -suffix.length) : given;
	if (!/^[\p{L}\p{N}]+$/u.test(bare)) throw new Refusal('40000', 'userName: letters and digits only');
	const account = bare + suffix;
	if (characters(account) >= 63) throw new Refusal('30002', 'name too long');
	const other = state.accounts.get(account);
	if (other && other !== employee) throw new Refusal('40000', 'userName: the account exists already');
	state.accounts.delete(employee.userName);
	employee.userName = account;
	state.accounts.set(account, employee);
}
