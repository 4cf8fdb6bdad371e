import lodash from 'lodash';

import { eventOf, type EventOptions, type Kind } from '../support/ledger/events';
import { STRANGER, type Fate } from '../support/ledger/orderNodes';
import { LedgerWorld, templates } from '../support/ledger/world';

/** *Order once* and reconcile, played node by node by their own expressions: one event at a time. */

const world = (hasMemberCenter = false) => new LedgerWorld(templates(), hasMemberCenter);
const rowsOf = (one: LedgerWorld) => one.rowsOf('e').map(({ line, state }) => `${String(line)} ${state}`);
const states = (one: LedgerWorld, eventId = 'e') => one.rowsOf(eventId).map(({ state }) => state);
const made = (one: LedgerWorld) => one.service.made.map(({ line }) => line);
type Event = ReturnType<typeof eventOf>;
type Problem = { field: string; message: string };

function play(one: LedgerWorld, event: Event) {
	const delivery = one.deliver(event);
	one.finish();
	return delivery;
}
const CLOUD = eventOf('e', ['cloud']);
/** An event of one cloud license, with this change; what is told of it. */
function told(change: object, one = world()) {
	const { status, body } = play(one, { ...CLOUD, ...change } as Event);
	const [line] = (body!.notCreated ?? []) as Array<{ lineNumber: number; problems: Problem[] }>;
	const problems = line?.problems ?? (body!.problems as Problem[] | undefined) ?? [];
	const said = problems.map(({ field, message }) => `${field} ${message}`);
	return { one, status, body, line, problems, said };
}
const line = (change: object) => ({
	lines: [{ product: 'p', licenseType: 'softkey', quantity: 1, end: 'never', ...change }],
});
/** The products of the order as it is kept until it is known to be made. */
function productsOf(change: object) {
	const one = world();
	one.service.fate = () => 'lost after';
	told(line(change), one);
	type Order = { order: { assets: Array<{ products: object[] }> } };
	return (JSON.parse(String(one.table.rows[0]!.order)) as Order).order.assets[0]!.products;
}
/** Goes on with the actor that came last until this node is the next, or it has ended. */
function until(one: LedgerWorld, name: string) {
	const actor = one.actors.at(-1)!;
	while (!actor.isOver && actor.next !== name) one.step(actor);
	return actor;
}

it('each line of an event is ordered, and the same event again gets the same answer', () => {
	const one = world();
	const event = eventOf('e', ['cloud', 'lock', 'removes lock']);
	const [first, second] = [play(one, event), play(one, event)];
	expect([first.status, second.status, second.body!.repeated]).toEqual([200, 200, true]);
	const before = (first.body!.created as object[]).map((created) => ({ ...created, repeated: true }));
	expect(second.body!.created).toEqual(before);
	expect(made(one)).toEqual([1, 2, 3]);
	expect(one.rowsOf('e').map(({ order }) => order)).toEqual(['', '', '']);
});

describe('an event that cannot be used', () => {
	it.each<[string, object]>([
		['a number that JSON has rounded', { eventId: 2 ** 53 }],
		...[{ id: 1 }, ' ', null, 1.5, 'e'.repeat(201)].map((eventId): [string, object] => [
			'an ID',
			{ eventId },
		]),
		// A database keeps another sign in its place, the same for all of them.
		...['e-\ud800', '\udc00e', '\udc00\ud800', 'a\0'].map((eventId): [string, object] => [
			'a sign',
			{ eventId },
		]),
		...[[], null, 'two', lodash.times(1001, () => ({}))].map((lines): [string, object] => [
			'lines',
			{ lines },
		]),
	])('%s: 422, and nothing is noted or ordered', (_, change) => {
		const { one, status } = told(change);
		expect([status, one.table.rows, one.service.made, one.service.allocated]).toEqual([422, [], [], []]);
	});

	it('IDs that differ are events that differ', () => {
		const one = world();
		for (const eventId of ['7', 'seven', 8, '\u{1f600}', 'ä'])
			expect(told({ eventId }, one).status).toBe(200);
		expect(one.service.made).toHaveLength(5);
	});
});

