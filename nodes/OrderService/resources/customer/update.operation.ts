import { z } from 'zod';

import { collection } from '../../../shared/form/fields';
import { text } from '../../../shared/read/input';
import { defineOperation } from '../../../shared/operation';
import { nothing } from '../../../shared/decode/reply';
import { address, branchName, crmCustomerId, customerName } from '../../fields';

/** docs/api/order-service.md §4 #4 */
export const updateCustomer = defineOperation({
	resource: 'customer',
	value: 'update',
	name: 'Update',
	action: 'Update customer',
	description: 'Update the name and address of the customer that matches a CRM customer',
	endpoint: { method: 'POST', path: '/enterprise/user/update', repeat: 'idempotent' },
	fields: [
		crmCustomerId,
		collection('updateFields', [address, branchName, { ...customerName, required: false }]),
	],
	input: z.object({
		crmCustomerId: text,
		customerName: text.optional(),
		branchName: text.optional(),
		address: text.optional(),
	}),
	reply: nothing,
	request: (input) => ({ body: input }),
	rows: (_data, { crmCustomerId: id }) => [{ success: true, crmCustomerId: id }],
	identify: ({ crmCustomerId: id }) => ({ crmCustomerId: id }),
	// Two changes of one customer must not overtake each other: the last one is to win.
	orderKeys: ({ crmCustomerId: id }) => [`customer:${id}`],
	preview: z.object({ success: z.boolean(), crmCustomerId: z.string() }),
});
