import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SetupError } from '../../../scripts/lib/errors.mjs';
import { ROOT_DIR } from '../../../scripts/lib/paths.mjs';
import { PACKAGE } from '../../../scripts/lib/workflow.mjs';
import { credentialsByNodeType } from './credentials.mjs';
import { bringCrmKey, bringOrderOnce, callsOrderOnce, giveCrmKey, linkOrderOnce } from './orderOnce.mjs';
import { bringRenewal, callsRenewal, linkRenewal } from './renewal.mjs';

const SCENARIOS_DIR = join(import.meta.dirname, 'scenarios');

/**
 * What the demo does with one workflow: a file in scenarios/, played in the order of the file names.
 *
 * @typedef {object} Scenario
 * @property {string} [template]  file in templates/
 * @property {any} [workflow]  a workflow of the scenario's own, where it plays no template; the names of all that are no templates begin with "Demo: "
 * @property {(node: (name: string) => any, sandbox: import('../../../scripts/lib/sandbox.mjs').SandboxFacts, more: { api: Stage['api'], template: any }) => void | Promise<void>} [prepare]
 *   fills in what the template leaves to its user; `node(name)` gives the parameters of the node to change
 * @property {string} [from]  the first n8n that has what the workflow is made of; on an older one it is not played
 * @property {boolean} [activate]  true unless told: its trigger is live before `drive`
 * @property {(stage: Stage) => Promise<Report>} drive  makes it happen; throws where something did not go as it must
 *
 * @typedef {{ api: import('../../../scripts/lib/n8nServer.mjs').RunningN8n['api'], sandbox: import('../../../scripts/lib/sandbox.mjs').RunningSandbox, workflow: { id: string, name: string, nodes: any[] } }} Stage
 * @typedef {{ columns: string[], rows: string[][], notes?: string[] }} Report
 */

/** @returns {Promise<Scenario[]>} */
export async function loadScenarios() {
	const files = readdirSync(SCENARIOS_DIR).sort((a, b) => parseInt(a, 10) - parseInt(b, 10));
	return await Promise.all(files.map(async (name) => (await import(`./scenarios/${name}`)).default));
}

/**
 * Brings a template into n8n, ready to run, and plays it.
 * @param {Scenario} scenario
 * @returns {Promise<{ workflow: { id: string, name: string }, report: Report }>}
 */
export async function playScenario({ template, prepare, activate = true, drive, ...own }, { api, sandbox }) {
	const wanted = structuredClone(own.workflow) ?? readTemplate(template);
	await giveCredentials(wanted, { api, sandbox });
	if (callsOrderOnce(wanted)) linkOrderOnce(wanted, await orderOnceFor({ api, sandbox }));
	if (callsRenewal(wanted)) linkRenewal(wanted, await renewalFor({ api, sandbox }));
	if (wanted.nodes.some(({ parameters }) => parameters.authentication === 'headerAuth'))
		giveCrmKey(wanted, await bringCrmKey(api));
	await prepare?.((name) => parametersOf(wanted, name), sandbox, { api, template: wanted });
	const kept = (await api.listWorkflows()).find(({ name }) => name === wanted.name);
	const { id } = kept ?? (await api.createWorkflow(wanted));
	if (activate) await api.activate(id);
	const workflow = await api.getWorkflow(id);
	return { workflow, report: await drive({ api, sandbox, workflow }) };
}

export const readTemplate = (file) => JSON.parse(readFileSync(join(ROOT_DIR, 'templates', file), 'utf8'));

/** Of a node by its name. */
export function parametersOf({ name: template, nodes }, name) {
	const found = nodes.find((node) => node.name === name);
	if (!found) throw new Error(`Template "${template}" has no node "${name}"`);
	return found.parameters;
}

/** Sets a value of a template's "Settings" node. */
export const setSetting = (settings, name, value) =>
	Object.assign(
		settings.assignments.assignments.find((one) => one.name === name),
		{ value },
	);

/** *Order once* with the demo's credentials, both of them. */
const orderOnceFor = async (stage) => await bringOrderOnce(stage.api, await chosenFor(stage));

/** *Renew one asset*, which calls it. */
async function renewalFor(stage) {
	const template = linkOrderOnce(readTemplate('renew-one-asset.json'), await orderOnceFor(stage));
	return await bringRenewal(stage.api, template, await chosenFor(stage));
}

async function chosenFor({ api, sandbox }) {
	const chosen = (name) => credentialFor(credentialsByNodeType[`${PACKAGE}.${name}`], { api, sandbox });
	const [orderService, memberCenter] = [await chosen('orderService'), await chosen('memberCenter')];
	return { appKey: sandbox.grants.appKey, orderService, memberCenter };
}

/** Makes the credentials that a template's nodes need, or points those of an earlier run at today's sandbox. */
async function giveCredentials(template, { api, sandbox }) {
	for (const [nodeType, { type, name, data }] of Object.entries(credentialsByNodeType)) {
		const nodes = template.nodes.filter((node) => [nodeType, `${nodeType}Tool`].includes(node.type));
		if (nodes.length === 0) continue;
		const made = await credentialFor({ type, name, data }, { api, sandbox });
		for (const node of nodes) node.credentials = { [type]: made };
	}
}

/** Makes a credential of n8n, or brings the one of this name up to date. */
export async function credentialFor({ type, name, data }, { api, sandbox }) {
	const wanted = { name, type, data: data(sandbox) };
	// Nodes of two types may share one: the second finds what was made for the first.
	const kept = (await api.listCredentials()).find((one) => one.name === name && one.type === type);
	const { id } = kept ?? (await api.createCredential(wanted));
	if (kept) await api.updateCredential(id, wanted);
	const test = await api.testCredential({ id, ...wanted });
	if (test.status !== 'OK')
		throw new SetupError(`n8n's test of the credential "${name}" says: ${test.message}`);
	return { id, name };
}
