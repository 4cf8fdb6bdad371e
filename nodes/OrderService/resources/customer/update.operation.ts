import { z } from 'zod';

import { collection, optional } from '../../../shared/form/fields';
import { id, text } from '../../../shared/schema/input';
import { defineOperation } from '../../../shared/model/operation';
import { noResult } from '../../../shared/schema/reply';
import { address, branchName, crmCustomerId, customerName } from '../../fields';

/** docs/api/order-service.md §4 #4 */
export const updateCustomer = defineOperation({
	resource: 'customer',
	value: 'update',
	name: 'Update',
	action: 'Update customer',
	description: 'Update the name and address of the customer that matches a CRM customer',
	builderHint: 'Changes name and address only. Fields that are left out stay as they are.',
	endpoint: { method: 'POST', path: '/enterprise/user/update', repeat: 'idempotent' },
	fields: [crmCustomerId, collection('updateFields', [address, branchName, optional(customerName)])],
	input: z
		.object({
			crmCustomerId: id,
			customerName: text.optional(),
			branchName: text.optional(),
			address: text.optional(),
		})
		.refine((input) => Object.keys(input).length > 1, {
			path: ['updateFields'],
			message: 'add at least one field to change',
		}),
	reply: noResult,
	request: (input) => ({ body: input }),
	identify: ({ crmCustomerId }) => ({ crmCustomerId }),
	// Changes of one customer are sent in input order: the last one must win.
	sequenceKeys: ({ crmCustomerId }) => [`customer:${crmCustomerId}`],
	preview: z.object({ success: z.boolean(), crmCustomerId: z.string() }),
});
