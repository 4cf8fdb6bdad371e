import type { Call } from '../http/endpoint';
import { bindingRecord, findCustomers } from './bindingRecord';

/** The customers of the enterprise that a channel's customer is bound to: all of them, or the default one only. */
export function queryCustomers({ state, shown, query }: Call): unknown {
	const { channelCode, channelCustomerId, defaultCustomer } = query;
	const those = findCustomers(state, { channelCode, channelCustomerId });
	const bound = new Set(those.map((one) => one.enterpriseGlobalId));
	const found = [...state.customers.values()].filter(
		({ enterpriseGlobalId, isDefault }) =>
			enterpriseGlobalId !== null && bound.has(enterpriseGlobalId) && (defaultCustomer !== 'Y' || isDefault),
	);
	return shown(found, ({ customerId }) => customerId).map((one) => bindingRecord(state, one));
}
