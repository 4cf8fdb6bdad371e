import { fieldOf, optionalOf, typed } from '../../../shared/form/formOf';
import { id, oneOf, text } from '../../../shared/schema/input';
import { address, branchName, channelCustomerId, crmCustomerId, passwordMobile } from '../../fields';
import { forFields } from './orderShape';

export const customerId = typed(id, 'Customer ID', 'customerId', {
	placeholder: 'e.g. 5100000000000000001',
	description: 'The ID of the customer on the authorization platform',
	hint: 'Other ways to name the customer, such as CRM Customer ID, are under Customer Fields below',
	displayOptions: forFields,
});

export const customerName = typed(text, 'Customer Name', 'customerName', {
	placeholder: 'e.g. Acme Engineering',
	description: 'The name of the customer in the channel',
	displayOptions: forFields,
});

/** What else an order says of its customer. */
export const customerFields = {
	address,
	adminAccount: typed(text, 'Admin Account', 'adminAccount', {
		placeholder: 'e.g. nathan',
		description: 'The account of the administrator',
	}),
	adminCellNumber: typed(text, 'Admin Cell Number', 'adminCellNumber', {
		placeholder: 'e.g. 13800000000',
		description: 'The mobile number of the administrator',
	}),
	adminEmail: typed(text, 'Admin Email', 'adminEmail', {
		placeholder: 'e.g. nathan@example.com',
		description: 'The email address of the administrator',
	}),
	adminName: typed(text, 'Admin Name', 'adminName', {
		placeholder: 'e.g. Nathan Smith',
		description: 'The name of the administrator',
	}),
	branchCode: typed(text, 'Branch Code', 'branchCode', {
		placeholder: 'e.g. north',
		description: 'The code of the branch',
	}),
	branchName,
	channelCustomerId,
	crmCustomerId,
	customerType: fieldOf(
		{
			displayName: 'Customer Type',
			name: 'customerType',
			type: 'options',
			options: [
				{ name: 'Company', value: 'company' },
				{ name: 'Personal', value: 'personal' },
			],
			default: 'company',
			description: 'Whether the customer is an enterprise or an individual',
		},
		oneOf(['personal', 'company']),
	),
	enterpriseGlobalId: typed(id, 'Enterprise Global ID', 'enterpriseGlobalId', {
		placeholder: 'e.g. 6553600000000000001',
		description:
			'The global ID of the enterprise main account. Without it a lost order cannot be looked up; the one in the credential is not used for orders.',
	}),
	passwordMobile: typed(text, 'Mobile Number', 'passwordMobile', {
		...passwordMobile.field,
		description: 'The mobile number of the purchaser',
	}),
};

/** The schemas of all that an order says of its customer. */
export const customerSchemas = optionalOf({ customerId, customerName, ...customerFields });
