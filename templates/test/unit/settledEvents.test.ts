import { eventOf } from '../support/ledger/events';
import { isDeep } from '../../../test/helpers/project/deep';
import { LedgerWorld, templates } from '../support/ledger/world';

/** What is settled for long leaves the ledger: a page keeps that it was, for ever, and nothing is ordered twice. */

const KEEP_MINUTES = 5;
/** Of which the hashes begin alike: both are on the page "settled 58". */
const NEIGHBOURS = ['E-0', 'E-42'];
const world = () => new LedgerWorld(templates(), false, KEEP_MINUTES);

function play(one: LedgerWorld, event: ReturnType<typeof eventOf>) {
	const delivery = one.deliver(event);
	one.finish();
	return delivery;
}

/** Later than the lines are kept, a run of reconcile goes on until this node is the next. */
function until(one: LedgerWorld, name: string, isLater = true) {
	if (isLater) one.later();
	one.reconcile();
	const actor = one.actors.at(-1)!;
	while (!actor.isOver && actor.next !== name) one.step(actor);
	expect(actor.next).toBe(name);
	return actor;
}

/** Seconds each, so with DEEP=1 alone. */
const itIfDeep = isDeep ? it : it.skip;
const pages = (one: LedgerWorld) => one.table.rows.filter(({ line }) => line === 0);

it('the same event later is told that it was processed, another one with its ID 409, and nothing is ordered', () => {
	const one = world();
	const events = NEIGHBOURS.map((eventId) => eventOf(eventId, ['cloud', 'lock']));
	for (const event of events) play(one, event);
	one.settle(1);
	expect(one.table.rows.map(({ eventId, line }) => [eventId, line])).toEqual([['settled 58', 0]]);
	for (const event of events) {
		const { status, body } = play(one, event);
		expect([status, body!.status, body!.repeated]).toEqual([200, 'processed', true]);
	}
	const other = play(one, eventOf(NEIGHBOURS[0]!, ['cloud']));
	expect([other.status, other.body!.status]).toEqual([409, 'conflict']);
	expect([one.service.made.length, one.service.allocated.length, pages(one).length]).toEqual([4, 4, 1]);
	expect(one.table.rows).toHaveLength(1);
});

it('an event of which a line is open stays whole', () => {
	const one = world();
	play(one, eventOf('e', ['cloud', 'negative']));
	one.settle(2);
	expect(one.rowsOf('e').map(({ state }) => state)).toEqual(['done', 'refused']);
	expect(pages(one)).toEqual([]);
	expect(play(one, eventOf('e', ['cloud', 'cloud'])).status).toBe(200);
	one.settle(1);
	expect([one.rowsOf('e').length, one.isKept('e')]).toEqual([0, true]);
});

it('what is younger than keepDays stays', () => {
	const one = new LedgerWorld(templates(), false, 60);
	play(one, eventOf('e', ['cloud']));
	one.settle(2);
	expect([one.rowsOf('e').length, one.isKept('e')]).toEqual([1, false]);
});

it.each([
	'2026-11-22T00:00:00.000Z',
	'{"lines":{}}',
	'{',
	"'",
	'\\',
	...['__proto__', 'constructor', 'toString', 'valueOf', 'hasOwnProperty'],
])('the ID %s, which is in nobody’s way', (eventId) => {
	const one = world();
	const events = [eventOf(eventId, ['cloud']), eventOf('e', ['cloud', 'lock'])];
	for (const event of events) expect(play(one, event).status).toBe(200);
	one.settle(1);
	for (const { eventId: id } of events)
		expect([id, one.rowsOf(id).length, one.isKept(id)]).toEqual([id, 0, true]);
	for (const event of events) expect(play(one, event).status).toBe(200);
	expect(one.service.made).toHaveLength(3);
});

it('an event with the name of a page is an event like others', () => {
	const one = world();
	for (const eventId of [...NEIGHBOURS, 'settled 58']) {
		play(one, eventOf(eventId, ['cloud', 'cloud']));
		one.settle(1);
	}
	expect(play(one, eventOf('settled 58', ['cloud', 'cloud'])).status).toBe(200);
	// What is settled later goes onto the same page.
	expect(pages(one).filter(({ eventId }) => eventId === 'settled 58')).toHaveLength(1);
	expect(one.service.made).toHaveLength(6);
	expect(one.rowsOf('E-0')).toEqual([]);
});

