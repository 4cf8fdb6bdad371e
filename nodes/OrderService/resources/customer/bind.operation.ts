import { filter, pick, uniq } from 'lodash';
import type { z } from 'zod';

import { reconcileOptions } from '../../../shared/form/commonFields';
import { formWith, textField } from '../../../shared/form/formOf';
import type { Row } from '../../../shared/model/exchange';
import type { Evidence } from '../../../shared/model/lists';
import { defineOperation, objectOf } from '../../../shared/model/operation';
import { listed } from '../../../shared/model/text';
import { foldCase } from '../../../shared/schema/identifier';
import { nameText } from '../../../shared/schema/input';
import { textOf } from '../../../shared/schema/reply';
import { branchName, channelCode, channelCustomerId, customerName, mobileNumber } from '../../fields';
import { customerBinding, customersOf } from './getMany.operation';

const form = formWith(
	{
		channelCode,
		channelCustomerId,
		customerName,
		enterpriseName: textField(nameText, 'The name of the enterprise main account', 'e.g. Acme Engineering', {
			required: true,
		}),
	},
	'additionalFields',
	{ branchName, passwordMobile: mobileNumber('The password-protection mobile number') },
);

type Binding = z.output<typeof form.input>;

/** The evidence of a binding is an entry of the list of customers with what the request names (docs/api/order-service.openapi.yaml §2.2, §4 #3). */
const evidence: Evidence<Binding, Binding> = {
	lists: ({ channelCode, channelCustomerId }) => [customersOf(channelCode, channelCustomerId)],
	claims: (binding) => [claimOf(binding)],
	evaluate({ lists: [bindings = []] }, binding) {
		const { channelCode, channelCustomerId, enterpriseName } = binding;
		// IDs may come as numbers.
		const shown = bindings.map((row) => ({
			row,
			channelCode: String(row.channelCode),
			channelCustomerId: String(row.channelCustomerId),
			name: String(row.enterpriseName ?? 'an enterprise without a name'),
		}));
		const alike = shown.filter((one) => claimOf(one) === claimOf(binding));
		if (alike.length === 0) return { notDone: 'the list shows no binding of this customer' };
		const found = filter(alike, { channelCode, channelCustomerId });
		const done = found.find(({ name }) => name === enterpriseName);
		if (done !== undefined) return { done: done.row };
		if (found.length > 0)
			return { unclear: `the customer is bound to ${uniq(found.map(({ name }) => name)).join(', ')}` };
		const others = alike.map((one) => `${one.channelCustomerId} of channel ${one.channelCode}`);
		return { unclear: `the list shows another spelling: ${listed(uniq(others))}` };
	},
};

const claimOf = ({ channelCode, channelCustomerId }: Pick<Binding, 'channelCode' | 'channelCustomerId'>) =>
	`customer ${foldCase(channelCustomerId)} of channel ${foldCase(channelCode)}`;

/** docs/api/order-service.openapi.yaml §4 #1 */
export const bindCustomer = defineOperation({
	resource: 'customer',
	value: 'bind',
	action: 'Bind customer to enterprise',
	description: 'Create a new customer and bind it to an enterprise main account',
	builderHint: 'For a customer who is new to the platform. To change an existing customer use Update.',
	endpoint: { method: 'POST', path: '/enterprise/user/bind', repeat: 'never' },
	...form,
	options: reconcileOptions(),
	reply: objectOf(customerBinding),
	request: (input) => ({ body: input }),
	rows: (binding) => [
		isNamed(binding) ? binding : 'The service gave neither a customer ID nor an enterprise ID',
	],
	identify: (input) => pick(input, 'channelCode', 'channelCustomerId'),
	sequenceKeys: (input) => [claimOf(input)],
	repeats: (input) => ({ same: claimOf(input), isRefused: false }),
	evidence,
	preview: customerBinding,
});

function isNamed({ customerId, enterpriseGlobalId }: Row): boolean {
	return (textOf(customerId) ?? textOf(enterpriseGlobalId)) !== undefined;
}
