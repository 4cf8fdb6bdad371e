/* eslint-disable @n8n/community-nodes/require-node-api-error -- development only: no node */
import { pick } from 'lodash';
import type { Call } from '../http/endpoint';
import { nextId } from '../state/ids';
import { puttingBack } from '../state/past';
import { buy } from './buy';
import { invalid } from './customers';
import { customerOf } from './orderCustomer';
import type { BatchRequest, OrderInput, Work } from './orderInput';
import { removeAssets, removeProducts } from './removal';

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

	const begin = () => puttingBack(state.assets, state.assetsByNumber, state.customers, state.orders);
	let [undo, kept] = [begin(), 0];
	const notes: Array<Parameters<typeof act>> = [];
	const carry = (order: OrderInput, i: number) => {
		const at = `orderList[${i}]`;
		const note: Work['note'] = (kind, key, id) => void notes.push([kind, key, id, i]);
		const customer = customerOf({ state, note }, order, channelCode, at);
		const { customerId } = customer;
		const licenseOrderId = String(nextId(state, 'order'));
		carryOut[order.orderType]({ state, note, order, customer, licenseOrderId, at });
		const made = { licenseOrderId, channelCode, channelOrderId, customerId, createTime: state.clock.now() };
		state.orders.set(licenseOrderId, { ...made, ...pick(order, 'sequence', 'orderType', 'licenseType') });
		note('order.made', `${channelOrderId}#${String(order.sequence)}`, licenseOrderId);
		if (state.settings.partlyMade) [undo, kept] = [begin(), notes.length];
		return { sequence: order.sequence, licenseOrderId, customerId };
	};
	try {
		const results = orderList.map(carry);
		return syncMode === 'async' ? [] : results;
	} catch (error) {
		undo();
		notes.length = kept;
		throw error;
	} finally {
		for (const one of notes) act(...one);
	}
}

/** What the documents demand in words, and ours; throws a 13004 that names the path. */
function checkRules(orders: OrderInput[]): void {
	const seen = new Set<string>();
	orders.forEach((order, i) => {
		const at = `orderList[${i}]`;
		const sequence = String(order.sequence);
		if (seen.has(sequence)) throw invalid(`${at}.sequence: ${sequence} comes twice in this request`);
		seen.add(sequence);
		order.assets.forEach((asset, j) => {
			const empty = !asset.products?.length && !asset.merchandises?.length;
			if (empty && order.orderType !== 'delete_asset') {
				throw invalid(`${at}.assets[${j}].products: may be empty only when orderType is delete_asset`);
			}
			if (!asset.assetNos?.length && needsNumbers(order)) {
				throw invalid(`${at}.assets[${j}].assetNos: must name the assets`);
			}
		});
	});
}

/** Locks exist as things, so nobody makes up their numbers; and a removal that names nothing would take everything. */
const needsNumbers = ({ orderType, licenseType, srcLicenseOrderId }: OrderInput) =>
	licenseType.endsWith('usbkey') || (orderType === 'delete_asset' && !srcLicenseOrderId);