describe('a line that cannot be ordered is refused, before a number is allocated for it', () => {
	const KNOWN = 'product, quantity, start, end, licenseType, orderType, assetNo, sourceOrderId';
	const OF_HIM = { customer: { id: 'C1', enterpriseID: 'E1' } };
	type Refused = [string, object, string | RegExp];
	const of = (change: object, due: string | RegExp): Refused => [JSON.stringify(change), line(change), due];
	const NO_END = 'end is missing: give a date such as 2026-03-31, or the word never';
	it.each<Refused>([
		...[null, 'x', []].map((one): Refused => ['a line', { lines: [one] }, /^lines /]),
		...[undefined, 'Acme'].map((customer): Refused => ['no', { customer }, /^customer /]),
		['a customer without ID', { customer: { name: 'x' } }, /^customer\.id /],
		['no channel', { channelCode: undefined }, /^channelCode /],
		...[-1, true].map((quantity) => of({ quantity }, /^quantity /)),
		// 1 or 1000, by the country; 16, 1000, 3 and 5 for a machine alone.
		...['1.000', '5.0'].map((quantity) => of({ quantity }, /^quantity .* digits alone/)),
		...['0x10', '1e3', '0b11', '+5'].map((quantity) => of({ quantity }, /^quantity /)),
		of({ product: ' ' }, /^product /),
		...['gold', null].map((licenseType) => of({ licenseType }, /^licenseType /)),
		of({ orderType: 'rent' }, /^orderType /),
		of({ start: 'soon' }, /^start /),
		of({ start: '2026-02-01', end: '2026-01-01' }, /^end /),
		of({ orderType: 'delete_asset' }, /^assetNo /),
		of({ orderType: 'delete_asset', licenseType: 'cloud_account', assetNo: 'CA1' }, /^sourceOrderId /),
		// Each of these ordered in 1.0.0: without an end, without a limit, or by half of what was asked.
		of({ Ends: '2027-01-01' }, 'Ends is not known: did you mean "end"?'),
		of({ qauntity: 5 }, 'qauntity is not known: did you mean "quantity"?'),
		of({ qty: 5 }, 'qty is not known: did you mean "quantity"?'),
		of({ End: 1 }, 'End is there twice: leave one "end"'),
		of({ license_type: 'a' }, 'license_type is there twice: leave one "licenseType"'),
		of({ discount: 5 }, `discount is not known: known are ${KNOWN}`),
		of({ constructor: 1 }, /^constructor is not known/),
		['of him', OF_HIM, 'customer.enterpriseID is not known: did you mean "enterpriseId"?'],
		...[null, ' '].map((end) => of({ end }, NO_END)),
		of({ quantity: '' }, 'quantity is missing: give a whole number, or the word unlimited'),
		of({ end: 'unlimited' }, 'end must be a date such as 2026-03-31, or the word never'),
	])('%s: told by its field', (_, change, due) => {
		const { one, status, said, line: refused } = told(change);
		if (typeof due === 'string') expect(said).toEqual([due]);
		expect(said).toContainEqual(expect.stringMatching(due));
		expect([status, refused!.lineNumber]).toEqual([422, 1]);
		expect([rowsOf(one), one.service.made, one.service.allocated]).toEqual([['1 refused'], [], []]);
	});

	it('a customer known by the platform’s own ID alone can be ordered for; another ID is another event', () => {
		const one = world();
		const statuses = ['51', '51', '52'].map((platformId) => told({ customer: { platformId } }, one).status);
		expect([statuses, one.service.made.length]).toEqual([[200, 200, 409], 1]);
	});

	it.each<[object, object]>([
		...[5, '5', ' 5 ', '05'].map((quantity): [object, object] => [{ quantity }, { limitConcurrent: 5 }]),
		[{ end: 'never', quantity: 'unlimited' }, {}],
		[{ end: ' Never ', quantity: 'Unlimited' }, {}],
		[
			{ end: '2027-01-01', quantity: 5 },
			{ limitEndDate: '2027-01-01', limitConcurrent: 5 },
		],
	])('%j is ordered as %j: what is without end or limit is so by its word', (change, due) => {
		expect(productsOf(change)).toEqual([{ productUri: 'p', ...due }]);
	});

	const asSent = (sent: string, misses: object, why: string, name?: string): [string, object, string] => [
		sent,
		{ ...misses, sent: ['note', sent] },
		why + (name ? `; ${sent} is not known: did you mean "${name}"?` : ''),
	];
	it.each<[string, object, string]>([
		asSent('custmer', { customer: undefined }, 'customer is missing', 'customer'),
		asSent('channelcode', { channelCode: null }, 'channelCode is missing', 'channelCode'),
		asSent('eventID', { eventId: null }, '', 'eventId'),
		asSent('line', { lines: null }, '', 'lines'),
		asSent('date', { customer: undefined }, 'customer is missing'),
	])('sent as %s: what is missing is told with it', (_, change, due) => {
		const { status, said } = told(change);
		expect([status, said[0]!.endsWith(due) || said[0]]).toEqual([422, true]);
	});

	it('a line of 10,000 unknown keys is told by few of them, at once', () => {
		const keys = Object.fromEntries(lodash.range(10_000).map((index) => ['k'.repeat(500) + index, 1]));
		const began = Date.now();
		const text = JSON.stringify(told(line(keys)).body);
		expect(text).toContain('and 9995 more');
		expect([text.length < 5000, Date.now() - began < 10_000]).toEqual([true, true]);
	});

	it('the CRM is told in its own words', () => {
		const { problems } = told({ ...line({ quantity: -1 }), words: { quantity: 'qty__c' } });
		expect(problems[0]!.field).toBe('qty__c');
	});

	it('the other lines are ordered, and the corrected event goes again for the refused one alone', () => {
		const one = world();
		expect(play(one, eventOf('e', ['cloud', 'negative'])).status).toBe(422);
		const corrected = play(one, eventOf('e', ['cloud', 'lock']));
		expect([corrected.status, (corrected.body!.created as unknown[]).length]).toEqual([200, 2]);
		const types = one.service.made.map(({ line, licenseType }) => `${line} ${licenseType}`);
		expect(types).toEqual(['1 cloud_account', '2 normal_recover_usbkey']);
		expect(one.service.allocated).toHaveLength(2);
	});

	it('an order that waits keeps its number, however often it is tried again', () => {
		const one = world();
		one.service.fate = () => 'not us';
		play(one, CLOUD);
		one.settle(3);
		expect([states(one), one.service.allocated.length]).toEqual([['waiting'], 1]);
		one.service.fate = () => 'well';
		one.settle();
		expect([states(one), one.service.allocated.length]).toEqual([['done'], 1]);
	});

	it('what the service refused goes again when it is corrected, not when it is the same', () => {
		const one = world();
		const bad = eventOf('e', ['cloud'], { email: 'bad' });
		expect([play(one, bad).status, play(one, bad).status]).toEqual([422, 422]);
		expect(one.service.allocated).toHaveLength(1);
		expect(play(one, CLOUD).status).toBe(200);
	});
});

