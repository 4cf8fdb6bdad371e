// All templates, brought into n8n as a user would, with their times shorter.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parametersOf, readTemplate } from '../demo/scenarios.mjs';
import { bringCrmKey, giveCrmKey } from '../demo/orderOnce.mjs';
import { ROOT_DIR } from '../../../scripts/lib/paths.mjs';
import { PACKAGE } from '../../../scripts/lib/workflow.mjs';
import { CALLED, DRIVES } from './templates.mjs';

/**
 * Every ten seconds, which are ten minutes of the platform: what the templates say of employees. n8n refuses a rule that is more
 * frequent than each minute, so these are six.
 */
const POLLS = [5, 15, 25, 35, 45, 55].map((second) => ({
	mode: 'custom',
	cronExpression: `${second} * * * * *`,
}));
const SCHEDULES = { 'reconcile-license-orders.json': { field: 'seconds', secondsInterval: 10 } };
const EVERY_MINUTE = { field: 'minutes', minutesInterval: 1 };

/** The files of templates/. */
const templateFiles = () => readdirSync(join(ROOT_DIR, 'templates')).filter((name) => name.endsWith('.json'));

/** Tokens are fetched, and run out by the platform's own clock: every two minutes. */
async function bringCredentials(api, { url, grants, enterprise }) {
	const made = async (name, type, data) => {
		const { id } = await api.createCredential({ name, type, data: { baseUrl: url, ...grants, ...data } });
		return { [type]: { id, name } };
	};
	const client = { clientAuthentication: 'body' };
	const order = await made('Order Service', 'orderServiceApi', {
		...client,
		authentication: 'clientCredentials',
		scope: 'auth_order',
	});
	const member = await made('Member Center', 'memberCenterApi', {
		...client,
		authentication: 'passwordGrant',
		enterpriseGlobalId: enterprise.globalId,
	});
	return {
		orderService: order,
		orderServiceTrigger: order,
		memberCenter: member,
		memberCenterTrigger: member,
	};
}

/**
 * Imports and publishes all that is to be played. `world` is handed to each template's `prepare`.
 * @returns {Promise<Record<string, { id: string, name: string, nodes: any[] }>>} by file
 */
export async function importTemplates(api, world) {
	const credentials = await bringCredentials(api, world.sandbox);
	const key = await bringCrmKey(api);
	const imported = {};
	for (const [file, { leftOut, prepare }] of Object.entries(DRIVES)) {
		if (leftOut || !templateFiles().includes(file)) continue;
		const template = readTemplate(file);
		giveCrmKey(template, key);
		for (const node of template.nodes) fillIn(node, { file, credentials, imported, world });
		prepare?.((name) => parametersOf(template, name), world);
		const { id } = await api.createWorkflow(template);
		await api.activate(id);
		imported[file] = await api.getWorkflow(id);
	}
	return imported;
}

/** Credentials, app key, calls, and times; what is off because it needs the second credential is on. Mails stay off. */
function fillIn(node, { file, credentials, imported, world }) {
	const { parameters, type, name } = node;
	if (type.startsWith(`${PACKAGE}.`)) {
		node.credentials = credentials[type.slice(PACKAGE.length + 1)];
		delete node.disabled;
	}
	if (type === `${PACKAGE}.orderServiceTrigger`)
		parameters.enterpriseGlobalId = world.sandbox.enterprise.globalId;
	if ('appKey' in parameters) parameters.appKey = world.sandbox.grants.appKey;
	if ('pollTimes' in parameters) parameters.pollTimes = { item: POLLS };
	if (type === 'n8n-nodes-base.scheduleTrigger')
		parameters.rule = { interval: [SCHEDULES[file] ?? EVERY_MINUTE] };
	if (type === 'n8n-nodes-base.executeWorkflow')
		parameters.workflowId = {
			__rl: true,
			mode: 'list',
			value: imported[CALLED[name]].id,
			cachedResultName: name,
		};
}
