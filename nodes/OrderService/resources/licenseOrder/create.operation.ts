import { pick, uniq } from 'lodash';

import { resultsBy } from '../../../shared/lists/entries';
import { reconcileOptions } from '../../../shared/form/commonFields';
import { noResult, type PartResult, refused, type Result, type Row } from '../../../shared/model/exchange';
import type { Composed, ComposeContext } from '../../../shared/model/lists';
import { defineOperation, listOf } from '../../../shared/model/operation';
import { foldCase } from '../../../shared/schema/identifier';
import { textOf } from '../../../shared/schema/reply';
import { customersOf } from '../customer/getMany.operation';
import { claimOf, orderEvidence } from './orderEvidence';
import { orderFields, orderOptions } from './orderFields';
import { type OrdersInput, ordersInput } from './orderInput';
import {
	comparable,
	numbersOf,
	orderIdentity,
	orderName,
	type OrderPart,
	orderResult,
	orderRow,
	shownSequence,
	withOrder,
	withSequences,
} from './orderPart';

const IN_BODY = ['channelCode', 'channelOrderId', 'syncMode'] as const;

/** docs/api/order-service.openapi.yaml §4 #5. The order's fields are in orderTable and productTable, their reading in orderInput. */
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
			...[appKey, channelCode, channelOrderId, syncMode],
			...[options.maxOrdersPerRequest, options.refusedTogether],
		],
		maxPerRequest: ({ options }) => options.maxOrdersPerRequest || Infinity,
		sequenceKeys: (part, input) => [
			...ownSequence(part, input),
			// A removal and a purchase of one asset keep the order of the items.
			...numbersOf(part.order.assets).map(claimOf),
		],
		apartFrom: ownSequence,
		assignSequence: withSequences,
		request: (parts, input) => ({
			query: pick(input, 'appKey'),
			body: {
				...pick(input, IN_BODY),
				orderList: parts.map(({ order, sequence }) => ({ ...order, sequence })),
			},
		}),
		identify: orderIdentity,
		matchResults: (results, parts) => {
			const resultFor = resultsBy(results, ({ sequence }) => sequence);
			return parts.map((part) => {
				const { result, contradiction } = resultFor(String(part.sequence), orderName(part));
				return contradiction ?? orderOutcome(part, result);
			});
		},
		refusal: {
			// Parameter validation (docs/api/order-service.openapi.yaml §7). That nothing of the request was carried out is assumed.
			code: '13004',
			place: /\borderList\[(\d{1,9})\]/g,
			split: ({ options }) => options.refusedTogether === 'split',
		},
	},
	// Two purchases without numbers may be meant; one asset is not renewed or removed twice alike.
	repeats: ({ order, channelOrderId }, { appKey, channelCode }) => ({
		same: [appKey, channelCode, channelOrderId, comparable(order)],
		isRefused: numbersOf(order.assets).length > 0,
	}),
	compose: (input, context) =>
		input.options.unknownCustomer === 'refuse' ? refuseUnknown(input, context) : undefined,
	evidence: orderEvidence,
	preview: orderRow,
});

/** Two orders with the same sequence of their own never share a request. */
function ownSequence(
	{ order: { sequence } }: OrderPart,
	{ appKey, channelCode, channelOrderId }: OrdersInput,
): string[] {
	return sequence === undefined
		? []
		: [JSON.stringify([appKey, channelCode, channelOrderId, String(sequence)])];
}

function orderOutcome(part: OrderPart, result: Row | undefined): PartResult {
	if (textOf(result?.licenseOrderId) !== undefined) return { rows: [withOrder({ ...result }, part)] };
	if (part.pending) return { rows: [withOrder({ ...(result ?? shownSequence(part)), pending: true }, part)] };
	const lacking = result === undefined ? 'result' : 'license order ID';
	const message = `The service gave no ${lacking} for ${orderName(part)}`;
	return { error: noResult(message, 'Look for the order on the platform by its channel order ID.') };
}

/** Unknown Customer = Refuse: a purchase whose Channel Customer ID the channel's list of customers does not show is not sent. */
async function refuseUnknown(
	{ orders, channelCode, channelOrderId }: OrdersInput,
	{ read }: ComposeContext,
): Promise<Result<Composed>> {
	const purchases = orders.filter(({ orderType }) => orderType === 'new_buy');
	const nameless = purchases.find(({ channelCustomerId, customerId }) => !channelCustomerId && !customerId);
	if (nameless !== undefined)
		return refused(
			`Order ${channelOrderId}: whether its customer ${nameless.customerName ?? nameless.crmCustomerId ?? ''} is known cannot be looked up`,
			"Give the Channel Customer ID or the Customer ID, or set 'Unknown Customer' to 'Order Anyway'.",
			{ channelOrderId, ...pick(nameless, 'customerName', 'crmCustomerId') },
		);
	const buyers = uniq(purchases.flatMap(({ channelCustomerId }) => channelCustomerId ?? []));
	const { value: lists, error } = await read('proof', ...buyers.map((id) => customersOf(channelCode, id)));
	if (error !== undefined) return { error };
	const unknown = buyers.find(
		(id, index) =>
			!lists[index]?.some((row) => foldCase(textOf(row.channelCustomerId) ?? '') === foldCase(id)),
	);
	if (unknown === undefined) return { value: {} };
	return refused(
		`Order ${channelOrderId}: the channel ${channelCode} lists no customer ${unknown}`,
		"Bind the customer first, or set 'Unknown Customer' to 'Order Anyway'.",
		{ channelOrderId, channelCustomerId: unknown },
	);
}
