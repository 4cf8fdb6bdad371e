import { z } from 'zod';

import { collection, textField } from '../../../shared/form/fields';
import { reconcileOptions } from '../../../shared/form/options';
import { id, text } from '../../../shared/schema/input';
import { textOf } from '../../../shared/schema/reply';
import type { Row } from '../../../shared/model/request';
import { defineOperation } from '../../../shared/model/operation';
import { branchName, channelCode, channelCustomerId, customerName, passwordMobile } from '../../fields';
import { customerBinding } from './binding';
import { bindingEvidence } from './bindingEvidence';

/** docs/api/order-service.md §4 #1 */
export const bindCustomer = defineOperation({
	resource: 'customer',
	value: 'bind',
	name: 'Bind',
	action: 'Bind customer to enterprise',
	description: 'Create a new customer and bind it to an enterprise main account',
	builderHint: 'Use it before the first order of a new customer. To change an existing customer use Update.',
	endpoint: { method: 'POST', path: '/enterprise/user/bind', repeat: 'never' },
	fields: [
		channelCode,
		channelCustomerId,
		customerName,
		textField('Enterprise Name', 'enterpriseName', {
			required: true,
			placeholder: 'e.g. Acme Engineering',
			description: 'The name of the enterprise main account',
		}),
		collection('additionalFields', [branchName, passwordMobile]),
	],
	options: reconcileOptions(),
	input: z.object({
		channelCode: text,
		channelCustomerId: id,
		customerName: text,
		enterpriseName: text,
		branchName: text.optional(),
		passwordMobile: text.optional(),
	}),
	reply: customerBinding,
	request: (input) => ({ body: input }),
	rows: (binding) => (isNamed(binding) ? [binding] : []),
	lacking: (binding) =>
		isNamed(binding) ? undefined : 'The service gave neither a customer ID nor an enterprise ID',
	identify: (input) => ({ channelCode: input.channelCode, channelCustomerId: input.channelCustomerId }),
	evidence: bindingEvidence,
	preview: customerBinding,
});

/** Does it name what was made? */
function isNamed({ customerId, enterpriseGlobalId }: Row): boolean {
	return (textOf(customerId) ?? textOf(enterpriseGlobalId)) !== undefined;
}
