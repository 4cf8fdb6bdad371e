import { pick, uniq } from 'lodash';
import type { z } from 'zod';

import { formWith, typed } from '../../../shared/form/formOf';
import { reconcileOptions } from '../../../shared/form/options';
import { text } from '../../../shared/schema/input';
import { textOf } from '../../../shared/schema/reply';
import type { Row } from '../../../shared/model/exchange';
import { defineOperation, type Evidence } from '../../../shared/model/operation';
import { branchName, channelCode, channelCustomerId, customerName, mobileNumber } from '../../fields';
import { customerBinding, getManyCustomers } from './getMany.operation';

const form = formWith(
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
);

type Binding = z.output<typeof form.input>;

/** The evidence of a binding is an entry of the list of customers with what the request names (docs/api/order-service.md §2.2, §4 #3). */
const bindingEvidence: Evidence<Binding, Binding> = {
	lists: ({ channelCode, channelCustomerId }) => [
		{
			operation: getManyCustomers,
			input: { channelCode, channelCustomerId, defaultCustomer: 'N', returnAll: true },
		},
	],
	claims: ({ channelCode, channelCustomerId }) => [`customer ${channelCustomerId} of channel ${channelCode}`],
	evaluate({ lists: [bindings = []] }, { channelCode, channelCustomerId, enterpriseName }) {
		const found = bindings.filter(
			// IDs may come as numbers.
			(binding) =>
				String(binding.channelCode) === channelCode &&
				String(binding.channelCustomerId) === channelCustomerId,
		);
		const done = found.find((binding) => String(binding.enterpriseName) === enterpriseName);
		if (done !== undefined) return { done };
		if (found.length === 0) return { notDone: 'the list shows no binding of this customer', byAbsence: true };
		const names = uniq(
			found.map((binding) => String(binding.enterpriseName ?? 'an enterprise without a name')),
		);
		return { unclear: `the customer is bound to ${names.join(', ')}` };
	},
};

/** docs/api/order-service.md §4 #1 */
export const bindCustomer = defineOperation({
	resource: 'customer',
	value: 'bind',
	action: 'Bind customer to enterprise',
	description: 'Create a new customer and bind it to an enterprise main account',
	builderHint: 'For a customer who is new to the platform. To change an existing customer use Update.',
	endpoint: { method: 'POST', path: '/enterprise/user/bind', repeat: 'never' },
	...form,
	options: reconcileOptions(),
	reply: customerBinding,
	request: (input) => ({ body: input }),
	rows: (binding) => (isNamed(binding) ? [binding] : []),
	lacking: (binding) =>
		isNamed(binding) ? undefined : 'The service gave neither a customer ID nor an enterprise ID',
	identify: (input) => pick(input, 'channelCode', 'channelCustomerId'),
	evidence: bindingEvidence,
	preview: customerBinding,
});

function isNamed({ customerId, enterpriseGlobalId }: Row): boolean {
	return (textOf(customerId) ?? textOf(enterpriseGlobalId)) !== undefined;
}
