import type { Call } from '../http/endpoint';
import { findCustomer, invalid } from './bindingRecord';

export interface CrmCustomer {
	crmCustomerId: string;
	customerName?: string;
	branchName?: string;
	address?: string;
}

/** Renames the customer with this CRM id; what is not sent stays. */
export function updateCustomer({ state, body, act }: Call<CrmCustomer>): unknown {
	const { crmCustomerId, ...changes } = body;
	const customer = findCustomer(state, { crmCustomerId });
	if (!customer) throw invalid(`crmCustomerId: no customer has ${crmCustomerId}`);
	Object.assign(customer, changes);
	act('customer.updated', crmCustomerId, customer.customerId);
	return undefined;
}
