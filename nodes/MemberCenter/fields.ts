import type { INodeProperties } from 'n8n-workflow';

import { textField } from '../shared/form/fields';

/** Fields of the Member Center that several operations ask for. */

export const enterpriseGlobalId: INodeProperties = {
	displayName: 'Enterprise Global ID',
	name: 'enterpriseGlobalId',
	type: 'string',
	default: '',
	placeholder: 'e.g. 6553600000000000001',
	description: 'The global ID of the enterprise',
	hint: 'Leave empty to use the one in the credential',
};

/** For operations whose endpoint knows the enterprise by itself. */
export const enterpriseForLists: INodeProperties = {
	...enterpriseGlobalId,
	description: 'The enterprise whose entries the lists below offer',
};

/** A picker: a searchable list, or an ID typed by hand. */
function locator(
	displayName: string,
	name: string,
	search: string,
	placeholder: string,
	description: string,
): INodeProperties {
	return {
		displayName,
		name,
		type: 'resourceLocator',
		required: true,
		default: { mode: 'list', value: '' },
		description,
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				placeholder: 'Select…',
				typeOptions: { searchListMethod: search, searchable: true },
			},
			{ displayName: 'By ID', name: 'id', type: 'string', placeholder },
		],
	};
}

export const memberGlobalId = locator(
	'Employee',
	'memberGlobalId',
	'searchEmployees',
	'e.g. 6553600000000000101',
	'The employee, from the list or by global ID',
);

export const assetId = locator(
	'Asset',
	'assetId',
	'searchAssets',
	'e.g. 9007199254740993',
	'The asset, from the list or by asset ID',
);

export const borrowedUsbKey = locator(
	'Lent Lock',
	'borrowedUsbKey',
	'searchLentLocks',
	'e.g. 8000000201',
	'The lent lock, from the list or by its lock number',
);

const CHOOSE =
	'Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.';

/** A choice of several asset numbers or asset IDs; a list or text from an expression works too. */
export function assetChoice(
	displayName: string,
	name: string,
	method: 'getAssetNumbers' | 'getAssetIds',
	description: string,
	required = false,
): INodeProperties {
	return {
		displayName,
		name,
		type: 'multiOptions',
		...(required ? { required } : {}),
		default: [],
		typeOptions: { loadOptionsMethod: method, loadOptionsDependsOn: ['enterpriseGlobalId'] },
		description: `${description} ${CHOOSE}`,
	};
}

export const userName: INodeProperties = {
	displayName: 'User Name',
	name: 'userName',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. lina',
	description: 'The account name: letters and digits. The service appends the enterprise code.',
};

export const personName: INodeProperties = {
	displayName: 'Name',
	name: 'name',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. Li Na',
	description: 'The name of the employee, at most 30 characters',
};

export const password: INodeProperties = {
	displayName: 'Password',
	name: 'password',
	type: 'string',
	typeOptions: { password: true },
	required: true,
	default: '',
};

/** Optional values of an employee. */
export const employeeDetails: INodeProperties[] = [
	{ displayName: 'Department ID', name: 'departmentId', type: 'string', default: '', placeholder: 'e.g. 12' },
	textField('Mobile Number', 'passwordMobile', {
		placeholder: 'e.g. 13800000000',
		description: 'For password recovery, not for login',
	}),
	{
		displayName: 'Remark',
		name: 'remark',
		type: 'string',
		default: '',
		placeholder: 'e.g. Joins in March',
		description: 'At most 200 characters',
	},
];
