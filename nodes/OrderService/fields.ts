import { FROM_CREDENTIAL } from '../shared/form/fields';
import { typed } from '../shared/form/formOf';
import { id, text } from '../shared/schema/input';

/** Fields of the Order Service that several operations ask for. */

export const channelCode = typed(text, 'Channel Code', 'channelCode', {
	placeholder: 'e.g. crm-north',
	description: 'The code of the sales channel. If you have none, ask the provider of the platform.',
	hint: FROM_CREDENTIAL,
});

export const channelCustomerId = typed(id, 'Channel Customer ID', 'channelCustomerId', {
	required: true,
	placeholder: 'e.g. C-1001',
	description: 'The customer’s ID in the sales channel, such as a shop or a CRM',
});

export const crmCustomerId = typed(id, 'CRM Customer ID', 'crmCustomerId', {
	required: true,
	placeholder: 'e.g. CRM-1001',
	description: 'The customer’s ID in your CRM',
});

export const customerName = typed(text, 'Customer Name', 'customerName', {
	required: true,
	placeholder: 'e.g. Acme Engineering',
	description: 'What the customer is called',
});

export const enterpriseGlobalId = typed(id, 'Enterprise Global ID', 'enterpriseGlobalId', {
	placeholder: 'e.g. 6553600000000000001',
	description: 'The global ID of the enterprise main account',
	hint: FROM_CREDENTIAL,
});

export const branchName = typed(text, 'Branch Name', 'branchName', {
	placeholder: 'e.g. North Branch',
	description: 'The name of the branch',
});

export const address = typed(text, 'Address', 'address', {
	placeholder: 'e.g. 1 Harbor Street',
	description: 'The address of the customer',
});

// A mobile number: linters take it for a password because of its name.
export const passwordMobile = typed(text, 'Mobile Number', 'passwordMobile', {
	placeholder: 'e.g. 13800000000',
	description: 'The password-protection mobile number',
});
