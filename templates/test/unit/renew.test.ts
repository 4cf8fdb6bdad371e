import { omit, pick } from 'lodash';
import { DateTime } from 'luxon';

import { askNode, runCode } from '../support/ledger/codeNode';
import type { CrmEvent } from '../support/ledger/events';
import { nodeOf, readTemplate } from '../support/ledger/template';
import { LedgerWorld, templates } from '../support/ledger/world';
import {
	type Asked,
	asset,
	called,
	END,
	now,
	product,
	renew,
	type Row,
	type Stage,
	whatToDo,
} from '../support/renew/whatToDo';

/** *Renew one asset*: what is asked for, what an approval orders, and what is told of it. */

const NEW_END = Date.UTC(2027, 11, 20, 22, 59, 59, 999);
const day = (iso: string) => Date.parse(`${iso}T22:59:59.999Z`);

const ends = (limitEndTime: unknown) => product({ limitEndTime });
const NEVER = Date.UTC(9999, 11, 31);
/** Two products, and each with its own end. */
const BOTH = [product(), product({ productUri: '30000' })];
const EACH = [product(), product({ productUri: '24108', limitEndTime: day('2026-12-05') })];
const RENEW = { Decision: 'Renew' };
/** The look after the approval; `asked` is what was shown. */
const afterwards = (answer: Row, { asked = whatToDo(), ...stage }: Stage & { asked?: Asked[] } = {}) =>
	whatToDo({
		...stage,
		more: {
			'What Is Asked': [{ assetEnd: END, renewals: asked }],
			Approval: [answer],
			...stage.more,
		},
	});

const LEDGER = nodeOf(renew, 'In the Ledger').parameters as {
	filters: { conditions: Array<{ keyName: string; condition: string; keyValue: string }> };
	matchType: string;
};
/** The conditions of *In the Ledger*, for a row of the list. */
const filterOf = (assetNum: unknown, row: Row) =>
	LEDGER.filters.conditions.map(({ keyName, condition, keyValue }) => ({
		keyName,
		condition,
		value: askNode(keyValue, { nodes: { 'When Called': [{ json: { assetNum } }] }, json: row }),
	}));
const eventId = (assetNum: unknown, productUri: unknown, limitEndTime: unknown) =>
	filterOf(assetNum, { productUri, limitEndTime })[0]!.value;

/** What *Order once* reads of an event. */
const checked = (event: Row) => {
	const given = askNode(nodeOf(readTemplate('order-once'), 'What to Do').parameters.jsonOutput, {
		nodes: { 'When Called': [{ json: event }] },
		now,
	}) as { events: Array<{ key: string; rows: Array<{ order: string }> }> };
	return given.events[0]!;
};

/** *Order once* orders what was asked for; its answer. */
function order(world: LedgerWorld, asked: Asked) {
	const delivery = world.deliver(structuredClone(asked) as unknown as CrmEvent);
	world.finish();
	return delivery.status;
}

it('In the Ledger finds a renewal that is noted, ordered, or settled for long, and no other one', () => {
	const world = new LedgerWorld(templates(), false, 5);
	const rows = [product(), ends(NEW_END), product({ productUri: '30000' })];
	const isAny = LEDGER.matchType === 'anyCondition';
	const found = () => rows.map((row) => world.table.get(filterOf('CA1', row), isAny).length);
	expect(found()).toEqual([0, 0, 0]);
	world.service.fate = () => 'busy';
	order(world, whatToDo()[0]!);
	expect([world.table.rows[0]!.state, found()]).toEqual(['waiting', [1, 0, 0]]);
	world.service.fate = () => 'well';
	world.settle(1);
	expect([world.table.rows[0]!.state, found()]).toEqual(['done', [1, 0, 0]]);
	world.settle(2);
	expect([world.table.rows.map(({ line }) => line), found()]).toEqual([[0], [1, 0, 0]]);
});

