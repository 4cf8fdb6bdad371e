// The templates, as a user would import them, with all their times shorter; and the ledger that they keep.
import lodash from 'lodash';
import { bring, bringCredentials, parametersOf, setSetting } from '../demo/bring.mjs';

const CRM = 'crm-event-to-license-orders.json';
const RECONCILE = 'reconcile-license-orders.json';

/** All times of the templates are so many times shorter: they stand to each other as they do there. */
const FASTER = 5;
const EVERY_SECONDS = 10;

/** What n8n has of the service is a login, so that a token can run out. */
const granted = ({ url, grants: { tokenUrl, appKey, appSecret } }) => ({
	...{ baseUrl: url, authentication: 'clientCredentials', tokenUrl, appKey, appSecret },
	...{ scope: 'auth_order', clientAuthentication: 'body' },
});

/** Brings *Order once*, the CRM's workflow and reconcile into n8n, and publishes them; gives the webhook's path. */
export async function activateTemplates(api, sandbox) {
	const own = { orderService: { data: granted(sandbox) }, memberCenter: {} };
	const credentials = await bringCredentials({ api, sandbox }, own);
	const change = ({ settings }) => (settings.executionTimeout /= FASTER);
	const place = { api, sandbox, credentials, change };
	const events = await bring(place, CRM);
	await bring(place, RECONCILE, { prepare: oftener });
	return parametersOf(events, 'CRM Event').path;
}

function oftener(reconcile) {
	const settings = parametersOf(reconcile, 'Settings');
	const { value } = settings.assignments.assignments.find((one) => one.name === 'stuckAfterMinutes');
	setSetting(settings, 'stuckAfterMinutes', value / FASTER);
	const { rule } = parametersOf(reconcile, 'Every Five Minutes');
	rule.interval = [{ field: 'seconds', secondsInterval: EVERY_SECONDS }];
}

export const counted = (rows) =>
	Object.entries(lodash.countBy(rows, 'state'))
		.map(([state, count]) => `${state}: ${count}`)
		.join(', ') || '–';
