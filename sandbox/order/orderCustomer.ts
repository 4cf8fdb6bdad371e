import type { Customer } from '../state/model';
import { addCustomer } from '../state/people';
import { customersOf } from '../state/things';
import { findCustomers, invalid } from './customers';
import type { OrderInput, Work } from './orderInput';

/**
 * The customer an order is for: by `customerId`, else `crmCustomerId`, else the channel's customer number, else the
 * default customer of the enterprise. A purchase makes the customer when none of these is known.
 */
export function customerOf(
	{ state, note }: Pick<Work, 'state' | 'note'>,
	order: OrderInput,
	channelCode: string,
	at: string,
): Customer {
	const { customerId, crmCustomerId, channelCustomerId, enterpriseGlobalId } = order;
	if (enterpriseGlobalId && !state.enterprises.has(enterpriseGlobalId)) {
		throw invalid(`${at}.enterpriseGlobalId: no enterprise has ${enterpriseGlobalId}`);
	}
	if (customerId) {
		const known = state.customers.get(customerId);
		if (!known) throw invalid(`${at}.customerId: no customer has ${customerId}`);
		return known;
	}
	const known =
		(crmCustomerId && findCustomers(state, { crmCustomerId })[0]) ||
		(channelCustomerId && findCustomers(state, { channelCode, channelCustomerId })[0]);
	if (known) return known;
	const named = Boolean(crmCustomerId || channelCustomerId);
	if (!named && enterpriseGlobalId) {
		const owner = customersOf(state, enterpriseGlobalId).find((one) => one.isDefault);
		if (owner) return owner;
	}
	if (!named && !order.customerName) throw invalid(`${at}.customerId: the order names no customer`);
	if (order.orderType !== 'new_buy') throw invalid(`${at}: no customer matches`);
	if (!order.customerName) throw invalid(`${at}.customerName: is missing for a new customer`);

	const customer = addCustomer(state, {
		customerName: order.customerName,
		crmCustomerId: crmCustomerId ?? null,
		channelCode,
		channelCustomerId: channelCustomerId ?? '',
		enterpriseGlobalId: enterpriseGlobalId ?? null,
		branchName: order.branchName ?? '',
		address: order.address ?? '',
	});
	note('customer.created', order.customerName, customer.customerId);
	return customer;
}
