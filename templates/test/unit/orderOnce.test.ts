import lodash from 'lodash';

import { eventOf, type EventOptions, type Kind } from '../support/ledger/events';
import { STRANGER, type Fate } from '../support/ledger/orderNodes';
import { LedgerWorld, templates } from '../support/ledger/world';

/** *Order once* and reconcile, played node by node by their own expressions: one event at a time. */

const world = (hasMemberCenter = false) => new LedgerWorld(templates(), hasMemberCenter);
const states = (one: LedgerWorld, eventId = 'e') =>
	one.rowsOf(eventId).map(({ line, state }) => [line, state]);
type Event = ReturnType<typeof eventOf>;

function play(one: LedgerWorld, event: Event) {
	const delivery = one.deliver(event);
	one.finish();
	return delivery;
}

it('each line of an event is ordered, and the same event again gets the same answer', () => {
	const one = world();
	const event = eventOf('e', ['cloud', 'lock', 'removes lock']);
	const [first, second] = [play(one, event), play(one, event)];
	expect([first.status, second.status, second.body!.repeated]).toEqual([200, 200, true]);
	const before = (first.body!.created as object[]).map((line) => ({ ...line, repeated: true }));
	expect(second.body!.created).toEqual(before);
	expect(one.service.made.map(({ line }) => line)).toEqual([1, 2, 3]);
	expect(one.rowsOf('e').map(({ order }) => order)).toEqual(['', '', '']);
});

describe('an event that cannot be used', () => {
	const EVENT = eventOf('e', ['cloud']);
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
		const one = world();
		expect(play(one, { ...EVENT, ...change } as Event).status).toBe(422);
		expect([one.table.rows, one.service.made, one.service.allocated]).toEqual([[], [], []]);
	});

	it('IDs that differ are events that differ', () => {
		const one = world();
		for (const eventId of ['7', 'seven', 8, '\u{1f600}', 'ä'])
			expect(play(one, { ...EVENT, eventId } as Event).status).toBe(200);
		expect(one.service.made).toHaveLength(5);
	});
});

