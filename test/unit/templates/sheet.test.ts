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

it.each<[string, Row[]]>([
	['a row more', [row('S1'), row('S1')]],
	['another customer', [row('S1', { 'Customer ID': 'C2' })]],
])('%s under a number that is known is another order: nothing is ordered', (_, rows) => {
	const one = world();
	upload(one, [row('S1')]);
	const back = upload(one, rows);
	expect(results(back)).toEqual(rows.map(() => 'not ordered'));
	expect(back[0]!.Message).toMatch(/^Another event with this ID came first/);
	expect(one.service.made).toHaveLength(1);
});

it('two customers under one number: the first has it, nothing is ordered for the wrong one', () => {
	const one = world();
	const rows = [row('S1', { Customer: 'one' }), row('S1', { 'Customer ID': 'C2', Customer: 'two' })];
	expect(results(upload(one, rows))).toEqual(['ordered', 'not ordered']);
	expect(one.service.made.map(({ version }) => version)).toEqual(['one']);
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
