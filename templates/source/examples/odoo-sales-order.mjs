import { callWorkflow, inTurn, plain, raw, workflow } from '../workflow.mjs';
import { TOLD, told, toldLinks } from './told.mjs';

/** The action *Send Webhook Notification* of an automation rule: `_id`, `_model`, `_action`, and the fields that were chosen. */
const NOTIFICATION = { _action: 'Send Webhook Notification(#412)', _id: 42, _model: 'sale.order', id: 42, name: 'S00042', partner_id: 7, order_line: [100, 101, 102] };
/** Replies of `read` by JSON-RPC (External API). */
const PARTNER = { jsonrpc: '2.0', id: 1, result: [{ id: 7, name: 'Acme Engineering', email: 'lina@acme.example', x_license_enterprise: '6100000000000000001' }] };
const LINES = {
	jsonrpc: '2.0',
	id: 2,
	result: [
		{ id: 100, display_type: 'line_section', product_id: false, x_product_code: false, product_uom_qty: 0, x_license_type: false, x_license_start: false, x_license_end: false },
		{ id: 101, display_type: false, product_id: [33, '[24107] Viewer'], x_product_code: '24107', product_uom_qty: 5, x_license_type: 'cloud_account', x_license_start: '2026-12-01', x_license_end: '2027-11-30' },
		{ id: 102, display_type: false, product_id: [33, '[24107] Viewer'], x_product_code: '24107', product_uom_qty: 1, x_license_type: 'normal_recover_usbkey', x_license_start: '2026-12-01', x_license_end: 'never' },
	],
};
const read = (name, model, ids, names) =>
	plain(name, 'httpRequest', 4.2, {
		method: 'POST',
		url: '',
		sendBody: true,
		specifyBody: 'json',
		jsonBody: `={{ { jsonrpc: '2.0', method: 'call', id: 1, params: { service: 'object', method: 'execute_kw', args: [ '', 0, '', '${model}', 'read', [ ${ids} ], { fields: ${JSON.stringify(names).replaceAll('"', "'")} } ] } } }}`,
		options: {},
	});
const MAPPING = `{
	eventId: 'odoo-' + $('Order Confirmed').item.json.body._model + '-' + $('Order Confirmed').item.json.body._id,
	channelCode: '',
	channelOrderId: $('Order Confirmed').item.json.body.name,
	customer: {
		id: $('Customer').item.json.result[0].id,
		name: $('Customer').item.json.result[0].name,
		email: $('Customer').item.json.result[0].email || undefined,
		enterpriseId: $('Customer').item.json.result[0].x_license_enterprise || undefined
	},
	// Headings and notes are among the lines, too.
	lines: $json.result.filter((line) => !line.display_type).map((line) => ({
		product: line.x_product_code || undefined,
		quantity: line.product_uom_qty,
		start: line.x_license_start || undefined,
		end: line.x_license_end || undefined,
		licenseType: line.x_license_type || undefined
	})),
	words: { product: 'x_product_code', quantity: 'product_uom_qty', start: 'x_license_start', end: 'x_license_end', licenseType: 'x_license_type', 'customer.enterpriseId': 'x_license_enterprise' }
}`;

export const odoo = workflow({
	name: 'Odoo sales order to license orders',
	settings: { executionTimeout: 180 },
	nodes: [
		[0, 1, plain('Order Confirmed', 'webhook', 2, { httpMethod: 'POST', path: 'odoo-sale-order', responseMode: 'onReceived', options: {} }, { webhookId: '0d0a9d7f-6a3e-4c39-9a2f-6f5a2f1d6b03' })],
		[1, 1, read('Customer', 'res.partner', '[ $json.body.partner_id ]', ['name', 'email', 'x_license_enterprise'])],
		[2, 1, read('Lines', 'sale.order.line', "$('Order Confirmed').item.json.body.order_line", ['display_type', 'product_id', 'x_product_code', 'product_uom_qty', 'x_license_type', 'x_license_start', 'x_license_end'])],
		[3, 1, raw('Map the Order', MAPPING)],
		[4, 1, callWorkflow('Call Order Once', { onError: 'continueRegularOutput' })],
		...told(5),
	],
	links: {
		...inTurn('Order Confirmed', 'Customer', 'Lines', 'Map the Order', 'Call Order Once'),
		...toldLinks('Call Order Once'),
	},
	notes: [
		['Set-up', `## A sales order is confirmed in Odoo

**Set-up**
1. **Order Confirmed**: set the authentication.
2. **Customer** and **Lines**: put in the *URL*, \`https://…/jsonrpc\` of your Odoo, and in the body, in the three places behind \`args\`, the name of the database, the number of the user, and its API key.
3. **Map the Order**: put in your \`channelCode\`, and the names of your own fields.
4. **Call Order Once**: choose *Order once*.

${TOLD}

The pinned data is a sample. Look with it at the mapping of **Map the Order** alone, then remove it: a run of the whole workflow would order it.`, -64, -240, 560, 400, 4],
	],
	pinData: { 'Order Confirmed': [{ json: { headers: {}, params: {}, query: {}, body: NOTIFICATION } }], Customer: [{ json: PARTNER }], Lines: [{ json: LINES }] },
});
