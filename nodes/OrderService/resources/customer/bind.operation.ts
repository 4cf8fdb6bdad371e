import { pick } from 'lodash';

import { formWith, typed } from '../../../shared/form/formOf';
import { reconcileOptions } from '../../../shared/form/commonFields';
import { text } from '../../../shared/schema/input';
import { textOf } from '../../../shared/schema/reply';
import type { Row } from '../../../shared/model/exchange';
import { defineOperation, objectOf } from '../../../shared/model/operation';
import { branchName, channelCode, channelCustomerId, customerName, mobileNumber } from '../../fields';
import { bindingEvidence } from './bindingEvidence';
import { customerBinding } from './getMany.operation';

/** docs/api/order-service.md §4 #1 */
export const bindCustomer = defineOperation({
	resource: 'customer',
	value: 'bind',
	action: 'Bind customer to enterprise',
	description: 'Create a new customer and bind it to an enterprise main account',
	builderHint: 'For a customer who is new to the platform. To change an existing customer use Update.',
	endpoint: { method: 'POST', path: '/enterprise/user/bind', repeat: 'never' },
	...formWith(
		{
			channelCode,
			channelCustomerId,
			customerName,
			enterpriseName: typed(text, 'The name of the enterprise main account', 'e.g. Acme Engineering', {
				required: true,
			}),
		},
		'additionalFields',
		{ branchName, passwordMobile: mobileNumber('The password-protection mobile number') },
	),
	options: reconcileOptions(),
	reply: objectOf(customerBinding),
	request: (input) => ({ body: input }),
	rows: (binding) => [
		isNamed(binding) ? binding : 'The service gave neither a customer ID nor an enterprise ID',
	],
	identify: (input) => pick(input, 'channelCode', 'channelCustomerId'),
	evidence: bindingEvidence,
	preview: customerBinding,
});

function isNamed({ customerId, enterpriseGlobalId }: Row): boolean {
	return (textOf(customerId) ?? textOf(enterpriseGlobalId)) !== undefined;
}
