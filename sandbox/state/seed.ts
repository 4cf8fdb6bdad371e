import type { Employee } from './model';
import { addCustomer, addEmployee, addEnterprise } from './people';
import { SEED } from './seedNames';
import { fillThings } from './seedThings';
import type { SandboxState } from './state';

const { acme, employees } = SEED;

const people: Array<[keyof typeof employees, string, number | bigint, Partial<Employee>?]> = [
	['lina', 'Lina Berg', 101, { passwordMobile: '13800000001', onlineFlag: true }],
	['omar', 'Omar Haddad', 102, { passwordMobile: '13800000002' }],
	['mei', 'Mei Tan', 102, { remark: 'Works from site two' }],
	['jonas', 'Jonas Weber', 101, { remark: 'No licenses yet' }],
	['priya', 'Priya Nair', SEED.departments.site, { passwordMobile: '13800000005' }],
	['tomas', 'Tomás Silva', SEED.departments.site],
	['aisha', 'Aisha Khan', 101],
	['erik', 'Erik Lund', 102, { deleted: true, remark: 'Left the company' }],
];

/** Fills an empty state with companies, people and assets. */
export function fillState(state: SandboxState): void {
	const company = addEnterprise(state, { ...acme.enterprise });
	addCustomer(state, { ...acme.customer, enterpriseGlobalId: company.globalId, isDefault: true });
	state.departments.set('101', 'Design').set('102', 'Structures').set(String(SEED.departments.site), 'Site');
	addCustomer(state, { ...acme.branchCustomer, enterpriseGlobalId: company.globalId });
	addCustomer(state, { ...acme.industryCustomer, enterpriseGlobalId: company.globalId });

	for (const [userName, name, departmentId, more] of people) {
		const common = { userName, name, departmentId, password: 'secret1', remark: '' };
		addEmployee(state, company, { globalId: employees[userName], ...common, ...more });
	}
	fillThings(state);
}
