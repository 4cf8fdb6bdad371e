import lodash from 'lodash';

import { eventOf, type EventOptions, type Kind } from '../support/ledger/events';
import { STRANGER, type Fate } from '../support/ledger/orderNodes';
import { LedgerWorld, templates } from '../support/ledger/world';
import { itLarge } from '../../../test/support/project/deep';

/** *Order once* and reconcile, played node by node by their own expressions: one event at a time. */

const world = (hasMemberCenter = false) => new LedgerWorld(templates(), hasMemberCenter);
const rowsOf = (one: LedgerWorld, eventId = 'e') =>
	one.rowsOf(eventId).map(({ line, state }) => [line, state]);
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
	return {
		one,
		status,
		body,
		line,
		problems,
		said: problems.map(({ field, message }) => `${field} ${message}`),
	};
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
		['an object', { eventId: { id: 1 } }],
		['a blank', { eventId: ' ' }],
		['nothing', { eventId: null }],
		['a broken number', { eventId: 1.5 }],
		['a long text', { eventId: 'e'.repeat(201) }],
		// A database keeps another sign in its place, the same for all of them.
		['half a sign', { eventId: 'e-\ud800' }],
		['the other half', { eventId: '\udc00e' }],
		['two halves in the wrong order', { eventId: '\udc00\ud800' }],
		['no lines', { lines: [] }],
		['lines that are none', { lines: null }],
		['a text for lines', { lines: 'two' }],
		['1,001 lines', { lines: Array.from({ length: 1001 }, () => ({})) }],
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
	const NO_END = 'end is missing: give a date such as 2026-03-31, or the word never';
	it.each<[string, object, string | RegExp]>([
		['null', { lines: [null] }, /^lines /],
		['a text', { lines: ['x'] }, /^lines /],
		['a list', { lines: [[]] }, /^lines /],
		['no customer', { customer: undefined }, /^customer /],
		['a customer who is a text', { customer: 'Acme' }, /^customer /],
		['a customer without ID', { customer: { name: 'x' } }, /^customer\.id /],
		['no channel', { channelCode: undefined }, /^channelCode /],
		['a negative quantity', line({ quantity: -1 }), /^quantity /],
		['a quantity that is true', line({ quantity: true }), /^quantity /],
		[
			'a quantity that is 1 or 1000, by the country',
			line({ quantity: '1.000' }),
			/^quantity .* digits alone/,
		],
		['a quantity with zeros behind it', line({ quantity: '5.0' }), /^quantity .* digits alone/],
		['a quantity that a person would not read as 16', line({ quantity: '0x10' }), /^quantity /],
		['a quantity that a person would not read as 1000', line({ quantity: '1e3' }), /^quantity /],
		['a quantity in signs', line({ quantity: '0b11' }), /^quantity /],
		['a quantity with a sign before it', line({ quantity: '+5' }), /^quantity /],
		['no product', line({ product: ' ' }), /^product /],
		['an unknown license', line({ licenseType: 'gold' }), /^licenseType /],
		['no license', line({ licenseType: null }), /^licenseType /],
		['an unknown order', line({ orderType: 'rent' }), /^orderType /],
		['a date that is none', line({ start: 'soon' }), /^start /],
		['an end before the start', line({ start: '2026-02-01', end: '2026-01-01' }), /^end /],
		['a removal without a number', line({ orderType: 'delete_asset' }), /^assetNo /],
		[
			'a cloud removal without its order',
			line({ orderType: 'delete_asset', licenseType: 'cloud_account', assetNo: 'CA1' }),
			/^sourceOrderId /,
		],
		// Each of these ordered in 1.0.0: without an end, without a limit, or by half of what was asked.
		['a misspelt key', line({ Ends: '2027-01-01' }), 'Ends is not known: did you mean "end"?'],
		['letters in another order', line({ qauntity: 5 }), 'qauntity is not known: did you mean "quantity"?'],
		['a short form', line({ qty: 5 }), 'qty is not known: did you mean "quantity"?'],
		['a key in another case, beside the right one', line({ End: 1 }), 'End is there twice: leave one "end"'],
		[
			'a key with a sign',
			line({ license_type: 'a' }),
			'license_type is there twice: leave one "licenseType"',
		],
		[
			'a key that is like none',
			line({ discount: 5 }),
			'discount is not known: known are product, quantity, start, end, licenseType, orderType, assetNo, sourceOrderId',
		],
		['the name of what every object has', line({ constructor: 1 }), /^constructor is not known/],
		[
			'a key of the customer',
			{ customer: { id: 'C1', enterpriseID: 'E1' } },
			'customer.enterpriseID is not known: did you mean "enterpriseId"?',
		],
		['no end', line({ end: null }), NO_END],
		['a blank end', line({ end: ' ' }), NO_END],
		[
			'no quantity',
			line({ quantity: '' }),
			'quantity is missing: give a whole number, or the word unlimited',
		],
		[
			'the other word',
			line({ end: 'unlimited' }),
			'end must be a date such as 2026-03-31, or the word never',
		],
	])('%s: told by its field', (_, change, due) => {
		const { one, status, said, line: refused } = told(change);
		if (typeof due === 'string') expect(said).toEqual([due]);
		expect([status, refused!.lineNumber, said]).toEqual([
			422,
			1,
			expect.arrayContaining([expect.stringMatching(due)]),
		]);
		expect([rowsOf(one), one.service.made, one.service.allocated]).toEqual([[[1, 'refused']], [], []]);
	});

	it('a customer known by the platform’s own ID alone can be ordered for; another ID is another event', () => {
		const one = world();
		const statuses = ['51', '51', '52'].map((platformId) => told({ customer: { platformId } }, one).status);
		expect([statuses, one.service.made.length]).toEqual([[200, 200, 409], 1]);
	});

	it.each<[object, object]>([
		[{ quantity: 5 }, { limitConcurrent: 5 }],
		[{ quantity: '5' }, { limitConcurrent: 5 }],
		[{ quantity: ' 5 ' }, { limitConcurrent: 5 }],
		[{ quantity: '05' }, { limitConcurrent: 5 }],
		[{ end: 'never', quantity: 'unlimited' }, {}],
		[{ end: ' Never ', quantity: 'Unlimited' }, {}],
		[
			{ end: '2027-01-01', quantity: 5 },
			{ limitEndDate: '2027-01-01', limitConcurrent: 5 },
		],
	])('%j is ordered as %j: what is without end or limit is so by its word', (change, due) => {
		expect(productsOf(change)).toEqual([{ productUri: 'p', ...due }]);
	});

	it.each<[string, object, string]>([
		[
			'custmer',
			{ customer: undefined, sent: ['custmer', 'note'] },
			'customer is missing; custmer is not known: did you mean "customer"?',
		],
		[
			'channelcode',
			{ channelCode: null, sent: ['note', 'channelcode'] },
			'channelCode is missing; channelcode is not known: did you mean "channelCode"?',
		],
		['eventID', { eventId: null, sent: ['eventID'] }, '; eventID is not known: did you mean "eventId"?'],
		['line', { lines: null, sent: ['customer', 'line'] }, '; line is not known: did you mean "lines"?'],
		['nothing like it', { customer: undefined, sent: ['note', 'date'] }, 'customer is missing'],
	])('sent as %s: what is missing is told with it', (_, change, due) => {
		const { status, said } = told(change);
		expect([status, said[0]!.endsWith(due) || said[0]]).toEqual([422, true]);
	});

	it('a line of 10,000 unknown keys is told by few of them, at once', () => {
		const keys = Object.fromEntries(lodash.range(10_000).map((index) => ['k'.repeat(500) + index, 1]));
		const began = Date.now();
		const text = JSON.stringify(told(line(keys)).body);
		expect([text.length < 5000, Date.now() - began < 10_000, text.includes('and 9995 more')]).toEqual([
			true,
			true,
			true,
		]);
	});

	it('the CRM is told in its own words', () =>
		expect(told({ ...line({ quantity: -1 }), words: { quantity: 'qty__c' } }).problems[0]!.field).toBe(
			'qty__c',
		));

	it('the other lines are ordered, and the corrected event goes again for the refused one alone', () => {
		const one = world();
		expect(play(one, eventOf('e', ['cloud', 'negative'])).status).toBe(422);
		const corrected = play(one, eventOf('e', ['cloud', 'lock']));
		expect([corrected.status, (corrected.body!.created as unknown[]).length]).toEqual([200, 2]);
		const types = one.service.made.map(({ licenseType }) => licenseType);
		expect([made(one), types]).toEqual([
			[1, 2],
			['cloud_account', 'normal_recover_usbkey'],
		]);
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
	const LINES = 1000;
	/** Bytes of the table: a row's own line takes about a thousand, whatever the event. */
	const most = (one: LedgerWorld) => Math.max(...one.table.rows.map((row) => JSON.stringify(row).length));
	const event = (kind: Kind) => eventOf('e', Array<Kind>(LINES).fill(kind));

	itLarge('1,000 lines, all refused and then corrected: each row holds its own line, at every step', () => {
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

	itLarge('1,000 lines whose reply is lost: reconcile finds each by the number that its own row has', () => {
		const one = world();
		one.service.fate = () => 'lost after';
		expect(play(one, event('cloud')).status).toBe(202);
		const rows = one.rowsOf('e').map((row) => `${Number(row.line)} ${String(row.numbers)}`);
		expect(rows.sort()).toEqual(one.service.made.map((order) => `${order.line} ${order.number}`).sort());
		expect(most(one)).toBeLessThan(2000);
		one.service.fate = () => 'well';
		one.settle(1);
		expect([new Set(states(one)), made(one).length]).toEqual([new Set(['done']), LINES]);
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
		expect(rowsOf(one)).toEqual([
			[1, 'refused'],
			[2, 'refused'],
			[3, 'done'],
		]);
		expect(play(one, corrected).status).toBe(200);
		expect(made(one).sort()).toEqual([1, 2, 3]);
	});
});

it('a delivery that began first and notes last finds the event corrected by another one: each line is ordered once', () => {
	const one = world();
	const late = one.deliver(eventOf('e', ['cloud', 'lock']));
	one.deliver(eventOf('e', ['negative', 'negative']));
	until(one, 'nothing');
	one.deliver(eventOf('e', ['cloud', 'lock']));
	const corrects = until(one, 'Take the Lines');
	while (!late.execution.isOver) one.step(late.execution);
	while (!corrects.isOver) one.step(corrects);
	one.settle(2);
	expect([made(one).sort(), states(one)]).toEqual([
		[1, 2],
		['done', 'done'],
	]);
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
		expect(rowsOf(one)[0]).toEqual([1, 'waiting']);
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
	expect([states(one), made(one).sort()]).toEqual([
		['done', 'done', 'done'],
		[1, 2, 3],
	]);
});

describe('beside a late execution', () => {
	it('who lost the line does not write its outcome', () => {
		const one = world();
		one.service.fate = () => 'busy';
		one.deliver(CLOUD);
		const late = until(one, 'Create License Orders');
		one.step(late);
		until(one, 'Write the Lines');
		one.service.fate = () => 'well';
		one.later();
		one.reconcile();
		const isOrdering = () => one.actors.find(({ next }) => next === 'Create License Orders');
		for (let steps = 0; isOrdering() === undefined && steps < 100; steps += 1) one.step(one.actors.at(-1)!);
		one.step(isOrdering()!);
		// It was told that nothing was done, and another execution has done it meanwhile.
		one.step(late);
		expect(states(one)).toEqual(['ordering']);
		one.settle();
		expect([states(one), one.service.made.length]).toEqual([['done'], 1]);
	});

	it('a row is cleared only as it was read', () => {
		const one = world();
		play(one, CLOUD);
		one.deliver(CLOUD);
		until(one, 'Clear Away');
		one.rowsOf('e')[1]!.state = 'Done';
		one.finish();
		expect(rowsOf(one)).toEqual([
			[1, 'done'],
			[1, 'Done'],
		]);
	});

	it('the ledger cannot be written: 503, and nothing is ordered', () => {
		const one = world();
		one.table.isDown = () => true;
		const { status, body } = play(one, eventOf('e', ['cloud', 'lock']));
		expect([status, body!.status, one.service.made]).toEqual([503, 'not noted', []]);
	});

	it('the ledger is not made yet: it is made, and the event goes on', () => {
		const one = world();
		let isFirst = true;
		one.table.isDown = () => isFirst && !(isFirst = false);
		expect(play(one, eventOf('e', ['cloud', 'lock'])).status).toBe(200);
	});
});
