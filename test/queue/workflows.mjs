// The two templates, as a user would import them, with shorter times.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT_DIR } from '../../scripts/lib/paths.mjs';

const ORDER_SERVICE = 'n8n-nodes-license-authorization.orderService';
const CRM = 'crm-event-to-license-orders.json';
const RECONCILE = 'reconcile-license-orders.json';

/**
 * Times of the test, in seconds. They stand to each other as those of the templates do: an execution is ended before its
 * event counts as stuck, and the service is done with a request before that too.
 */
export const TIMES = { execution: 30, stuck: 50, every: 10 };

/**
 * Brings both templates into n8n and activates them.
 * @param {{ api: any, sandbox: import('../../scripts/lib/sandbox.mjs').RunningSandbox, times?: typeof TIMES }} stage
 * @returns {Promise<{ path: string, events: string, reconcile: string }>} the webhook's path and the workflows' ids
 */
export async function activateTemplates({ api, sandbox, times = TIMES }) {
	const credential = await createCredential(api, sandbox);
	const ready = (file) => {
		const template = readTemplate(file);
		template.settings.executionTimeout = times.execution;
		for (const node of template.nodes.filter(({ type }) => type === ORDER_SERVICE)) {
			node.credentials = { orderServiceApi: credential };
			if ('appKey' in node.parameters) node.parameters.appKey = sandbox.grants.appKey;
		}
		return template;
	};
	const reconcile = ready(RECONCILE);
	const { assignments } = nodeOf(reconcile, 'Settings').parameters.assignments;
	assignments.find(({ name }) => name === 'stuckAfterMinutes').value = times.stuck / 60;
	const [trigger] = reconcile.nodes.filter(({ type }) => type.endsWith('.scheduleTrigger'));
	trigger.parameters.rule.interval = [{ field: 'seconds', secondsInterval: times.every }];

	const events = ready(CRM);
	const ids = [];
	for (const workflow of [events, reconcile]) {
		const { id } = await api.createWorkflow(workflow);
		await api.activate(id);
		ids.push(id);
	}
	return { path: nodeOf(events, 'CRM Event').parameters.path, events: ids[0], reconcile: ids[1] };
}

async function createCredential(api, { url, grants }) {
	const { tokenUrl, appKey, appSecret } = grants;
	const { id, name } = await api.createCredential({
		name: 'Order Service (client credentials)',
		type: 'orderServiceApi',
		data: {
			baseUrl: url,
			authentication: 'clientCredentials',
			tokenUrl,
			appKey,
			appSecret,
			scope: 'auth_order',
			clientAuthentication: 'body',
		},
	});
	return { id, name };
}

const readTemplate = (file) => JSON.parse(readFileSync(join(ROOT_DIR, 'templates', file), 'utf8'));
const nodeOf = ({ nodes }, name) => nodes.find((node) => node.name === name);

/** The ledger's name, as the template makes it. */
export const LEDGER = nodeOf(readTemplate(CRM), 'Ledger').parameters.tableName;
