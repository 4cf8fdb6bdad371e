import { omit } from 'lodash';

import type { CrmEvent } from '../support/ledger/events';
import { type Fate, STRANGER } from '../support/ledger/orderNodes';
import type { Item } from '../support/ledger/items';
import { askNode } from '../support/ledger/codeNode';
import { cellsOf, checkOf, checkSheet, pageOf } from '../support/ledger/sheet';
import { nodeOf, readTemplate } from '../support/ledger/template';
import { LedgerWorld, templates } from '../support/ledger/world';
import { sectionOf } from '../../../test/helpers/project/projectPages';

/** *Orders from a spreadsheet*: each row of the sheet comes back with what became of it. */

const sheet = readTemplate('orders-from-spreadsheet');
type Row = Record<string, unknown>;

const check = (cells: Array<unknown[] | Row>, more?: Parameters<typeof checkSheet>[2]) =>
	checkSheet(sheet, cells, more);
type Checked = ReturnType<typeof check>;

interface Page {
	title: string;
	message: string;
	rows: Row[];
}
/** What *Rows with Results* makes of these answers. */
const told = (checked: Checked, answers: Item[]) =>
	askNode(nodeOf(sheet, 'Rows with Results').parameters.jsonOutput, {
		nodes: { 'Call Order Once': answers, 'Check the Sheet': [{ json: checked }] },
	}) as Page;

/** Uploads a sheet: what comes back, and what the page says. */
function uploaded(one: LedgerWorld, rows: Row[], isRehearsal = false): Page {
	const checked = check(cellsOf(rows), { isRehearsal });
	expect(checked.problems).toEqual([]);
	// Where there is none, an empty item is passed on.
	const orders = checked.orders!.length > 0 ? checked.orders! : [{}];
	const deliveries = one.deliverAll(orders as CrmEvent[]);
	one.finish();
	return told(
		checked,
		deliveries.map(({ status, body }) => ({ json: { status, body } })),
	);
}
const upload = (one: LedgerWorld, rows: Row[]): Row[] => uploaded(one, rows).rows;
const again = (rows: Row[]): Row[] =>
	rows.map((one) => (one.Result === 'ordered' ? { ...one, Result: 'ordered before' } : one));

const row = (Order: unknown, more: Row = {}): Row => ({
	...{
		Channel: 'CRM',
		Order,
		'Customer ID': 'C1',
		Customer: 'Acme',
		'Enterprise ID': 'E1',
		Product: '24107',
	},
	...{ Quantity: '2', End: 'never', Start: '2026-12-01', 'License Type': 'cloud_account', ...more },
});
const world = (keepMinutes?: number) => new LedgerWorld(templates(), false, keepMinutes);
const results = (rows: Row[]) => rows.map(({ Result }) => Result);

it('rows come back in their order, with number and order; uploaded again, nothing is ordered twice', () => {
	const one = world();
	const back = upload(one, [row('S1'), row(2), row('S1', { 'License Type': 'softkey' })]);
	const first = Object.keys(back[0]!).slice(0, 5);
	expect(first.join()).toBe('Result,Asset Number,License Order,Message,Channel');
	const made = one.service.made.map(({ event, line, number }) => ({ of: `${event} ${line}`, number }));
	expect(made.map(({ of }) => of)).toEqual(['S1 1', 'S1 2', '2 1']);
	const numbers = ['S1 1', '2 1', 'S1 2'].map((line) => made.find(({ of }) => of === line)!.number);
	expect(back.map((row) => [row.Order, row.Result, row['Asset Number']].join())).toEqual([
		`S1,ordered,${numbers[0]}`,
		`2,ordered,${numbers[1]}`,
		`S1,ordered,${numbers[2]}`,
	]);
	// What came back is uploaded: its columns of results are written anew.
	expect(upload(one, back)).toEqual(again(back));
	// Sorted, each row comes back with its own number.
	expect(upload(one, [...back].reverse())).toEqual(again(back).reverse());
	expect(one.service.made).toHaveLength(3);
});