describe('what would be refused is not asked for', () => {
	it('no channel code in Settings', () => {
		const [told, ...more] = whatToDo({ input: { channelCode: '' } });
		expect([told!.route, told!.status, more]).toEqual([2, 'not asked', []]);
		expect(told!.text).toContain('channelCode in Settings');
	});

	const rehearsed = (rows: Row[]) => {
		const given = {
			'What to Do': whatToDo(),
			'When Called': [called],
			'Asset Now': [asset],
			Rehearsal: rows,
		};
		return (runCode(renew, 'What Is Asked', given, now) as Row[])[0]!;
	};
	const GOOD = { request: { method: 'POST', path: '/licenseOrder/batchOrder', body: {} } };
	const BAD = { error: { message: 'App Key: is required' } };

	it.each<[string, Row[], string, RegExp]>([
		['a dry run that went well', [GOOD], 'Approval', /Decide: https/],
		['one that was refused', [BAD], 'Send Mail', /Nobody is asked.*App Key: is required/s],
		['one of two', [GOOD, BAD], 'Send Mail', /App Key: is required/],
	])('%s', (_, rows, next, text) => {
		const told = rehearsed(rows);
		const targets = renew.connections['Which Way?']!.main[Number(told.route)]!;
		const names = targets.map(({ node }) => node);
		expect([names.includes(next), names.includes('Approval')]).toEqual([true, next === 'Approval']);
		expect(told.text).toMatch(text);
	});
});

describe('the event ID', () => {
	const ID = 'renew/CA1/24107/2026-12-20T22:59:59.999Z';

	it.each<[string, unknown]>([
		['milliseconds', END],
		['their digits', String(END)],
		['ISO 8601 in UTC', '2026-12-20T22:59:59.999Z'],
		['ISO 8601 in another zone', '2026-12-20T23:59:59.999+01:00'],
	])('is the same whether the end comes as %s', (_, end) => {
		expect(eventId('CA1', '24107', end)).toBe(ID);
		expect(whatToDo({ products: [ends(end)] })[0]!.eventId).toBe(ID);
	});

	it.each<[string, unknown, unknown, unknown]>([
		['no end', 'CA1', '24107', null],
		['an end that is none', 'CA1', '24107', 'soon'],
		['an end beyond all dates', 'CA1', '24107', 1e300],
		['no product', 'CA1', null, END],
		['the year 9999', 'CA1', '24107', NEVER],
		['another end, by a millisecond', 'CA1', '24107', END + 1],
		['another product', 'CA1', '24108', END],
		['another asset', 'CA2', '24107', END],
		['a slash that would move the border', 'CA1/24107', '', END],
		['a slash on the other side', 'CA1', '/24107', END],
		['what a slash is written as', 'CA1', '%2F24107', END],
	])('%s: a text of its own', (_, assetNum, productUri, end) => {
		const id = eventId(assetNum, productUri, end);
		expect(id).toMatch(/^renew\/[^/]*\/[^/]*\/[^/]*$/);
		expect(id).not.toBe(ID);
	});

	it('is looked for in the ledger as Order once keeps it when it was settled long ago', () => {
		const { key } = checked(whatToDo()[0]!);
		expect(filterOf('CA1', product())[1]!.value).toBe(`%"${key}"%`);
	});
});

