import { type CrmEvent, eventOf } from '../support/ledger/events';
import { LedgerWorld, templates } from '../support/ledger/world';

/** Many events in one call of *Order once*. That each is dealt with, and told of, as if it had come by itself: orderOnce.world.test.ts. */

const world = (keepMinutes?: number) => new LedgerWorld(templates(), false, keepMinutes);
function play(one: LedgerWorld, ...events: CrmEvent[]) {
	const deliveries = one.deliverAll(events);
	one.finish();
	return deliveries;
}
const statuses = (deliveries: ReturnType<typeof play>) => deliveries.map(({ status }) => status);
const states = (one: LedgerWorld) => one.table.rows.map(({ eventId, state }) => [eventId, state]);

const made = (one: LedgerWorld) =>
	one.service.made.map(({ event, line, licenseType }) => [event, line, licenseType].join(' ')).sort();

it('one look, one claim and one writing, and each answer is linked to its item', () => {
	const one = world();
	const [{ execution } = {}] = one.deliverAll([...'1234'].map((id) => eventOf(id, ['cloud', 'lock'])));
	const ran: string[] = [];
	while (!execution!.isOver) {
		ran.push(execution!.next!);
		one.step(execution!);
	}
	const ONCE = [
		'Note the Lines',
		'Lines in the Ledger',
		'Customer',
		'Take the Lines',
		'Create License Orders',
	];
	for (const name of ONCE) expect([name, ran.filter((node) => node === name).length]).toEqual([name, 1]);
	expect(execution!.last('Which Way?')!.map(({ pairedItem }) => pairedItem?.item)).toEqual([0, 1, 2, 3]);
});

it('a correction in the same call is to be delivered again, and then goes through', () => {
	const one = world();
	expect(statuses(play(one, eventOf('e', ['negative']), eventOf('e', ['cloud'])))).toEqual([422, 503]);
	expect(statuses(play(one, eventOf('e', ['cloud'])))).toEqual([200]);
});

const SOME = [eventOf('a', ['cloud']), eventOf('b', ['lock', 'cloud'])];

it('a ledger that cannot be read: each is told to come again, and nothing is ordered', () => {
	const one = world();
	one.table.isUnreadable = () => true;
	const deliveries = play(one, ...SOME);
	expect([statuses(deliveries), one.service.made, one.service.allocated]).toEqual([[503, 503], [], []]);
	expect(deliveries[1]!.body!.message).toBe('The ledger cannot be read: deliver the event again.');
	one.table.isUnreadable = () => false;
	one.settle(1);
	expect([statuses(play(one, ...SOME)), made(one).length]).toEqual([[200, 200], 3]);
});

it('so many numbers at once are refused: each event asks for its own', () => {
	const one = world();
	one.service.share = (size) => (size > 2 ? undefined : 1);
	const more = [eventOf('c', ['lock', 'lock']), eventOf('d', ['lock', 'lock', 'lock'])];
	expect(statuses(play(one, ...SOME, ...more))).toEqual([200, 200, 200, 202]);
	expect(new Set(one.service.made.map(({ number }) => number)).size).toBe(one.service.made.length);
});

it.each(['{"order":{}}', '{"order":"x"}', '{"problems":"x"}', '{"problems":[{}]}', '"text"', '7', 'null'])(
	'a person wrote %s into a cell: that line alone waits for a person',
	(order) => {
		const one = world();
		one.service.share = () => undefined;
		play(one, eventOf('a', ['lock']), eventOf('b', ['lock']));
		one.rowsOf('a')[0]!.order = order;
		one.service.share = () => 1;
		one.settle(1);
		expect(states(one).map(String)).toEqual(['a,refused', 'b,done']);
	},
);

it('a refused line without its owner is no correction, and stops nobody', () => {
	const one = world();
	play(one, eventOf('a', ['negative']));
	Object.assign(one.rowsOf('a')[0]!, { owner: null });
	expect(statuses(play(one, eventOf('a', ['cloud']), eventOf('b', ['cloud'])))).toEqual([422, 200]);
});

it('a page of settled events that a person has changed stops those on it alone', () => {
	const one = world(5);
	play(one, eventOf('E-0', ['cloud']));
	one.settle(1);
	const [page] = one.table.rows;
	for (const content of ['see ticket 12', '"text"', '[]', '7']) {
		page!.content = content;
		// Of which the hash begins alike.
		const deliveries = play(one, eventOf('E-42', ['cloud']), eventOf(`e ${content}`, ['cloud']));
		expect([content, statuses(deliveries)]).toEqual([content, [503, 200]]);
	}
	expect(states(one).filter(([eventId]) => eventId === 'E-42')).toEqual([]);
});

it('a call takes 1,000 lines: what comes behind them is told so, and nothing of it is noted', () => {
	const one = world();
	const large = (eventId: string) => eventOf(eventId, Array<string>(500).fill('negative'));
	const deliveries = play(one, large('a'), large('b'), eventOf('c', ['cloud']));
	expect(statuses(deliveries)).toEqual([422, 422, 503]);
	expect(deliveries[2]!.body!.message).toBe(
		'One call takes 1,000 lines: deliver the event again, by itself or with fewer.',
	);
	expect([one.rowsOf('c'), one.service.made]).toEqual([[], []]);
});

it('reconcile hands over all that waits in one call, those of several owners and states', () => {
	const one = world();
	one.service.fate = () => 'busy';
	play(one, ...SOME);
	one.service.fate = () => 'lost before';
	play(one, eventOf('c', ['cloud']), eventOf('d', ['cloud', 'adds products']));
	one.service.fate = () => 'well';
	one.later();
	one.reconcile();
	const called = () => one.actors.filter(({ template }) => template.name === 'Order once');
	while (called().length === 0) one.step(one.actors.at(-1)!);
	expect(called()).toHaveLength(1);
	one.finish();
	const settled = states(one).map(String).sort().join(' ');
	expect(settled).toBe('a,done b,done b,done c,done d,done d,person');
	expect(made(one)).toHaveLength(5);
});
