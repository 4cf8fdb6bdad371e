import { LedgerWorld, templates } from '../support/ledger/world';
import type { CrmEvent } from '../support/ledger/events';
import { Execution } from '../support/ledger/execution';
import { readTemplate, replaced } from '../support/ledger/template';

/**
 * The examples for CRMs, played with the payloads that are pinned in them: what the CRM documents becomes orders, once however
 * often it is delivered.
 */

const LOCK = 'normal_recover_usbkey';
/** Each with its trigger, the event that it makes, and the license type of its second line. */
const EXAMPLES: Array<[string, string, string, string]> = [
	['hubspot-deal', 'Deal Changed', 'hubspot-62515-deal-18900001', 'softkey'],
	['salesforce-order', 'Outbound Message', 'salesforce-801000000000XyzAAA', LOCK],
	['odoo-sales-order', 'Order Confirmed', 'odoo-sale.order-42', LOCK],
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

it.each(EXAMPLES)('%s', (name, trigger, eventId, second) => {
	const world = new LedgerWorld(templates(), false);
	const example = filledIn(name);
	for (let delivery = 0; delivery < 2; delivery += 1) {
		world.play(example, trigger);
		world.finish();
	}
	const rows = world.table.rows.map(
		({ eventId: id, line, state }) => `${String(id)} ${String(line)} ${state}`,
	);
	expect(rows).toEqual([`${eventId} 1 done`, `${eventId} 2 done`]);
	const made = world.service.made.map(({ licenseType, version }) => `${licenseType} ${version}`);
	expect(made).toEqual(['cloud_account Acme Engineering', `${second} Acme Engineering`]);
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

/** Two orders in one message, the second one odd: what the CRM is answered, what is ordered, and what a person is told. */
describe('an odd order beside a good one', () => {
	type Json = Record<string, unknown>;
	const NOTHING = {};
	const FAILED = { error: { message: 'Too many requests' } };
	const won = (objectId: number) => ({
		...{ portalId: 1, objectId, propertyName: 'dealstage', propertyValue: 'closedwon' },
	});
	const soap = { notifications: { notification: ['1', '2'].map((id) => ({ sobject: { 'sf:id': id } })) } };
	const MESSAGES: Record<string, Json> = {
		'hubspot-deal': { body: [won(1), won(2)] },
		'salesforce-order': { body: { 'soapenv:envelope': { 'soapenv:body': soap } } },
	};
	/** `replies`: what each look gives for the second order, where it is not as it is pinned. */
	function play(name: string, replies: Record<string, Json>, answer?: Json) {
		const [, trigger] = EXAMPLES.find(([one]) => one === name)!;
		const world = new LedgerWorld(templates(), false);
		const { pinData, ...example } = filledIn(name);
		const looks = example.nodes.filter(({ type }) => type.endsWith('.httpRequest'));
		const given = looks.flatMap((look) => {
			const good = pinData![look.name]![0]!.json;
			return [good, replies[look.name] ?? good];
		});
		const message = [{ json: structuredClone(MESSAGES[name]!) }];
		const execution = new Execution(example, '1', trigger, message, {
			table: world.table,
			service: world.service,
			now: () => new Date('2026-03-01T08:00:00Z'),
			request: () => structuredClone(given.shift()!),
			call: (events) => {
				const deliveries = world.deliverAll((answer ? events.slice(0, 1) : events) as CrmEvent[]);
				world.finish();
				const answers = deliveries.map(({ status, body }) => ({ json: { status, body } as Json }));
				if (!answer) return answers;
				// The second one is answered otherwise, or there is one answer for the whole call.
				if (answer.error !== undefined) return [{ json: answer }];
				return answer === NOTHING ? answers : [...answers, { json: answer }];
			},
		});
		execution.run();
		const [told] = ['Answer', 'Acknowledge'].flatMap((node) => execution.last(node) ?? []);
		const { status, body } = told?.json ?? {};
		const isOver = status === undefined ? /<Ack>(\w+)</.exec(String(body))?.[1] === 'true' : status === 200;
		const error = execution.error instanceof Error ? execution.error.message : '';
		return { isOver, error, orders: world.service.made.length, rows: world.table.rows };
	}
	const items = Array.from({ length: 100 }, () => ({ properties: { hs_sku: '24107' } }));

	const [HUBSPOT, SALESFORCE] = ['hubspot-deal', 'salesforce-order'];
	const CONFLICT = { status: 409, body: { eventId: 'e', message: 'Another' } };
	const NOT_NOTED = { status: 503, body: {} };
	const none = { total: 0, results: [] };
	const noLines = { totalSize: 0, done: true, records: [] };
	/** What the looks give for the second order, or what Order once answers; whether the CRM need not deliver again, and what is told. */
	const MANY = { total: 120, results: items };
	it.each<[string, string, Record<string, Json>, Json | undefined, boolean, string]>([
		[HUBSPOT, 'two good ones', {}, undefined, true, ''],
		[HUBSPOT, 'no company', { Company: none }, undefined, true, ''],
		[HUBSPOT, 'not read', { Company: FAILED }, undefined, false, 'line items (the company cannot be read)'],
		[HUBSPOT, 'another', { 'Line Items': FAILED }, undefined, false, 'line items (0 of ? read)'],
		[HUBSPOT, '120 items', { 'Line Items': MANY }, undefined, true, 'line items (100 of 120 read)'],
		[HUBSPOT, 'no line items', { 'Line Items': none }, undefined, true, 'line items (0 of 0 read)'],
		[HUBSPOT, 'not noted', {}, NOT_NOTED, false, ''],
		[HUBSPOT, 'no answer', {}, NOTHING, false, ''],
		[HUBSPOT, 'a call that failed', {}, { error: 'timed out' }, false, ''],
		[HUBSPOT, 'a conflict', {}, CONFLICT, true, 'e: Another'],
		[SALESFORCE, 'two good ones', {}, undefined, true, ''],
		[SALESFORCE, 'no answer', {}, NOTHING, false, ''],
		[SALESFORCE, 'no lines', { 'Order Lines': noLines }, undefined, true, 'salesforce-2: OrderItem must'],
		[
			SALESFORCE,
			'not read',
			{ 'Order Lines': FAILED },
			undefined,
			false,
			'salesforce-2: OrderItem (cannot be read)',
		],
		[SALESFORCE, 'not noted', {}, NOT_NOTED, false, ''],
		[SALESFORCE, 'a conflict', {}, CONFLICT, true, 'e: Another'],
	])('%s, %s', (name, what, replies, answer, isOver, told) => {
		const { error, ...played } = play(name, replies, answer);
		expect([played.isOver, played.orders]).toEqual([isOver, what === 'two good ones' ? 4 : 2]);
		expect(told === '' ? error : error.includes(told) || error).toBe(told === '' ? '' : true);
	});

	it('a deal without a company is refused by this name', () => {
		const { rows } = play('hubspot-deal', { Company: { total: 0, results: [] } });
		const refused = rows.filter(({ state }) => state === 'refused').map(({ message }) => message);
		expect(refused).toEqual([1, 2].map(() => 'company is missing'));
	});
});
