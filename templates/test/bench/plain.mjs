// Nothing but the order: what an event costs where nobody asks what becomes of it.
import { randomUUID } from 'node:crypto';
import { chain, nodeOf, PACKAGE } from '../../../scripts/lib/workflow.mjs';

export const webhookOf = (path, key) =>
	nodeOf(
		'CRM Event',
		'n8n-nodes-base.webhook',
		{ httpMethod: 'POST', path, authentication: 'headerAuth', responseMode: 'responseNode', options: {} },
		{ typeVersion: 2, webhookId: randomUUID(), credentials: { httpHeaderAuth: key } },
	);

export const respond = () =>
	nodeOf(
		'Answer',
		'n8n-nodes-base.respondToWebhook',
		{ respondWith: 'json', responseBody: '={{ $json }}', options: {} },
		{ typeVersion: 1.1 },
	);

/** The node that orders the first line of an event: `event` is an expression. */
export function createOf(event, credentials, appKey) {
	const fields =
		"{ orderType: 'new_buy', licenseType: line.licenseType, enterpriseGlobalId: event.customer.enterpriseId, channelCustomerId: event.customer.id, customerName: event.customer.name, assets: [ { assetNos: [], products: [ { productUri: line.product, limitStartDate: line.start, limitEndDate: line.end, limitConcurrent: line.quantity } ] } ] }";
	const parameters = {
		resource: 'licenseOrder',
		operation: 'create',
		channelCode: `={{ ${event}.channelCode }}`,
		channelOrderId: `={{ ${event}.channelOrderId }}`,
		appKey,
		orderSource: 'json',
		orders: `={{ ((event, line) => (${fields}))(${event}, ${event}.lines[0]) }}`,
	};
	return nodeOf('Create', `${PACKAGE}.orderService`, parameters, { credentials });
}

export const plainWorkflow = (path, create, key) =>
	chain('Webhook, Create, respond', [webhookOf(path, key), create, respond()]);
