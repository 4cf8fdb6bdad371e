import { PACKAGE } from '../../../scripts/lib/workflow.mjs';

const RENEWS = 'Renew Each Asset';
export const callsRenewal = ({ nodes }) => nodes.some(({ name }) => name === RENEWS);

/** Points the call of *Renew ending assets* to the workflow of this id. */
export function linkRenewal(template, id) {
	const { parameters } = template.nodes.find(({ name }) => name === RENEWS);
	parameters.workflowId = { __rl: true, mode: 'list', value: id, cachedResultName: 'Renew one asset' };
	return template;
}

/**
 * Brings *Renew one asset* into n8n as its user would, and publishes it.
 * @param {any} template with its call of *Order once* chosen
 * @param {{ appKey: string, orderService: { id: string, name: string }, memberCenter: { id: string, name: string } }} chosen
 * @returns {Promise<string>} its id
 */
export async function bringRenewal(api, template, { appKey, orderService, memberCenter }) {
	for (const node of template.nodes) {
		if (node.type === `${PACKAGE}.orderService`) node.credentials = { orderServiceApi: orderService };
		if (node.type === `${PACKAGE}.memberCenter`) node.credentials = { memberCenterApi: memberCenter };
		if ('appKey' in node.parameters) node.parameters.appKey = appKey;
	}
	const kept = (await api.listWorkflows()).find(({ name }) => name === template.name);
	const { id } = kept ?? (await api.createWorkflow(template));
	await api.activate(id);
	return id;
}