describe('a line that cannot be ordered is refused, before a number is allocated for it', () => {
	const line = (change: object) => ({
		lines: [{ product: 'p', licenseType: 'softkey', quantity: 1, end: 'never', ...change }],
	});
	it.each<[string, object, string]>([
		['null', { lines: [null] }, 'lines'],
		['a text', { lines: ['x'] }, 'lines'],
		['a list', { lines: [[]] }, 'lines'],
		['no customer', { customer: undefined }, 'customer'],
		['a customer who is a text', { customer: 'Acme' }, 'customer'],
		['a customer without ID', { customer: { name: 'x' } }, 'customer.id'],
		['no channel', { channelCode: undefined }, 'channelCode'],
		['a negative quantity', line({ quantity: -1 }), 'quantity'],
		['a quantity that is true', line({ quantity: true }), 'quantity'],
		['a quantity that a person would not read as 16', line({ quantity: '0x10' }), 'quantity'],
		['a quantity that a person would not read as 1000', line({ quantity: '1e3' }), 'quantity'],
		['a quantity in signs', line({ quantity: '0b11' }), 'quantity'],
		['a quantity with a sign before it', line({ quantity: '+5' }), 'quantity'],
		['no product', line({ product: ' ' }), 'product'],
		['an unknown license', line({ licenseType: 'gold' }), 'licenseType'],
		['no license', line({ licenseType: null }), 'licenseType'],
		['an unknown order', line({ orderType: 'rent' }), 'orderType'],
		['a date that is none', line({ start: 'soon' }), 'start'],
		['an end before the start', line({ start: '2026-02-01', end: '2026-01-01' }), 'end'],
		['a removal without a number', line({ orderType: 'delete_asset' }), 'assetNo'],
		[
			'a cloud removal without its order',
			line({ orderType: 'delete_asset', licenseType: 'cloud_account', assetNo: 'CA1' }),
			'sourceOrderId',
		],
	])('%s', (_, change, field) => {
		const one = world();
		const { status, body } = play(one, { ...eventOf('e', ['cloud']), ...change });
		const [told] = body!.notCreated as Array<{ problems: Array<{ field: string }> }>;
		expect([status, told!.problems.map((problem) => problem.field)]).toEqual([
			422,
			expect.arrayContaining([field]),
		]);
		expect([states(one), one.service.made, one.service.allocated]).toEqual([[[1, 'refused']], [], []]);
	});

	it('a customer known by the platform’s own ID alone can be ordered for; another ID is another event', () => {
		const one = world();
		const of = (platformId: string) => eventOf('e', ['cloud'], { customer: { platformId } });
		const statuses = ['51', '51', '52'].map((platformId) => play(one, of(platformId)).status);
		expect([statuses, one.service.made.length]).toEqual([[200, 200, 409], 1]);
	});

	it.each<[unknown, number]>([
		[5, 5],
		['5', 5],
		[' 5 ', 5],
		['5.0', 5],
		['05', 5],
	])('the quantity %j is %i', (quantity, expected) => {
		const one = world();
		// The order is kept in the table until it is known to be made.
		one.service.fate = () => 'lost after';
		play(one, { ...eventOf('e', ['cloud']), ...line({ quantity }) });
		const { order } = JSON.parse(one.table.rows[0]!.order as string) as {
			order: { assets: Array<{ products: Array<{ limitConcurrent: number }> }> };
		};
		expect(order.assets[0]!.products[0]!.limitConcurrent).toBe(expected);
	});

	/** Each of these ordered in 1.0.0: without an end, without a limit, or by half of what was asked. */
	it.each<[string, object, string[]]>([
		['a misspelt key', line({ Ends: '2027-01-01' }), ['Ends is not known: did you mean "end"?']],
		['letters in another order', line({ qauntity: 5 }), ['qauntity is not known: did you mean "quantity"?']],
		['a short form', line({ qty: 5 }), ['qty is not known: did you mean "quantity"?']],
		[
			'a key in another case, beside the right one',
			line({ End: '2027-01-01' }),
			['End is there twice: leave one "end"'],
		],
		[
			'a key with a sign',
			line({ license_type: 'softkey' }),
			['license_type is there twice: leave one "licenseType"'],
		],
		[
			'a key that is like none',
			line({ discount: 5 }),
			[
				'discount is not known: known are product, quantity, start, end, licenseType, orderType, assetNo, sourceOrderId',
			],
		],
		[
			'the name of what every object has',
			line({ constructor: 1 }),
			[expect.stringMatching(/^constructor is not known/) as string],
		],
		[
			'a key of the customer',
			{ customer: { id: 'C1', enterpriseID: 'E1' } },
			['customer.enterpriseID is not known: did you mean "enterpriseId"?'],
		],
		['no end', line({ end: null }), ['end is missing: give a date such as 2026-03-31, or the word never']],
		[
			'a blank end',
			line({ end: ' ' }),
			['end is missing: give a date such as 2026-03-31, or the word never'],
		],
		[
			'no quantity',
			line({ quantity: '' }),
			['quantity is missing: give a whole number, or the word unlimited'],
		],
		[
			'the other word',
			line({ end: 'unlimited' }),
			['end must be a date such as 2026-03-31, or the word never'],
		],
	])('%s: told by line, with the nearest name', (_, change, due) => {
		const one = world();
		const { status, body } = play(one, { ...eventOf('e', ['cloud']), ...change });
		const told = body!.notCreated as Array<{ lineNumber: number; problems: Array<Record<string, string>> }>;
		expect([status, told.map(({ lineNumber }) => lineNumber), one.service.allocated]).toEqual([422, [1], []]);
		expect(told[0]!.problems.map(({ field, message }) => `${field} ${message}`)).toEqual(due);
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
		const { status, body } = play(world(), { ...eventOf('e', ['cloud']), ...change } as Event);
		type Problems = Array<{ field: string; message: string }>;
		const of = body as { problems?: Problems; notCreated?: Array<{ problems: Problems }> };
		const [problem] = of.problems ?? of.notCreated![0]!.problems;
		expect([status, `${problem!.field} ${problem!.message}`]).toEqual([
			422,
			expect.stringMatching(new RegExp(`${due.replace('?', '\\?')}$`)),
		]);
	});

	it('a line of 10,000 unknown keys is told by few of them, at once', () => {
		const keys = Object.fromEntries(
			Array.from({ length: 10_000 }, (_, index) => ['k'.repeat(500) + index, 1]),
		);
		const began = Date.now();
		const { body } = play(world(), { ...eventOf('e', ['cloud']), ...line(keys) });
		expect([JSON.stringify(body).length < 5000, Date.now() - began < 1000]).toEqual([true, true]);
		expect(JSON.stringify(body)).toContain('and 9995 more');
	});

	it.each<[object, object]>([
		[{ end: 'never', quantity: 'unlimited' }, {}],
		[{ end: ' Never ', quantity: 'Unlimited' }, {}],
		[
			{ end: '2027-01-01', quantity: 5 },
			{ limitEndDate: '2027-01-01', limitConcurrent: 5 },
		],
	])('what is without end or limit is so by its word: %j', (change, due) => {
		const one = world();
		one.service.fate = () => 'lost after';
		play(one, { ...eventOf('e', ['cloud']), ...line(change) });
		const { order } = JSON.parse(one.table.rows[0]!.order as string) as {
			order: { assets: Array<{ products: object[] }> };
		};
		expect(order.assets[0]!.products).toEqual([{ productUri: 'p', ...due }]);
	});

	it('the CRM is told in its own words', () => {
		const { body } = play(world(), { ...eventOf('e', ['negative']), words: { quantity: 'qty__c' } });
		expect(JSON.stringify(body)).toContain('"field":"qty__c"');
	});

	it('the other lines are ordered, and the corrected event goes again for the refused one alone', () => {
		const one = world();
		expect(play(one, eventOf('e', ['cloud', 'negative'])).status).toBe(422);
		const corrected = play(one, eventOf('e', ['cloud', 'lock']));
		expect([corrected.status, (corrected.body!.created as unknown[]).length]).toEqual([200, 2]);
		expect(one.service.made.map(({ line: number, licenseType }) => [number, licenseType])).toEqual([
			[1, 'cloud_account'],
			[2, 'normal_recover_usbkey'],
		]);
		expect(one.service.allocated).toHaveLength(2);
	});

	it('what the service refused goes again when it is corrected, not when it is the same', () => {
		const one = world();
		const bad = eventOf('e', ['cloud'], { email: 'bad' });
		expect([play(one, bad).status, play(one, bad).status]).toEqual([422, 422]);
		expect(one.service.allocated).toHaveLength(1);
		expect(play(one, eventOf('e', ['cloud'])).status).toBe(200);
	});
});

