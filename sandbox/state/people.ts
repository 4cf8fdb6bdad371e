import { nextId } from './ids';
import { blankCustomer, blankEmployee } from './model';
import type { Customer, Employee, Enterprise, Given } from './model';
import type { SandboxState } from './state';

export function addEnterprise(state: SandboxState, given: Given<Enterprise, 'name' | 'code'>): Enterprise {
	const number = nextId(state, 'enterprise');
	const ids = { globalId: String(number), id: 40_000n + (number % 1_000n) };
	const enterprise: Enterprise = { ...ids, employees: [], ...given };
	state.enterprises.set(enterprise.globalId, enterprise);
	return enterprise;
}

export function addCustomer(state: SandboxState, given: Given<Customer, 'customerName'>): Customer {
	const customerId = String(nextId(state, 'customer'));
	const customer: Customer = { ...blankCustomer(), customerId, ...given };
	state.customers.set(customer.customerId, customer);
	return customer;
}

/** The account name as the platform stores it: the enterprise code appended. */
export const accountName = ({ code }: Enterprise, userName: string): string => userName + code;

/** Adds an employee; `userName` is the account name as typed, without the enterprise code. */
export function addEmployee(
	state: SandboxState,
	enterprise: Enterprise,
	given: Given<Employee, 'userName' | 'name'>,
): Employee {
	const now = state.clock.now();
	const employee: Employee = {
		...blankEmployee(),
		id: nextId(state, 'employeeRecord'),
		userId: nextId(state, 'user'),
		globalId: given.globalId ?? String(nextId(state, 'employee')),
		enterpriseGlobalId: enterprise.globalId,
		createTime: now,
		updateTime: now,
		...given,
		userName: accountName(enterprise, given.userName),
	};
	enterprise.employees.push(employee);
	state.employees.set(employee.globalId, employee);
	if (!employee.deleted) state.accounts.set(employee.userName, employee);
	return employee;
}
