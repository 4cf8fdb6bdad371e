import { difference } from 'lodash';

import { filesOf } from '../support/audit/runAudit';
import { eventOf } from '../support/ledger/events';
import { STRANGER } from '../support/ledger/orderNodes';
import { decidedIn } from '../support/ledger/noting';
import { LedgerWorld, templates } from '../support/ledger/world';
import { sheetsIn } from '../support/report/sheetRows';

/** *Orders so far* over the ledger of *Order once*: what is told of each line, and what becomes of what a person decides. */

const world = (keepMinutes?: number) => new LedgerWorld(templates(), false, keepMinutes);
const states = (one: LedgerWorld, eventId = 'e') => one.rowsOf(eventId).map(({ state }) => state);
const CLOUD = eventOf('e', ['cloud']);
type Event = typeof CLOUD;

function play(one: LedgerWorld, event: Event) {
	const delivery = one.deliver(event);
	one.finish();
	return delivery;
}

/** The workbook of the morning, so many runs of reconcile later; nothing where no mail goes. */
function morning(one: LedgerWorld, runs = 0) {
	for (let run = 0; run < runs; run += 1) one.later();
	const item = one.morning();
	if (item === undefined) return undefined;
	const { report, parts, page } = filesOf(item as Parameters<typeof filesOf<Record<string, string>>>[0]);
	return { report, page, sheets: sheetsIn(parts) };
}
/** The lines that need somebody: event, line, state, what to do. */
const needs = (one: LedgerWorld, runs = 0) =>
	(morning(one, runs)?.sheets['Needs somebody'] ?? []).map((row) => ({
		line: [row.Event, row.Line],
		state: row.State,
		toDo: String(row['What to do']),
	}));

const ofLine1 = (one: LedgerWorld) => needs(one).find(({ line }) => line[1] === 1)!.toDo;

/** Two lines that are left to a person. */
function leftToAPerson(): LedgerWorld {
	const one = world();
	one.service.fate = () => 'lost after';
	play(one, eventOf('e', ['adds products', 'lock']));
	one.service.fate = () => 'well';
	one.settle(1);
	expect(states(one)).toEqual(['person', 'person']);
	return one;
}
const typed = (change: object) => {
	const one = leftToAPerson();
	Object.assign(one.rowsOf('e')[0]!, change);
	return one;
};

it('a line is told in words, with customer and deal, and no name: the same before and after it has left the ledger', () => {
	const one = world(5);
	play(one, { ...eventOf('e', ['cloud'], { version: 'Acme & Sons' }), channelOrderId: 'D-7' });
	play(one, eventOf('sheet-4', ['negative']));
	const ofDeal = () => morning(one)!.sheets.Orders!.filter((row) => row.Deal === 'D-7');
	const before = ofDeal();
	const asset = one.service.made[0]!.number;
	expect(before).toEqual([
		{
			...{ Customer: 'C1', Deal: 'D-7', Line: 1, What: 'order', Product: 'p', Quantity: '1', Until: 'never' },
			...{ Asset: asset, State: 'ordered', 'Came from': 'CRM', Event: 'e' },
			...{ Asked: expect.any(Number) as number, Settled: expect.any(Number) as number },
			'License order': expect.any(String) as string,
		},
	]);
	expect(JSON.stringify([one.rowsOf('e'), before])).not.toContain('Acme');
	one.settle(1);
	expect([one.rowsOf('e').length, one.people.rows.length]).toEqual([0, 1]);
	expect(ofDeal()).toEqual(before);
	expect(JSON.stringify(one.people.rows)).not.toContain('Acme');
});

it.each([
	['C1', []],
	['C2', ['customer C2']],
])('"Only" %s offers no line of somebody else, whatever number a settled one has', (only, offered) => {
	const one = world(5);
	play(one, eventOf('e', ['cloud']));
	one.settle(1);
	play(one, eventOf('f', ['negative'], { customer: 'C2' }));
	const [open] = one.rowsOf('f');
	Object.assign(one.people.rows[0]!, { id: open!.id });
	one.open(only);
	expect(one.offered.map((line) => /customer \w+/.exec(line)![0])).toEqual(offered);
});

