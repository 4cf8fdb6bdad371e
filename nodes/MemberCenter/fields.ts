import type { INodeProperties } from 'n8n-workflow';

import { FROM_CREDENTIAL } from '../shared/form/fields';
import { type Field, fieldOf, toggle, typed } from '../shared/form/formOf';
import { idList } from '../shared/schema/idList';
import { id, integerId, text, textUpTo } from '../shared/schema/input';
import { rule } from '../shared/schema/scalar';

/** Fields of the Member Center that several operations ask for, with the documented limits (docs/api/member-center.md §4.1, §8). */

export const enterpriseGlobalId = typed(id, 'Enterprise Global ID', 'enterpriseGlobalId', {
	placeholder: 'e.g. 6553600000000000001',
	description: 'The global ID of the enterprise',
	hint: FROM_CREDENTIAL,
});

/** Where the path has no enterprise: it is needed only to find IDs by name and to read lists. */
export const enterpriseForLists = fieldOf(
	{
		...enterpriseGlobalId.field,
		description: 'The enterprise whose employees, assets and locks the lists below show',
	},
	id.optional(),
);

/** A picker: a searchable list, an ID typed by hand, or what a person can give in place of the ID. */
function locator(
	field: Pick<INodeProperties, 'displayName' | 'name' | 'description'>,
	search: string,
	ways: Array<{ displayName: string; name: string; placeholder: string }>,
): Field<typeof id> {
	const property: INodeProperties = {
		...field,
		type: 'resourceLocator',
		required: true,
		default: { mode: 'list', value: '' },
		// Without this the list would get the enterprise's expression, and not its value.
		typeOptions: { loadOptionsDependsOn: ['enterpriseGlobalId'] },
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				placeholder: `Select ${/^[AEIOU]/.test(field.displayName) ? 'an' : 'a'} ${field.displayName}…`,
				typeOptions: {
					searchListMethod: search,
					searchable: true,
					slowLoadNotice: { message: 'The service is slow: enter the ID by hand', timeout: 10_000 },
				},
			},
			...ways.map((way) => ({ ...way, type: 'string' as const })),
		],
	};
	return fieldOf(property, id);
}

export const memberGlobalId = locator(
	{
		displayName: 'Employee',
		name: 'memberGlobalId',
		description:
			'The employee (memberGlobalId): from the list, by global ID, or by the whole account name as the lists show it; without the enterprise code only where the credential has that code',
	},
	'searchEmployees',
	[
		{ displayName: 'By ID', name: 'id', placeholder: 'e.g. 6553600000000000101' },
		{ displayName: 'By Account Name', name: 'userName', placeholder: 'e.g. linaACME' },
	],
);

export const assetId = locator(
	{
		displayName: 'Asset',
		name: 'assetId',
		description: 'The asset: from the list, by asset ID or by asset number',
	},
	'searchAssets',
	[
		{ displayName: 'By ID', name: 'id', placeholder: 'e.g. 9007199254740993' },
		{ displayName: 'By Asset Number', name: 'assetNum', placeholder: 'e.g. 8000000105' },
	],
);

export const borrowedUsbKey = locator(
	{
		displayName: 'Lent Lock',
		name: 'borrowedUsbKey',
		description: 'The lent lock (borrowedUsbKey), from the list or by its lock number',
	},
	'searchLentLocks',
	[{ displayName: 'By Lock Number', name: 'id', placeholder: 'e.g. 8000000201' }],
);

/** Asks for the names of holders (additions.ts). */
export const addHolder = toggle(
	'Add Holder',
	'addHolder',
	false,
	'Whether to add the name and account of the employee who holds it, from the list of employees',
);

const DEPENDS_ON = ['enterpriseGlobalId', 'memberGlobalId.value', 'options.assetsGivenAs'];
const CHOOSE =
	'Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.';

const GIVEN_AS = {
	getAssetNumbers: 'asset numbers, not asset IDs',
	getHeldAssetNumbers: 'asset numbers, not asset IDs',
	getAssetIds: 'what Assets Given As says',
};

/** A choice of several asset numbers or asset IDs; a list or text from an expression works too. */
export function assetChoice(
	displayName: string,
	name: string,
	loadOptionsMethod: 'getAssetNumbers' | 'getHeldAssetNumbers' | 'getAssetIds',
	description: string,
	more: Partial<INodeProperties> = {},
): Field<typeof idList> {
	const field: INodeProperties = {
		displayName,
		name,
		type: 'multiOptions',
		default: [],
		typeOptions: { loadOptionsMethod, loadOptionsDependsOn: DEPENDS_ON },
		description: `${description} ${CHOOSE}`,
		hint: `An expression gives ${GIVEN_AS[loadOptionsMethod]}: a list, or text separated by commas`,
		...more,
	};
	return fieldOf(field, idList);
}

const accountName = text.superRefine(
	rule((value) => /^[\p{L}\p{N}]+$/u.test(value), 'may contain letters and digits only'),
);

export const userName = typed(accountName, 'Account Name', 'userName', {
	required: true,
	placeholder: 'e.g. lina',
	description: 'Letters and digits only. The platform adds the enterprise code at the end.',
});

export const editedUserName = typed(accountName, 'Account Name', 'userName', {
	...userName.field,
	description:
		'The account name after the update, required also where it stays. The API document does not say whether with the enterprise code: try one employee first.',
});

export const personName = typed(textUpTo(30), 'Name', 'name', {
	required: true,
	placeholder: 'e.g. Li Na',
	description: 'The name of the employee, at most 30 characters',
});

export const password = (description: string) =>
	typed(text, 'Password', 'password', { typeOptions: { password: true }, required: true, description });

/** Optional values of an employee. */
export const details = {
	departmentId: typed(integerId, 'Department ID', 'departmentId', {
		placeholder: 'e.g. 12',
		description: 'The department, by its number: a row of Employee → Get Many shows it for each employee',
	}),
	passwordMobile: typed(text, 'Mobile Number', 'passwordMobile', {
		placeholder: 'e.g. 13800000000',
		description: 'For password recovery, not for login',
	}),
	remark: typed(textUpTo(200), 'Remark', 'remark', {
		placeholder: 'e.g. Joins in March',
		description: 'At most 200 characters',
	}),
};
/** Their names, as requests have them. */
export const DETAILS = ['departmentId', 'remark', 'passwordMobile'] as const;
