// The two templates, as a user would import them, with shorter times; and the ledger that they keep.
import lodash from 'lodash';
import { parametersOf, readTemplate, setSetting } from '../../scripts/demo/scenarios.mjs';
import { PACKAGE } from '../../scripts/lib/workflow.mjs';

const CRM = 'crm-event-to-license-orders.json';
const RECONCILE = 'reconcile-license-orders.json';
const PAGE = 200;

/**
 * Times of the test, in seconds. They stand to each other as those of the templates do: an execution is ended before its
 * event counts as stuck, and the service is done with a request before that too.
 */
const TIMES = { execution: 30, stuck: 50, every: 10 };

/**
 * Brings both templates into n8n and activates them.
 * @returns {Promise<string>} the webhook's path
 */
export async function activateTemplates(api, { url, grants }) {
	const credential = await api.createCredential({
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
	const workflows = [CRM, RECONCILE].map((file) => {
		const template = readTemplate(file);
		template.settings.executionTimeout = TIMES.execution;
		for (const node of template.nodes.filter(({ type }) => type === `${PACKAGE}.orderService`)) {
			node.credentials = { orderServiceApi: lodash.pick(credential, ['id', 'name']) };
			if ('appKey' in node.parameters) node.parameters.appKey = grants.appKey;
		}
		return template;
	});
	const [events, reconcile] = workflows;
	setSetting(parametersOf(reconcile, 'Settings'), 'stuckAfterMinutes', TIMES.stuck / 60);
	parametersOf(reconcile, 'Every Five Minutes').rule.interval = [
		{ field: 'seconds', secondsInterval: TIMES.every },
	];
	for (const workflow of workflows) await api.activate((await api.createWorkflow(workflow)).id);
	return parametersOf(events, 'CRM Event').path;
}

/** All rows of the ledger, as n8n's Data Table holds them; none where the table is not made yet. */
export async function ledgerRows({ rest }) {
	const { data: tables } = await rest('GET', '/data-tables-global');
	const { tableName } = parametersOf(readTemplate(CRM), 'Ledger');
	const table = tables.find(({ name }) => name === tableName);
	if (!table) return [];
	const path = `/projects/${table.projectId}/data-tables/${table.id}/rows?take=${PAGE}&sortBy=id:asc`;
	const rows = [];
	for (;;) {
		const { data, count } = await rest('GET', `${path}&skip=${rows.length}`);
		rows.push(...data);
		if (data.length === 0 || rows.length >= count) return rows;
	}
}

/** `done: 498, open: 2` */
export const counted = (rows) =>
	Object.entries(lodash.countBy(rows, 'state'))
		.map(([state, count]) => `${state}: ${count}`)
		.join(', ') || '–';