it('counts by day and month, and none of n8n’s own rows', () => {
	const one = world(5);
	play(one, eventOf('e', ['cloud', 'lock']));
	one.settle(1);
	play(one, eventOf('f', ['negative', 'cloud']));
	one.decide(['#'], 'Leave out');
	play(one, eventOf('g', ['negative']));
	expect(one.table.rows.some(({ line }) => line === 0)).toBe(true);
	const { sheets, report } = morning(one)!;
	const headline = '1 line needs somebody; 3 ordered today, 3 this month';
	expect(report).toMatchObject({ headline, subject: `License orders so far: ${headline}` });
	const counts = { 'Asked for': 5, Ordered: 3, 'Left out': 1, Refused: 1, Open: 0 };
	expect(sheets['By day']).toEqual([{ Day: '2026-03-01', ...counts }]);
	expect(sheets['By month']).toEqual([{ Month: '2026-03', ...counts }]);
	expect(sheets.Orders!.map((row) => row.Event).sort()).toEqual(['e', 'e', 'f', 'f', 'g']);
});

it('what was kept twice by a run that was cut short is told once', () => {
	const one = world(5);
	play(one, CLOUD);
	play(one, eventOf('f', ['negative']));
	one.later();
	one.reconcile();
	const actor = one.actors.at(-1)!;
	while (actor.next !== 'Forget Its Lines') one.step(actor);
	one.kill(actor);
	const told = () => morning(one)!.sheets.Orders!.filter(({ Event }) => Event === 'e').length;
	expect([one.people.rows.length, told()]).toEqual([1, 1]);
	one.settle(1);
	expect([one.people.rows.length, one.rowsOf('e').length, told()]).toEqual([2, 0, 1]);
});

it('where nothing needs somebody, no mail goes', () => {
	const one = world();
	play(one, eventOf('e', ['cloud', 'lock']));
	expect(morning(one)).toBeUndefined();
	expect(one.noted.rows).toEqual([]);
});

it.each([
	['D-1', /^Correct the deal D-1 in the CRM, and deliver it again/],
	['sheet-12', /^Correct the sheet, and upload all rows of order 12 again/],
])('a refused line of %s is corrected where it came from', (eventId, toDo) => {
	const one = world();
	play(one, { ...eventOf(eventId, ['negative']), channelOrderId: eventId.replace('sheet-', '') });
	expect(needs(one)[0]!.toDo).toMatch(toDo);
});

describe('what was typed into the table', () => {
	it('a decision in the column does nothing, and is told', () => {
		const one = typed({ decision: 'order' });
		one.settle();
		expect([one.madeOf('e', 1).length, ofLine1(one)]).toEqual([
			1,
			expect.stringContaining('into the column decision (“order”) does nothing: choose “It is there” or'),
		]);
	});

	it.each(['Done', 'done ', 'Taken', 'new', 'waiting', 'done', ''])(
		'state "%s" is left as it is, and nothing is built on it',
		(state) => {
			const one = typed({ state });
			if (state === 'Done') expect(ofLine1(one)).toMatch(/^The state was changed by hand/);
			one.settle();
			expect(states(one)[0]).toBe(state);
			expect(play(one, eventOf('e', ['adds products', 'lock'])).status).toBe(202);
			expect([one.service.made.length, one.rowsOf('e').length]).toEqual([2, 2]);
		},
	);

	/** The text may be JSON, too. */
	const ORDERS = [
		'{"order":{"assets":[null]}}',
		'{"order":{"assets":[{"products":[]}]}}',
		'{"order":{"assets":[{"products":null}]}}',
	];
	const TEXTS = ['see ticket 12', 'null', '12', '[]', ...ORDERS];
	it.each(TEXTS.flatMap((text) => ['outcome', 'order'].map((column) => ({ column, text }))))(
		'a text in one row stops nothing for other events: %j',
		({ column, text }) => {
			const one = typed({ [column]: text });
			play(one, eventOf('f', ['cloud']));
			expect(needs(one)).toHaveLength(2);
			if (column === 'order' && !text.includes('order'))
				expect(ofLine1(one)).toContain('by hand, and cannot be read: choose “It is there” or “Leave out”');
			one.decide(['line 2'], 'Leave out');
			one.settle();
			expect([states(one), states(one, 'f')]).toEqual([['person', 'done'], ['done']]);
		},
	);
});