describe('a large event', () => {
	const LINES = 1000;
	/** Bytes of the table: a row's own line takes about a thousand, whatever the event. */
	const most = (one: LedgerWorld) => Math.max(...one.table.rows.map((row) => JSON.stringify(row).length));
	const event = (kind: Kind) => eventOf('e', Array<Kind>(LINES).fill(kind));

	it('1,000 lines, all refused and then corrected: each row holds its own line, at every step', () => {
		const one = world();
		expect(play(one, event('negative')).status).toBe(422);
		const second = one.deliver(event('cloud'));
		const sizes = [most(one)];
		for (let actor = one.actors[0]; actor !== undefined; actor = one.actors[0]) {
			one.step(actor);
			sizes.push(most(one));
		}
		expect(Math.max(...sizes)).toBeLessThan(2000);
		expect([second.status, one.service.made.length, one.service.allocated.length]).toEqual([
			200,
			LINES,
			LINES,
		]);
		expect(new Set(one.service.made.map(({ line, number }) => `${line} ${number}`)).size).toBe(LINES);
		expect(new Set(one.service.made.map(({ number }) => number)).size).toBe(LINES);
		// Another event beside it.
		expect(play(one, eventOf('f', ['cloud'])).status).toBe(200);
	});

	it('1,000 lines whose reply is lost: reconcile finds each by the number that its own row has', () => {
		const one = world();
		one.service.fate = () => 'lost after';
		expect(play(one, event('cloud')).status).toBe(202);
		const rows = one.rowsOf('e').map(({ line, numbers }) => `${Number(line)} ${String(numbers)}`);
		expect(rows.sort()).toEqual(one.service.made.map(({ line, number }) => `${line} ${number}`).sort());
		expect(most(one)).toBeLessThan(2000);
		one.service.fate = () => 'well';
		one.settle(1);
		expect([new Set(states(one).map(([, state]) => state)), one.service.made.length]).toEqual([
			new Set(['done']),
			LINES,
		]);
	});

	it.each<[string, object]>([
		[
			'a product',
			{ lines: [{ product: 'p'.repeat(501), quantity: 1, end: 'never', licenseType: 'softkey' }] },
		],
		[
			'a license type',
			{ lines: [{ product: 'p', quantity: 1, end: 'never', licenseType: 's'.repeat(100_000) }] },
		],
		[
			'a quantity',
			{ lines: [{ product: 'p', quantity: '1'.repeat(100_000), end: 'never', licenseType: 'softkey' }] },
		],
		[
			'a date',
			{
				lines: [
					{ product: 'p', quantity: 1, end: ' '.repeat(100_000) + '2027-01-01', licenseType: 'softkey' },
				],
			},
		],
		['a name', { customer: { id: 'C1', name: 'n'.repeat(100_000) } }],
		['a customer', { customer: { id: 'C'.repeat(100_000) } }],
		['an order', { channelOrderId: 'o'.repeat(100_000) }],
	])('%s that is too long is refused, and not kept', (_, change) => {
		const one = world();
		expect(play(one, { ...eventOf('e', ['cloud']), ...change } as Event).status).toBe(422);
		expect([most(one) < 3000, one.service.made]).toEqual([true, []]);
	});

	it('a correction that was cut short is told as not noted, and the corrected event goes through', () => {
		const one = world();
		play(one, eventOf('e', ['negative', 'negative', 'cloud']));
		one.deliver(eventOf('e', ['cloud', 'lock', 'cloud']));
		const actor = one.actors[0]!;
		while (actor.next !== 'Write What Each Asks') one.step(actor);
		one.kill(actor);
		expect(play(one, eventOf('e', ['cloud', 'lock', 'cloud'])).status).toBe(503);
		one.settle(1);
		expect(states(one)).toEqual([
			[1, 'refused'],
			[2, 'refused'],
			[3, 'done'],
		]);
		expect(play(one, eventOf('e', ['cloud', 'lock', 'cloud'])).status).toBe(200);
		expect(one.service.made.map(({ line }) => line).sort()).toEqual([1, 2, 3]);
	});
});

