import { LedgerWorld, templates } from '../support/ledger/world';
import { readTemplate, replaced } from '../support/ledger/template';

/**
 * The examples for CRMs, played with the payloads that are pinned in them: what the CRM documents becomes orders, once however
 * often it is delivered.
 */

const EXAMPLES: Array<[string, string, string, unknown[]]> = [
	['hubspot-deal', 'Deal Changed', 'hubspot-62515-deal-18900001', ['cloud_account', 'softkey']],
	[
		'salesforce-order',
		'Outbound Message',
		'salesforce-801000000000XyzAAA',
		['cloud_account', 'normal_recover_usbkey'],
	],
	['odoo-sales-order', 'Order Confirmed', 'odoo-sale.order-42', ['cloud_account', 'normal_recover_usbkey']],
];

/** As its user has filled it in: it comes without a channel. */
function filledIn(name: string) {
	const example = readTemplate(name, 'examples/crm');
	const map = example.nodes.find((node) => node.name.startsWith('Map the '))!;
	replaced(example, map.name, "channelCode: ''", "channelCode: 'CRM'");
	return example;
}

it.each(EXAMPLES)('%s as it ships orders nothing, and says what is missing', (name, trigger, eventId) => {
	const world = new LedgerWorld(templates(), false);
	world.play(readTemplate(name, 'examples/crm'), trigger);
	world.finish();
	expect([world.service.made, world.service.allocated]).toEqual([[], []]);
	for (const { state, message } of world.rowsOf(eventId))
		expect([state, message]).toEqual(['refused', 'channelCode is missing']);
});

it.each(EXAMPLES)('%s', (name, trigger, eventId, licenseTypes) => {
	const world = new LedgerWorld(templates(), false);
	const example = filledIn(name);
	for (let delivery = 0; delivery < 2; delivery += 1) {
		world.play(example, trigger);
		world.finish();
	}
	expect(world.table.rows.map(({ eventId: id, line, state }) => [id, line, state])).toEqual(
		licenseTypes.map((_, index) => [eventId, index + 1, 'done']),
	);
	expect(world.service.made.map(({ licenseType, version }) => [licenseType, version])).toEqual(
		licenseTypes.map((licenseType) => [licenseType, 'Acme Engineering']),
	);
});

it.each(EXAMPLES)('%s: what cannot be ordered is told in the CRM’s own words', (name, trigger, eventId) => {
	const world = new LedgerWorld(templates(), false);
	const example = filledIn(name);
	const text = JSON.stringify(example.pinData).replaceAll('"cloud_account"', '"gold"');
	world.play({ ...example, pinData: JSON.parse(text) as typeof example.pinData }, trigger);
	world.finish();
	const [first, second] = world.rowsOf(eventId);
	expect([first!.state, second!.state]).toEqual(['refused', 'done']);
	expect(first!.message).toMatch(/^license_type|^License_Type__c|^x_license_type/);
});