const ROUNDED = ['1.23457E+11', '6,1e+18', '5E+9'].flatMap((short) =>
	['Order', 'Enterprise ID', 'Product', 'Contact'].map((title): [Row, RegExp] => [
		{ [title]: short },
		new RegExp(`^${title} has more digits than Excel keeps`),
	]),
);
it.each<[Row, RegExp]>([
	[{ 'License Type': 'gold' }, /^License Type must be one of/],
	// As Excel shows a date.
	[{ Start: '12/1/26' }, /^Start must be a date/],
	[{ Quantity: 0 }, /^Quantity must be a whole number/],
	[{ Quantity: '1.000' }, /^Quantity must be .* in digits alone such as 16 or 1000, or the word unlimited$/],
	[{ Order: 2 ** 60 }, /^Order has more digits than Excel keeps/],
	// Of a workbook that counts from 1904.
	[{ Start: 46357 - 1462, End: 46721 - 1462 }, /^End has passed/],
	...ROUNDED,
	// Empty, or with an error.
	[{ Start: '' }, /^Start is missing: give a date such as 2026-03-31, or the word now/],
	[{ 'Enterprise ID': '' }, /^Enterprise ID must be filled in all rows of the file, or in none/],
	[{ 'Customer ID': 1234567890123450 }, /^Customer ID has more digits/],
	[{ 'New Customer': 'perhaps' }, /^New Customer must be the word new/],
	[{ Order: '' }, /^Order is missing$/],
	[{ Order: undefined }, /^Order is missing$/],
])('%j: refused by the name of the column, and the other rows are ordered', (bad, message) => {
	const one = world();
	const [good, refused] = upload(one, [row('S0'), row('S1', bad)]);
	expect([good!.Result, refused!.Result]).toEqual(['ordered', 'refused']);
	expect(refused!.Message).toMatch(message);
	expect(one.service.made).toHaveLength(1);
});

it('now, or no column for it: from now on; no row with an enterprise: all go', () => {
	const one = world();
	expect(results(upload(one, [omit(row('S1'), 'Start')]))).toEqual(['ordered']);
	const rows = ['now', ' Now'].map((Start, index) => row(`S${index + 2}`, { Start, 'Enterprise ID': '' }));
	const back = upload(one, rows).map(({ Result, Start }) => `${String(Result)} ${String(Start)}`);
	expect(back).toEqual(['ordered now', 'ordered Now']);
	expect(one.table.rows).toHaveLength(3);
	for (const { order } of one.table.rows) expect(order).not.toContain('limitStartDate');
});

it('a new customer, whom the platform does not have: the word in the sheet orders for him', () => {
	const rows = ['New', ''].map((word, index) =>
		row(`S${index}`, { 'Customer ID': STRANGER, 'New Customer': word }),
	);
	expect(results(upload(world(), rows))).toEqual(['ordered', 'refused']);
});

it.each<[Row, RegExp]>([
	[{ 'Customer ID': STRANGER }, /^Customer ID is none .* write "new" in New Customer$/],
	[{ 'Customer ID': '', 'Enterprise ID': '' }, /^Customer ID is missing$/],
])('%j: told by what is to be written in the sheet', (change, message) => {
	const [back] = upload(world(), [row('S1', change)]);
	expect(back).toMatchObject({ Result: 'refused', Message: expect.stringMatching(message) as string });
});

