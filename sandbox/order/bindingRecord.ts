import { Refusal } from '../http/endpoint';
import type { Customer } from '../state/model';
import type { SandboxState } from '../state/state';

/** Customers made by `create` carry no channel; they are found under this one, by their CRM id. */
export const CRM_CHANNEL = 'CRM';

/** docs/api/order-service.md §2.2. */
export function bindingRecord(state: SandboxState, customer: Customer): Record<string, unknown> {
	const enterprise = customer.enterpriseGlobalId && state.enterprises.get(customer.enterpriseGlobalId);
	return {
		customerId: customer.customerId,
		channelCode: customer.channelCode,
		channelCustomerId: customer.channelCustomerId,
		enterpriseGlobalId: customer.enterpriseGlobalId ?? '',
		enterpriseName: enterprise ? enterprise.name : '',
		isDefault: customer.isDefault,
	};
}

export const invalid = (message: string) => new Refusal('13004', message);

export function findCustomer(state: SandboxState, wanted: Partial<Customer>): Customer | undefined {
	const entries = Object.entries(wanted) as Array<[keyof Customer, unknown]>;
	for (const customer of state.customers.values()) {
		if (entries.every(([key, value]) => customer[key] === value)) return customer;
	}
	return undefined;
}
