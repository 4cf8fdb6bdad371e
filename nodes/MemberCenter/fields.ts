/** What several operations of the Member Center have: fields, with the documented limits (docs/api/member-center.openapi.yaml §4.1, §8), keys, rows. */
import { omit } from 'lodash';
import { z } from 'zod';

import {
	booleanField,
	type Field,
	fieldOf,
	FROM_CREDENTIAL,
	type Look,
	textField,
	withDefault,
} from '../shared/form/formOf';
import type { Row } from '../shared/model/exchange';
import { foldIdentifier } from '../shared/schema/identifier';
import { chosenId, id, integerId, nameText, passwordText, phoneText, textUpTo } from '../shared/schema/input';
import { limited, mayBeEmpty } from '../shared/schema/scalar';

export const enterpriseGlobalId = textField(
	id,
	'The global ID of the enterprise',
	'e.g. 6553600000000000001',
	{ hint: FROM_CREDENTIAL },
);

/** Where the path has no enterprise: it is needed only to find IDs by name and to read lists. */
export const enterpriseForLists = textField(
	id.optional(),
	'The enterprise whose employees, assets and locks the lists below show',
	'e.g. 6553600000000000001',
	{ hint: FROM_CREDENTIAL },
);

const BY_ID = { displayName: 'By ID', name: 'id' };

/** A picker: a searchable list, an ID typed by hand, or what a person can give in place of the ID. */
function locator(
	displayName: string,
	description: string,
	searchListMethod: string,
	ways: Array<{ displayName: string; name: string; placeholder: string }>,
	schema = id,
): Field<typeof id> {
	const look: Look = {
		displayName,
		description,
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
				placeholder: `Select ${/^[AEIOU]/.test(displayName) ? 'an' : 'a'} ${displayName}…`,
				typeOptions: {
					searchListMethod,
					searchable: true,
					slowLoadNotice: { message: 'The service is slow: enter the ID by hand', timeout: 10_000 },
				},
			},
			...ways.map((way) => ({ ...way, type: 'string' as const })),
		],
	};
	return fieldOf(look, schema);
}

export const memberGlobalId = locator(
	'Employee',
	'From the list, by global ID, or by the whole account name as the lists show it',
	'searchEmployees',
	[
		{ ...BY_ID, placeholder: 'e.g. 6553600000000000101' },
		{ displayName: 'By Account Name', name: 'userName', placeholder: 'e.g. linaACME' },
	],
	chosenId,
);

export const assetId = locator('Asset', 'From the list, by asset ID, or by asset number', 'searchAssets', [
	{ ...BY_ID, placeholder: 'e.g. 9007199254740993' },
	{ displayName: 'By Asset Number', name: 'assetNum', placeholder: 'e.g. 8000000105' },
]);

export const borrowedUsbKey = locator(
	'Lent Lock',
	'From the list, or by its lock number',
	'searchLentLocks',
	[{ displayName: 'By Lock Number', name: 'id', placeholder: 'e.g. 8000000201' }],
);

export const addHolder = withDefault(
	booleanField(false, 'Whether to add name and account of the employee who holds it'),
);

const DEPENDS_ON = ['enterpriseGlobalId', 'memberGlobalId.value', 'options.assetsGivenAs'];
const CHOOSE =
	'Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.';

const GIVEN_AS = {
	getAssetNumbers: 'asset numbers, not asset IDs',
	getHeldAssetNumbers: 'asset numbers, not asset IDs',
	getAssetIds: "what 'Assets Given As' says",
};

/** A choice of several asset numbers or asset IDs; a list or text from an expression works too. */
export function assetChoice<Schema extends z.ZodTypeAny>(
	schema: Schema,
	displayName: string,
	loadOptionsMethod: 'getAssetNumbers' | 'getHeldAssetNumbers' | 'getAssetIds',
	description: string,
	more: Partial<Look> = {},
): Field<Schema> {
	const look: Look = {
		displayName,
		type: 'multiOptions',
		default: [],
		typeOptions: { loadOptionsMethod, loadOptionsDependsOn: DEPENDS_ON },
		description: `${description} ${CHOOSE}`,
		hint: `An expression gives ${GIVEN_AS[loadOptionsMethod]}: a list, or text separated by commas`,
		...more,
	};
	return fieldOf(look, schema);
}

const accountName = (description: string) =>
	textField(
		limited(chosenId, (value) => /^[\p{L}\p{N}]+$/u.test(value), 'may contain letters and digits only'),
		description,
		'e.g. lina',
		{ displayName: 'Account Name', required: true },
	);

export const userName = accountName(
	'Letters and digits only. The platform adds the enterprise code at the end.',
);

export const editedUserName = accountName(
	'Required also where it stays. The API document does not say whether with the enterprise code: try one employee first.',
);

export const personName = textField(
	textUpTo(30, nameText),
	'The name of the employee, at most 30 characters',
	'e.g. Li Na',
	{ required: true },
);

export const password = (description: string) =>
	textField(passwordText, description, undefined, { typeOptions: { password: true }, required: true });

export const details = {
	departmentId: textField(integerId, 'Its number, as Employee → Get Many shows it', 'e.g. 12'),
	passwordMobile: textField(
		mayBeEmpty(phoneText),
		'For password recovery, not for login',
		'e.g. 13800000000',
		{ displayName: 'Mobile Number' },
	),
	remark: textField(mayBeEmpty(textUpTo(200)), 'At most 200 characters', 'e.g. Joins in March'),
};
export const DETAILS = ['departmentId', 'remark', 'passwordMobile'] as const;

/** Requests about one asset number are sent one after another, and so are those about one employee. */
export const assetKey = (assetNum: string): string => `asset:${foldIdentifier(assetNum)}`;
export const employeeKey = ({ memberGlobalId }: { memberGlobalId: string }) => [`employee:${memberGlobalId}`];

/** The row of a request that is done: its input, without what is only needed to look things up. */
export const doneRow = (input: object): Row => ({
	success: true,
	...omit(input, 'enterpriseGlobalId', 'withdrawAll', 'options'),
});

export const successOf = z.object({ success: z.boolean(), memberGlobalId: z.string() });