it('a delivery that began first and notes last finds the event corrected by another one: each line is ordered once', () => {
	const one = world();
	const late = one.deliver(eventOf('e', ['cloud', 'lock']));
	one.deliver(eventOf('e', ['negative', 'negative']));
	const last = (name: string) => {
		const actor = one.actors.at(-1)!;
		while (!actor.isOver && actor.next !== name) one.step(actor);
		return actor;
	};
	last('nothing');
	one.deliver(eventOf('e', ['cloud', 'lock']));
	const corrects = last('Take the Lines');
	while (!late.execution.isOver) one.step(late.execution);
	while (!corrects.isOver) one.step(corrects);
	one.settle(2);
	expect(one.service.made.map(({ line }) => line).sort()).toEqual([1, 2]);
	expect(states(one).sort()).toEqual([
		[1, 'done'],
		[2, 'done'],
	]);
});

describe('the customer', () => {
	const of = (customer: object) => eventOf('e', ['cloud', 'lock'], { customer });
	it('one whom the platform does not have is refused by his number, and costs no number', () => {
		const one = world();
		const { status, body } = play(one, { ...of({ id: STRANGER }), words: { 'customer.id': 'Account' } });
		const [told] = body!.notCreated as Array<{ problems: Array<{ field: string; message: string }> }>;
		expect([status, states(one).map(([, state]) => state), one.service.allocated]).toEqual([
			422,
			['refused', 'refused'],
			[],
		]);
		expect(told!.problems).toEqual([
			{ field: 'Account', message: expect.stringMatching(/write "new" in customer.new$/) as string },
		]);
		expect(one.service.made).toEqual([]);
	});

	it.each<[string, object]>([
		['the corrected number', { id: 'C1' }],
		['the word that he is new', { id: STRANGER, new: true }],
		['the same as text', { id: STRANGER, new: 'new' }],
	])('%s lets the same event through', (_, customer) => {
		const one = world();
		play(one, of({ id: STRANGER }));
		expect(play(one, of(customer)).status).toBe(200);
		expect(one.service.made.map(({ line }) => line)).toEqual([1, 2]);
	});

	it('another word is refused', () => expect(play(world(), of({ id: 'C1', new: 'maybe' })).status).toBe(422));

	it('a list that does not come is no answer: the event is noted, and reconcile asks again', () => {
		const one = world();
		one.service.isListed = () => false;
		expect([play(one, of({ id: 'C1' })).status, one.service.allocated]).toEqual([202, []]);
		expect(states(one)[0]).toEqual([1, 'waiting']);
		one.service.isListed = () => true;
		one.settle(1);
		expect(states(one).map(([, state]) => state)).toEqual(['done', 'done']);
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
		expect(states(one).map(([, state]) => state)).toEqual(due);
		expect(one.service.made).toHaveLength(due.filter((state) => state === 'done').length);
	});

	it('a removal makes nobody, and is not looked up', () => {
		const one = world();
		one.service.isListed = () => false;
		expect(play(one, eventOf('e', ['removes lock'])).status).toBe(200);
	});
});