const S1 = row('S1');
const own = (more: Row) => row('S1', more);
const P3 = own({ Product: '30000' });
const of = (title: string, a: unknown, b: unknown) => [own({ [title]: a }), own({ [title]: b, Quantity: 3 })];
const GOLD = own({ 'License Type': 'gold' });
const MINUS = own({ Quantity: -1 });
const NOT_ALL = /2 rows in all, not 1: upload all its rows/;
const [BOTH, BOTH_AGAIN] = ['ordered, ordered', 'ordered before, ordered before'];
it.each<[string, Row[], Row[], string, number, RegExp?]>([
	['corrected', [S1, GOLD], [S1, S1], 'ordered, refused; ordered before, ordered', 2],
	['one more', [S1], [S1, P3], 'ordered; ordered before, not ordered', 1, /known with 1 row in all, not 2: /],
	['another customer', [S1], [own({ 'Customer ID': 'C2' })], 'ordered; not ordered', 1],
	['two same, then three', [S1, S1], [S1, S1, S1], `${BOTH}; ${BOTH_AGAIN}, not ordered`, 2],
	['one alone', [MINUS, P3], [S1], 'refused, ordered; not ordered', 1, NOT_ALL],
	['corrected, with the others', [MINUS, P3], [S1, P3], 'refused, ordered; ordered, ordered before', 2],
	['no order can be made', [S1, own({ Contact: 'Ben' })], [], 'refused, refused; ', 0],
	['a number and a text', of('Order', 1001, '1001'), [], `${BOTH}; `, 2],
	['a number and a text', of('Customer ID', 1001, '1001'), [], `${BOTH}; `, 2],
	['a text with blanks', of('Customer ID', '1001', ' 1001 '), [], `${BOTH}; `, 2],
	['a number and a text', of('Enterprise ID', 7, '7'), [], `${BOTH}; `, 2],
])('rows of one order, %s: %j, and then %j', (_, first, second, due, made, said = /(?:)/) => {
	const one = world();
	const [before, after] = [first, second].map((rows) => (rows.length > 0 ? upload(one, rows) : []));
	expect([before, after].map((rows) => results(rows!).join(', ')).join('; ')).toBe(due);
	const all = [...before!, ...after!];
	expect(all.at(-1)!.Message).toMatch(said);
	const numbers = new Set(all.map((own) => own['Asset Number']).filter(Boolean));
	expect([one.service.made.length, numbers.size]).toEqual([made, made]);
});

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
	const refused = `S1: refused, ${title} must be the same in all rows with this Order`;
	expect(back.map(({ Order, Result, Message }) => `${Order}: ${Result}, ${Message}`)).toEqual([
		refused,
		'S0: ordered, ',
		refused,
	]);
	expect(one.service.made.map(({ event }) => event)).toEqual(['S0']);
	// Nothing of them was noted: they are ordered when they are corrected.
	expect(results(upload(one, [row('S1', a), row('S1', a)]))).toEqual(['ordered', 'ordered']);
});

it('two orders whose numbers differ in case alone are refused, as a slip', () => {
	const one = world();
	const back = upload(one, [row('A1'), row('a1'), row('S0')]);
	expect(results(back)).toEqual(['refused', 'refused', 'ordered']);
	expect(back[0]!.Message).toMatch(/^Order is written as A1 and a1: /);
});

it('where no order is to be made, the sheet comes back all the same', () =>
	expect(nodeOf(sheet, 'One Item per Order').alwaysOutputData).toBe(true));

