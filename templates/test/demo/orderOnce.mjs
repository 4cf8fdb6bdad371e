import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT_DIR } from '../../../scripts/lib/paths.mjs';
import { PACKAGE } from '../../../scripts/lib/workflow.mjs';

/** What the CRM of the demo shows with each event. */
const CRM_HEADER = { name: 'X-CRM-Key', value: 'demo-crm-key' };
export const crmHeaders = { [CRM_HEADER.name]: CRM_HEADER.value };

const CALLS = 'n8n-nodes-base.executeWorkflow';
const calls = ({ name, type }) => type === CALLS && name === 'Call Order Once';
export const callsOrderOnce = ({ nodes }) => nodes.some(calls);

/** Points a template's calls to the workflow of this id. */
export function linkOrderOnce(template, id) {
	for (const node of template.nodes.filter(calls))
		node.parameters.workflowId = { __rl: true, mode: 'list', value: id, cachedResultName: 'Order once' };
	return template;
}

/**
 * Brings *Order once* into n8n as its user would, and publishes it: the templates that call it cannot be published before.
 *
 * @param {import('../../../scripts/lib/n8nServer.mjs').RunningN8n['api']} api
 * @param {{ appKey: string, orderService: { id: string, name: string }, memberCenter?: { id: string, name: string } }} chosen
 *   credentials; without `memberCenter` its node stays off, as it comes
 * @param {(template: any) => void} [change]
 * @returns {Promise<string>} its id
 */
export async function bringOrderOnce(api, { appKey, orderService, memberCenter }, change = () => {}) {
	const template = JSON.parse(readFileSync(join(ROOT_DIR, 'templates', 'order-once.json'), 'utf8'));
	for (const node of template.nodes) {
		if (node.type === `${PACKAGE}.orderService`) node.credentials = { orderServiceApi: orderService };
		if ('appKey' in node.parameters) node.parameters.appKey = appKey;
		if (node.type !== `${PACKAGE}.memberCenter` || !memberCenter) continue;
		Object.assign(node, { credentials: { memberCenterApi: memberCenter }, disabled: false });
	}
	change(template);
	const kept = (await api.listWorkflows()).find(({ name }) => name === template.name);
	const { id } = kept ?? (await api.createWorkflow(template));
	await api.activate(id);
	return id;
}

/** The credential of the CRM's webhook, as n8n's own node takes it. */
export async function bringCrmKey(api) {
	const wanted = { name: 'CRM key', type: 'httpHeaderAuth', data: CRM_HEADER };
	const kept = (await api.listCredentials()).find(
		({ name, type }) => name === wanted.name && type === wanted.type,
	);
	return { id: (kept ?? (await api.createCredential(wanted))).id, name: wanted.name };
}

/** Gives a template's webhooks the key that they ask for. */
export function giveCrmKey(template, key) {
	for (const node of template.nodes)
		if (node.parameters.authentication === 'headerAuth') node.credentials = { httpHeaderAuth: key };
	return template;
}