describe('another event with the same ID', () => {
	it.each<[string, Kind[], EventOptions]>([
		['other lines', ['lock'], {}],
		['more lines', ['cloud', 'cloud'], {}],
		['another customer', ['cloud'], { version: 'two' }],
		['a customer by the platform’s own ID besides', ['cloud'], { customer: { id: 'C1', platformId: '51' } }],
	])('%s: 409, and nothing is ordered', (_, kinds, options) => {
		const one = world();
		play(one, eventOf('e', ['cloud']));
		const second = play(one, eventOf('e', kinds, options));
		const first = expect.objectContaining({ line: 1, of: 1, state: 'done' }) as object;
		expect([second.status, second.body!.first]).toEqual([409, first]);
		expect([one.service.made.length, one.rowsOf('e').length]).toEqual([1, 1]);
	});
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
		expect(play(one, eventOf('e', [kind])).status).toBe(202);
		expect(states(one)).toEqual([[1, before]]);
		one.service.fate = () => 'well';
		one.settle();
		const due = hasMemberCenter ? withList : without;
		expect(states(one)).toEqual([[1, due]]);
		expect(one.madeOf('e', 1)).toHaveLength(due === 'done' || fate !== 'lost before' ? 1 : 0);
	});

	it('without an enterprise nothing can be looked up', () => {
		const one = world(hasMemberCenter);
		one.service.fate = () => 'lost after';
		play(one, eventOf('e', ['cloud'], { enterprise: false }));
		one.settle();
		expect([states(one), one.service.made.length]).toEqual([[[1, 'person']], 1]);
	});
});

it('a list that does not come leaves the line open', () => {
	const one = world(true);
	one.service.fate = () => 'lost before';
	play(one, eventOf('e', ['lock']));
	Object.assign(one.service, { fate: () => 'well', isListed: () => false });
	one.settle(2);
	expect(states(one)).toEqual([[1, 'unknown']]);
	one.service.isListed = () => true;
	one.settle(1);
	expect(states(one)).toEqual([[1, 'done']]);
});

it.each<[string, number | undefined, string[]]>([
	['none', undefined, ['waiting', 'waiting', 'waiting']],
	['fewer than asked for', 0.5, ['done', 'waiting', 'waiting']],
	['an empty list', 0, ['waiting', 'waiting', 'waiting']],
])('numbers: %s. What has no number is not ordered, and not done', (_, share, due) => {
	const one = world();
	one.service.share = () => share;
	expect(play(one, eventOf('e', ['cloud', 'lock', 'cloud'])).status).toBe(202);
	expect(states(one).map(([, state]) => state)).toEqual(due);
	one.service.share = () => 1;
	one.settle();
	expect(states(one).map(([, state]) => state)).toEqual(['done', 'done', 'done']);
	expect(one.service.made.map(({ line }) => line).sort()).toEqual([1, 2, 3]);
});

