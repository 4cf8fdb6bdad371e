import { compact, pick } from 'lodash';
import { z } from 'zod';

import { formWith, textField } from '../../../shared/form/formOf';
import { defineOperation, NO_RESULT } from '../../../shared/model/operation';
import { nameText } from '../../../shared/schema/input';
import { mayBeEmpty } from '../../../shared/schema/scalar';
import { address, branchName, crmCustomerId, customerKey } from '../../fields';

const newName = textField(mayBeEmpty(nameText), 'What the customer is called', 'e.g. Acme Engineering');

const form = formWith({ crmCustomerId }, 'updateFields', { address, branchName, customerName: newName });

/** docs/api/order-service.openapi.yaml §4 #4 */
export const updateCustomer = defineOperation({
	resource: 'customer',
	value: 'update',
	action: 'Update customer',
	description: 'Update the name and address of the customer that matches a CRM customer',
	builderHint: 'Changes name and address only. Fields that are left out are not sent.',
	endpoint: { method: 'POST', path: '/enterprise/user/update', repeat: 'idempotent' },
	fields: form.fields,
	input: form.input.refine((input) => compact(Object.values(input)).length > 1, {
		path: ['updateFields'],
		message: 'add at least one field to change',
	}),
	reply: NO_RESULT,
	request: (input) => ({ body: pick(input, 'crmCustomerId', 'customerName', 'branchName', 'address') }),
	identify: (input) => pick(input, 'crmCustomerId'),
	// Changes of one customer are sent in input order: the last one must win.
	sequenceKeys: customerKey,
	preview: z.object({ success: z.boolean(), crmCustomerId: z.string() }),
});
