import { chain, nodeOf, PACKAGE } from '../../../scripts/lib/workflow.mjs';
import { stage } from './stage.mjs';

export const orderServiceType = `${PACKAGE}.orderService`;
export const memberCenterType = `${PACKAGE}.memberCenter`;

/** A node of a workflow; ours get the sandbox's credentials. */
export function node(name, type, parameters = {}, more = {}) {
	const credentials = stage.credentials?.[type];
	return nodeOf(name, type, parameters, { ...(credentials && { credentials }), ...more });
}

export const manualTrigger = () => node('Start', 'n8n-nodes-base.manualTrigger');

export function items(rows, name = 'Items') {
	const jsCode = `return ${JSON.stringify(rows.map((json) => ({ json })))};`;
	return node(name, 'n8n-nodes-base.code', { jsCode }, { typeVersion: 2 });
}

export const create = (name, ...nodes) => stage.api.createWorkflow(chain(name, [manualTrigger(), ...nodes]));
