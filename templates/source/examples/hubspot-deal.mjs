import { callWorkflow, filter, inTurn, plain, raw, workflow } from '../workflow.mjs';
import { isOver, TOLD, told, toldLinks } from './told.mjs';

/** What is sent for each change of a deal: https://developers.hubspot.com/docs/apps/legacy-apps/public-apps/create-generic-webhook-subscriptions */
const change = (eventId, objectId, occurredAt, propertyValue) => ({
	eventId,
	subscriptionId: 2541,
	portalId: 62515,
	appId: 19312,
	occurredAt,
	subscriptionType: 'deal.propertyChange',
	attemptNumber: 0,
	objectId,
	propertyName: 'dealstage',
	propertyValue,
	changeSource: 'CRM',
});
const CHANGES = [
	change(3531863961, 18900001, 1793700000000, 'closedwon'),
	change(1146029581, 18900002, 1793700000500, 'qualifiedtobuy'),
];
/** Search of line items, of the deal's company: the form of all CRM objects of HubSpot's API v3. */
const found = (...list) => ({
	total: list.length,
	results: list.map(([id, properties, createdAt = '2026-11-20T08:00:00.000Z', updatedAt = '2026-11-22T09:30:00.000Z']) => ({
		id, properties: { hs_object_id: id, ...properties }, createdAt, updatedAt, archived: false,
	})),
});
const LINE_ITEMS = found(
	['512', { hs_sku: '24107', quantity: '5', license_type: 'cloud_account', license_start: '2026-12-01', license_end: '2027-11-30' }],
	['513', { hs_sku: '24107', quantity: '2', license_type: 'softkey', license_start: '2026-12-01', license_end: 'never' }],
);
const COMPANIES = found(['7001', { name: 'Acme Engineering', license_enterprise_id: '6100000000000000001' }, '2025-01-10T08:00:00.000Z', '2026-11-01T08:00:00.000Z']);

const search = (name, type, properties) =>
	plain(name, 'httpRequest', 4.2, {
		method: 'POST',
		url: `https://api.hubapi.com/crm/v3/objects/${type}/search`,
		authentication: 'predefinedCredentialType',
		nodeCredentialType: 'hubspotAppToken',
		sendBody: true,
		specifyBody: 'json',
		jsonBody: `={{ { filterGroups: [ { filters: [ { propertyName: 'associations.deal', operator: 'EQ', value: String($('One Deal at a Time').item.json.objectId) } ] } ], properties: ${JSON.stringify(properties).replaceAll('"', "'")}, limit: 100 } }}`,
		options: {},
	}, { onError: 'continueRegularOutput' });

// One search gives 100 line items: a deal with more is refused, and never ordered in part.
const MAPPING = `{
	eventId: 'hubspot-' + $('One Deal at a Time').item.json.portalId + '-deal-' + $('One Deal at a Time').item.json.objectId,
	channelCode: '',
	channelOrderId: 'deal-' + $('One Deal at a Time').item.json.objectId,
	customer: ($('Company').item.json.results ?? []).map(({ id, properties }) => ({
		id,
		name: properties.name,
		enterpriseId: properties.license_enterprise_id
	}))[0],
	lines: $('Company').item.json.results && $json.results && $json.results.length === $json.total ? $json.results.map(({ properties }) => ({
		product: properties.hs_sku,
		quantity: properties.quantity,
		start: properties.license_start,
		end: properties.license_end,
		licenseType: properties.license_type
	})) : undefined,
	words: {
		lines: $('Company').item.json.results ? 'line items (' + ($json.results ?? []).length + ' of ' + ($json.total ?? '?') + ' read)' : 'line items (the company cannot be read)',
		customer: 'company', product: 'hs_sku', quantity: 'quantity', start: 'license_start', end: 'license_end', licenseType: 'license_type', 'customer.enterpriseId': 'license_enterprise_id'
	}
}`;

export const hubspot = workflow({
	name: 'HubSpot deal to license orders',
	settings: { executionTimeout: 180 },
	nodes: [
		[0, 1, plain('Deal Changed', 'webhook', 2, { httpMethod: 'POST', path: 'hubspot-deal', responseMode: 'responseNode', options: {} }, { webhookId: '0d0a9d7f-6a3e-4c39-9a2f-6f5a2f1d6b01' })],
		[1, 1, plain('One Deal at a Time', 'splitOut', 1, { fieldToSplitOut: 'body', options: {} })],
		[2, 1, filter('Won?', ["={{ $json.propertyName === 'dealstage' && $json.propertyValue === 'closedwon' }}"])],
		[3, 1, search('Company', 'companies', ['name', 'license_enterprise_id'])],
		[4, 1, search('Line Items', 'line_items', ['hs_sku', 'quantity', 'license_type', 'license_start', 'license_end'])],
		[5, 1, raw('Map the Deal', MAPPING)],
		[6, 1, callWorkflow('Call Order Once', { onError: 'continueRegularOutput', alwaysOutputData: true })],
		[7, 1, plain('Answer', 'respondToWebhook', 1.1, { respondWith: 'noData', options: { responseCode: `={{ ${isOver(['Company', 'Line Items'], 'results')} ? 200 : 503 }}` } }, { executeOnce: true })],
		...told(8),
	],
	links: {
		...inTurn('Deal Changed', 'One Deal at a Time', 'Won?', 'Company', 'Line Items', 'Map the Deal', 'Call Order Once', 'Answer'),
		...toldLinks('Answer'),
	},
	notes: [
		['Set-up', `## A deal is won in HubSpot

**Set-up**
1. **Deal Changed**: set the authentication.
2. **Company** and **Line Items**: choose your HubSpot credential.
3. **Map the Deal**: put in your \`channelCode\`, and the names of your own fields.
4. **Call Order Once**: choose *Order once*.

${TOLD}

The pinned data is a sample. Look with it at the mapping of **Map the Deal** alone, then remove it: a run of the whole workflow would order it.`, -64, -240, 560, 400, 4],
	],
	pinData: { 'Deal Changed': [{ json: { headers: {}, params: {}, query: {}, body: CHANGES } }], Company: [{ json: COMPANIES }], 'Line Items': [{ json: LINE_ITEMS }] },
});