describe('what is asked for', () => {
	it('the products that end with the asset, each with its own end', () => {
		const never = product({ productUri: '24109', limitEndTime: NEVER });
		const asked = whatToDo({ products: [...EACH, never] });
		expect(asked.map(({ route, eventId: id, inWords }) => [route, id, inWords])).toEqual([
			[0, 'renew/CA1/24107/2026-12-20T22:59:59.999Z', 'Viewer (24107), 5 seats: 2026-12-20 → 2027-12-20'],
			[0, 'renew/CA1/24108/2026-12-05T22:59:59.999Z', 'Viewer (24108), 5 seats: 2026-12-05 → 2027-12-05'],
		]);
		expect(asked[0]!.left).toEqual(['Viewer (24109): it never ends']);
	});

	it.each<[string, Row, RegExp]>([
		['never ends', { limitEndTime: 253402214400000 }, /never ends/],
		['no end of its own', { limitEndTime: null }, /no end of its own/],
		['an end that is none', { limitEndTime: 'soon' }, /no end of its own/],
		['ends later than the asset', { limitEndTime: END + 2 * 86_400_000 }, /until 2026-12-22/],
		['ended long before', { limitEndTime: day('2026-11-01') }, /long before the asset, on 2026-11-01/],
		['a trial', { trial: 1 }, /trial/],
		['a trial, as text', { trial: '1' }, /trial/],
		['of a package', { merchandisePath: ['M-1'] }, /package/],
		['no seats', { limitConcurrent: 0 }, /0 seats/],
		['seats that are none', { limitConcurrent: 'many' }, /many seats/],
		['no Product URI', { productUri: null }, /no Product URI/],
		['of an authorization point', { limitType: 'feature' }, /limit of an extended authorization point/],
		['of a type that the documents do not have', { limitType: 'points' }, /a limit of the type points/],
	])('%s: left as it is, and named', (_, change, why) => {
		const [one, ...others] = whatToDo({ products: [product(change), product({ productUri: '30000' })] });
		expect([one!.lines[0]!.product, others]).toEqual(['30000', []]);
		expect(one!.left).toEqual([expect.stringMatching(why)]);
	});

	it('no products: nothing', () => {
		expect(whatToDo({ products: [{}] })).toEqual([{ route: 3, status: 'nothing to renew', assetNum: 'CA1' }]);
	});

	it.each([
		[20, 'ends'],
		[0, 'ended'],
	])('nothing can be renewed, %i days before: nobody is asked, and each is told', (daysLeft, word) => {
		const changes = [
			{ trial: 1 },
			{ merchandisePath: ['M-1'] },
			{ limitConcurrent: 0 },
			{ limitEndTime: NEVER },
		];
		const products = changes.map((change, index) => product({ productUri: String(index), ...change }));
		const why = ['it is a trial', 'it belongs to a package', 'it has 0 seats', 'it never ends'];
		const [told, ...others] = whatToDo({ input: { daysLeft }, products });
		expect([told, others]).toMatchObject([{ route: 2, status: 'nothing can be renewed' }, []]);
		expect(told!.subject).toBe(`CA1: ${word} on 2026-12-20, and nothing of it can be renewed here`);
		expect(told!.text).toContain(why.map((one, index) => `Viewer (${index}): ${one}`).join('\n'));
	});

	const trial = product({ productUri: '30000', trial: 1 });
	const never = product({ productUri: '30001', limitEndTime: NEVER });
	const old = product({ productUri: '30002', limitEndTime: day('2026-11-01') });
	const link = { eventId: 'renew/…', pairedItem: { item: 0 } };
	it.each<[string, Row[], Row[], boolean]>([
		['ordered already: what is left was named in the question', [product(), trial, never], [link], false],
		['the list has it until later', [product(), ends(NEW_END), never, old], [{}], false],
		['the list has it without an end', [product(), ends(null)], [{}], false],
		['a trial beside what goes on', [product(), ends(NEW_END), trial], [{}], true],
		['old ones alone', [old], [{}], true],
	])('%s: whether it is told', (_, products, noted, isTold) => {
		const [{ route }, ...others] = whatToDo({ products, noted }) as [Asked];
		expect([route, others]).toEqual([isTold ? 2 : 3, []]);
	});

	it.each<[string, Row]>([
		['with the same end', {}],
		['with a later end', { limitEndTime: NEW_END }],
		['without an end', { limitEndTime: null }],
	])('an authorization point of the same product, %s, adds no seats and renews nothing', (_, change) => {
		const point = product({ limitType: 'feature', limitConcurrent: 10, ...change });
		const asked = whatToDo({ products: [product({ limitType: 'basic' }), point] });
		expect(asked.map(({ route, inWords }) => [route, inWords])).toEqual([
			[0, 'Viewer (24107), 5 seats: 2026-12-20 → 2027-12-20'],
		]);
		expect(asked[0]!.left).toEqual([expect.stringMatching(/extended authorization point/)]);
	});

	it.each<[string, string, string[], RegExp | undefined]>([
		['ended long ago', '2026-11-25', ['2026-12-20'], /ended on 2026-11-25, .* until 2026-12-20/],
		['ends before the other one', '2026-12-10', ['2026-12-10', '2026-12-20'], undefined],
		['ended less than a day ago', '2026-11-30', ['2026-11-30', '2026-12-20'], undefined],
	])('an entry of the same product that %s', (_, end, due, why) => {
		const asked = whatToDo({ products: [ends(day(end)), product()] });
		expect(asked.map(({ inWords }) => /: (\S+) →/.exec(inWords)![1])).toEqual(due);
		expect(asked[0]!.left).toEqual(why === undefined ? [] : [expect.stringMatching(why)]);
	});

	it.each<[string, Row, Row[], Array<number | string>]>([
		['bought in two orders', {}, [product(), product({ limitConcurrent: 3 })], [8]],
		['listed twice by one ID', {}, [product({ id: '7' }), product({ id: '7' })], [5]],
		['without a number of seats', {}, [product({ limitConcurrent: null })], ['unlimited']],
		['seats as text', {}, [product({ limitConcurrent: '7' })], [7]],
		['the same product with two ends', {}, [product(), ends(day('2026-12-10'))], [5, 5]],
		['renewed already', {}, [product(), ends(NEW_END)], []],
		['the end was changed before anybody was asked', { limitEndTime: NEW_END }, [product()], []],
		['the asset has no end now', { limitEndTime: null }, [product()], []],
		['ended years ago: its new end has passed as well', { limitEndTime: 1 }, [ends(1)], []],
	])('%s', (_, assetNow, products, seats) => {
		const input = assetNow.limitEndTime === 1 ? { limitEndTime: 1 } : {};
		const asked = whatToDo({ input, assetNow, products }).filter(({ route }) => route === 0);
		expect(asked.map(({ lines }) => lines[0]!.quantity)).toEqual(seats);
		expect(new Set(asked.map((one) => one.eventId)).size).toBe(asked.length);
	});

	it.each<[number, string, string]>([
		[12, '2028-02-29', '2029-02-28'],
		[1, '2027-01-31', '2027-02-28'],
		// The last moment of the day there, in summer and in winter.
		[6, '2027-01-15', '2027-07-15'],
	])('%p months after %s is %s, the last moment of that day', (months, from, to) => {
		const last = (iso: string) => DateTime.fromISO(iso, { zone: 'Europe/Berlin' }).endOf('day');
		const limitEndTime = last(from).toMillis();
		const input = { months, limitEndTime };
		const [one] = whatToDo({ input, assetNow: { limitEndTime }, products: [ends(limitEndTime)] });
		expect(one!.lines[0]!.end).toBe(last(to).toUTC().toISO());
	});

	it.each([0, -1, 1.5, 'twelve', null])('%p months: it says so', (months) => {
		expect(() => whatToDo({ input: { months } })).toThrow(/"months"/);
	});

	const noted = (pairedItem: unknown) => ({ eventId: 'renew/…', pairedItem });
	it.each<[string, Row[], string[]]>([
		['nothing', [{ pairedItem: { item: 0 } }], ['24107', '30000']],
		['the first', [noted({ item: 1 })], ['30000']],
		['the second', [{ eventId: 'settled 3f', pairedItem: [{ item: 2 }] }], ['24107']],
		['both', [noted({ item: 1 }), noted(2)], []],
		['it is not there yet', [{ error: 'not found', pairedItem: { item: 1 } }], ['24107', '30000']],
		['what came in: passed on', [product({ id: '7', pairedItem: { item: 1 } })], ['24107', '30000']],
	])('the ledger knows %s', (_, found, due) => {
		// An empty row, which is no product, has its place as well.
		const asked = whatToDo({ products: [{}, ...BOTH], noted: found }).filter(({ route }) => route === 0);
		expect(asked.map(({ lines }) => lines[0]!.product)).toEqual(due);
	});

	const timedOut = { error: { message: 'Timed out' } };
	// A node that does not begin has lost its credential, for example: n8n passes on what it was given.
	it.each<[string, Stage, RegExp]>([
		['the asset cannot be read', { assetNow: timedOut }, /Timed out/],
		['the products cannot be read', { products: [timedOut] }, /Timed out/],
		['Asset Now does not begin', { more: { 'Asset Now': [called] } }, /Asset Now/],
		['Products Now does not begin', { products: [asset] }, /Products Now/],
		['the second row of Products Now is none', { products: [product(), asset] }, /Products Now/],
	])('%s: told, and not asked', (_, stage, text) => {
		expect(whatToDo(stage)).toEqual([expect.objectContaining({ route: 2, status: 'not asked' })]);
		expect(whatToDo(stage)[0]!.text).toMatch(text);
	});
});