describe('a large event', () => {
	const LINES = 100;
	/** Bytes of the table: a row's own line takes about a thousand, whatever the event. */
	const most = (one: LedgerWorld) => Math.max(...one.table.rows.map((row) => JSON.stringify(row).length));
	const event = (kind: Kind) => eventOf('e', Array<Kind>(LINES).fill(kind));

	it('all lines refused and then corrected: each row holds its own line, at every step', () => {
		const one = world();
		expect(play(one, event('negative')).status).toBe(422);
		const second = one.deliver(event('cloud'));
		const sizes = [most(one)];
		for (let actor = one.actors[0]; actor !== undefined; actor = one.actors[0]) {
			one.step(actor);
			sizes.push(most(one));
		}
		expect(Math.max(...sizes)).toBeLessThan(2000);
		expect([second.status, made(one).length, one.service.allocated.length]).toEqual([200, LINES, LINES]);
		expect(new Set(made(one)).size).toBe(LINES);
		expect(new Set(one.service.made.map(({ number }) => number)).size).toBe(LINES);
		// Another event beside it.
		expect(play(one, eventOf('f', ['cloud'])).status).toBe(200);
	});

	const LONG = 100_000;
	it.each<[string, object]>([
		['a product', line({ product: 'p'.repeat(501) })],
		['a license type', line({ licenseType: 's'.repeat(LONG) })],
		['a quantity', line({ quantity: '1'.repeat(LONG) })],
		['a date', line({ end: ' '.repeat(LONG) + '2027-01-01' })],
		['a name', { customer: { id: 'C1', name: 'n'.repeat(LONG) } }],
		['a customer', { customer: { id: 'C'.repeat(LONG) } }],
		['an order', { channelOrderId: 'o'.repeat(LONG) }],
	])('%s that is too long is refused, and not kept', (_, change) => {
		const { one, status } = told(change);
		expect([status, most(one) < 3000, one.service.made]).toEqual([422, true, []]);
	});

	it('a correction that was cut short is told as not noted, and the corrected event goes through', () => {
		const one = world();
		const corrected = eventOf('e', ['cloud', 'lock', 'cloud']);
		play(one, eventOf('e', ['negative', 'negative', 'cloud']));
		one.deliver(corrected);
		one.kill(until(one, 'Write the Lines'));
		expect(play(one, corrected).status).toBe(503);
		one.settle(1);
		expect(rowsOf(one)).toEqual(['1 refused', '2 refused', '3 done']);
		expect(play(one, corrected).status).toBe(200);
		expect(made(one).sort()).toEqual([1, 2, 3]);
	});
});