describe('what a person decides', () => {
	it.each<[string, string, string, number]>([
		['Done', 'It is there', 'done', 1],
		['waiting', 'Do again', 'done', 2],
		['done', 'Leave out', 'done', 1],
		['new', 'Do again', 'done', 2],
		['', 'Leave out', 'done', 1],
		['person', 'It is there', 'done', 1],
	])('a line of the state "%s" takes the decision %s', (state, decision, became, orders) => {
		const one = typed({ state });
		expect(one.decide(['line 1'], decision)!.title).toBe(`${decision}: 1 line`);
		one.settle();
		expect([states(one), one.madeOf('e', 1).length, one.madeOf('e', 2).length]).toEqual([
			[became, 'person'],
			orders,
			1,
		]);
	});

	it('the form offers each open line once, with what it is, and nothing that is done or under way', () => {
		const one = leftToAPerson();
		play(one, eventOf('f', ['negative', 'cloud']));
		one.table.isDown = () => true;
		one.deliver(eventOf('g', ['cloud']));
		one.table.isDown = () => false;
		one.open();
		const PERHAPS = 'perhaps ordered: look: It may have .* \\(It is there, Do again, Leave out\\)';
		const OFFERED = [
			'f, line 1, product p, quantity -1 – refused: quantity must be .* \\(Leave out\\)',
			`e, line 2, product p, quantity 2, until never, asset 8000000000 – ${PERHAPS}`,
			`e, line 1, product p, quantity 1, until never, asset e-asset-1 – ${PERHAPS}`,
		].map((text) => expect.stringMatching(`^#\\d+ customer C1, deal ${text}$`) as string);
		expect(one.offered).toEqual(OFFERED);
	});

	/** What no list shows may have been ordered; what was refused, or waits, was not. */
	const ALL = ['It is there', 'Do again', 'Leave out'];
	const NOT_THERE = ALL.slice(1);
	it.each<[string, string[], Event, object]>([
		['of an unknown customer', NOT_THERE, eventOf('e', ['cloud'], { customer: STRANGER }), {}],
		['refused by the service', NOT_THERE, eventOf('e', ['cloud'], { email: 'bad' }), {}],
		['that cannot be ordered', ['Leave out'], eventOf('e', ['negative']), {}],
		['without a number', NOT_THERE, CLOUD, { share: () => 0 }],
		['whose reply was lost', ALL, CLOUD, { fate: () => 'lost after' }],
	])(
		'a line %s takes %j: no other decision is offered, asked for or carried out',
		(_, possible, event, service) => {
			const one = world();
			Object.assign(one.service, service);
			play(one, event);
			one.open();
			expect(one.decisions).toEqual(possible);
			const choices = possible.map((name) => `“${name}”`).join(' or ');
			expect(needs(one, 11)[0]!.toDo).toContain(`hoose ${choices} in the form`);
			for (const decision of difference(ALL, possible)) {
				expect(one.decide(['line 1'], decision)!.message).toMatch(
					`: nothing was changed, as “${decision}” is not possible for it: choose ${possible.join(' or ')}`,
				);
				expect(states(one)).not.toEqual(['done']);
			}
		},
	);

	it('a line that was settled, and has left the ledger, while the form stood open: said, and nothing is ordered', () => {
		const one = world(5);
		play(one, eventOf('e', ['negative']));
		const said = one.decide(['line 1'], 'Leave out', '', () => {
			expect(play(one, CLOUD).status).toBe(200);
			one.settle(2);
		});
		expect([one.rowsOf('e').length, said!.title]).toEqual([0, 'Leave out: 0 lines']);
		expect(said!.message).toMatch(/: nothing was changed, as it has been settled meanwhile$/);
		expect(one.service.made).toHaveLength(1);
	});

	it('who decided is kept, and no name or address of the customer', () => {
		const one = leftToAPerson();
		one.decide(['line 1'], 'Leave out');
		const [row] = one.rowsOf('e');
		expect(JSON.parse(String(row!.outcome))).toMatchObject({
			...{ customer: 'C1', deal: 'e', product: 'p', who: 'Lina Berg', decided: 'left out, by a person' },
		});
		expect([row!.order, row!.numbers]).toEqual(['', '']);
		expect(morning(one)!.sheets.Orders).toContainEqual(
			expect.objectContaining({ State: 'left out', 'Decided by': 'Lina Berg', Asset: 'e-asset-1' }),
		);
	});

	it('the form takes several lines, and tells which decision was not possible', () => {
		const one = leftToAPerson();
		play(one, eventOf('f', ['negative']));
		const said = one.decide(['deal e, line 2', 'deal f, line 1'], 'Do again');
		expect(said!.title).toBe('Do again: 1 line');
		expect(String(said!.message).split('\n\n')).toEqual([
			expect.stringMatching(
				/deal f, line 1.*: nothing was changed, as “Do again” is not possible for it: choose Leave out$/,
			),
			expect.stringMatching(/deal e, line 2.*: it is ordered by the next run of Reconcile/),
		]);
		one.settle();
		expect([states(one), states(one, 'f')]).toEqual([['person', 'done'], ['refused']]);
	});

	it('the form shows the lines that are asked for, and says where there is none', () => {
		const one = leftToAPerson();
		play(one, eventOf('F-7', ['negative']));
		one.decide(['F-7'], 'Leave out', ' f-7 ');
		expect([one.offered.length, states(one, 'F-7')]).toEqual([1, ['done']]);
		expect(one.decide(['F-7'], 'Leave out', 'f-7')!.title).toBe('Nothing to decide');
	});

	it('what is under way for long is told, and no decision is asked for that would be refused', () => {
		const one = world();
		one.deliver(CLOUD);
		const actor = one.actors.at(-1)!;
		while (actor.next !== 'Create License Orders') one.step(actor);
		one.kill(actor);
		expect(needs(one)).toEqual([]);
		const [row] = needs(one, 11);
		expect([row!.state, row!.toDo]).toEqual(['being ordered', expect.not.stringContaining('choose')]);
		expect(one.decide(['line 1'], 'It is there')!.title).toBe('Nothing to decide');
	});
});

