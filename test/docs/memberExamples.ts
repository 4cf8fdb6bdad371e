import { SEED } from '../../sandbox';
import type { Examples } from './example';

const { employees, assetIds, cloud, locks, departments } = SEED;
const always = ['60000', '60005', '70001', '500'];
const oneByOne =
	'Items about the same employee are sent one after another, in their order. Others go side by side.';
const byId = (value: string) => ({ __rl: true, mode: 'id', value });

/** The codes are those of docs/api/member-center.md §7, "Codes per operation". */
export const memberExamples: Examples = {
	'employee.add': {
		title: 'two employees, added with one request',
		items: [
			{ account: 'nora', name: 'Nora Quist' },
			{ account: 'igor', name: 'Igor Petrov' },
		],
		parameters: {
			userName: '={{ $json.account }}',
			name: '={{ $json.name }}',
			password: 'first-Login-1',
			additionalFields: { departmentId: String(departments.structures) },
		},
		notes: [
			'Each item is one employee. Items of the same enterprise share requests, up to 100 employees in each.',
			'A row has every field of the new record, name and account before the IDs.',
			'The service appends the enterprise code to the account name (`nora` becomes `noraACME` here).',
			'Two items with the same account name go into different requests, one after the other.',
			'Where some employees are refused (60027), the others have been added and come out as rows.',
		],
		failure: {
			why: 'one account name that is taken. The other employee is added all the same',
			items: [
				{ account: 'nora', name: 'Nora Quist' },
				{ account: 'lina', name: 'Lina Berg' },
			],
		},
		codes: [
			...always,
			'40000',
			'40021',
			'60013',
			'40008',
			'40001',
			'40009',
			'40022',
			'50003',
			'30002',
			'30003',
			'10003',
			'10004',
			'40006',
			'60009',
			'60027',
			'80001',
		],
	},
	'employee.configureAssets': {
		title: 'one asset number assigned',
		parameters: { memberGlobalId: byId(employees.jonas), addAssets: [cloud.free] },
		notes: [
			'Name at least one asset number to assign or to withdraw. Both lists are always sent, also where one is empty.',
			oneByOne,
		],
		failure: { why: 'an asset number that another employee holds', parameters: { addAssets: [cloud.lina] } },
		codes: [...always, '60023', '60024', '60025', '60026', '60028'],
	},
	'employee.delete': {
		title: 'one employee',
		parameters: { memberGlobalId: byId(employees.jonas) },
		notes: [
			'A repeated delete that is told "user not found" counts as done, because the first attempt may have deleted.',
			oneByOne,
		],
		failure: {
			why: 'an employee who is deleted already',
			parameters: { memberGlobalId: byId(employees.erik) },
		},
		codes: [...always, '60002', '80001'],
	},
	'employee.getMany': {
		title: 'the employees of a department',
		parameters: { filters: { departmentId: String(departments.structures) } },
		notes: [
			'Pages are fetched side by side, at most Max Concurrency at a time, and come out in their order.',
			'With a limit no more pages are fetched than needed.',
			'Deleted employees may be among the rows, marked by `deleted`; the filter Deleted keeps them apart. The node applies it, and a limit counts what is left.',
		],
		failure: { why: 'an enterprise that does not exist', parameters: { enterpriseGlobalId: '42' } },
		codes: [...always, '40000', '80001'],
	},
	'employee.lendAssets': {
		title: 'one asset into a free lent lock',
		parameters: {
			memberGlobalId: byId(employees.lina),
			borrowedUsbKey: byId(locks.lentFree),
			assetIDs: [assetIds[cloud.lina] ?? ''],
		},
		notes: [
			'The assets are named by asset ID, or by asset number where Assets Given As says so. The products move into the lent lock; the API documents no way to take them back.',
			'Items about the same employee or the same lent lock are sent one after another, in their order.',
		],
		failure: {
			why: 'a lent lock that another employee has',
			parameters: { borrowedUsbKey: byId(locks.lentOut) },
		},
		codes: [...always, '60026', '40000', '33006', '33003', '33007', '33008', '33018', '33009'],
	},
	'employee.resetPassword': {
		title: 'a new password',
		parameters: { memberGlobalId: byId(employees.jonas), password: 'second-Login-2' },
		notes: [
			oneByOne,
			'The password is not in the output. n8n keeps the parameters of a node, a typed password included, with the workflow and with a failed execution.',
		],
		failure: { why: 'a password that is too short', parameters: { password: 'abc' } },
		codes: [...always, '60002', '40000', '40001', '50003', '80001'],
	},
	'employee.update': {
		title: 'another department',
		parameters: {
			memberGlobalId: byId(employees.jonas),
			userName: 'jonas',
			name: 'Jonas Weber',
			updateFields: { departmentId: String(departments.site) },
		},
		notes: [
			'User Name and Name are required by the API, also where only something else changes.',
			'Update fields that are left empty are not sent.',
			'Department ID takes 64-bit numbers: all digits arrive.',
			oneByOne,
		],
		failure: { why: 'an employee who does not exist', parameters: { memberGlobalId: byId('42') } },
		codes: [...always, '60002', '40000', '30002', '30003', '80001'],
	},
	'asset.getMany': {
		title: 'the asset numbers that nobody holds',
		parameters: { filters: { assigned: false } },
		notes: ['The service gives all asset numbers at once. Filters and limit are applied in the node.'],
		failure: {
			why: 'an enterprise that has no authorization customer',
			parameters: { enterpriseGlobalId: '42' },
		},
		codes: [...always, '60017'],
	},
	'asset.getProducts': {
		title: 'the products of an asset as rows',
		parameters: { assetId: byId(assetIds[locks.network] ?? '') },
		most: 1,
		notes: [
			'Output = Products, the default, gives one item per product at any depth. Output = Tree gives one item, nested as the API nests it.',
			'Simplified products have their dates as ISO 8601; with Simplify off everything is as the API gives it.',
			'`merchandisePath` and `merchandiseNames` are the numbers and names of the packages around a product, outermost first.',
		],
		failure: { why: 'an asset that does not exist', parameters: { assetId: byId('42') } },
		codes: [...always, '60017', '60024'],
	},
	'lentLock.getMany': {
		title: 'all lent locks',
		parameters: { returnAll: true },
		notes: ['The service gives all lent locks at once. Filters and limit are applied in the node.'],
		failure: {
			why: 'an enterprise that has no authorization customer',
			parameters: { enterpriseGlobalId: '42' },
		},
		codes: [...always, '60017'],
	},
};
