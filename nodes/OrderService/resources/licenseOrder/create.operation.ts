import { reconcileOptions } from '../../../shared/form/commonFields';
import { missing, type PartResult, type Row } from '../../../shared/model/exchange';
import { defineOperation, listOf } from '../../../shared/model/operation';
import { textOf } from '../../../shared/schema/reply';
import { knownCustomers } from './knownCustomers';
import { orderEvidence } from './orderEvidence';
import { orderFields, orderOptions } from './orderFields';
import { ordersInput } from './orderInput';
import {
	orderIdentity,
	orderName,
	type OrderPart,
	orderResult,
	orderRow,
	shownSequence,
	withOrder,
	withSequences,
} from './orderPart';
import { resultsBy } from '../../../shared/decode/entries';

/**
 * docs/api/order-service.md §4 #5. The order: orderModel, with assetFields and productFields. Form: orderFields. Input: orderInput, with
 * orderRules. Request and reply: orderPart. After a lost reply: orderEvidence.
 */
export const createLicenseOrders = defineOperation({
	resource: 'licenseOrder',
	value: 'create',
	action: 'Create license orders for a purchase renewal or removal',
	description:
		'Create new license orders: purchases, renewals, or removals of assets or products. Each execution sends them anew.',
	builderHint:
		'Renew and extend with New Purchase or Renewal. Revoke, refund and cancel with Asset Removal or Product Removal: the API document shows no way back. Many items may share one request: use no loop.',
	endpoint: { method: 'POST', path: '/licenseOrder/batchOrder', repeat: 'never' },
	fields: orderFields,
	options: [
		...orderOptions,
		...reconcileOptions(
			'Skip says that the asset numbers are new: a number that is listed counts as ordered. It is not for adding products to assets that exist.',
		),
	],
	input: ordersInput,
	remarks: ({ remarks }) => remarks,
	// The document does not say what an asynchronous reply holds.
	reply: listOf(orderResult),
	batch: {
		parts: ({ orders, channelOrderId, syncMode }) =>
			orders.map((order): OrderPart => ({ order, channelOrderId, pending: syncMode === 'async' })),
		labels: { one: 'order', many: 'orders', done: 'created' },
		// The options too: no item decides for another how its request is split.
		groupKey: ({ appKey, channelCode, channelOrderId, syncMode, options }) => [
			appKey,
			channelCode,
			channelOrderId,
			syncMode,
			options.maxOrdersPerRequest,
			options.refusedTogether,
		],
		maxPerRequest: ({ options }) => options.maxOrdersPerRequest || Infinity,
		sequenceKeys: ({ order: { sequence } }, { appKey, channelCode, channelOrderId }) =>
			sequence === undefined ? [] : [JSON.stringify([appKey, channelCode, channelOrderId, String(sequence)])],
		duplicates: 'separate',
		assignSequence: withSequences,
		request: (parts, { appKey, channelCode, channelOrderId, syncMode }) => ({
			query: { appKey },
			body: {
				channelCode,
				channelOrderId,
				syncMode,
				orderList: parts.map(({ order, sequence }) => ({ ...order, sequence })),
			},
		}),
		identify: orderIdentity,
		matchResults: (results, parts, { channelOrderId }) => {
			const resultFor = resultsBy(results, ({ sequence }) => sequence);
			return parts.map((part) => {
				const { result, contradiction } = resultFor(String(part.sequence), orderName(part));
				return contradiction ?? orderOutcome(part, result, channelOrderId);
			});
		},
		refusal: {
			// Parameter validation (docs/api/order-service.md §7). That nothing of the request was carried out is assumed.
			code: '13004',
			split: ({ options }) => options.refusedTogether === 'split',
			findNamedIndex: (message) => {
				const orderIndex = /\borderList\[(\d+)\]/.exec(message)?.[1];
				return orderIndex === undefined ? undefined : Number(orderIndex);
			},
			// `orderList[0]` is a place in the request, which nobody sees.
			namePlaces: (message, sent) =>
				message.replace(/\borderList\[(\d{1,9})\]/g, (place, index: string) => {
					const { part, position } = sent[Number(index)] ?? {};
					return part === undefined ? place : `order ${position} of your input (${part.channelOrderId})`;
				}),
		},
	},
	compose: knownCustomers,
	evidence: orderEvidence,
	preview: orderRow,
});

function orderOutcome(part: OrderPart, result: Row | undefined, channelOrderId: string): PartResult {
	if (textOf(result?.licenseOrderId) !== undefined)
		return { rows: [withOrder({ ...result }, part, channelOrderId)] };
	if (part.pending)
		return { rows: [withOrder({ ...(result ?? shownSequence(part)), pending: true }, part, channelOrderId)] };
	const lacking = result === undefined ? 'result' : 'license order ID';
	const message = `The service gave no ${lacking} for ${orderName(part)}`;
	return { error: missing(message, 'Look for the order on the platform by its channel order ID.') };
}
