import { misspelt } from '../shared/misspelt.mjs';
import { respond } from '../shared/nodes.mjs';
import { unknownNames } from '../shared/unknownNames.mjs';
import { callWorkflow, expression, inTurn, plain, raw, when, workflow } from '../workflow.mjs';
import { notes } from './notes.mjs';
import { canBePassedOn, lostName, notForUs } from './notForUs.mjs';
import { words } from './words.mjs';

/** On the left what *Order once* takes, on the right what the CRM sends. */
const MAPPING = `{
	eventId: $json.body.eventId,
	channelCode: $json.body.channelCode,
	channelOrderId: $json.body.channelOrderId,
	customer: $json.body.customer,
	lines: $json.body.lines,
	sent: Object.keys($json.body)
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
		[1, 1, when('Confirmed Order?', ["={{ $json.body.type === 'order.confirmed' }}", expression([lostName, canBePassedOn])])],
		[2, 1, raw('Map the Event', MAPPING)],
		[3, 1, callWorkflow('Call Order Once', { onError: 'continueRegularOutput', alwaysOutputData: true })],
		[4, 1, respond('Answer', '={{ $json.status ?? 503 }}', `={{ $json.body ?? { status: 'not noted', message: ${JSON.stringify(words.deliverAgain)} } }}`)],
		[2, 2, respond('Not for Us', 422, expression([{ words }, unknownNames, misspelt, lostName, notForUs]))],
	],
	links: {
		'CRM Event': ['Confirmed Order?'],
		'Confirmed Order?': ['Map the Event', 'Not for Us'],
		...inTurn('Map the Event', 'Call Order Once', 'Answer'),
	},
	notes,
});
