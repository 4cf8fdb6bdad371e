// The templates, as a user would import them, with all their times shorter; and the ledger that they keep.
import lodash from 'lodash';
import { credentialsByNodeType } from '../demo/credentials.mjs';
import { bringCrmKey, bringOrderOnce, giveCrmKey, linkOrderOnce } from '../demo/orderOnce.mjs';
import { parametersOf, readTemplate, setSetting } from '../demo/scenarios.mjs';
import { PACKAGE } from '../../../scripts/lib/workflow.mjs';

const CRM = 'crm-event-to-license-orders.json';
const RECONCILE = 'reconcile-license-orders.json';

/** All times of the templates are so many times shorter: they stand to each other as they do there. */
const FASTER = 5;
const EVERY_SECONDS = 10;

const inTest = (template) => {
	template.settings.executionTimeout /= FASTER;
	return template;
};

/**
 * Brings *Order once*, the CRM's workflow and reconcile into n8n, and publishes them.
 * @returns {Promise<string>} the webhook's path
 */
export async function activateTemplates(api, sandbox) {
	const { url, grants } = sandbox;
	const made = async (credential) => lodash.pick(await api.createCredential(credential), ['id', 'name']);
	const orderService = await made({
		name: 'Order Service (client credentials)',
		type: 'orderServiceApi',
		data: {
			...lodash.pick(grants, ['tokenUrl', 'appKey', 'appSecret']),
			baseUrl: url,
			authentication: 'clientCredentials',
			scope: 'auth_order',
			clientAuthentication: 'body',
		},
	});
	const { type, name, data } = credentialsByNodeType[`${PACKAGE}.memberCenter`];
	const memberCenter = await made({ type, name, data: data(sandbox) });
	const order = await bringOrderOnce(api, { appKey: grants.appKey, orderService, memberCenter }, inTest);
	const key = await bringCrmKey(api);
	const [events, reconcile] = [CRM, RECONCILE].map((file) =>
		giveCrmKey(linkOrderOnce(inTest(readTemplate(file)), order), key),
	);
	const settings = parametersOf(reconcile, 'Settings');
	const { value } = settings.assignments.assignments.find((one) => one.name === 'stuckAfterMinutes');
	setSetting(settings, 'stuckAfterMinutes', value / FASTER);
	parametersOf(reconcile, 'Every Five Minutes').rule.interval = [
		{ field: 'seconds', secondsInterval: EVERY_SECONDS },
	];
	for (const workflow of [events, reconcile]) await api.activate((await api.createWorkflow(workflow)).id);
	return parametersOf(events, 'CRM Event').path;
}

/** `done: 498, unknown: 2` */
export const counted = (rows) =>
	Object.entries(lodash.countBy(rows, 'state'))
		.map(([state, count]) => `${state}: ${count}`)
		.join(', ') || '–';