const AGAIN = /next stage, if there is one, asks/;
describe('after the approval', () => {
	it.each<[string, Row]>([
		['by the form', RENEW],
		['by Send and Wait for Response', { data: { approved: true } }],
	])('approved %s: what was shown is ordered', (_, answer) => {
		const asked = whatToDo();
		const told = afterwards(answer);
		const ordered = told.map((one) => omit(one, 'decision'));
		expect(ordered).toEqual(asked.map((one) => ({ ...pick(one, Object.keys(ordered[0]!)), route: 1 })));
		expect(told.map(({ lines, order: { assets } }) => [lines, assets])).toEqual(
			asked.map(({ lines, order: { assets } }) => [lines, assets]),
		);
	});

	it.each<[string, Row, string, number]>([
		['declined', { Decision: 'Leave as it is' }, 'declined', 3],
		['declined by mail', { data: { approved: false } }, 'declined', 3],
		['not answered: the item of the question comes through', { subject: 'Renew?' }, 'not answered', 2],
	])('%s: nothing', (_, answer, status, route) => {
		// What is noted of it: see asking.test.ts.
		expect(afterwards(answer)).toMatchObject([
			{ route, status, assetNum: 'CA1', decision: expect.anything() as unknown },
		]);
	});

	it('the list in another order is the same list', () => {
		const back = afterwards(RENEW, { asked: whatToDo({ products: BOTH }), products: [...BOTH].reverse() });
		expect(back.map(({ route }) => route)).toEqual([1, 1]);
	});

	const NOTED = { eventId: 'renew/…', pairedItem: { item: 0 } };
	const LATER = day('2026-12-21');
	/** And whether somebody is asked again. */
	it.each<[string, Stage, RegExp, boolean]>([
		[
			'another end',
			{ assetNow: { limitEndTime: LATER } },
			/Now: 2026-12-21\n.*new end has its own stages/s,
			false,
		],
		['no end of the asset', { assetNow: { limitEndTime: null } }, /Now: no end/, false],
		['the end of the product', { products: [ends(day('2026-12-19'))] }, /Now: Viewer .* 2026-12-19 →/, true],
		['the seats', { products: [product({ limitConcurrent: 6 })] }, /Now: Viewer \(24107\), 6 seats/, true],
		['one more product', { products: [product(), product({ productUri: '3' })] }, /Now: Viewer \(3\)/, true],
		['the product is gone', { products: [{}] }, /Nothing is left/, false],
		['renewed by somebody else', { products: [product(), ends(NEW_END)] }, /until 2027-12-20/, false],
		['ordered under another approval', { noted: [NOTED] }, /ordered already/, false],
		['another customer', { assetNow: { customerId: '52' } }, /not as it was/, true],
		['the list cannot be read', { assetNow: { error: { message: 'Timed out' } } }, /Timed out/, true],
		['Asset Now does not begin', { more: { 'Asset Now': [RENEW] } }, /could not be read: Asset Now/, true],
		['Products Now does not begin', { products: [asset] }, /could not be read: Products Now/, true],
	])('%s: nothing is ordered, and that is told', (_, stage, text, again) => {
		const told = afterwards(RENEW, stage);
		expect(told).toEqual([expect.objectContaining({ route: 2, status: 'approved, and not ordered' })]);
		expect(told[0]!.text).toMatch(text);
		expect(AGAIN.test(told[0]!.text)).toBe(again);
	});
});