/** Rows as today's *Order once* has left them: the same columns, and nothing kept of a done line but what it was. */
it('a ledger of before is read, decided of, and moved in one run', () => {
	const one = world(5);
	const row = {
		...{ of: 1, decision: '', message: '', identity: 'i', content: 'c', order: '', numbers: '', owner: '7' },
		...{ delivery: 7, attempts: 0, told: '2026-02-28T08:00:00.000Z' },
		...{ line: 1, state: 'done', wrote: 'done', outcome: '' },
	};
	const outcome = { product: '24107', assetNo: '8000500000', licenseOrderId: '41', customerId: '51' };
	const order = {
		...{ channelCode: 'CRM', channelOrderId: 'D-2', product: 'p', needsNumber: false, isNew: false },
		...{ idField: 'customer.id', order: { orderType: 'new_buy', licenseType: 'cloud_account', assets: [] } },
	};
	Object.assign(order.order, { assets: [{ assetNos: ['A'], products: [{ productUri: 'p' }] }], sequence: 1 });
	one.table.insert([
		{ ...row, eventId: 'D-1', outcome: JSON.stringify(outcome) },
		{ ...row, eventId: 'D-2', state: 'person', wrote: 'person', order: JSON.stringify(order) },
		{ ...row, eventId: 'settled 3f', line: 0, of: 0, content: '{"3f":"1"}' },
	]);
	const told = () =>
		morning(one)!.sheets.Orders!.map((line) => [line.Event, line.Deal, line.Product, line.Asset, line.State]);
	const before = told();
	expect(before).toHaveLength(2);
	expect(before).toContainEqual(['D-1', undefined, '24107', '8000500000', 'ordered']);
	expect(before).toContainEqual(['D-2', 'D-2', 'p', undefined, 'perhaps ordered: look']);
	one.settle(1);
	expect([one.rowsOf('D-1').length, one.isKept('D-1'), one.people.rows.length]).toEqual([0, true, 1]);
	expect(told()).toEqual(before);
	expect(one.decide(['D-2'], 'Leave out')!.title).toBe('Leave out: 1 line');
	one.settle(2);
	expect([one.rowsOf('D-2').length, one.isKept('D-2'), one.people.rows.length]).toEqual([0, true, 2]);
});