describe('the customer', () => {
	const of = (customer: object) => eventOf('e', ['cloud', 'lock'], { customer });
	it('one whom the platform does not have is refused by his number, and costs no number', () => {
		const { one, status, said } = told({ ...of({ id: STRANGER }), words: { 'customer.id': 'Account' } });
		expect([status, states(one), one.service.allocated]).toEqual([422, ['refused', 'refused'], []]);
		expect(said).toEqual([expect.stringMatching(/^Account is none .* write "new" in customer.new$/)]);
		expect(one.service.made).toEqual([]);
	});

	it.each<[string, object]>([
		['the corrected number', { id: 'C1' }],
		['the word that he is new', { id: STRANGER, new: true }],
		['the same as text', { id: STRANGER, new: 'new' }],
	])('%s lets the same event through', (_, customer) => {
		const one = world();
		play(one, of({ id: STRANGER }));
		expect([play(one, of(customer)).status, made(one)]).toEqual([200, [1, 2]]);
	});

	it('another word is refused', () => expect(play(world(), of({ id: 'C1', new: 'maybe' })).status).toBe(422));

	it('a list that does not come is no answer: the event is noted, and reconcile asks again', () => {
		const one = world();
		one.service.isListed = () => false;
		expect([play(one, of({ id: 'C1' })).status, one.service.allocated]).toEqual([202, []]);
		expect(one.rowsOf('e')[0]).toMatchObject({
			state: 'waiting',
			message: expect.stringMatching(/^The customer could not be looked up/) as string,
		});
		one.service.isListed = () => true;
		one.settle(1);
		expect(states(one)).toEqual(['done', 'done']);
	});

	it.each<[string, object, string[]]>([
		['he is refused again', {}, ['refused', 'refused']],
		['where the event says that he is new, he is made', { new: true }, ['done', 'done']],
	])('a person who decides to order says nothing of the customer: %s', (_, customer, due) => {
		const one = world();
		one.service.share = () => 0;
		play(one, of({ id: STRANGER, ...customer }));
		one.service.share = () => 1;
		one.decide(['line 1'], 'order');
		one.settle(2);
		expect(states(one)).toEqual(due);
		expect(one.service.made).toHaveLength(due.filter((state) => state === 'done').length);
	});

	it('a removal makes nobody, and is not looked up', () => {
		const one = world();
		one.service.isListed = () => false;
		expect(play(one, eventOf('e', ['removes lock'])).status).toBe(200);
	});
});

it.each<[string, Kind[], EventOptions]>([
	['other lines', ['lock'], {}],
	['more lines', ['cloud', 'cloud'], {}],
	['another customer', ['cloud'], { version: 'two' }],
	['a customer by the platform’s own ID besides', ['cloud'], { customer: { id: 'C1', platformId: '51' } }],
	...Object.entries({
		quantity: 2,
		start: '2026-01-01',
		end: '2027-01-01',
		product: 'q',
		assetNo: 'CA8000000101',
		sourceOrderId: '41',
	}).map(([field, value]): [string, Kind[], EventOptions] => [
		`another ${field}`,
		['cloud'],
		line({ licenseType: 'cloud_account', [field]: value }),
	]),
])('another event with the same ID, of %s: 409, and nothing is ordered', (_, kinds, options) => {
	const one = world();
	play(one, CLOUD);
	const { status, body } = play(one, eventOf('e', kinds, options));
	expect([status, body!.first]).toEqual([409, expect.objectContaining({ line: 1, of: 1, state: 'done' })]);
	expect([one.service.made.length, one.rowsOf('e').length]).toEqual([1, 1]);
});

