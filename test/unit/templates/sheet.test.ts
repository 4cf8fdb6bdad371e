import { DateTime } from 'luxon';

import type { CrmEvent } from '../../support/ledger/events';
import { evaluate } from '../../support/ledger/expression';
import type { Item } from '../../support/ledger/items';
import { nodeOf, readTemplate } from '../../support/ledger/template';
import { LedgerWorld, templates } from '../../support/ledger/world';

/** *Orders from a spreadsheet*: each row of the sheet comes back with what became of it. */

const sheet = readTemplate('orders-from-spreadsheet');
type Row = Record<string, unknown>;

function valueOf(node: string, input: Item[], nodes: Record<string, Item[]>): Record<string, Row[]> {
	return evaluate(nodeOf(sheet, node).parameters.jsonOutput, {
		$: (name) => ({ all: () => nodes[name], first: () => nodes[name]![0] }),
		$json: {},
		$input: { all: () => input },
		$execution: { id: '1' },
		$runIndex: 0,
		$now: DateTime.now(),
	}) as Record<string, Row[]>;
}

/** Uploads a sheet: what comes back. */
function upload(one: LedgerWorld, rows: Row[]): Row[] {
	const events = valueOf(
		'One Event per Order',
		rows.map((json) => ({ json })),
		{},
	);
	const answers = events.orders!.map((order) => {
		const delivery = one.deliver(structuredClone(order) as CrmEvent);
		one.finish();
		return { json: { status: delivery.status, body: delivery.body } };
	});
	const nodes = { 'Call Order Once': answers, 'One Event per Order': [{ json: events }] };
	return valueOf('Rows with Results', [], nodes).rows!;
}

const row = (Order: unknown, more: Row = {}): Row => ({
	Channel: 'CRM',
	Order,
	'Customer ID': 'C1',
	Customer: 'Acme',
	'Enterprise ID': 'E1',
	Product: '24107',
	Quantity: '2',
	End: 'never',
	Start: '2026-12-01',
	'License Type': 'cloud_account',
	...more,
});
const world = (keepMinutes?: number) => new LedgerWorld(templates(), false, keepMinutes);
const results = (rows: Row[]) => rows.map(({ Result }) => Result);

it('rows come back in their order, with number and order; uploaded again, nothing is ordered twice', () => {
	const one = world();
	const rows = [row('S1'), row(2), row('S1', { 'License Type': 'softkey' })];
	const back = upload(one, rows);
	expect(back.map(({ Order, Result }) => [Order, Result])).toEqual([
		['S1', 'ordered'],
		[2, 'ordered'],
		['S1', 'ordered'],
	]);
	const made = one.service.made.map(({ event, line, number }) => [event, line, number]);
	expect(made.map(([event, line]) => [event, line])).toEqual([
		['S1', 1],
		['S1', 2],
		['2', 1],
	]);
	const numberOf = (event: string, line: number) =>
		made.find(([name, place]) => name === event && place === line)![2];
	expect(back.map((one) => one['Asset Number'])).toEqual([
		numberOf('S1', 1),
		numberOf('2', 1),
		numberOf('S1', 2),
	]);
	// What came back is uploaded: its columns of results are written anew.
	expect(upload(one, back)).toEqual(back);
	expect(one.service.made).toHaveLength(3);
});

it.each<[string, Row, RegExp]>([
	['a license type that is none', row('S1', { 'License Type': 'gold' }), /^License Type must be one of/],
	['a date as Excel shows it', row('S1', { Start: '12/1/26' }), /^Start must be a date/],
	['no quantity', row('S1', { Quantity: 0 }), /^Quantity must be a whole number/],
	['no customer', row('S1', { 'Customer ID': '', 'Enterprise ID': '' }), /^Customer ID is missing/],
	['an order number that Excel has rounded', row(2 ** 60), /^Order must be a text/],
	['no order number', row(''), /^Order must be a text/],
	['no order column', row(undefined), /^Order must be a text/],
])('%s: refused by the name of the column, and the other rows are ordered', (_, bad, message) => {
	const one = world();
	const [good, refused] = upload(one, [row('S0'), bad]);
	expect([good!.Result, refused!.Result, refused!.Message]).toEqual([
		'ordered',
		'refused',
		expect.stringMatching(message),
	]);
	expect(one.service.made).toHaveLength(1);
});

