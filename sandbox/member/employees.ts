import { type Call, Partly, Refusal } from '../http/endpoint';
import type { Employee } from '../state/model';
import { accountName, addEmployee } from '../state/people';
import { employeeIn, enterpriseIn } from './find';
import { addedRecord } from './records';

type EmployeeInput = Pick<Employee, 'userName' | 'password' | 'name'> &
	Partial<Pick<Employee, 'departmentId' | 'remark' | 'passwordMobile'>>;

type Broken = Record<'code' | 'message', string>;

/** What the document has no code for. */
const EXISTS: Broken = { code: '60027', message: 'the account exists already' };
/** The document leaves the two numbers open. */
const PASSWORD_LENGTH = { code: '50003', message: 'password length must be between 6 and 20' };
const isGood = (password: string) => password.length >= 6 && password.length <= 20;

/** Adds up to 100 employees. Each stands alone: some failing gives 60027, all failing the code of the first. */
export function addEmployees(call: Call<{ userList: EmployeeInput[] }>): unknown {
	const { state } = call;
	const enterprise = enterpriseIn(call, '40000', 'parameter empty: enterpriseGlobalId matches no enterprise');

	const succeeded: Employee[] = [];
	const broken: Array<Broken & { userName: string }> = [];
	call.body.userList.forEach((one, part) => {
		const { userName = '' } = one;
		const account = accountName(enterprise, userName);
		const exists = state.accounts.has(account) ? EXISTS : undefined;
		const rule = isGood(one.password) ? exists : PASSWORD_LENGTH;
		if (rule) broken.push({ ...rule, userName });
		else {
			const added = addEmployee(state, enterprise, one);
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
}

type Changes = { userName: string } & Partial<
	Pick<Employee, 'name' | 'departmentId' | 'remark' | 'passwordMobile'>
>;

/** Changes an employee; what is not sent stays. The account name may be sent with or without the enterprise code. */
export function updateEmployee(call: Call<Changes>): unknown {
	const employee = employeeIn(call);
	const { userName, ...rest } = call.body;
	rename(call, employee, userName);
	Object.assign(employee, rest, { updateTime: call.state.clock.now() });
	call.act('employee.updated', employee.userName, employee.globalId);
	return null;
}

function rename({ state }: Call, employee: Employee, given: string): void {
	const enterprise = state.enterprises.get(employee.enterpriseGlobalId);
	if (!enterprise || given === employee.userName) return;
	const account = given.endsWith(enterprise.code) ? given : given + enterprise.code;
	const other = state.accounts.get(account);
	if (other && other !== employee) throw new Refusal('40000', 'userName: the account exists already');
	state.accounts.delete(employee.userName);
	employee.userName = account;
	state.accounts.set(account, employee);
}

export function resetPassword(call: Call<{ password: string }>): unknown {
	const employee = employeeIn(call);
	if (!isGood(call.body.password)) throw new Refusal(PASSWORD_LENGTH.code, PASSWORD_LENGTH.message);
	employee.password = call.body.password;
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
