import { z } from 'zod';
import { check, filled } from '../http/check';
import type { Endpoint } from '../http/endpoint';
import { findCustomer, invalid } from './bindingRecord';

const body = z
	.object({
		crmCustomerId: filled,
		customerName: filled.optional(),
		branchName: z.string().optional(),
		address: z.string().optional(),
	})
	.strict();

/** Renames the customer with this CRM id; what is not sent stays. */
export const update: Endpoint = {
	service: 'order',
	method: 'POST',
	path: '/enterprise/user/update',
	handle({ state, body: given, act }) {
		const { crmCustomerId, ...changes } = check(body, given, '13004');
		const customer = findCustomer(state, { crmCustomerId });
		if (!customer) throw invalid(`crmCustomerId: no customer has ${crmCustomerId}`);
		Object.assign(customer, changes);
		act('customer.updated', crmCustomerId, customer.customerId);
		return undefined;
	},
};
