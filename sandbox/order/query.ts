import { z } from 'zod';
import { check, filled } from '../http/check';
import type { Endpoint } from '../http/endpoint';
import { customersOf } from '../state/things';
import { bindingRecord, findCustomer } from './bindingRecord';

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
	handle({ state, query: given }) {
		const { defaultCustomer, ...wanted } = check(parameters, given, '13004');
		const { channelCode, channelCustomerId } = wanted;
		const found = findCustomer(state, { channelCode, channelCustomerId });
		if (!found?.enterpriseGlobalId) return [];
		return customersOf(state, found.enterpriseGlobalId)
			.filter((one) => defaultCustomer === 'N' || one.isDefault)
			.map((one) => bindingRecord(state, one));
	},
};