describe('what a person writes', () => {
	/** Two lines that are left to a person. */
	function leftToAPerson(): LedgerWorld {
		const one = world();
		one.service.fate = () => 'lost after';
		play(one, eventOf('e', ['adds products', 'lock']));
		one.service.fate = () => 'well';
		one.settle(1);
		expect(states(one).map(([, state]) => state)).toEqual(['person', 'person']);
		return one;
	}

	it.each(['Done', 'done ', 'Taken', 'new', 'waiting', 'done', ''])(
		'state "%s" is left as it is, and nothing is built on it',
		(typed) => {
			const one = leftToAPerson();
			one.rowsOf('e')[0]!.state = typed;
			one.settle();
			expect(states(one)[0]).toEqual([1, typed]);
			expect(play(one, eventOf('e', ['adds products', 'lock'])).status).toBe(202);
			expect([one.service.made.length, one.rowsOf('e').length]).toEqual([2, 2]);
		},
	);

	it.each<[string, string, number]>([
		['ordered', 'done', 1],
		[' Order ', 'done', 2],
		['leave out', 'done', 1],
		['Ordred', 'person', 1],
		['done', 'person', 1],
	])('decision "%s" of one line: %s', (decision, state, made) => {
		const one = leftToAPerson();
		one.rowsOf('e')[0]!.decision = decision;
		one.settle();
		expect(states(one).map(([, now]) => now)).toEqual([state, 'person']);
		expect([one.madeOf('e', 1).length, one.madeOf('e', 2).length]).toEqual([made, 1]);
	});

	type Told = ReturnType<LedgerWorld['decide']>;
	/** What the report asks for is what the form and the column take, and the form says what it did. */
	describe.each([
		['the form', (one: LedgerWorld, decision: string): Told => one.decide(['line 1'], decision)],
		[
			'the column',
			(one: LedgerWorld, decision: string): Told => {
				one.rowsOf('e')[0]!.decision = decision;
				return undefined;
			},
		],
	] as const)('by %s', (_way, decide) => {
		it.each<[string, string, string, number]>([
			['Done', 'ordered', 'done', 1],
			['waiting', 'order', 'done', 2],
			['done', 'leave out', 'done', 1],
			['new', 'order', 'done', 2],
			['', 'leave out', 'done', 1],
		])('a state that was typed, "%s", takes the decision %s', (typed, decision, state, made) => {
			const one = leftToAPerson();
			one.rowsOf('e')[0]!.state = typed;
			const told = decide(one, decision);
			if (told !== undefined) expect(told.title).toBe(`${decision}: 1 line`);
			one.settle();
			expect([states(one)[0], one.madeOf('e', 1).length]).toEqual([[1, state], made]);
			expect(one.rowsOf('e')[0]!.decision).toBe('');
		});

		it('a line that is done, and whose state was typed, can be set right', () => {
			const one = world();
			play(one, eventOf('e', ['cloud', 'lock']));
			one.rowsOf('e')[0]!.state = 'Done';
			decide(one, 'ordered');
			one.settle(1);
			expect([states(one)[0], one.service.made.length]).toEqual([[1, 'done'], 2]);
		});
	});

	it('the form offers each open line once, with what it is, and nothing that is done or under way', () => {
		const one = leftToAPerson();
		play(one, eventOf('f', ['negative', 'cloud']));
		one.table.isDown = () => true;
		one.deliver(eventOf('g', ['cloud']));
		one.table.isDown = () => false;
		one.decide([], 'ordered');
		expect(one.offered).toEqual([
			expect.stringMatching(
				/^#\d+ f, line 1: product p, quantity -1, customer C1 one – refused: quantity must be .* \(leave out\)$/,
			),
			expect.stringMatching(
				/^#\d+ e, line 2: product p, asset 8000000000, quantity 2, end never, customer C1 one – person: It may have .* \(ordered, order, leave out\)$/,
			),
			expect.stringMatching(
				/^#\d+ e, line 1: product p, asset e-asset-1, quantity 1, end never, customer C1 one – person: It may have .* \(ordered, order, leave out\)$/,
			),
		]);
	});

	/** What no list shows may have been ordered; what was refused, or waits, was not. */
	it.each<[string, string[], (one: LedgerWorld) => unknown]>([
		[
			'of an unknown customer',
			['order', 'leave out'],
			(one) => play(one, eventOf('e', ['cloud'], { customer: STRANGER })),
		],
		[
			'refused by the service',
			['order', 'leave out'],
			(one) => play(one, eventOf('e', ['cloud'], { email: 'bad' })),
		],
		['that cannot be ordered', ['leave out'], (one) => play(one, eventOf('e', ['negative']))],
		[
			'without a number',
			['order', 'leave out'],
			(one) => {
				one.service.share = () => 0;
				play(one, eventOf('e', ['cloud']));
			},
		],
		[
			'whose reply was lost',
			['ordered', 'order', 'leave out'],
			(one) => {
				one.service.fate = () => 'lost after';
				play(one, eventOf('e', ['cloud']));
			},
		],
	])('a line %s takes %j: no other decision is offered, asked for or carried out', (_, possible, begin) => {
		const one = world();
		begin(one);
		one.decide([], '');
		expect(one.decisions).toEqual(possible);
		for (const decision of ['ordered', 'order', 'leave out'].filter((name) => !possible.includes(name))) {
			const told = one.decide(['line 1'], decision)!;
			expect(told.message).toBe(
				`e, line 1: nothing was changed, as "${decision}" is not possible for it: choose ${possible.join(' or ')}`,
			);
			one.rowsOf('e')[0]!.decision = decision;
			for (let run = 0; run < 11; run += 1) one.later();
			one.reconcile();
			const execution = one.actors.at(-1)!;
			while (!execution.isOver) one.step(execution);
			const [row] = execution.last('Report')!.map(({ json }) => json);
			expect(row!.whatToDo).toMatch(
				new RegExp(
					`not possible for this line: choose ${possible.map((name) => `"${name}".*`).join(' or ')} in the form`,
				),
			);
			expect(one.rowsOf('e')[0]!.state).not.toBe('done');
			one.rowsOf('e')[0]!.decision = '';
		}
	});

	it('a line that was refused before it was sent is not ordered by the word: the corrected event orders it', () => {
		const one = world();
		play(one, eventOf('e', ['negative']));
		one.decide(['line 1'], 'ordered');
		one.rowsOf('e')[0]!.decision = 'ordered';
		one.settle(1);
		expect(play(one, eventOf('e', ['cloud'])).status).toBe(200);
		expect(one.service.made).toHaveLength(1);
	});

	it.each(['order', 'leave out'])(
		'the form stood open while somebody else decided to order, and the reply was lost: "%s" does nothing',
		(decision) => {
			const one = world();
			one.service.fate = () => 'lost before';
			play(one, eventOf('e', ['adds products']));
			one.settle(1);
			const told = one.decide(['line 1'], decision, '', () => {
				one.decide(['line 1'], 'order');
				one.service.fate = () => 'lost after';
				one.settle(3);
			});
			expect([states(one), told]).toEqual([
				[[1, 'person']],
				{
					title: `${decision}: 0 lines`,
					message: 'e, line 1: nothing was changed, as it has changed meanwhile: look again',
				},
			]);
			one.service.fate = () => 'well';
			one.settle();
			expect(one.madeOf('e', 1)).toHaveLength(1);
		},
	);

	it('the form takes several lines, and tells which decision was not possible', () => {
		const one = leftToAPerson();
		play(one, eventOf('f', ['negative']));
		const told = one.decide(['e, line 2', 'f, line 1'], 'order');
		expect(told).toEqual({
			title: 'order: 1 line',
			message:
				'f, line 1: nothing was changed, as "order" is not possible for it: choose leave out\ne, line 2: it is ordered by the next run, in five minutes at most',
		});
		expect([one.rowsOf('f')[0]!.decision, one.rowsOf('f')[0]!.state]).toEqual(['', 'refused']);
		one.settle();
		expect(states(one)).toEqual([
			[1, 'person'],
			[2, 'done'],
		]);
	});

	it('the form shows lines of one event where it is asked to, and says where there is none', () => {
		const one = leftToAPerson();
		play(one, eventOf('F-7', ['negative']));
		one.decide(['F-7'], 'leave out', ' f-7 ');
		expect([one.offered.length, one.rowsOf('F-7')[0]!.state]).toEqual([1, 'done']);
		expect(one.decide(['F-7'], 'leave out', 'f-7')!.title).toBe('Nothing to decide');
	});

	/** The text may be JSON, too. */
	it.each(
		['see ticket 12', 'null', '12', '[]'].flatMap((text) =>
			['outcome', 'order'].flatMap((column) =>
				['', 'leave out'].map((decision) => ({ column, text, decision })),
			),
		),
	)('a text in one row stops nothing for other events: %j', ({ column, text, decision }) => {
		const one = leftToAPerson();
		Object.assign(one.rowsOf('e')[0]!, { [column]: text, decision });
		const cut = one.deliver(eventOf('f', ['cloud']));
		while (cut.execution.next !== 'Create License Orders') one.step(cut.execution);
		one.kill(cut.execution);
		one.later();
		one.reconcile();
		const run = one.actors.at(-1)!;
		while (!run.isOver) one.step(run);
		const told = run.last('Report')!.map(({ json }) => [json.line, String(json.whatToDo)]);
		const first = told.find(([line]) => line === 1) ?? [];
		if (column === 'order' && !decision)
			expect(first[1]).toMatch(
				/order was changed by hand, and cannot be read: choose "ordered" .* or "leave out"/,
			);
		one.decide(['line 2'], 'leave out');
		one.settle();
		expect([states(one), states(one, 'f')]).toEqual([
			[
				[1, decision ? 'done' : 'person'],
				[2, 'done'],
			],
			[[1, 'done']],
		]);
	});

	it('the report offers what can be carried out', () => {
		const one = leftToAPerson();
		one.later();
		one.reconcile();
		const execution = one.actors.at(-1)!;
		while (!execution.isOver) one.step(execution);
		const rows = execution.last('Report')!.map(({ json }) => json);
		expect(
			rows.map(({ line, state, whatToDo }) => [line, state, String(whatToDo).includes('"order" (')]),
		).toEqual([
			[1, 'person', true],
			[2, 'person', true],
		]);
	});

	it('what is under way for long is told, and no decision is asked for that would be refused', () => {
		const one = world();
		one.deliver(eventOf('e', ['cloud']));
		const actor = one.actors[0]!;
		while (actor.next !== 'Create License Orders') one.step(actor);
		one.kill(actor);
		for (let run = 0; run < 11; run += 1) one.later();
		one.reconcile();
		const execution = one.actors.at(-1)!;
		while (!execution.isOver) one.step(execution);
		const [row] = execution.last('Report')!.map(({ json }) => json);
		expect([row!.state, row!.whatToDo]).toEqual(['ordering', expect.not.stringContaining('choose')]);
		expect(one.decide(['line 1'], 'ordered')!.title).toBe('Nothing to decide');
	});

	it.each(['ordered', 'order', 'leave out'])(
		'decision "%s" is nothing for a line that is done',
		(decision) => {
			const one = world();
			play(one, eventOf('e', ['cloud', 'cloud']));
			one.rowsOf('e')[1]!.decision = decision;
			one.settle();
			expect([states(one).map(([, now]) => now), one.service.made.length]).toEqual([['done', 'done'], 2]);
		},
	);
});

