// Templates and their credentials, brought into n8n as a user would: the same for the demo, the editor's tests, queue, soak, bench and install.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SetupError } from '../../../scripts/lib/errors.mjs';
import { ROOT_DIR } from '../../../scripts/lib/paths.mjs';
import { PACKAGE } from '../../../scripts/lib/workflow.mjs';

/** What the CRM of the demo shows with each event. */
const CRM_HEADER = { name: 'X-CRM-Key', value: 'demo-crm-key' };
export const crmHeaders = { [CRM_HEADER.name]: CRM_HEADER.value };

/** Whom a node calls, where its template names nobody. */
const CALLED = {
	'Call Order Once': 'order-once.json',
	'Renew Each Asset': 'renew-one-asset.json',
	'Offboard on a Day': 'offboard-on-a-day.json',
	'Note the Decision': 'who-decided-what.json',
};

/** The sandbox's credentials with pasted tokens, as n8n stores them. */
const CREDENTIALS = {
	orderService: {
		type: 'orderServiceApi',
		name: 'Order Service (sandbox)',
		data: ({ url, tokens: { appAccessToken } }) => ({
			baseUrl: url,
			authentication: 'accessToken',
			appAccessToken,
		}),
	},
	memberCenter: {
		type: 'memberCenterApi',
		name: 'Member Center (sandbox)',
		data: ({ url, tokens: { clientToken, userToken }, enterprise }) => ({
			baseUrl: url,
			authentication: 'tokens',
			clientToken,
			userToken,
			enterpriseGlobalId: enterprise.globalId,
		}),
	},
};

/**
 * What templates are brought into. `credentials`: by node type, as `bringCredentials` gives them; `change`: of every template.
 * @typedef {{ api: import('../../../scripts/lib/n8nServer.mjs').RunningN8n['api'], sandbox: import('../../../scripts/lib/sandbox.mjs').SandboxFacts, credentials: Record<string, Record<string, { id: string, name: string }>>, change?: (template: any) => void }} Place
 */

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

/** Makes a credential of n8n, or brings the one of this name up to date. */
export async function credentialFor(api, wanted) {
	const isSame = ({ name, type }) => name === wanted.name && type === wanted.type;
	const kept = (await api.listCredentials()).find(isSame);
	const { id } = kept ?? (await api.createCredential(wanted));
	if (kept) await api.updateCredential(id, wanted);
	return { id, name: wanted.name };
}

/**
 * The credentials for the sandbox, which n8n's own test of them finds good.
 * @param {Record<string, { name?: string, data?: object }>} [own] by service, what is other than with pasted tokens; only services named here
 * @returns {Promise<Place['credentials']>}
 */
export async function bringCredentials({ api, sandbox }, own = { orderService: {}, memberCenter: {} }) {
	const byNodeType = {};
	for (const [service, more] of Object.entries(own)) {
		const { data, ...rest } = CREDENTIALS[service];
		const wanted = { ...rest, data: data(sandbox), ...more };
		const made = await credentialFor(api, wanted);
		const { status, message } = await api.testCredential({ ...wanted, ...made });
		if (status !== 'OK')
			throw new SetupError(`n8n's test of the credential "${wanted.name}" says: ${message}`);
		for (const kind of ['', 'Trigger', 'Tool'])
			byNodeType[`${PACKAGE}.${service}${kind}`] = { [wanted.type]: made };
	}
	return byNodeType;
}

/**
 * Fills in what every user does: credentials, app key, the key of the CRM, and whom it calls, who is brought and published before.
 * @param {Place} place
 */
export async function fillIn(template, place) {
	const { api, sandbox, credentials } = place;
	for (const node of template.nodes) {
		const { type, name, parameters } = node;
		if (credentials[type]) node.credentials = credentials[type];
		if ('appKey' in parameters) parameters.appKey = sandbox.grants.appKey;
		if (parameters.authentication === 'headerAuth') {
			const key = { name: 'CRM key', type: 'httpHeaderAuth', data: CRM_HEADER };
			node.credentials = { httpHeaderAuth: await credentialFor(api, key) };
		}
		// Nobody is logged in here, and forms are filled in without a browser.
		for (const which of ['authentication', 'incomingAuthentication'])
			if (['basicAuth', 'n8nUserAuth'].includes(parameters[which])) parameters[which] = 'none';
		if (name in CALLED) {
			const called = await bring(place, CALLED[name]);
			const chosen = { value: called.id, cachedResultName: called.name };
			parameters.workflowId = { __rl: true, mode: 'list', ...chosen };
		}
	}
	return template;
}

/**
 * Brings a template into n8n, unless one of its name is there, with all of our nodes on that have a credential.
 * @param {Place} place
 * @param {string | object} wanted a file of templates/, or a workflow
 * @param {{ prepare?: (template: any) => void | Promise<void>, activate?: boolean }} [options] `prepare` fills in what is left to its user
 * @returns {Promise<{ id: string, name: string, nodes: any[] }>}
 */
export async function bring(place, wanted, { prepare, activate = true } = {}) {
	const { api, credentials, change } = place;
	const template = typeof wanted === 'string' ? readTemplate(wanted) : structuredClone(wanted);
	await fillIn(template, place);
	for (const node of template.nodes) if (credentials[node.type]) delete node.disabled;
	change?.(template);
	await prepare?.(template);
	const there = await api.listWorkflows();
	// The choice that no file brings.
	const told = there.find(({ name }) => name === 'Tell somebody');
	if (told && template.name !== told.name)
		template.settings = { ...template.settings, errorWorkflow: told.id };
	const kept = there.find(({ name }) => name === template.name);
	const { id } = kept ?? (await api.createWorkflow(template));
	if (activate) await api.activate(id);
	return await api.getWorkflow(id);
}
