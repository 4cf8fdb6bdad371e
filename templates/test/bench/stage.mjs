// n8n with both ways to make an order of an event, and a ledger with as many settled lines as asked for.
import { setTimeout as sleep } from 'node:timers/promises';
import lodash from 'lodash';
import { crmEvent } from '../demo/crmEvent.mjs';
import { fillLedger, fillPages } from '../demo/ledger.mjs';
import {
	bringCrmKey,
	bringOrderOnce,
	crmHeaders,
	giveCrmKey,
	linkOrderOnce,
} from '../demo/orderOnce.mjs';
import { parametersOf, readTemplate } from '../demo/scenarios.mjs';
import { startN8n, startWorker } from '../../../scripts/lib/n8nServer.mjs';
import { startSandbox } from '../../../scripts/lib/sandbox.mjs';
import { startQueueServices } from '../queue/services.mjs';
import { bringFloor } from './floor.mjs';
import { createOf, plainWorkflow } from './plain.mjs';

const CRM = 'crm-event-to-license-orders.json';
const PLAIN_PATH = 'plain-order';

export async function openStage({ started, note, workers = 0, floor = false }) {
	note('Starting the sandbox, n8n and what it needs …');
	const env = workers > 0 ? await startQueueServices(started) : {};
	const sandbox = await started(startSandbox());
	const n8n = await started(startN8n({ env, log: note }));
	for (let count = 0; count < workers; count += 1) await started(startWorker(n8n, { log: note }));
	const { api } = n8n;
	const data = {
		baseUrl: sandbox.url,
		authentication: 'accessToken',
		appAccessToken: sandbox.tokens.appAccessToken,
	};
	const made = await api.createCredential({ name: 'Order Service', type: 'orderServiceApi', data });
	const orderService = lodash.pick(made, ['id', 'name']);
	const { appKey } = sandbox.grants;
	const key = await bringCrmKey(api);
	const order = await bringOrderOnce(api, { appKey, orderService });
	const crm = giveCrmKey(linkOrderOnce(readTemplate(CRM), order), key);
	const publish = async (workflow) => {
		const { id } = await api.createWorkflow(workflow);
		await api.activate(id);
		return id;
	};
	const create = (event) => createOf(event, { orderServiceApi: orderService }, appKey);
	await publish(plainWorkflow(PLAIN_PATH, create('$json.body'), key));
	await publish(crm);
	const others = floor ? await bringFloor({ publish, create, key }) : [];
	await sleep(1_500);
	let count = 0;
	const post = (path) => async () => {
		const reply = await api.callWebhook(path, crmEvent(`E-${(count += 1)}`, sandbox), crmHeaders);
		if (reply.status !== 200) throw new Error(`n8n answered ${reply.status}: ${reply.text.slice(0, 300)}`);
	};
	const ways = [
		{ name: 'webhook → Create → respond', post: post(PLAIN_PATH) },
		...others.map(([name, path]) => ({ name, post: post(path) })),
		{ name: 'Order once', post: post(parametersOf(crm, 'CRM Event').path) },
	];
	// The ledger is made by the first event.
	for (const way of [...ways].reverse()) await way.post();
	const there = { lines: 0, events: 0 };
	return {
		ways,
		/** So many lines that were settled lately, and so many events that were settled longer ago than *keepDays*. */
		async settle(lines, events) {
			note(`Filling the ledger: ${lines} lines, ${events} events of past months …`);
			await fillLedger(api, lines - there.lines);
			if (events > there.events) await fillPages(api, events - there.events);
			Object.assign(there, { lines, events });
		},
	};
}
