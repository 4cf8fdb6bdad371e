import { LedgerWorld, templates } from '../../support/ledger/world';
import { readTemplate, replaced, type Template } from '../../support/ledger/template';

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

/** As its note asks. */
function filledIn(name: string, channelCode = 'CRM'): Template {
	const example = readTemplate(name, 'examples/crm');
	for (const node of example.nodes) delete node.disabled;
	replaced(
		example,
		name === 'hubspot-deal' ? 'Map the Deal' : 'Map the Order',
		"channelCode: ''",
		`channelCode: '${channelCode}'`,
	);
	return example;
}

it.each(EXAMPLES)('%s: as it comes, nothing is ordered', (name, trigger) => {
	const world = new LedgerWorld(templates(), false);
	world.play(readTemplate(name, 'examples/crm'), trigger);
	world.finish();
	expect([world.table.rows, world.service.made]).toEqual([[], []]);
});

it.each(EXAMPLES)('%s: without a channel code every line is refused', (name, trigger, eventId) => {
	const world = new LedgerWorld(templates(), false);
	const example = filledIn(name, '');
	world.play(example, trigger);
	world.finish();
	const refused = { state: 'refused', message: 'channelCode is missing' };
	expect(world.rowsOf(eventId)).toMatchObject([refused, refused]);
	expect(world.service.made).toEqual([]);
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
