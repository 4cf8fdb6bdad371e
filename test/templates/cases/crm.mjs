// The three CRM examples, against stand-ins of what they read.
import assert from 'node:assert/strict';
import { startLocalServer } from '../../../scripts/lib/localServer.mjs';
import { DAY_MS, dayIn, INBOX } from '../player.mjs';

const END = dayIn(365);
const hubspot = (deal) => ({
	id: deal,
	properties: { dealstage: 'closedwon' },
	associations: {
		companies: { results: [{ id: 'ACME-001' }, { id: 'ACME-001' }] },
		'line items': { results: [{ id: '1' }, { id: '2' }] },
	},
});
const paged = (all) => ({ ...all, 'line items': { ...all['line items'], paging: {} } });
const item = {
	properties: { hs_sku: '24107', quantity: '2', license_type: 'Cloud Account', license_end: END },
};
const record = {
	Quantity: 2,
	ServiceDate: null,
	EndDate: `${END}T00:00:00.000+0000`,
	License_Type__c: 'softkey',
	Product2: { ProductCode: '24107' },
	Order: {
		Id: '801A',
		OrderNumber: '101',
		Status: 'Activated',
		Account: { Id: 'ACME-001', Name: 'Acme', License_Enterprise__c: null },
	},
};
const odooLine = {
	display_type: false,
	x_product_code: '24107',
	product_uom_qty: 2,
	x_license_type: 'softkey',
	x_license_start: false,
	x_license_end: `${END} 00:00:00`,
};
const ODOO = {
	_model: 'sale.order',
	_id: 42,
	name: 'S42',
	state: 'sale',
	partner_id: 7,
	order_line: [100, 101],
};

/** What each CRM answers to the path that is asked; a test changes it. */
let replies = {};
const use = (answers) => (replies = answers);
const lines = async ({ tables }) => (await tables.rows(INBOX)).length;
async function post(player, path, body) {
	const before = await lines(player);
	const { status, text } = await player.webhook(path, body);
	return [status, (await lines(player)) - before, text];
}
const CRMS = {
	hubspot: {
		path: 'hubspot-deal',
		body: { deal: '1' },
		good: {
			'/deals/': hubspot('1'),
			'/companies/': { id: 'ACME-001', properties: { name: 'Acme', license_enterprise_id: '' } },
			'/line_items/': { results: [item, item] },
		},
		wrong: {
			'two companies': {
				'/deals/': {
					...hubspot('1'),
					associations: { ...hubspot('1').associations, companies: { results: [{ id: 'a' }, { id: 'b' }] } },
				},
			},
			'a first page of line items': {
				'/deals/': { ...hubspot('1'), associations: paged(hubspot('1').associations) },
			},
			'a line item that is not read': { '/line_items/': { results: [item] } },
			'a deal that is not won': { '/deals/': { ...hubspot('1'), properties: { dealstage: 'qualified' } } },
		},
	},
	salesforce: {
		path: 'salesforce-order',
		body: { order: '801A' },
		good: { '/query': { done: true, totalSize: 2, records: [record, record] } },
		wrong: {
			'a first page': { '/query': { done: false, totalSize: 3000, records: [record, record] } },
			'fewer than there are': { '/query': { done: true, totalSize: 3, records: [record, record] } },
			'no lines': { '/query': { done: true, totalSize: 0, records: [] } },
		},
	},
	odoo: {
		path: 'odoo-sale-order',
		body: ODOO,
		good: {
			'res.partner': { result: [{ id: 'ACME-001', name: 'Acme', x_license_enterprise: false }] },
			'sale.order.line': {
				result: [odooLine, { ...odooLine, display_type: 'line_note', x_product_code: false }],
			},
		},
		wrong: {
			'no such customer': { 'res.partner': { result: [] } },
			'a line that is not read': { 'sale.order.line': { result: [odooLine] } },
			'a line without an end': {
				'sale.order.line': { result: [odooLine, { ...odooLine, x_license_end: false }] },
			},
		},
	},
};

export default {
	template: 'HubSpot, Salesforce and Odoo (examples/crm)',
	async open({ bring, bringDrain }) {
		await bringDrain({ isOn: false });
		const crm = await startLocalServer(({ request, text }) => {
			const [, body] = Object.entries(replies).find(([part]) => `${request.url} ${text}`.includes(part));
			return { body };
		});
		const change = (template) => {
			for (const { type, parameters } of template.nodes) {
				if (type !== 'n8n-nodes-base.httpRequest') continue;
				delete parameters.authentication;
				parameters.url =
					parameters.url === ''
						? `${crm.url}/query`
						: parameters.url.replace('https://api.hubapi.com', crm.url);
			}
		};
		for (const name of ['hubspot-deal', 'salesforce-order', 'odoo-sales-order'])
			await bring(`examples/crm/${name}.json`, { change });
	},
	cases: Object.fromEntries(
		Object.entries(CRMS).map(([name, { path, body, good, wrong }]) => [
			`${name}: what is complete is noted; what is not certain is 422`,
			async (player) => {
				use(good);
				const noted = await post(player, path, body);
				assert.deepEqual(noted.slice(0, 2), [202, name === 'odoo' ? 1 : 2], noted[2]);
				const { order, key } = (await player.tables.rows(INBOX)).at(-1);
				const { channelCustomerId, assets } = JSON.parse(order);
				assert.deepEqual(
					[
						channelCustomerId,
						assets[0].products[0].limitConcurrent,
						assets[0].limitEndDate,
						new RegExp(`^\\S+ new \\d of ${name.split('-')[0]}`).test(key),
					],
					['ACME-001', 2, Date.parse(END) + DAY_MS - 1, true],
				);
				for (const [what, answers] of Object.entries(wrong)) {
					use({ ...good, ...answers });
					assert.deepEqual((await post(player, path, body)).slice(0, 2), [422, 0], what);
				}
			},
		]),
	),
};
