import { dropdown, fieldOf, optionalOf, typed } from '../../../shared/form/formOf';
import { id, oneOf, text } from '../../../shared/schema/input';
import { address, branchName, channelCustomerId, crmCustomerId, mobileNumber } from '../../fields';
import { forFields } from './orderShape';

export const customerId = typed(
	id,
	'The ID of the customer on the authorization platform',
	'e.g. 5100000000000000001',
	{
		hint: "Other ways to name the customer, such as 'CRM Customer ID', are under 'Customer Fields' below",
		displayOptions: forFields,
	},
);

export const customerName = typed(text, 'The name of the customer in the channel', 'e.g. Acme Engineering', {
	displayOptions: forFields,
});

/** What else an order says of its customer. */
export const customerFields = {
	address,
	adminAccount: typed(text, 'The account of the administrator', 'e.g. nathan'),
	adminCellNumber: typed(text, 'The mobile number of the administrator', 'e.g. 13800000000'),
	adminEmail: typed(text, 'The email address of the administrator', 'e.g. nathan@example.com'),
	adminName: typed(text, 'The name of the administrator', 'e.g. Nathan Smith'),
	branchCode: typed(text, 'The code of the branch', 'e.g. north'),
	branchName,
	channelCustomerId,
	crmCustomerId,
	customerType: fieldOf(
		dropdown({
			values: { company: 'Company', personal: 'Personal' },
			default: 'company',
			description: 'Whether the customer is an enterprise or an individual',
		}).look,
		oneOf(['personal', 'company']),
	),
	enterpriseGlobalId: typed(
		id,
		'The global ID of the enterprise main account. Without it a lost order cannot be looked up; the one in the credential is not used for orders.',
		'e.g. 6553600000000000001',
	),
	passwordMobile: mobileNumber('The mobile number of the purchaser'),
};

/** The schemas of all that an order says of its customer. */
export const customerSchemas = optionalOf({ customerId, customerName, ...customerFields });
