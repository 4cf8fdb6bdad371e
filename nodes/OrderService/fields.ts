/** Fields that several operations of the Order Service ask for, and the license types. */
import { alphabetical, fieldOf, FROM_CREDENTIAL, type Look, textField } from '../shared/form/formOf';
import { endDate, startDate } from '../shared/schema/dates';
import { foldCase } from '../shared/schema/identifier';
import { chosenId, id, nameText, phoneText, text } from '../shared/schema/input';
import { mayBeEmpty, scalar } from '../shared/schema/scalar';

const required = { required: true };

export const channelCode = textField(
	chosenId,
	'The code of the sales channel. If you have none, ask the provider of the platform.',
	'e.g. crm-north',
	{ hint: FROM_CREDENTIAL },
);

export const channelCustomerId = textField(
	id,
	'The customer’s ID in the sales channel, such as a shop or a CRM',
	'e.g. C-1001',
	required,
);

export const crmCustomerId = textField(id, 'The customer’s ID in your CRM', 'e.g. CRM-1001', required);

/** What a change of a customer touches (`sequenceKeys`). */
export const customerKey = ({ crmCustomerId: customer }: { crmCustomerId: string }) => [
	`customer:${foldCase(customer)}`,
];

export const customerName = textField(
	nameText,
	'What the customer is called',
	'e.g. Acme Engineering',
	required,
);

export const enterpriseGlobalId = textField(
	id,
	'The global ID of the enterprise main account',
	'e.g. 6553600000000000001',
	{ hint: FROM_CREDENTIAL },
);

export const branchName = textField(mayBeEmpty(text), 'The name of the branch', 'e.g. North Branch');

export const address = textField(mayBeEmpty(text), 'The address of the customer', 'e.g. 1 Harbor Street');

/** A mobile number: linters take it for a password because of its name. */
export const mobileNumber = (description: string) =>
	textField(mayBeEmpty(phoneText), description, 'e.g. 13800000000', { displayName: 'Mobile Number' });

/** The license types (docs/api/order-service.openapi.yaml §2.4): the name of each, and what its words mean. */

const ONE = 'for one computer';
const MANY = 'for the computers of a network';
const AGAIN = 'The lock can be issued again.';
const ONCE = 'The lock cannot be issued again.';

const MEANINGS = {
	cloud_account: ['Cloud Account', 'No lock: the license is bound to an account in the cloud.'],
	cloud_customer: [
		'Cloud Account, Enterprise Authorization',
		'No lock: the enterprise assigns it to accounts of its employees.',
	],
	cloud_personal: [
		'Cloud Account, Personal Authorization',
		'No lock: the license is bound to the account of a person.',
	],
	identity_lan_usbkey: ['Identity Lock, Network', `A lock that shows who somebody is, ${MANY}.`],
	identity_usbkey: ['Identity Lock, Stand-Alone', `A lock that shows who somebody is, ${ONE}.`],
	lk_auth_usbkey: ['Login Lock', 'A lock to log in with.'],
	normal_unrecover_lan_usbkey: ['Network Lock, Not Re-Issuable', `A USB lock ${MANY}. ${ONCE}`],
	normal_recover_lan_usbkey: ['Network Lock, Re-Issuable', `A USB lock ${MANY}. ${AGAIN}`],
	lan_softkey: ['Network Certificate', `A certificate instead of a lock, ${MANY}.`],
	product_entity: ['Product Entity', 'The API document does not describe it.'],
	lk_product_usbkey: ['Product Lock', 'A lock that carries a product.'],
	softkey: ['Stand-Alone Certificate', `A certificate instead of a lock, ${ONE}.`],
	normal_unrecover_usbkey: ['Stand-Alone Lock, Not Re-Issuable', `A USB lock ${ONE}. ${ONCE}`],
	normal_recover_usbkey: ['Stand-Alone Lock, Re-Issuable', `A USB lock ${ONE}. ${AGAIN}`],
} as const;

type LicenseType = keyof typeof MEANINGS;

const LICENSE_TYPES = Object.keys(MEANINGS) as [LicenseType, ...LicenseType[]];

/** A license type as the API has it, or in the words of the dropdown, which people write in sheets. */
const licenseTypeValue = scalar<LicenseType>(`one of ${LICENSE_TYPES.join(', ')}`, (value) =>
	LICENSE_TYPES.find((known) => known === value || MEANINGS[known][0] === value),
);

/** Each choice says its value, too, as tables and JSON have it. */
const options = alphabetical(
	LICENSE_TYPES.map((value) => {
		const [name, meaning] = MEANINGS[value];
		return { name, value, description: `${meaning} In JSON it is ${value}` };
	}),
);

export const licenseType = (preset: LicenseType, description: string) =>
	fieldOf({ type: 'options', options, default: preset, description }, licenseTypeValue);

/** Types whose removal must name the order that is removed (docs/api/order-service.openapi.yaml §2.3a, `srcLicenseOrderId`). */
export const CLOUD_LICENSE_TYPES: readonly string[] = ['cloud_account', 'cloud_customer', 'cloud_personal'];

/** A day: with a time, n8n's calendar gives 00:00, so that what ends on a day would end when it begins; and drops a day that is typed. */
const dateField = (schema: typeof endDate, description: string, more: Partial<Look>) =>
	fieldOf(
		{
			type: 'dateTime',
			typeOptions: { dateOnly: true },
			default: '',
			description: `${description} In the time zone of the credential, else of the workflow, unless a UTC offset is given. For a time of day use an expression, such as 2027-12-31T18:00.`,
			...more,
		},
		schema,
	);

export const starting = (words: string, displayName: string) =>
	dateField(startDate, `${words} A day alone counts from its start.`, {
		placeholder: 'e.g. 2027-01-01',
		displayName,
	});

export const ending = (words: string, more?: Partial<Look>) =>
	dateField(endDate, `${words} A day alone counts until its end.`, {
		placeholder: 'e.g. 2027-12-31',
		...more,
	});
