import { z } from 'zod';
import { check, filled } from '../http/check';
import type { Endpoint } from '../http/endpoint';
import { addCustomer, addEmployee, addEnterprise } from '../state/people';
import { CRM_CHANNEL, findCustomer, invalid } from './bindingRecord';
import { codeFrom } from './enterpriseCode';

const body = z
	.object({
		crmCustomerId: filled,
		customerName: filled,
		branchName: z.string().default(''),
		address: z.string().default(''),
	})
	.strict();

/** Makes an enterprise with its default customer, industry-information customer, administrator and staff member. */
export const create: Endpoint = {
	service: 'order',
	method: 'POST',
	path: '/enterprise/user/create',
	handle({ state, body: given, act }) {
		const { crmCustomerId, customerName, branchName, address } = check(body, given, '13004');
		if (findCustomer(state, { crmCustomerId }))
			throw invalid(`crmCustomerId: ${crmCustomerId} has an enterprise already`);

		const enterprise = addEnterprise(state, { name: customerName, code: codeFrom(state, customerName) });
		const common = { enterpriseGlobalId: enterprise.globalId, channelCode: CRM_CHANNEL, branchName, address };
		const customer = addCustomer(state, {
			...common,
			customerName,
			crmCustomerId,
			channelCustomerId: crmCustomerId,
			isDefault: true,
		});
		addCustomer(state, {
			...common,
			customerName: `${customerName}, industry information`,
			channelCustomerId: `${crmCustomerId}-industry`,
		});
		const members = [
			addEmployee(state, enterprise, { userName: 'admin', name: 'Industry-information administrator' }),
			addEmployee(state, enterprise, { userName: 'staff', name: 'Cloud-authorized staff' }),
		];
		act('enterprise.created', customerName, enterprise.globalId);
		act('customer.created', crmCustomerId, customer.customerId);
		return {
			enterpriseGlobalId: enterprise.globalId,
			defaultType: true,
			members: members.map((one) => ({ memberGlobalId: one.globalId, memberIdentity: one.userName })),
		};
	},
};
