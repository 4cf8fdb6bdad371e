import { nextId } from './ids';
import type { Asset, Employee } from './model';
import { addEmployee } from './people';
import type { SandboxState } from './state';
import { addAsset, makeProduct } from './things';

const DAY = 24 * 60 * 60 * 1000;

/** Adds n employees (`bench1`, `bench2` …) to the first enterprise: 100,000 take well under a second. */
export function addEmployees(state: SandboxState, n: number): Employee[] {
	const [enterprise] = state.enterprises.values();
	if (!enterprise) throw new Error('There is no enterprise to add employees to');
	const from = enterprise.employees.length;
	return Array.from({ length: n }, (_, i) => {
		const number = from + i + 1;
		const names = { userName: `bench${number}`, name: `Bench ${number}` };
		const departmentId = 101 + (number % 2);
		return addEmployee(state, enterprise, { ...names, departmentId, password: 'benchmark', remark: '' });
	});
}

/** Adds n cloud accounts, ending 0–729 days from now; every second one is configured to some employee. */
export function addAssets(state: SandboxState, n: number): Asset[] {
	const [customer] = state.customers.values();
	if (!customer) throw new Error('There is no customer to add assets to');
	const employees = [...state.employees.values()].filter((one) => !one.deleted);
	const licenseOrderId = String(nextId(state, 'order'));
	const now = state.clock.now();
	return Array.from({ length: n }, (_, i) => {
		const employee = i % 2 === 0 ? employees[(i / 2) % employees.length] : undefined;
		const limitEndTime = now + (i % 730) * DAY;
		return addAsset(state, {
			licenseType: 'cloud_account',
			assetNum: `CA${generatedNumber(state)}`,
			customerId: customer.customerId,
			licenseOrderId,
			limitStartTime: now,
			limitEndTime,
			assignedTo: employee?.globalId ?? null,
			assignTime: employee ? now : null,
			products: [
				makeProduct(state, { licenseOrderId, productUri: '24107', limitEndTime, limitConcurrent: 1 }),
			],
		});
	});
}

/** The ten digits of a number that the platform makes up itself; apart from the ones `shellnums` hands out. */
export function generatedNumber(state: SandboxState): string {
	return `8${String(nextId(state, 'generatedAsset')).padStart(9, '0')}`;
}