/** The fate of the order; what the line is then, and after reconcile: without and with the Member Center's list. */
const FATES: Array<[Fate, Kind, string, string, string]> = [
	['lost before', 'cloud', 'unknown', 'done', 'done'],
	['lost after', 'cloud', 'unknown', 'done', 'done'],
	['no rows', 'cloud', 'unknown', 'done', 'done'],
	['lost before', 'lock', 'unknown', 'person', 'done'],
	['lost after', 'lock', 'unknown', 'person', 'done'],
	['no rows', 'certificate', 'unknown', 'person', 'done'],
	['lost before', 'removes lock', 'unknown', 'person', 'done'],
	['lost after', 'removes lock', 'unknown', 'person', 'person'],
	['lost before', 'removes cloud', 'unknown', 'done', 'done'],
	['lost after', 'removes cloud', 'unknown', 'person', 'person'],
	['lost after', 'adds products', 'unknown', 'person', 'person'],
	...(['not us', 'busy', 'HTTP 401', 'HTTP 404'] as const).flatMap((fate): typeof FATES => [
		[fate, 'cloud', 'waiting', 'done', 'done'],
		[fate, 'adds products', 'waiting', 'done', 'done'],
		[fate, 'lock', 'waiting', 'done', 'done'],
	]),
];
describe.each([false, true])('with the Member Center: %s', (hasMemberCenter) => {
	it.each(FATES)('the order: %s; the line: %s', (fate, kind, before, without, withList) => {
		const one = world(hasMemberCenter);
		one.service.fate = () => fate;
		expect([play(one, eventOf('e', [kind])).status, states(one)]).toEqual([202, [before]]);
		one.service.fate = () => 'well';
		one.settle();
		const due = hasMemberCenter ? withList : without;
		expect(states(one)).toEqual([due]);
		expect(one.madeOf('e', 1)).toHaveLength(due === 'done' || fate !== 'lost before' ? 1 : 0);
	});

	it('without an enterprise nothing can be looked up', () => {
		const one = world(hasMemberCenter);
		one.service.fate = () => 'lost after';
		play(one, eventOf('e', ['cloud'], { enterprise: false }));
		one.settle();
		expect([states(one), one.service.made.length]).toEqual([['person'], 1]);
	});
});

it('a list that does not come leaves the line open', () => {
	const one = world(true);
	one.service.fate = () => 'lost before';
	play(one, eventOf('e', ['lock']));
	Object.assign(one.service, { fate: () => 'well', isListed: () => false });
	one.settle(2);
	expect(states(one)).toEqual(['unknown']);
	one.service.isListed = () => true;
	one.settle(1);
	expect(states(one)).toEqual(['done']);
});

it.each<[string, number | undefined, string[]]>([
	['none', undefined, ['waiting', 'waiting', 'waiting']],
	['fewer than asked for', 0.5, ['done', 'waiting', 'waiting']],
	['an empty list', 0, ['waiting', 'waiting', 'waiting']],
])('numbers: %s. What has no number is not ordered, and not done', (_, share, due) => {
	const one = world();
	one.service.share = () => share;
	expect([play(one, eventOf('e', ['cloud', 'lock', 'cloud'])).status, states(one)]).toEqual([202, due]);
	one.service.share = () => 1;
	one.settle();
	expect([states(one).join(), made(one).sort().join()]).toEqual(['done,done,done', '1,2,3']);
});

describe('the ledger', () => {
	it('a row is cleared only as it was read', () => {
		const one = world();
		play(one, CLOUD);
		one.deliver(CLOUD);
		until(one, 'Clear Away');
		one.rowsOf('e')[1]!.state = 'Done';
		one.finish();
		expect(rowsOf(one)).toEqual(['1 done', '1 Done']);
	});

	it('cannot be written: 503, and nothing is ordered', () => {
		const one = world();
		one.table.isDown = () => true;
		const { status, body } = play(one, eventOf('e', ['cloud', 'lock']));
		expect([status, body!.status, one.service.made]).toEqual([503, 'not noted', []]);
	});

	it('is not made yet: it is made, and the event goes on', () => {
		const one = world();
		let isFirst = true;
		one.table.isDown = () => isFirst && !(isFirst = false);
		expect(play(one, eventOf('e', ['cloud', 'lock'])).status).toBe(200);
	});
});
