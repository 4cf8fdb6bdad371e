// --crash: n8n is killed while it orders, and started again; the reconcile template finishes what was begun.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SetupError } from '../lib/errors.mjs';
import { crmEvent } from './crmEvent.mjs';
import ordering from './scenarios/1-crm-event-to-license-orders.mjs';
import { playScenario, readTemplate } from './scenarios.mjs';

const ORDERS = { method: 'POST', path: '/licenseOrder/batchOrder' };
const SLOW_MS = 4_000;
/** Shorter than the template's five minutes: the only n8n there is dies, so nobody can be late. */
const STUCK_MINUTES = 0.25;
const PATIENCE_MS = 120_000;

/** For n8n's data: outlives n8n, not this process. */
export function crashFolder() {
	const dir = mkdtempSync(join(tmpdir(), 'license-nodes-demo-'));
	process.once('exit', () => rmSync(dir, { recursive: true, force: true }));
	return dir;
}

/** Needs the first scenario's workflow, active. `restart` kills n8n, starts it again and gives its new API. */
export async function playCrash({ api, sandbox, restart }) {
	const { template } = ordering;
	const { nodes } = readTemplate(template);
	const { path } = nodes.find(({ name }) => name === 'CRM Event').parameters;
	const run = Date.now().toString(36);
	const events = [
		{ name: 'ordered by the service after n8n had died', event: crmEvent(`${run}-c1`, sandbox, ['softkey']) },
		{ name: 'never ordered: the request went under', event: crmEvent(`${run}-c2`, sandbox, ['softkey']) },
	];
	await activateReconcile({ api, sandbox });
	await sandbox.control('POST', 'faults', [
		{ kind: 'delay', ms: SLOW_MS, match: ORDERS },
		{ kind: 'timeout', match: ORDERS },
	]);
	const before = await orderRequests(sandbox);
	for (const [index, { event }] of events.entries()) {
		// The answer never comes: n8n dies before.
		api.callWebhook(path, event).catch(() => {});
		await until(async () => (await orderRequests(sandbox)) > before + index, 'n8n did not order');
	}
	// Now it waits for two answers.
	const again = await restart();
	const rows = [];
	for (const { name, event } of events) {
		// The CRM got no answer, so it delivers the event again, until it is told that all is done.
		const answer = await until(async () => {
			const { status, json } = await again.callWebhook(path, event);
			return status === 200 && json;
		}, `The event ${event.eventId} was not finished`);
		const made = (await sandbox.control('GET', 'state')).orders.filter((order) =>
			Object.values(order).includes(event.channelOrderId),
		).length;
		if (made !== 1) throw new SetupError(`The service has ${made} orders for ${event.channelOrderId}`);
		const [{ licenseOrderId, assetNo }] = answer.created;
		rows.push([name, licenseOrderId || `found by its number ${assetNo}`, String(made)]);
	}
	return { columns: ['What n8n left behind', 'Reconciled', 'Orders at the service'], rows };
}

async function activateReconcile(stage) {
	await playScenario(
		{
			template: 'reconcile-license-orders.json',
			prepare(node, { grants }) {
				node('Create License Orders').parameters.appKey = grants.appKey;
				const { assignments } = node('Settings').parameters.assignments;
				assignments.find(({ name }) => name === 'stuckAfterMinutes').value = STUCK_MINUTES;
				node('Every Five Minutes').parameters.rule.interval = [{ field: 'seconds', secondsInterval: 5 }];
			},
			drive: async () => ({ columns: [], rows: [] }),
		},
		stage,
	);
}

const orderRequests = async (sandbox) =>
	(await sandbox.control('GET', 'ledger')).requests.filter(({ path }) => path.includes(ORDERS.path)).length;

async function until(look, complaint) {
	const deadline = Date.now() + PATIENCE_MS;
	for (;;) {
		const found = await look().catch(() => undefined);
		if (found) return found;
		if (Date.now() > deadline) throw new SetupError(`${complaint} within ${PATIENCE_MS / 1000} s`);
		await sleep(300);
	}
}
