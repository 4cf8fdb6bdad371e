/** Fields that several operations of the Order Service ask for. */
import { FROM_CREDENTIAL } from '../shared/form/formOf';
import { typed } from '../shared/form/formOf';
import { id, text } from '../shared/schema/input';
import { mayBeEmpty } from '../shared/schema/scalar';

const required = { required: true };

export const channelCode = typed(
	id,
	'The code of the sales channel. If you have none, ask the provider of the platform.',
	'e.g. crm-north',
	{ hint: FROM_CREDENTIAL },
);

export const channelCustomerId = typed(
	id,
	'The customer’s ID in the sales channel, such as a shop or a CRM',
	'e.g. C-1001',
	required,
);

export const crmCustomerId = typed(id, 'The customer’s ID in your CRM', 'e.g. CRM-1001', required);

export const customerName = typed(text, 'What the customer is called', 'e.g. Acme Engineering', required);

export const enterpriseGlobalId = typed(
	id,
	'The global ID of the enterprise main account',
	'e.g. 6553600000000000001',
	{ hint: FROM_CREDENTIAL },
);

export const branchName = typed(mayBeEmpty(text), 'The name of the branch', 'e.g. North Branch');

export const address = typed(mayBeEmpty(text), 'The address of the customer', 'e.g. 1 Harbor Street');

/** A mobile number: linters take it for a password because of its name. */
export const mobileNumber = (description: string) =>
	typed(mayBeEmpty(text), description, 'e.g. 13800000000', { displayName: 'Mobile Number' });
