import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { SEED, type SandboxState } from '../../sandbox';
import { addAsset, makeProduct } from '../../sandbox/state/things';
import type { OperationSpec, Subjected } from './operationSpec';

/** Words that the specs share. */

export const { acme, assetIds, cloud, departments } = SEED;
export const seededOrders = SEED.orders;
export const seededLocks = SEED.locks;
export const seededEmployees = SEED.employees;

export const at = (field: string) => `={{ $json.${field} }}`;
export const byId = (value: string) => ({ __rl: true, mode: 'id', value });

/** An entry of the Member Center's lists of assets and lent locks (docs/api/member-center.openapi.yaml §2.5 and §2.6), and who has it. */
export const listed = (
	assetNum: string,
	cloudAccountGlobalId: string | null = null,
	borrowedFlag: boolean | null = false,
) => ({ ...{ assetNum, assetId: `id-${assetNum}`, cloudAccountGlobalId, borrowedFlag, onlineFlag: false } });

/** Two items for the wire: enterprises and employees whose ids must be encoded. */
export const two = (first: IDataObject, second: IDataObject): IDataObject[] => [
	{ e: 'E1', m: 'm/1', ...first },
	{ e: 'E 2', m: 'm2', ...second },
];
export const byEmployee = { enterpriseGlobalId: at('e'), memberGlobalId: at('m') };
/** A change of each of them: nothing comes back, and the row says so. */
export const employeeChange = (parameters: INodeParameters, first: IDataObject, second: IDataObject) => ({
	parameters: { ...byEmployee, ...parameters },
	items: two(first, second),
	reply: () => null,
	rows: [
		[{ success: true, enterpriseGlobalId: 'E1', memberGlobalId: 'm/1' }],
		[{ success: true, enterpriseGlobalId: 'E 2', memberGlobalId: 'm2' }],
	],
});

export const ONE_BY_ONE =
	'Items about the same employee are sent one after another, in their order. Others go side by side.';

/** Passwords made by expressions, so that neither parameters nor items hold them: found anywhere, they have leaked. */
export const PASSWORD = 'pwZq9x';
export const password = `={{ ['pw', 'Zq9x', 1000 + $itemIndex].join('') }}`;

export const many = (size: number, item: (index: number) => Subjected): Subjected[] =>
	Array.from({ length: size }, (_, index) => item(index));

/** Items that need nothing in the sandbox: new names, numbered. */
export const numbered =
	(prefix: string, more: (index: number) => IDataObject = () => ({})) =>
	(_state: SandboxState, size: number): Subjected[] =>
		many(size, (index) => {
			const mark = `${prefix}${index + 1}x`;
			return { mark, needle: mark, ...more(index) };
		});

export const newEmployees = (state: SandboxState, size: number): Subjected[] =>
	state
		.addEmployees(size)
		.map(({ globalId, userName }) => ({ mark: globalId, needle: globalId, account: userName }));

const ofLockOrder = {
	licenseType: 'normal_recover_usbkey',
	customerId: acme.customer.customerId,
	licenseOrderId: SEED.orders.locks,
};

/** New assets, all alike but for their numbers. */
const newAssets =
	(prefix: string, given: Omit<Parameters<typeof addAsset>[1], 'assetNum'>) =>
	(state: SandboxState, size: number) =>
		many(size, (index) => {
			const mark = `${prefix}${index + 10_000}`;
			addAsset(state, { ...given, assetNum: mark });
			return { mark, needle: mark };
		});

/** Cloud accounts of the seeded order: of all assets, these are what the Order Service lists. */
export const newCloudAccounts = newAssets('CA81000', {
	...ofLockOrder,
	...{ licenseType: 'cloud_account', licenseOrderId: SEED.orders.cloud },
});

/** An asset number that nobody holds, for each new employee. */
export const newFreeAssets = (state: SandboxState, size: number): Subjected[] => {
	const members = newEmployees(state, size);
	const free = state.addAssets(size * 2).filter(({ assignedTo }) => assignedTo === null);
	return members.map(({ mark }, index) => ({
		employee: mark,
		mark: free[index]?.assetNum,
		needle: free[index]?.assetNum,
	}));
};

/** A lent lock, and an asset that can be lent into it, for each new employee. */
export const newLendable = (state: SandboxState, size: number): Subjected[] =>
	newEmployees(state, size).map(({ mark: employee }, index) => {
		const lock = addAsset(state, {
			...ofLockOrder,
			assetNum: `82000${index + 10_000}`,
			borrowedUsbKey: true,
		});
		const asset = addAsset(state, {
			...ofLockOrder,
			assetNum: `83000${index + 10_000}`,
			assignedTo: employee,
			products: [makeProduct(state, { licenseOrderId: SEED.orders.locks, limitConcurrent: 1 })],
		});
		return { employee, lock: lock.assetNum, asset: asset.id, mark: asset.id, needle: asset.id };
	});

/** A customer binding record (docs/api/order-service.openapi.yaml §2.2). */
export const binding = {
	customerId: '10',
	channelCode: 'c',
	channelCustomerId: 'i',
	enterpriseGlobalId: '20',
	enterpriseName: 'e',
	isDefault: true,
};

const lockDone = (assetNum: string) => ({ assetNum, status: 1, success: true, statusText: 'Success' });

/**
 * What disabling and enabling share. Items with the same operator share a request, and a lock that several name is sent once. Lists
 * come in every form that they may have.
 */
export const lockChange = (endpoint: string, done: string): Omit<OperationSpec, 'api' | 'docs'> => ({
	kind: 'repeated',
	wire: {
		parameters: { assetNums: at('locks'), operatorIdentity: at('by') },
		items: [
			{ by: 'ops', locks: 'A1, B1' },
			{ by: 'ops', locks: ['B1', 'B1', 'C1'] },
			{ by: 'me', locks: '["D1"]' },
			{ by: 'ops', locks: 'A1\n , C1\r\n' },
		],
		requests: [
			`${endpoint} {"assetNums":["A1","B1","C1"],"operatorIdentity":"ops"}`,
			`${endpoint} {"assetNums":["D1"],"operatorIdentity":"me"}`,
		],
		reply: (request) =>
			(request.json() as { assetNums: string[] }).assetNums
				.map((assetNum) => ({ assetNum, status: 1 }))
				.reverse(),
		rows: [['A1', 'B1'], ['B1', 'C1'], ['D1'], ['A1', 'C1']].map((locks) => locks.map(lockDone)),
	},
	statuses: [
		[2, 'Lock does not exist', 'rejected'],
		[3, 'Operation failed', 'rejected'],
		[4, 'Wrong lock type', 'rejected'],
	],
	faults: {
		data: 'list',
		acts: `lock.${done}`,
		apart: { operatorIdentity: '={{ $itemIndex }}' },
		items: newAssets('81000', { ...ofLockOrder, locked: done === 'enabled' }),
		parameters: { assetNums: at('mark'), operatorIdentity: '={{ "ops" + $itemIndex % 5 }}' },
	},
});
