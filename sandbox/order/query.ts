import { z } from 'zod';
import { check, filled } from '../http/check';
import type { Endpoint } from '../http/endpoint';
import { bindingRecord, findCustomers } from './bindingRecord';

const parameters = z.object({
	channelCode: filled,
	channelCustomerId: filled,
	defaultCustomer: z.enum(['Y', 'N']).default('N'),
});

/** The customers of the enterprise that a channel's customer is bound to: all of them, or the default one only. */
export const query: Endpoint = {
	service: 'order',
	method: 'GET',
	path: '/enterprise/user/query',
	handle({ state, shown, query: given }) {
		const { defaultCustomer, ...wanted } = check(parameters, given, '13004');
		const bound = new Set(findCustomers(state, wanted).map((one) => one.enterpriseGlobalId));
		const found = [...state.customers.values()].filter(
			({ enterpriseGlobalId, isDefault }) =>
				enterpriseGlobalId !== null &&
				bound.has(enterpriseGlobalId) &&
				(defaultCustomer === 'N' || isDefault),
		);
		return shown(found, ({ customerId }) => customerId).map((one) => bindingRecord(state, one));
	},
};