describe('two approvals of the same renewal', () => {
	const products = BOTH;
	const link = (item: number) => ({ eventId: 'renew/…', pairedItem: { item } });
	const renewed = (row: Row) => ({ ...row, limitEndTime: NEW_END });
	const second = (noted: Row[], shown = products) =>
		afterwards(RENEW, { asked: whatToDo({ products }), products: shown, noted })[0]!;

	it.each<[string, Row[], Row[]]>([
		['the ledger has both', products, [link(0), link(1)]],
		['and the list, beside the old ones', [...products, ...products.map(renewed)], [link(0), link(1)]],
		['the list has both, in the place of the old ones', products.map(renewed), []],
		['one is in the list, the other in the ledger', [renewed(products[0]!), products[1]!], [link(1)]],
	])('%s: told that it is ordered already, and not that somebody is asked again', (_, now, noted) => {
		const told = second(noted, now);
		expect([told.status, told.subject]).toEqual([
			'approved, and not ordered',
			'CA1: ordered already, nothing was ordered a second time',
		]);
		expect(told.text).toMatch(/^It is ordered already/);
		expect(told.text).not.toMatch(AGAIN);
		expect(told.text).not.toMatch(/Nothing is left/);
	});

	it('one of two is ordered already: the other one is asked for again', () => {
		const told = second([link(0)]);
		expect(told.subject).toBe('CA1: changed meanwhile, this approval ordered nothing');
		expect(told.text).toMatch(/Now: Viewer \(30000\)/);
		expect(told.text).toMatch(/Now, left as it is: Viewer \(24107\): its renewal is ordered already/);
		expect(told.text).toMatch(AGAIN);
	});
});

