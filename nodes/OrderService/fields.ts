import { textField } from '../shared/form/fields';

/** Fields of the Order Service that several operations ask for. */

export const channelCode = textField('Channel Code', 'channelCode', {
	required: true,
	placeholder: 'e.g. crm-north',
	description: 'The code of the sales channel',
});

export const channelCustomerId = textField('Channel Customer ID', 'channelCustomerId', {
	required: true,
	placeholder: 'e.g. C-1001',
	description: 'The ID of the customer in the channel',
});

export const crmCustomerId = textField('CRM Customer ID', 'crmCustomerId', {
	required: true,
	placeholder: 'e.g. CRM-1001',
	description: 'The ID of the customer in the CRM',
});

export const customerName = textField('Customer Name', 'customerName', {
	required: true,
	placeholder: 'e.g. Acme Engineering',
});

export const enterpriseGlobalId = textField('Enterprise Global ID', 'enterpriseGlobalId', {
	required: true,
	placeholder: 'e.g. 6553600000000000001',
	description: 'The global ID of the enterprise main account',
});

export const branchName = textField('Branch Name', 'branchName', { placeholder: 'e.g. North Branch' });

export const address = textField('Address', 'address', {
	placeholder: 'e.g. 1 Harbor Street',
	description: 'The address of the customer',
});

// A mobile number: linters take it for a password because of its name.
export const passwordMobile = textField('Mobile Number', 'passwordMobile', {
	placeholder: 'e.g. 13800000000',
	description: 'The mobile number that protects the password',
});
