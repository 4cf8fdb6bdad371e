import type { INodeProperties } from 'n8n-workflow';

import { textField } from '../shared/form/fields';

/** Fields of the Order Service that several operations ask for. */

export const channelCode: INodeProperties = {
	displayName: 'Channel Code',
	name: 'channelCode',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. crm-north',
	description: 'The code of the sales channel',
};

export const channelCustomerId: INodeProperties = {
	displayName: 'Channel Customer ID',
	name: 'channelCustomerId',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. C-1001',
	description: 'The ID of the customer in the channel',
};

export const crmCustomerId: INodeProperties = {
	displayName: 'CRM Customer ID',
	name: 'crmCustomerId',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. CRM-1001',
	description: 'The ID of the customer in the CRM',
};

export const customerName: INodeProperties = {
	displayName: 'Customer Name',
	name: 'customerName',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. Acme Engineering',
};

export const branchName: INodeProperties = {
	displayName: 'Branch Name',
	name: 'branchName',
	type: 'string',
	default: '',
	placeholder: 'e.g. North Branch',
};

export const address: INodeProperties = {
	displayName: 'Address',
	name: 'address',
	type: 'string',
	default: '',
	placeholder: 'e.g. 1 Harbor Street',
	description: 'The address of the customer',
};

// A mobile number, though its name makes it look like a password to linters.
export const passwordMobile = textField('Mobile Number', 'passwordMobile', {
	placeholder: 'e.g. 13800000000',
	description: 'The mobile number that protects the password',
});
