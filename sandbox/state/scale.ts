import { SEED } from './seedNames';
import { nextId } from './ids';
import type { Asset, Employee, Enterprise } from './model';
import { addEmployee } from './people';
import type { SandboxState } from './state';
import { addAsset, makeProduct } from './things';

/** Adds n employees (`bench1`, `bench2` …) to the seeded company: 100,000 take well under a second. */
export function addEmployees(state: SandboxState, n: number): Employee[] {
	const enterprise = state.enterprises.get(SEED.acme.enterprise.globalId) as Enterprise;
	const from = enterprise.employees.length;
	return Array.from({ length: n }, (_, i) => {
		const number = from + i + 1;
		const names = { userName: `bench${number}`, name: `Bench ${number}` };
		const departmentId = 101 + (number % 2);
		return addEmployee(state, enterprise, { ...names, departmentId, password: 'benchmark', remark: '' });
	});
}

/** Adds n cloud accounts that nobody holds to it. */
export function addAssets(state: SandboxState, n: number): Asset[] {
	const { customerId } = SEED.acme.customer;
	const licenseOrderId = String(nextId(state, 'order'));
	return Array.from({ length: n }, () => {
		const product = makeProduct(state, { licenseOrderId, productUri: SEED.product.uri, limitConcurrent: 1 });
		const names = { licenseType: 'cloud_account', assetNum: `CA${generatedNumber(state)}` };
		return addAsset(state, { ...names, customerId, licenseOrderId, products: [product] });
	});
}

/** The ten digits of a number that the platform makes up itself; apart from the ones `shellnums` hands out. */
export function generatedNumber(state: SandboxState): string {
	return `8${String(nextId(state, 'generatedAsset')).padStart(9, '0')}`;
}