it('a row that was corrected is ordered, the others are not ordered again', () => {
	const one = world();
	const [good, bad] = [row('S1'), row('S1', { 'License Type': 'gold' })];
	expect(results(upload(one, [good, bad]))).toEqual(['ordered', 'refused']);
	expect(results(upload(one, [good, row('S1')]))).toEqual(['ordered', 'ordered']);
	expect(one.service.made).toHaveLength(2);
});

it('a row more under a number that is known: what is ordered is told so, the new row is not ordered', () => {
	const one = world();
	const [first] = upload(one, [row('S1')]);
	const back = upload(one, [row('S1'), row('S1', { Product: '30000' })]);
	expect(back[0]).toEqual(first);
	expect([back[1]!.Result, back[1]!.Message]).toEqual([
		'not ordered',
		expect.stringMatching(/^This number is known with 1 row in all, not 2: /),
	]);
	expect(one.service.made).toHaveLength(1);
});

it('another customer under a number that is known: nothing is ordered, and nothing is said to be', () => {
	const one = world();
	upload(one, [row('S1')]);
	expect(results(upload(one, [row('S1', { 'Customer ID': 'C2' })]))).toEqual(['not ordered']);
	expect(one.service.made).toHaveLength(1);
});

it('the same sheet, sorted: each row comes back with its own number', () => {
	const one = world();
	const rows = [row('S1'), row('S1', { Product: '30000' }), row('S1', { Product: '40000' })];
	const first = upload(one, rows);
	expect(upload(one, [...rows].reverse())).toEqual([...first].reverse());
	expect(one.service.made).toHaveLength(3);
});

it('two same rows are two orders, and a third one is none of them', () => {
	const one = world();
	const first = upload(one, [row('S1'), row('S1')]);
	expect(new Set(first.map((own) => own['Asset Number'])).size).toBe(2);
	const back = upload(one, [row('S1'), row('S1'), row('S1')]);
	expect(results(back)).toEqual(['ordered', 'ordered', 'not ordered']);
	expect(back.slice(0, 2)).toEqual(first);
});

it('a corrected row alone: it is told to come with the others', () => {
	const one = world();
	upload(one, [row('S1', { Quantity: -1 }), row('S1', { Product: '30000' })]);
	const [alone] = upload(one, [row('S1')]);
	expect([alone!.Result, alone!.Message]).toEqual([
		'not ordered',
		expect.stringMatching(/known with 2 rows in all, not 1: upload all its rows/),
	]);
	expect(results(upload(one, [row('S1'), row('S1', { Product: '30000' })]))).toEqual(['ordered', 'ordered']);
	expect(one.service.made).toHaveLength(2);
});

it.each(['0x10', '1e3'])(
	'the quantity %j is refused in words, and ordered once it is corrected',
	(Quantity) => {
		const one = world();
		const [refused] = upload(one, [row('S1', { Quantity })]);
		expect([refused!.Result, refused!.Message]).toEqual([
			'refused',
			'Quantity must be a whole number of 1 or more, written in digits such as 16, or the word unlimited',
		]);
		expect(results(upload(one, [row('S1', { Quantity: String(Number(Quantity)) })]))).toEqual(['ordered']);
		expect(one.service.made).toHaveLength(1);
	},
);

it.each<[string, Row, Row]>([
	['Channel', { Channel: 'EAST' }, { Channel: 'WEST' }],
	['Customer ID', {}, { 'Customer ID': 'C2' }],
	['Customer', {}, { Customer: 'Acme Ltd' }],
	['Contact', { Contact: 'Ann' }, { Contact: 'Ben' }],
	['Email', { Email: 'ann@acme.example' }, { Email: '' }],
	['Contact, Email', { Contact: 'Ann', Email: 'a@x.example' }, { Contact: 'Ben', Email: 'b@x.example' }],
	['Enterprise ID', {}, { 'Enterprise ID': 'E2' }],
])('rows of one order that differ in %s: all refused, none ordered; the other orders are', (title, a, b) => {
	const one = world();
	const back = upload(one, [row('S1', a), row('S0'), row('S1', b)]);
	const message = `${title} must be the same in all rows with this Order`;
	expect(back.map(({ Order, Result, Message }) => [Order, Result, Message])).toEqual([
		['S1', 'refused', message],
		['S0', 'ordered', ''],
		['S1', 'refused', message],
	]);
	expect(one.service.made.map(({ event }) => event)).toEqual(['S0']);
	// Nothing of them was noted: they are ordered when they are corrected.
	expect(results(upload(one, [row('S1', a), row('S1', a)]))).toEqual(['ordered', 'ordered']);
});

