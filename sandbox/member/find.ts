import { type Call, Refusal } from '../http/endpoint';
import type { Employee, Enterprise } from '../state/model';

/** The enterprise of the path; the code for an unknown one differs per operation. */
export function enterpriseIn({ state, params }: Call, code: string, message: string): Enterprise {
	const enterprise = state.enterprises.get(params.enterpriseGlobalId ?? '');
	if (!enterprise) throw new Refusal(code, message, 'enterpriseGlobalId');
	return enterprise;
}

/** The employee of the path, of that enterprise and not deleted, or 60002. */
export function employeeIn(call: Call): Employee {
	const employee = call.state.employees.get(call.params.memberGlobalId ?? '');
	const fits =
		employee && !employee.deleted && employee.enterpriseGlobalId === call.params.enterpriseGlobalId;
	if (!fits) throw new Refusal('60002', 'user not found', 'memberGlobalId');
	return employee;
}

/** The employee whose assets are configured or lent, or 60026. */
export function accountIn({ state, params }: Call, deletedToo: boolean): Employee {
	const globalId = params.memberGlobalId ?? '';
	const employee = state.employees.get(globalId);
	if (!employee || (employee.deleted && !deletedToo)) {
		throw new Refusal('60026', 'enterprise sub-account matched no employee', 'memberGlobalId');
	}
	return employee;
}
