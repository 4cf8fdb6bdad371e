import { orderOnce, plain, raw, when, workflow } from '../workflow.mjs';
import { notes } from './notes.mjs';

const respond = (name, code, body) =>
	plain(name, 'respondToWebhook', 1.1, { respondWith: 'json', responseBody: body, options: { responseCode: code } });
/** The first name of those that every object has: n8n's isolate loses `__proto__`, and cannot pass on the others. */
const LOST = `[ $json.body.customer, $json.body.lines ].flat().flatMap((one) => Object.keys(one ?? {}))
	.find((name) => [ '__proto__', 'constructor', 'hasOwnProperty', 'isPrototypeOf', 'propertyIsEnumerable', 'toLocaleString', 'toString', 'valueOf' ].includes(name))`;
/** On the left what *Order once* takes, on the right what the CRM sends. */
const MAPPING = `{
	eventId: $json.body.eventId,
	channelCode: $json.body.channelCode,
	channelOrderId: $json.body.channelOrderId,
	customer: { new: false, ...$json.body.customer },
	lines: $json.body.lines
}`;

export const crmTemplate = workflow({
	name: 'CRM event to license orders',
	settings: { executionTimeout: 180, saveDataSuccessExecution: 'none' },
	nodes: [
		[0, 1, plain('CRM Event', 'webhook', 2, {
			httpMethod: 'POST',
			path: 'crm-order-confirmed',
			authentication: 'headerAuth',
			responseMode: 'responseNode',
			options: {},
		}, { webhookId: 'f41d25d3-a054-4da8-aad3-40724c3c6f50' })],
		[1, 1, when('Confirmed Order?', ["={{ $json.body.type === 'order.confirmed' }}", `={{ ${LOST} === undefined }}`])],
		[2, 1, raw('Map the Event', MAPPING)],
		[3, 1, orderOnce('Call Order Once', 'once', { onError: 'continueErrorOutput', alwaysOutputData: true })],
		[4, 0, respond('Answer', '={{ $json.status ?? 503 }}', "={{ $json.body ?? { status: 'not noted' } }}")],
		[4, 1, respond('Deliver Again', 503, "={{ { status: 'not noted', message: 'Deliver the event again.' } }}")],
		[2, 2, respond('Not for Us', 422, `={{ { status: 'not usable', problems: [ ${LOST} === undefined ? { field: 'type', message: 'must be order.confirmed' } : { field: 'customer, lines', message: 'n8n cannot pass on the name ' + ${LOST} + ': leave it out' } ] } }}`)],
	],
	links: {
		'CRM Event': ['Confirmed Order?'],
		'Confirmed Order?': ['Map the Event', 'Not for Us'],
		'Map the Event': ['Call Order Once'],
		'Call Order Once': ['Answer', 'Deliver Again'],
	},
	notes,
});
