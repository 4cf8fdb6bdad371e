// n8n with both ways to make an order of an event, and a ledger with as many settled lines as asked for.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { startN8n, startWorker } from '../../../scripts/lib/n8nServer.mjs';
import { startSandbox } from '../../../scripts/lib/sandbox.mjs';
import { chain, nodeOf, PACKAGE } from '../../../scripts/lib/workflow.mjs';
import { bring, bringCredentials, crmHeaders, parametersOf } from '../demo/bring.mjs';
import { crmEvent } from '../demo/crmEvent.mjs';
import { fillLedger, fillPages } from '../demo/ledger.mjs';
import { startQueueServices } from '../queue/services.mjs';

export async function openStage({ started, note, workers = 0 }) {
	note('Starting the sandbox, n8n and what it needs …');
	const env = workers > 0 ? await startQueueServices(started) : {};
	const sandbox = await started(startSandbox());
	const n8n = await started(startN8n({ env, log: note }));
	for (let count = 0; count < workers; count += 1) await started(startWorker(n8n, { log: note }));
	const { api } = n8n;
	const credentials = await bringCredentials({ api, sandbox }, { orderService: {} });
	const place = { api, sandbox, credentials };
	const crm = await bring(place, 'crm-event-to-license-orders.json');
	const plain = await bring(place, PLAIN);
	await sleep(1_500);
	let count = 0;
	const wayOf = (name, workflow) => ({
		name,
		async post() {
			const { path } = parametersOf(workflow, 'CRM Event');
			const reply = await api.callWebhook(path, crmEvent(`E-${(count += 1)}`, sandbox), crmHeaders);
			if (reply.status !== 200) throw new Error(`n8n answered ${reply.status}: ${reply.text.slice(0, 300)}`);
		},
	});
	const ways = [wayOf(PLAIN.name, plain), wayOf('Order once', crm)];
	// The ledger is made by the first event.
	for (const way of ways) await way.post();
	return {
		ways,
		/** So many lines that were settled lately, and so many events that were settled longer ago than *keepDays*. */
		async settle(lines, events) {
			note(`Filling the ledger: ${lines} lines, ${events} events of past months …`);
			await fillLedger(api, lines);
			if (events > 0) await fillPages(api, events);
		},
	};
}

const webhook = {
	httpMethod: 'POST',
	path: 'plain-order',
	authentication: 'headerAuth',
	responseMode: 'responseNode',
	options: {},
};
/** The first line of an event. */
const ORDER =
	"{ orderType: 'new_buy', licenseType: line.licenseType, enterpriseGlobalId: event.customer.enterpriseId, channelCustomerId: event.customer.id, customerName: event.customer.name, assets: [ { assetNos: [], products: [ { productUri: line.product, limitStartDate: line.start, limitEndDate: line.end, limitConcurrent: line.quantity } ] } ] }";
const order = {
	resource: 'licenseOrder',
	operation: 'create',
	channelCode: '={{ $json.body.channelCode }}',
	channelOrderId: '={{ $json.body.channelOrderId }}',
	appKey: '',
	orderSource: 'json',
	orders: `={{ ((event, line) => (${ORDER}))($json.body, $json.body.lines[0]) }}`,
};
const answer = { respondWith: 'json', responseBody: '={{ $json }}', options: {} };

/** Nothing but the order: what an event costs where nobody asks what becomes of it. */
const PLAIN = chain('webhook → Create → respond', [
	nodeOf('CRM Event', 'n8n-nodes-base.webhook', webhook, { typeVersion: 2, webhookId: randomUUID() }),
	nodeOf('Create', `${PACKAGE}.orderService`, order),
	nodeOf('Answer', 'n8n-nodes-base.respondToWebhook', answer, { typeVersion: 1.1 }),
]);
