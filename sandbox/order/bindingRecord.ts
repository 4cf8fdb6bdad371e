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

export const findCustomer = (state: SandboxState, wanted: Partial<Customer>): Customer | undefined =>
	findCustomers(state, wanted)[0];

/** There may be several of one channel and number: `manyBindings`. */
export function findCustomers(state: SandboxState, wanted: Partial<Customer>): Customer[] {
	const entries = Object.entries(wanted) as Array<[keyof Customer, unknown]>;
	return [...state.customers.values()].filter((one) => entries.every(([key, value]) => one[key] === value));
}
