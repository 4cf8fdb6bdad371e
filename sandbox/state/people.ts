import { nextId } from './ids';
import { blankCustomer, blankEmployee, type Customer, type Employee, type Enterprise } from './model';
import type { SandboxState } from './state';

export function addEnterprise(
	state: SandboxState,
	given: Partial<Enterprise> & { name: string; code: string },
): Enterprise {
	const number = nextId(state, 'enterprise');
	const enterprise: Enterprise = {
		globalId: String(number),
		id: 40_000n + (number % 1_000n),
		employees: [],
		...given,
	};
	state.enterprises.set(enterprise.globalId, enterprise);
	return enterprise;
}

export function addCustomer(
	state: SandboxState,
	given: Partial<Customer> & { customerName: string },
): Customer {
	const customer: Customer = {
		...blankCustomer(),
		customerId: String(nextId(state, 'customer')),
		...given,
	};
	state.customers.set(customer.customerId, customer);
	return customer;
}

/** The account name as the platform stores it: the enterprise code appended. */
export const accountName = ({ code }: Enterprise, userName: string): string => userName + code;

/** Adds an employee; `userName` is the account name as typed, without the enterprise code. */
export function addEmployee(
	state: SandboxState,
	enterprise: Enterprise,
	given: Partial<Employee> & { userName: string; name: string },
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