it('no order of the sheet can be made: it comes back all the same', () => {
	const one = world();
	const rows = [row('S1'), row('S1', { Contact: 'Ben' })];
	expect(results(upload(one, rows))).toEqual(['refused', 'refused']);
	expect(nodeOf(sheet, 'One Item per Order').alwaysOutputData).toBe(true);
});

it.each<[string, unknown, unknown]>([
	['Order', 1001, '1001'],
	['Customer ID', 1001, '1001'],
	['Customer ID', '1001', ' 1001 '],
	['Enterprise ID', 7, '7'],
])('%s as a number in one cell and as text in the other (%p, %p): two rows, two orders', (title, a, b) => {
	const one = world();
	const back = upload(one, [row('S1', { [title]: a }), row('S1', { [title]: b, Quantity: 3 })]);
	expect(results(back)).toEqual(['ordered', 'ordered']);
	expect(new Set(back.map((own) => own['Asset Number'])).size).toBe(2);
	expect(one.service.made).toHaveLength(2);
});

describe('what a person has decided', () => {
	/** A refused row of an order of two, of which this is decided. */
	function decided(one: LedgerWorld, decision: string): Row[] {
		const rows = [row('S1'), row('S1', { Quantity: -1 })];
		expect(results(upload(one, rows))).toEqual(['ordered', 'refused']);
		one.table.rows.find(({ line }) => line === 2)!.decision = decision;
		one.reconcile();
		one.finish();
		return rows;
	}
	const inShort = (rows: Row[]) => rows.map(({ Result, Message }) => [Result, Message]);

	it('ordered: the row is ordered, and says who says so', () => {
		const one = world();
		const rows = decided(one, 'ordered');
		expect(inShort(upload(one, rows))).toEqual([
			['ordered', ''],
			['ordered', 'A person has decided so.'],
		]);
	});

	it('left out: never said to be ordered, neither at once nor long after', () => {
		const one = world(5);
		const rows = decided(one, 'leave out');
		const leftOut = ['left out', 'A person has decided so.'];
		expect(inShort(upload(one, rows))).toEqual([['ordered', ''], leftOut]);
		one.settle(1);
		expect(one.rowsOf('sheet-S1')).toEqual([]);
		const later = upload(one, rows);
		expect(results(later)).toEqual(['ordered before', 'left out']);
		const { status, body } = one.deliveries.at(-1)!;
		expect([status, body!.status, body!.leftOut]).toEqual([200, 'processed', [2]]);
		expect(one.service.made).toHaveLength(1);
		// Another event with this ID is still another one.
		expect(results(upload(one, [rows[0]!]))).toEqual(['not ordered']);
	});
});

describe('what is not known is not said to be ordered', () => {
	it('the reply is lost: in process; later: ordered', () => {
		const one = world();
		one.service.fate = () => 'lost after';
		expect(results(upload(one, [row('S1'), row('S2')]))).toEqual(['in process', 'in process']);
		one.service.fate = () => 'well';
		one.settle();
		expect(results(upload(one, [row('S1'), row('S2')]))).toEqual(['ordered', 'ordered']);
		expect(one.service.made).toHaveLength(2);
	});

	it('no list shows it: for a person', () => {
		const one = world();
		one.service.fate = () => 'lost after';
		upload(one, [row('S1', { 'License Type': 'softkey' })]);
		one.settle();
		expect(results(upload(one, [row('S1', { 'License Type': 'softkey' })]))).toEqual(['for a person']);
	});

	it('the ledger cannot be written: not noted', () => {
		const one = world();
		one.table.isDown = () => true;
		expect(results(upload(one, [row('S1')]))).toEqual(['not noted']);
	});

	it('Order once gives no answer: not noted', () => {
		const event = valueOf('One Event per Order', [{ json: row('S1') }], {});
		const nodes = {
			'Call Order Once': [{ json: { error: 'timed out' } }],
			'One Event per Order': [{ json: event }],
		};
		expect(results(valueOf('Rows with Results', [], nodes).rows!)).toEqual(['not noted']);
	});
});

it('a sheet of long ago: ordered before', () => {
	const one = world(5);
	upload(one, [row('S1'), row('S2')]);
	one.settle(1);
	expect(one.rowsOf('sheet-S1')).toEqual([]);
	expect(results(upload(one, [row('S1'), row('S2')]))).toEqual(['ordered before', 'ordered before']);
	expect(one.service.made).toHaveLength(2);
});

it('a person understands the template at a glance', () => {
	expect(sheet.nodes.filter(({ type }) => !type.endsWith('.stickyNote')).length).toBeLessThanOrEqual(10);
});
