import { z } from 'zod';

import { limit, returnAll } from '../../../shared/form/fields';
import { id, oneOf, text } from '../../../shared/schema/input';
import { manyInput } from '../../../shared/schema/manyInput';
import { defineOperation } from '../../../shared/model/operation';
import { channelCode, channelCustomerId } from '../../fields';
import { customerBinding } from './binding';

/** docs/api/order-service.md §4 #3 */
export const getManyCustomers = defineOperation({
	resource: 'customer',
	value: 'getMany',
	name: 'Get Many',
	action: 'Get many customers',
	description:
		'Retrieve a list of the customers that share an enterprise main account with a channel customer',
	endpoint: { method: 'GET', path: '/enterprise/user/query', repeat: 'idempotent' },
	fields: [
		channelCode,
		channelCustomerId,
		{
			displayName: 'Customers',
			name: 'defaultCustomer',
			type: 'options',
			options: [
				{ name: 'All Customers', value: 'N' },
				{ name: 'Default Customer Only', value: 'Y' },
			],
			default: 'N',
			description: 'Which customers of the enterprise to return',
		},
		returnAll,
		limit,
	],
	guards: ['defaultCustomer'],
	input: z.object({
		channelCode: text,
		channelCustomerId: id,
		defaultCustomer: oneOf(['N', 'Y']).default('N'),
		...manyInput,
	}),
	reply: z.array(customerBinding),
	request: ({ channelCode: code, channelCustomerId: customer, defaultCustomer }) => ({
		query: { channelCode: code, channelCustomerId: customer, defaultCustomer },
	}),
	identify: (input) => ({ channelCode: input.channelCode, channelCustomerId: input.channelCustomerId }),
	preview: customerBinding,
});