describe('what an earlier version left', () => {
	it.each([
		['what each line asks', ['identity', 'content', 'order']],
		['all numbers', ['numbers']],
	])('rows that hold %s of the whole event are healed, and it goes through', (_, columns) => {
		const one = world();
		one.service.fate = () => 'lost before';
		play(one, eventOf('e', ['cloud', 'cloud', 'lock']));
		const rows = one.rowsOf('e');
		const whole = (name: string, read: (text: string) => unknown) =>
			JSON.stringify({ lines: Object.fromEntries(rows.map((row) => [row.line, read(String(row[name]))])) });
		const all = {
			identity: whole('identity', String),
			content: whole('content', String),
			order: whole('order', JSON.parse),
			numbers: JSON.stringify(Object.fromEntries(rows.map(({ line, numbers }) => [line, numbers]))),
		};
		const due = structuredClone(
			rows.map(({ identity, content, order, numbers }) => [identity, content, order, numbers]),
		);
		for (const row of rows) Object.assign(row, lodash.pick(all, columns));
		one.reconcile();
		one.finish();
		expect(
			one.rowsOf('e').map(({ identity, content, order, numbers }) => [identity, content, order, numbers]),
		).toEqual(due);
		one.service.fate = () => 'well';
		one.settle();
		expect(
			one.service.made
				.filter(({ licenseType }) => licenseType === 'cloud_account')
				.map(({ line, number }) => [line, number]),
		).toEqual([
			[1, due[0]![3]],
			[2, due[1]![3]],
		]);
	});
});