describe('the size of the ledger', () => {
	it.each<[number, boolean]>([
		[2_000_000, false],
		[2_400_000, true],
	])('as the %ith line: told %s', (id, isTold) => {
		const one = world();
		play(one, CLOUD);
		Object.assign(one.table.rows[0]!, { id });
		expect(morning(one) !== undefined).toBe(isTold);
	});

	it('what is open counts as it is', () => {
		const one = world();
		one.service.fate = () => 'lost before';
		play(one, eventOf('e', ['lock']));
		one.settle(1);
		one.table.rows[0]!.content = 'm'.repeat(101_000_000);
		expect(morning(one)!.report.text).toContain('The ledger takes about 102 MB');
	});
});

it('who decided, of which line as it was shown, and what came of it: also who was late', () => {
	const one = world();
	play(one, eventOf('e', ['negative']));
	const forms = [one.open(), one.open()];
	for (const form of forms) one.choose(form, ['#'], 'Leave out');
	const begun = decidedIn(one.noted).map((row) => row[6]);
	for (const form of forms) one.answerOf(form);
	const rows = decidedIn(one.noted);
	const [[what, about, , by, shown, decided, , workflow]] = rows as [string[]];
	expect([what, by, decided, workflow]).toEqual(['Order line', 'Lina Berg', 'Leave out', 'Orders so far']);
	expect([shown, shown!.startsWith(about!)]).toEqual([one.offered[0], true]);
	expect(begun).toEqual(['not known yet', 'not known yet']);
	expect(rows.map((row) => row[6]).sort()).toEqual([
		'it is not ordered',
		expect.stringMatching(/^nothing was changed, as it has/),
	]);
});

it('what has left the ledger cannot be read: that is said, and nothing of the ledger is taken for it', () => {
	const one = world();
	one.table.insert([{ eventId: 'e', line: 1, of: 1, state: 'person', wrote: 'person', order: '{}' }]);
	one.people.isUnreadable = () => true;
	const { report, sheets } = morning(one)!;
	expect(report.text).toContain('What has left the ledger is not shown, as it could not be read');
	expect(sheets.Orders).toHaveLength(1);
});

describe('a revocation of a sheet, as nobody looks here who holds the asset', () => {
	// As the sheet gives it, no enterprise is known: no list tells what became of it.
	const revocation = eventOf('revoke/CA1/41', ['removes cloud'], { enterprise: false });
	const lost = (): LedgerWorld => {
		const one = world();
		one.service.fate = () => 'lost before';
		play(one, revocation);
		one.settle(1);
		one.service.fate = () => 'well';
		return one;
	};

	it('is not done again by itself; its row, uploaded again, is a new order', () => {
		const one = lost();
		expect([states(one, revocation.eventId), one.service.made]).toEqual([['person'], []]);
		const page = one.decide(['line 1'], 'Do again')!;
		expect(page.message).toMatch(/: nothing is revoked by this: upload its row/);
		one.settle();
		expect([states(one, revocation.eventId), one.service.made]).toEqual([['refused'], []]);
		expect(needs(one)[0]!.toDo).toContain('who holds the asset is looked at then');
		expect([play(one, revocation).status, one.service.made.length]).toEqual([200, 1]);
		// Once: a second upload finds it done.
		expect([play(one, revocation).status, one.service.made.length]).toEqual([200, 1]);
	});

	it('that was left out stays so, whoever uploads it', () => {
		const one = lost();
		one.decide(['line 1'], 'Leave out');
		play(one, revocation);
		one.settle();
		expect(one.service.made).toEqual([]);
	});
});
