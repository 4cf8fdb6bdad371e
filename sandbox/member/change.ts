import { type Call, Refusal } from '../http/endpoint';
import type { Employee } from '../state/model';
import { employeeIn } from './find';
import { brokenPassword, characters, goodMobile } from './rules';

type Changes = { userName: string } & Partial<
	Pick<Employee, 'name' | 'departmentId' | 'remark' | 'passwordMobile'>
>;

/** Changes an employee; what is not sent stays. The account name may be sent with or without the enterprise code. */
export function updateEmployee(call: Call<Changes>): unknown {
	const employee = employeeIn(call);
	const { userName, ...rest } = call.body;
	if (!goodMobile(rest.passwordMobile)) throw new Refusal('40000', 'passwordMobile: invalid mobile number');
	rename(call, employee, userName);
	Object.assign(employee, rest, { updateTime: call.state.clock.now() });
	call.act('employee.updated', employee.userName, employee.globalId);
	return null;
}

export function resetPassword(call: Call<{ password: string }>): unknown {
	const employee = employeeIn(call);
	const { password } = call.body;
	const broken = brokenPassword(password);
	if (broken) throw new Refusal(broken.code, broken.message);
	employee.password = password;
	call.act('password.reset', employee.userName, employee.globalId);
	return null;
}

/** Flags the employee as deleted; assets stay configured to it, and are to be withdrawn. */
export function deleteEmployee(call: Call): unknown {
	const employee = employeeIn(call);
	Object.assign(employee, { deleted: true, onlineFlag: false, updateTime: call.state.clock.now() });
	call.state.accounts.delete(employee.userName);
	call.act('employee.deleted', employee.userName, employee.globalId);
	return null;
}

function rename({ state }: Call, employee: Employee, given: string): void {
	const enterprise = state.enterprises.get(employee.enterpriseGlobalId);
	if (!enterprise || given === employee.userName) return;
	const suffix = enterprise.code;
	const bare = suffix !== '' && given.endsWith(suffix) ? given.slice(0, -suffix.length) : given;
	const account = bare + suffix;
	if (characters(account) >= 63) throw new Refusal('30002', 'name too long');
	const other = state.accounts.get(account);
	if (other && other !== employee) throw new Refusal('40000', 'userName: the account exists already');
	state.accounts.delete(employee.userName);
	employee.userName = account;
	state.accounts.set(account, employee);
}
