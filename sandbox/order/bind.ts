import type { Call } from '../http/endpoint';
import { addCustomer, addEnterprise } from '../state/people';
import { customersOf } from '../state/things';
import { bindingRecord, findCustomers, invalid } from './bindingRecord';
import { codeFrom } from './enterpriseCode';

type Binding = Record<'channelCode' | 'channelCustomerId' | 'customerName' | 'enterpriseName', string> & {
	branchName?: string;
};

/** Creates the customer unless the channel knows it, and binds it to the enterprise of that name (made when new). */
export function bindCustomer({ state, body, act }: Call<Binding>): unknown {
	const { channelCode, channelCustomerId, customerName, enterpriseName, branchName } = body;
	let enterprise = [...state.enterprises.values()].find((one) => one.name === enterpriseName);
	const those = findCustomers(state, { channelCode, channelCustomerId });
	const known = those.find((one) => [null, enterprise?.globalId].includes(one.enterpriseGlobalId));
	if (!known && those.length > 0 && !state.settings.manyBindings) {
		throw invalid(`channelCustomerId: ${channelCustomerId} is bound to another enterprise`);
	}
	if (!enterprise) {
		enterprise = addEnterprise(state, { name: enterpriseName, code: codeFrom(state, enterpriseName) });
		act('enterprise.created', enterprise.name, enterprise.globalId);
	}
	let customer = known;
	if (!customer) {
		customer = addCustomer(state, {
			channelCode,
			channelCustomerId,
			customerName,
			branchName: branchName ?? '',
		});
		act('customer.created', channelCustomerId, customer.customerId);
	}
	if (customer.enterpriseGlobalId === null) {
		customer.isDefault = customersOf(state, enterprise.globalId).length === 0;
		customer.enterpriseGlobalId = enterprise.globalId;
		act('customer.bound', channelCustomerId, customer.customerId);
	}
	return bindingRecord(state, customer);
}
