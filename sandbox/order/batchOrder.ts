import type { Call } from '../http/endpoint';
import { nextId } from '../state/ids';
import { buy } from './buy';
import { customerOf } from './orderCustomer';
import { checkRules } from './orderRules';
import type { BatchRequest, OrderInput } from './orderInput';
import { removeAssets, removeProducts } from './removal';
import { startWork, type Transaction, type Work } from './work';

const carryOut: Record<OrderInput['orderType'], (work: Work) => void> = {
	new_buy: buy,
	delete_asset: removeAssets,
	delete_product: removeProducts,
};

/**
 * All orders or none: the document has no shape for the failure of a single order. With `async` the work is done all
 * the same, and the reply is an empty list, as the document does not say what it holds.
 */
export function batchOrder({ state, body, act }: Call<BatchRequest>): unknown {
	const { channelCode, channelOrderId, syncMode, orderList } = body;
	checkRules(orderList);

	const transaction = startWork(state);
	const carry = (order: OrderInput, i: number) => {
		const at = `orderList[${i}]`;
		const work: Transaction = { ...transaction, note: (kind, key, id) => transaction.note(kind, key, id, i) };
		const customer = customerOf(work, order, channelCode, at);
		const licenseOrderId = String(nextId(state, 'order'));
		carryOut[order.orderType]({ ...work, order, customer, licenseOrderId, at });
		const { sequence, orderType, licenseType } = order;
		const { customerId } = customer;
		const made = {
			licenseOrderId,
			channelCode,
			channelOrderId,
			sequence,
			customerId,
			orderType,
			licenseType,
		};
		state.orders.set(licenseOrderId, { ...made, createTime: state.clock.now() });
		work.onUndo(() => state.orders.delete(licenseOrderId));
		work.note('order.made', `${channelOrderId}#${String(sequence)}`, licenseOrderId);
		if (state.settings.partlyMade) transaction.keep();
		return { sequence, licenseOrderId, customerId };
	};
	try {
		const results = transaction.attempt(() => orderList.map(carry));
		return syncMode === 'async' ? [] : results;
	} finally {
		transaction.notes.forEach((one) => act(...one));
	}
}
