import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { outputRows } from '../../../../scripts/lib/n8nApi.mjs';
import { ROOT_DIR } from '../../../../scripts/lib/paths.mjs';
import { until } from '../../../../scripts/lib/until.mjs';
import { OLDEST_WITH_LEDGER } from '../../../../scripts/lib/versions.mjs';
import { PACKAGE } from '../../../../scripts/lib/workflow.mjs';
import { readTemplate } from '../bring.mjs';
import { expectEqual } from '../expect.mjs';
import { startSmtp, switchOn } from '../smtp.mjs';

let smtp;
const isTrigger = ({ type }) => /(Trigger|\.webhook)$/.test(type);
/** Their agent is told, and the person in front of it. */
const IN_A_CHAT = ['license-desk.json', 'license-desk-mcp.json'];
/** What ends no run of these. */
const SAY_IT_THEMSELVES = {
	'crm-event-to-license-orders.json': 'it answers the CRM, which delivers again',
	'order-once.json': 'it answers whoever calls it',
	'reconcile-license-orders.json': 'it mails what needs a person',
	'reclaim-answer.json': 'it answers whoever has pressed a link',
};
/** What is asked of a workflow, where it does nothing without. */
const BODIES = { 'disable-unpaid-locks.json': { lockNumbers: ['8000000101'], paid: true } };

/** @type {import('../scenarios.mjs').Scenario} */
export default {
	template: 'tell-somebody.json',
	from: OLDEST_WITH_LEDGER,

	async prepare(node, sandbox, stage) {
		smtp = await startSmtp();
		await switchOn(stage, smtp, ['Send Email']);
		node('Send Email').toEmail = 'licenses@acme.example';
	},

	async drive({ api, workflow }) {
		const files = readdirSync(join(ROOT_DIR, 'templates')).filter(
			(file) => file.endsWith('.json') && !IN_A_CHAT.includes(file) && readTemplate(file).nodes.some(asks),
		);
		// n8n has the executions of the jobs before it, too.
		const since = Date.now();
		const rows = [];
		const said = [];
		for (const file of files) {
			const made = await failing(api, file, workflow.id);
			await api.activate(made.id);
			const run = () => api.callWebhook(made.path, BODIES[file] ?? {});
			await run();
			const over = await until(
				async () =>
					(await api.executions.list(made.id)).find(({ status }) => ['success', 'error'].includes(status)),
				`${made.name} did not end`,
			);
			if (over.status === 'success') {
				said.push(file);
				rows.push([file, 'nothing', SAY_IT_THEMSELVES[file]]);
			} else {
				const mail = await smtp.next(new RegExp(`What ran: ${made.name}`));
				const [, what] = /What failed: (.*)/.exec(mail);
				expectEqual(
					`The link in the mail of ${file}`,
					mail.includes(`/workflow/${made.id}/executions/`),
					true,
				);
				rows.push([file, what, (/Subject: (.*)/.exec(mail) ?? [])[1]]);
				if (rows.length === 1) {
					await run();
					await until(
						async () =>
							(await api.executions.list(workflow.id)).filter(
								({ startedAt }) => Date.parse(startedAt) >= since,
							).length > 1,
						'It was not told a second time',
					);
				}
			}
			await api.deactivate(made.id);
		}
		expectEqual(
			'What failed, and nobody was told of',
			said.filter((file) => !(file in SAY_IT_THEMSELVES)),
			[],
		);
		const told = (await api.executions.list(workflow.id)).filter(
			({ startedAt }) => Date.parse(startedAt) >= since,
		);
		const mails = await Promise.all(
			told.map(async ({ id }) => outputRows(await api.executions.get(id), 'Send Email').length),
		);
		expectEqual('Of the same failure there is one mail', mails.filter((count) => count === 0).length, 1);
		return {
			columns: ['Template', 'What failed', 'Mail'],
			rows,
			notes: [
				'Each was published with nodes that fail, and started. The first one failed twice: the second time there was no mail.',
			],
		};
	},
};

/** What asks another service. */
const asks = ({ type }) => type.startsWith(PACKAGE) || /\.(httpRequest|executeWorkflow)$/.test(type);

/** A copy that a webhook starts, whose nodes that ask another service fail, with this error workflow. */
async function failing(api, file, errorWorkflow) {
	const { name, nodes, connections, settings } = readTemplate(file);
	const triggers = nodes.filter(isTrigger);
	const path = `fails-${randomUUID().slice(0, 8)}`;
	const responseMode = nodes.some(({ type }) => type.endsWith('.respondToWebhook'))
		? 'responseNode'
		: 'onReceived';
	Object.assign(triggers[0], {
		...{ type: 'n8n-nodes-base.webhook', typeVersion: 2, webhookId: randomUUID() },
		parameters: { httpMethod: 'POST', path, responseMode, options: {} },
	});
	for (const node of nodes.filter((one) => asks(one) && !triggers.includes(one)))
		Object.assign(node, {
			...{ type: 'n8n-nodes-base.stopAndError', typeVersion: 1 },
			parameters: { errorMessage: 'HTTP 503' },
		});
	// A form that waits would need a credential.
	for (const { parameters } of nodes)
		if (parameters.incomingAuthentication) parameters.incomingAuthentication = 'none';
	const others = triggers.slice(1).map((one) => one.name);
	const made = await api.createWorkflow({
		name: `Fails: ${name}`,
		nodes: nodes.filter((node) => !others.includes(node.name)),
		connections: Object.fromEntries(Object.entries(connections).filter(([from]) => !others.includes(from))),
		settings: { ...settings, saveDataSuccessExecution: 'all', errorWorkflow },
	});
	return { ...made, path };
}
