import { pick } from 'lodash';
import { z } from 'zod';

import { returnAllOrLimit } from '../../../shared/form/commonFields';
import { formOf, optionsWithDefault } from '../../../shared/form/formOf';
import type { ListRead } from '../../../shared/model/lists';
import { defineOperation, listOf } from '../../../shared/model/operation';
import { record } from '../../../shared/schema/reply';
import { channelCode, channelCustomerId } from '../../fields';

/** A customer binding record (docs/api/order-service.openapi.yaml §2.2). */
export const customerBinding = record({
	customerId: z.string(),
	channelCode: z.string(),
	channelCustomerId: z.string(),
	enterpriseGlobalId: z.string(),
	enterpriseName: z.string(),
	isDefault: z.boolean(),
});

/** docs/api/order-service.openapi.yaml §4 #3 */
export const getManyCustomers = defineOperation({
	resource: 'customer',
	value: 'getMany',
	action: 'Get many customers',
	description: 'Retrieve a list of the enterprise main accounts of a channel customer, with their customers',
	endpoint: { method: 'GET', path: '/enterprise/user/query', repeat: 'idempotent' },
	...formOf({
		channelCode,
		channelCustomerId,
		defaultCustomer: optionsWithDefault({
			displayName: 'Customers',
			values: { N: 'All Customers', Y: 'Default Customer Only' },
			default: 'N',
			description: 'The default customer alone, or all customers (defaultCustomer)',
		}),
		...returnAllOrLimit,
	}),
	reply: listOf(customerBinding),
	request: (input) => ({ query: pick(input, 'channelCode', 'channelCustomerId', 'defaultCustomer') }),
	identify: (input) => pick(input, 'channelCode', 'channelCustomerId'),
	preview: customerBinding,
});

export const customersOf = (channelCode: string, channelCustomerId: string): ListRead => ({
	operation: getManyCustomers,
	input: { channelCode, channelCustomerId, defaultCustomer: 'N', returnAll: true },
});