it('an entry that ends while the approval is waited for is ordered as it was shown', () => {
	const looked = DateTime.fromISO('2026-11-29T12:00:00', { zone: 'Europe/Berlin' });
	const products = [ends(day('2026-11-30')), product()];
	const asked = whatToDo({ products }, looked);
	const shown = { assetEnd: END, renewals: asked, looked: looked.toMillis() };
	const more = { 'What Is Asked': [shown], Approval: [RENEW] };
	const ordered = whatToDo({ products, more }, looked.plus({ days: 6 }));
	expect([asked.length, ordered.map(({ route }) => route)]).toEqual([2, [1, 1]]);
});

describe('what is told', () => {
	const NUMBER = { assetNo: 'CA1', licenseOrderId: '41' };
	const seen = [product(), ends(NEW_END)];
	const unseen = [product()];
	const says = (status: number, body: Row = {}) => ({ status, body });
	const ORDERED = says(200, { created: [NUMBER] });
	const LOST = says(202, { notCreated: [{ message: 'Lost.' }] });
	const problem = (field: string, message: string) => ({ problems: [{ field, message }] });
	const failed = [{ error: { message: 'Timed out' } }];
	const extended = [product(), product({ limitType: 'feature', limitEndTime: NEW_END })];

	it.each<[string, Row, Row[], string, RegExp]>([
		['ordered', ORDERED, seen, 'ordered', /shows the new end/],
		['ordered, not listed', ORDERED, unseen, 'ordered', /does not show/],
		['again', says(200, { created: [NUMBER], repeated: true }), seen, 'ordered before', /shows/],
		['long ago', says(200, { repeated: true, message: 'Long ago.' }), seen, 'ordered before', /Long ago/],
		['left out', says(200, { leftOut: [1] }), unseen, 'left out: a person has decided so', /not/],
		['the reply lost, listed', LOST, seen, 'not known', /So it is ordered/],
		['the reply lost', says(202), unseen, 'not known', /Nothing is sent a second time/],
		['refused', says(422, { notCreated: [problem('end', 'is odd')] }), unseen, 'refused', /end is odd/],
		['not usable', says(422, problem('eventId', 'is long')), unseen, 'refused', /eventId is long/],
		['another came first', says(409, { message: 'Another event.' }), seen, 'not ordered', /Another event/],
		['not noted', says(503), unseen, 'not ordered', /does not show/],
		['no answer', { error: 'timed out' }, unseen, 'not known', /timed out.*look into license_order_lines/],
		['no answer', { error: { message: 'timed out' } }, seen, 'not known', /timed out.*So it is ordered/],
		['what it was given', { eventId: 'renew/…', route: 1 }, unseen, 'not known', /license_order_lines/],
		['ordered, the list not read', ORDERED, failed, 'ordered', /could not be read: Timed out/],
		['ordered, Products Now did not begin', ORDERED, [asset], 'ordered', /could not be read: Products Now/],
		['ordered, an authorization point listed', ORDERED, extended, 'ordered', /does not show the new end/],
	])('%s', (_, answer, products, became, text) => {
		const [told] = afterwards(RENEW, { products, more: { 'Call Order Once': [answer] } });
		expect([told!.route, told!.status]).toEqual([2, became]);
		expect(told!.text).toMatch(text);
		expect(told!.text).not.toMatch(/undefined|null|\[object/);
	});

	const toldOfBoth = (answers: Row[], asked = whatToDo({ products: BOTH })) =>
		afterwards(RENEW, { asked, products: BOTH, more: { 'Call Order Once': answers } })[0]!.results as Row[];

	it('two renewals: each with its own answer', () => {
		const asked = whatToDo({ products: BOTH });
		const answers = [says(503), ORDERED].map((answer: Row, index) => ({
			...answer,
			body: { ...(answer.body as Row), eventId: asked[index]!.eventId },
		}));
		// As the list gives the products in the one order, or meanwhile in the other.
		for (const given of [answers, [...answers].reverse()])
			expect(
				toldOfBoth(given, asked).map((one) => [one.product, one.became, one.licenseOrderId].join()),
			).toEqual(['24107,not ordered,', '30000,ordered,41']);
	});

	it('Order once did not run: of both the same is told', () => {
		const told = toldOfBoth([{ error: { message: 'no such workflow' } }]);
		const one = { became: 'not known', text: expect.stringContaining('no such workflow') as string };
		expect(told).toMatchObject([one, one]);
	});
});

describe('Order once', () => {
	it('orders what the dry run shows', () => {
		for (const one of whatToDo({ products: EACH })) {
			const [row] = checked(one).rows;
			expect((JSON.parse(row!.order) as { order: unknown }).order).toEqual(one.order);
		}
	});

	it('makes one order for each product, whichever stages are approved', () => {
		const world = new LedgerWorld(templates(), false);
		const asked = [30, 7, 1].flatMap((stage) => whatToDo({ input: { stage }, products: EACH }));
		expect(asked.map((one) => order(world, one))).toEqual([200, 200, 200, 200, 200, 200]);
		expect(world.service.made.map(({ event, number }) => `${number} ${event}`)).toEqual([
			'CA1 renew/CA1/24107/2026-12-20T22:59:59.999Z',
			'CA1 renew/CA1/24108/2026-12-05T22:59:59.999Z',
		]);
	});
});

describe('the template', () => {
	const answered = (status: number, body: Row) =>
		afterwards(RENEW, { more: { 'Call Order Once': [{ status, body }] } });
	const changed = afterwards(RENEW, { products: [product({ limitConcurrent: 6 })] });
	const isBad = { problems: [{ field: 'end', message: 'is bad' }] };
	it.each<[string, Asked[], RegExp]>([
		['declined', afterwards({ Decision: 'Leave as it is' }), /^CA1: declined, nothing is ordered\.$/],
		[
			'changed meanwhile',
			changed,
			/^CA1: changed meanwhile, this approval ordered nothing\. .* Asked: Viewer .* Now: Viewer \(24107\), 6 seats/,
		],
		[
			'refused',
			answered(422, isBad),
			/^CA1: refused\. Viewer .*: refused\. end is bad\. The list does not show the new end\. /,
		],
		['ordered', answered(200, { created: [{}] }), /^CA1: ordered\. Viewer/],
	])('who decided reads what was done: %s', (_, [item], said) => {
		const { parameters } = nodeOf(renew, 'Answer to the Decision');
		expect(askNode(parameters.responseBody, { json: item })).toEqual({
			formSubmittedText: expect.stringMatching(said) as string,
		});
		const first = renew.connections['Which Way?']!.main[item!.route]![0]!.node;
		expect(first).toBe('Answer to the Decision');
	});
});