it.each([
	'Settled Lines',
	'The Page',
	'Claim Its Lines',
	'Add the Page',
	'Write the Page',
	'Keep for People',
	'Forget Its Lines',
])('reconcile dies before %s: no event is forgotten', (name) => {
	const one = world();
	// One page is there, another is not.
	const events = [...NEIGHBOURS, 'e'].map((eventId) => eventOf(eventId, ['cloud', 'lock']));
	play(one, events[0]!);
	one.settle(1);
	for (const event of events.slice(1)) play(one, event);
	one.kill(until(one, name));
	for (const event of events) expect(play(one, event).status).toBe(200);
	one.settle(2);
	for (const { eventId: id } of events)
		expect([id, one.rowsOf(id).length, one.isKept(id)]).toEqual([id, 0, true]);
	expect([one.service.made.length, pages(one).length]).toEqual([6, 2]);
});

it.each([
	['one after the other', 100],
	['in turn', 1],
])('two runs that have read the same lines, %s: people see each once, on one page', (_, steps) => {
	const one = world();
	for (const eventId of NEIGHBOURS) play(one, eventOf(eventId, ['cloud', 'lock']));
	const runs = [until(one, 'Claim Its Lines'), until(one, 'Claim Its Lines', false)];
	while (one.actors.length > 0)
		for (const run of runs) for (let step = 0; step < steps && !run.isOver; step += 1) one.step(run);
	const lines = one.people.rows.map(({ eventId, line }) => `${String(eventId)} ${String(line)}`);
	expect(lines.sort()).toEqual(['E-0 1', 'E-0 2', 'E-42 1', 'E-42 2']);
	expect(pages(one).map(({ attempts }) => attempts)).toEqual([1]);
	expect(NEIGHBOURS.map((id) => one.rowsOf(id).length)).toEqual([0, 0]);
});

it('a page that somebody else has changed meanwhile is not written over: its events go with a later run', () => {
	const one = world();
	const [first, second] = NEIGHBOURS.map((eventId) => eventOf(eventId, ['cloud']));
	play(one, first!);
	one.settle(1);
	play(one, second!);
	const late = until(one, 'Write the Page');
	const page = pages(one).find(({ eventId }) => eventId === 'settled 58')!;
	Object.assign(page, { content: JSON.stringify({ other: 'event' }), attempts: Number(page.attempts) + 1 });
	while (!late.isOver) one.step(late);
	const counts = () =>
		pages(one).map(({ content }) => Object.keys(JSON.parse(String(content)) as object).length);
	expect([counts(), one.rowsOf('E-42').length, one.people.rows.length]).toEqual([[1], 1, 1]);
	one.settle(1);
	expect([counts(), one.rowsOf('E-42').length, one.people.rows.length]).toEqual([[2], 0, 2]);
	expect([play(one, second!).status, one.service.made.length]).toEqual([200, 2]);
});

it('a page that a person has emptied stops each run, and nothing goes', () => {
	const one = world();
	play(one, eventOf('E-0', ['cloud']));
	one.settle(1);
	play(one, eventOf('E-42', ['cloud']));
	pages(one)[0]!.content = '';
	for (let round = 0; round < 2; round += 1) {
		const run = until(one, 'The Page');
		while (!run.isOver) one.step(run);
		expect([run.failed, one.rowsOf('E-42').length]).toEqual([true, 1]);
	}
});

describe('a run takes 2,000 lines', () => {
	const cloud = (count: number) => Array.from({ length: count }, () => 'cloud');

	it('what it cut short goes with the next', () => {
		const one = world();
		const events = [...NEIGHBOURS, 'e'];
		for (const eventId of events) play(one, eventOf(eventId, cloud(800)));
		one.settle(1);
		expect(events.map((eventId) => one.rowsOf(eventId).length)).toEqual([800, 0, 0]);
		one.settle(1);
		expect(events.map((eventId) => one.rowsOf(eventId).length)).toEqual([0, 0, 0]);
	});

	/** Younger events of which a line stays open fill the reading; an older one is settled late. */
	itIfDeep('younger events with an open line are not in the way of one that is settled late', () => {
		// So many runs of reconcile, six minutes apart, and lines that stay for half an hour.
		const [one, runs] = [new LedgerWorld(templates(), false, 30), 8];
		const open = [...NEIGHBOURS, 'more'];
		play(one, eventOf('late', ['negative']));
		for (const eventId of open) play(one, eventOf(eventId, [...cloud(999), 'negative']));
		expect(play(one, eventOf('late', ['cloud'])).status).toBe(200);
		one.settle(runs);
		expect([open.map((eventId) => one.rowsOf(eventId).length), one.isKept('late')]).toEqual([
			[1000, 1000, 1000],
			true,
		]);
		// Put back they are not forgotten: settled at last, they go like others.
		expect(play(one, eventOf('more', cloud(1000))).status).toBe(200);
		one.settle(runs);
		expect([one.rowsOf('more').length, one.isKept('more')]).toEqual([0, true]);
	});
});