describe('what a person has decided', () => {
	/** A row of an order of two, of which this is decided: it was refused, or its reply was lost. */
	function decided(one: LedgerWorld, decision: string, isLost = false): Row[] {
		const rows = [row('S1'), row('S1', isLost ? { 'License Type': 'softkey' } : { Quantity: -1 })];
		const { create } = one.service;
		if (isLost)
			one.service.create = (calls) =>
				create
					.call(one.service, calls)
					.map((reply) => (reply.item === 1 ? { item: 1, error: { outcome: 'unknown' } } : reply));
		expect(results(upload(one, rows))).toEqual(['ordered', isLost ? 'in process' : 'refused']);
		expect(one.decide(['line 2'], decision)!.title).toBe(`${decision}: 1 line`);
		return rows;
	}
	const inShort = (rows: Row[]) => rows.map((one) => `${String(one.Result)}: ${String(one.Message)}`);
	const DECIDED = 'A person has decided so.';

	it('ordered: the row is ordered, and says who says so', () => {
		const one = world();
		const rows = decided(one, 'It is there', true);
		expect(inShort(upload(one, rows))).toEqual(['ordered before: ', `ordered before: ${DECIDED}`]);
	});

	it('left out: never said to be ordered, neither at once nor long after', () => {
		const one = world(5);
		const rows = decided(one, 'Leave out');
		expect(inShort(upload(one, rows))).toEqual(['ordered before: ', `left out: ${DECIDED}`]);
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

const SOFTKEY = { 'License Type': 'softkey' };
/** The fate of the orders; what is told at once, and where it is uploaded again once all is settled. */
it.each<[string, Row, Fate, number | undefined, string, string]>([
	['is lost', {}, 'lost after', undefined, 'in process', 'ordered before'],
	['is lost, and no list shows it', SOFTKEY, 'lost after', undefined, 'in process', 'for a person'],
	['comes, and it is uploaded again long after', {}, 'well', 5, 'ordered', 'ordered before'],
])(
	'the reply %s: nothing is said to be ordered that is not known to be',
	(_, more, fate, keep, now, later) => {
		const one = world(keep);
		const rows = ['S1', 'S2'].map((order) => row(order, more));
		one.service.fate = () => fate;
		expect(results(upload(one, rows))).toEqual([now, now]);
		one.service.fate = () => 'well';
		one.settle();
		expect(one.rowsOf('sheet-S1')).toHaveLength(keep ? 0 : 1);
		expect(results(upload(one, rows))).toEqual([later, later]);
		expect(one.service.made).toHaveLength(2);
	},
);

it('the ledger cannot be written, or Order once gives no answer: not noted', () => {
	const one = world();
	one.table.isDown = () => true;
	expect(results(upload(one, [row('S1')]))).toEqual(['not noted']);
	const checked = check(cellsOf([row('S1')]));
	expect(results(told(checked, [{ json: { error: 'timed out' } }]).rows)).toEqual(['not noted']);
});

const TITLES = Object.keys(row(''));
const LINE = Object.values(row('S1'));
const titled = (from: string, to: string) => TITLES.map((title) => (title === from ? to : title));

/** Nothing of such a sheet is ordered, and the page says why. */
describe('a sheet that is not understood', () => {
	it.each([
		[1000, []],
		[1001, ['1001 rows, and one file takes 1000: divide it, with all rows of an order in one file']],
	])('%i rows', (count, due) => {
		const { problems, orders } = check(cellsOf(Array.from({ length: count }, (_, index) => row(index))));
		expect([problems, orders!.length]).toEqual([due, due.length > 0 ? 0 : count]);
	});

	const plus = (title: string, ...values: unknown[]) => [
		[...TITLES, title],
		...values.map((value) => [...LINE, value]),
	];
	const BELOW = 'The titles stand in row 3: they must be the first row of the first page';
	const UNREADABLE = 'The file cannot be read: save it as .xlsx, or as CSV (UTF-8)';
	const EMPTY = 'The first page of the file is empty, and only the first page is read';
	const NO_ROWS = 'The first page of the file has no rows below its titles';
	const renamed = (from: string, to: string): [string, unknown[][], string[]] => [
		to,
		[titled(from, to), LINE],
		[`The title "${to}" is not known: did you mean "${from}"?`, `Missing: the title "${from}"`],
	];
	it.each<[string, unknown[][], string[]]>([
		renamed('End', 'Ends'),
		renamed('Quantity', 'Qty'),
		renamed('Order', 'ORDER'),
		['a title too many', plus('Seats', '3'), ['The title "Seats" is not known: known are ']],
		['a title twice', plus('End', '2027-01-01'), ['The title "End" is there twice: leave one']],
		['no title', plus(' ', '', '2027-01-01'), ['Row 3 has a value in a column without a title']],
		['titles below', [['May'], [], TITLES, LINE], [BELOW]],
		['no titles', [LINE], ['The title "CRM" is not known: ']],
		['titles alone', [TITLES], [NO_ROWS]],
		['titles and blank rows', [TITLES, ['', ' ']], [NO_ROWS]],
		['an empty page', [['', ''], ['']], [EMPTY]],
		['no page', [], [EMPTY]],
	])('%s', (_, cells, problems) => {
		const checked = check(cells);
		expect(checked.orders).toEqual([]);
		for (const [index, problem] of problems.entries()) {
			expect(checked.problems[index]).toContain(problem);
			expect(pageOf(sheet, checked)).toContain(problem);
		}
	});

	it.each<[string, Row, string]>([
		['a file that cannot be read', { error: 'password-protected' }, UNREADABLE],
		['nothing at all, as n8n gives it', {}, EMPTY],
	])('%s', (_, given, problem) => expect(check([given])).toMatchObject({ problems: [problem], orders: [] }));

	it('a mark-up in a title is shown as text', () => {
		const page = pageOf(sheet, check([[...TITLES, '<img src=x>'], LINE]));
		expect(page).toContain('‹img');
		expect(page).not.toContain('<');
	});
});

describe('how cells are read', () => {
	const linesOf = (cells: unknown[][], fileName?: string) =>
		check(cells, { fileName }).orders!.flatMap(({ lines }) => lines as Row[]);
	const withCell = (title: string, value: unknown) => [
		TITLES,
		LINE.map((cell, index) => (TITLES[index] === title ? value : cell)),
	];

	// The number that Excel shows for a date, by Excel itself.
	it.each<[unknown, unknown]>([
		[46112, '2026-03-31'],
		['46112', '2026-03-31'],
		[46357, '2026-12-01'],
		[36526, '2000-01-01'],
		[46387.5, '2026-12-31T12:00:00'],
		['2026-12-01', '2026-12-01'],
		['12/1/26', '12/1/26'],
		[5, 5],
		['never', 'never'],
	])('a date %j is %j', (value, read) => {
		expect(linesOf(withCell('End', value))).toEqual([expect.objectContaining({ end: read })]);
		expect(linesOf(withCell('Start', value))).toEqual([expect.objectContaining({ start: read })]);
	});

	it('a number elsewhere is no date', () => {
		const [line] = linesOf(withCell('Quantity', 46112));
		expect(line).toMatchObject({ quantity: 46112 });
	});

	it('rows keep the numbers that they have in the file', () => {
		const { orders } = check([TITLES, [], LINE]);
		expect(orders).toMatchObject([{ rows: [{ rowNumber: 3 }] }]);
	});

	const bytes = (text: string) => Buffer.from(text).toString('latin1');
	it.each<[string, string, string]>([
		['UTF-8', bytes('Inês 100% Łódź 李娜'), 'Inês 100% Łódź 李娜'],
		['with its mark, so that n8n reads it', 'Łódź', 'Łódź'],
		['Latin 1', 'Inês', 'Inês'],
	])('a text of a CSV file: %s', (_, given, text) => {
		const { orders, problems } = check(withCell('Customer', given), { fileName: 'orders.CSV' });
		expect([problems, orders![0]!.customer]).toEqual([[], expect.objectContaining({ name: text })]);
	});

	it.each([
		['Größer GmbH', 'Inês'],
		['Größer GmbH', 'Łódź'],
		['Ã©', 'Inês'],
	])('%s in a file that has %s too, with its mark: as it stands', (name, other) => {
		const rows = [row('S1', { Customer: name }), row('S2', { Customer: other })];
		const { orders, problems } = check(cellsOf(rows), { fileName: 'orders.csv' });
		expect([problems, orders!.map(({ customer }) => (customer as Row).name)]).toEqual([[], [name, other]]);
	});

	it('a text in an encoding of two bytes is not guessed', () => {
		const gbk = '\xc0\xee\xc4\xc8';
		expect(check(withCell('Customer', gbk), { fileName: 'orders.csv' }).problems).toEqual([
			'The letters of the file cannot be told for certain: save it as .xlsx',
		]);
		expect(check(withCell('Customer', gbk)).problems).toEqual([]);
	});
});

describe('what the page says', () => {
	it('which rows were refused, and why, by their numbers', () => {
		const page = uploaded(world(), [row('S1'), row('S2', { 'License Type': '<b>' }), row('S3', { End: '' })]);
		expect(page.title).toBe('1 of 3 rows ordered');
		expect(page.message.split('\n')).toEqual([
			'1 ordered · 2 refused (rows of the first page of the file)',
			expect.stringMatching(/^Row 3 \(order S2\): refused\. License Type must be one of /),
			'Row 4 (order S3): refused. End is missing: give a date such as 2026-03-31, or the word never',
			'The file says what became of each row.',
		]);
	});

	it('a second upload of the same did nothing', () => {
		const one = world();
		const rows = [row('S1'), row('S2')];
		expect(uploaded(one, rows).title).toBe('2 of 2 rows ordered');
		const page = uploaded(one, rows);
		expect([page.title, page.message.split('\n')[0]]).toEqual([
			'Done before, nothing new',
			'2 ordered before (rows of the first page of the file)',
		]);
	});

	it('two uploads at once: one orders, and neither says that all is new', () => {
		const one = world();
		const checked = check(cellsOf([row('S1')]));
		const two = [1, 2].map(() => one.deliver(structuredClone(checked.orders![0]) as CrmEvent));
		while (one.actors.length > 0) for (const actor of [...one.actors]) one.step(actor);
		const titles = two.map(({ status, body }) => told(checked, [{ json: { status, body } }]).title);
		expect(titles.sort()).not.toEqual(['1 of 1 rows ordered', '1 of 1 rows ordered']);
		expect(titles).toContain('1 of 1 rows ordered');
		expect(one.service.made).toHaveLength(1);
	});
});

describe('a rehearsal', () => {
	it('says of each row what would become of it, and nothing is noted or sent', () => {
		const one = world();
		const rows = [row('S1'), row('S1', { 'License Type': 'gold' }), row('S2'), row('S2', { Contact: 'Ben' })];
		const page = uploaded(one, rows, true);
		expect(results(page.rows)).toEqual(['would be ordered', 'refused', 'refused', 'refused']);
		expect(page.title).toBe('Rehearsal: 1 of 4 rows would be ordered, nothing was done');
		expect(page.message).toContain('Row 3 (order S1): refused. License Type must be one of');
		expect(page.message).toContain('Row 2 (order S1): would be ordered. From 2026-12-01 to never. Unless');
		expect([one.table.rows, one.service.made, one.service.allocated]).toEqual([[], [], []]);
		// It costs nothing: the same goes afterwards.
		expect(results(upload(one, [row('S1')]))).toEqual(['ordered']);
	});

	it('shows the dates of date cells as they were read', () => {
		const dates = [row('S1', { Start: 46357, End: 46721 })];
		const [back] = upload(world(), dates);
		expect([back!.Result, back!.Start, back!.End]).toEqual(['ordered', '2026-12-01', '2027-11-30']);
		const { message, rows } = uploaded(world(), dates, true);
		expect(message).toContain('would be ordered. From 2026-12-01 to 2027-11-30. ');
		expect(rows.map(({ Start, End }) => [Start, End])).toEqual([['2026-12-01', '2027-11-30']]);
	});

	it('is what happens where nobody has chosen', () => {
		const form = nodeOf(sheet, 'Orders (Form)').parameters.formFields as { values: Row[] };
		const due = { fieldLabel: 'What to do', defaultValue: 'Rehearse', requiredField: true };
		expect(form.values[1]).toMatchObject(due);
		const checked = askNode(checkOf(sheet), {
			nodes: { 'Orders (Form)': [{ json: {}, binary: { Spreadsheet: { fileName: 'sheet.xlsx' } } }] },
			input: cellsOf([row('S1')]).map((cells) => ({ json: { row: cells } })),
		}) as Checked;
		expect(checked.orders).toMatchObject([{ rehearse: [{ product: '24107' }] }]);
		// An Order once that does not know of it refuses it.
		expect(checked.orders![0]).not.toHaveProperty('lines');
	});
});

it('docs/jobs/orders-from-a-spreadsheet.md has the titles, and which of them may be empty', () => {
	const [unknown, missing] = check([['Nobody'], ['1']]).problems as [string, string];
	const known = unknown.replace(/.*known are /, '').split(', ');
	const needed = [...missing.matchAll(/"([^"]+)"/g)].map(([, title]) => title);
	const section = sectionOf('docs/jobs/orders-from-a-spreadsheet.md', 'Orders from a spreadsheet');
	const [table] = /\| Title[^]*?\n\n/.exec(section)!;
	const rows = table
		.trim()
		.split('\n')
		.slice(2)
		.map((line) => line.split('|').map((cell) => cell.trim()));
	const titles = (isWanted: (mayBeEmpty: string) => boolean) =>
		rows.filter(([, , mayBeEmpty]) => isWanted(mayBeEmpty!)).flatMap(([, title]) => title!.split(', '));
	expect(titles(() => true).sort()).toEqual(known.slice(0, -4).sort());
	expect(titles((mayBeEmpty) => mayBeEmpty === 'no').sort()).toEqual(needed.sort());
});

describe.each([
	...['orders-from-spreadsheet', 'onboard-employees', 'offboard-several'].map((name) => ({ name, Job: '' })),
	...['Renew', 'Assign', 'Withdraw', 'Revoke: cannot be undone'].map((Job) => ({
		...{ name: 'changes-from-spreadsheet', Job },
	})),
])('the sheet to fill in of $name: $Job', ({ name, Job }) => {
	const template = readTemplate(name);
	const form = { Job };
	const blank = () => checkSheet(template, [{ error: 'no file' }], { isBlank: true, form });

	it('has the titles that are known, and says what each takes', () => {
		const { rows, title, message } = blank() as unknown as Page;
		expect(title).toBe('A sheet to fill in');
		expect(message).toMatch(/^The file that comes with this page is a sheet to fill in\./);
		const says = Object.values(rows[0]!).map(String);
		expect(says.filter((one) => one.length < 5)).toEqual([]);
		// Filled in as it is, only what says so is left out; nothing is taken for a row.
		const { problems } = checkSheet(template, cellsOf(rows), { form });
		expect(problems).toEqual(['The first page of the file has no rows below its titles']);
	});

	it('its second row is not read where others follow, and is where a cell of it was changed', () => {
		const [says] = (blank() as unknown as Page).rows;
		const given = Object.fromEntries(Object.keys(says!).map((title) => [title, 'x']));
		const numbers = (rows: Row[]) =>
			JSON.stringify(checkSheet(template, cellsOf(rows), { form })).match(/"(rowNumber|row)":\d+/g)!;
		expect(new Set(numbers([says!, given]).map((one) => one.split(':')[1]))).toEqual(new Set(['3']));
		const [first] = Object.keys(says!);
		expect(numbers([{ ...says, [first!]: 'x' }]).length).toBeGreaterThan(0);
	});

	it('no file: nothing is done, and the page says so', () => {
		const checked = checkSheet(template, [{ error: 'no file' }], { form, fileName: '' });
		expect(checked.problems).toEqual(['The file cannot be read: save it as .xlsx, or as CSV (UTF-8)']);
		const { name: node } = template.nodes.find(({ type }) => type.endsWith('.formTrigger'))!;
		const none = askNode(checkOf(template), {
			nodes: { [node]: [{ json: form }] },
			input: [{ json: { error: 'no file' } }],
		}) as Checked;
		expect(none.problems).toEqual(['No file was chosen']);
	});
});