describe('the size of the ledger', () => {
	const told = (one: LedgerWorld) => {
		one.later();
		one.reconcile();
		const execution = one.actors.at(-1)!;
		while (!execution.isOver) one.step(execution);
		return (execution.last('Report') ?? []).map(({ json }) => [json.eventId, json.state]);
	};

	it.each<[number, boolean]>([
		[90_000, false],
		[150_000, true],
	])('%i lines noted within keepDays: told %s', (lines, isTold) => {
		const one = world();
		play(one, eventOf('e', ['cloud']));
		one.table.rows[0]!.id = lines;
		expect(told(one)).toEqual(isTold ? [['license_order_lines', 'large']] : []);
	});

	it('large open lines count as they are', () => {
		const one = world();
		one.service.fate = () => 'lost before';
		play(one, eventOf('e', ['lock']));
		one.settle(1);
		one.table.rows[0]!.message = 'm'.repeat(101_000_000);
		expect(told(one)).toContainEqual(['license_order_lines', 'large']);
	});
});

describe('beside a late execution', () => {
	/** Goes on until this node is the next. */
	function until(one: LedgerWorld, name: string) {
		const actor = () => one.actors.find(({ next }) => next === name);
		for (let steps = 0; actor() === undefined && steps < 100; steps += 1) one.step(one.actors.at(-1)!);
		return actor()!;
	}

	it('who lost the line does not write its outcome', () => {
		const one = world();
		one.service.fate = () => 'busy';
		one.deliver(eventOf('e', ['cloud']));
		const late = until(one, 'Write the Outcomes');
		one.service.fate = () => 'well';
		one.later();
		one.reconcile();
		const second = until(one, 'Create License Orders');
		one.step(second);
		// It was told that nothing was done, and another execution has done it meanwhile.
		one.step(late);
		expect(states(one)).toEqual([[1, 'ordering']]);
		one.settle();
		expect([states(one), one.service.made.length]).toEqual([[[1, 'done']], 1]);
	});

	it('a row is cleared only as it was read', () => {
		const one = world();
		play(one, eventOf('e', ['cloud']));
		one.deliver(eventOf('e', ['cloud']));
		until(one, 'Clear Away');
		one.rowsOf('e')[1]!.state = 'Done';
		one.finish();
		expect(states(one)).toEqual([
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
