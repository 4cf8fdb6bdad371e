import type { Call } from '../http/endpoint';
import { addCustomer, addEmployee, addEnterprise } from '../state/people';
import { CRM_CHANNEL, findCustomer, invalid } from './bindingRecord';
import type { CrmCustomer } from './update';
import { codeFrom } from './enterpriseCode';

/** Makes an enterprise with its default customer, industry-information customer, administrator and staff member. */
export function createEnterprise({ state, body, act }: Call<CrmCustomer>): unknown {
	const { crmCustomerId, customerName = '', branchName = '', address = '' } = body;
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
}
