import { range } from 'lodash';

import { eventOf } from '../support/ledger/events';
import { problemsOf, tell } from '../support/ledger/randomWorld';
import { nodeOf, replaced, type Template } from '../support/ledger/template';
import { LedgerWorld, templates, type Templates } from '../support/ledger/world';

/** Defects that the templates had, or could easily get, planted into their own expressions: the worlds must find each. */

const MOST_WORLDS = 1000;

/** Takes a condition away from a node that changes the ledger. */
function without(template: Template, name: string, column: string): void {
	const { conditions } = nodeOf(template, name).parameters.filters as {
		conditions: Array<{ keyName: string }>;
	};
	const place = conditions.findIndex(({ keyName }) => keyName === column);
	if (place < 0) throw new Error(`"${name}" has no condition of ${column}`);
	conditions.splice(place, 1);
}

const order = (name: string, from: string, to: string) => (real: Templates) =>
	replaced(real.order, name, from, to);
const reconcile = (name: string, from: string, to: string) => (real: Templates) =>
	replaced(real.reconcile, name, from, to);
const OUTCOME = 'Outcome of Each Line';

const DEFECTS: Array<[string, (real: Templates) => void]> = [
	[
		'no reply counts as made',
		order(
			OUTCOME,
			'if (reply.error === undefined ||',
			"if (reply.error === undefined) return [ 'done', '' ]; if (",
		),
	],
	[
		'an HTTP 401 with an envelope settles the line',
		order(OUTCOME, 'if (error.httpStatus !== undefined &&', 'if (false &&'),
	],
	['locks are looked for in the list of cloud licenses', order('What to Do', '/^cloud_/', '/./')],
	[
		'a refusal burns the event',
		order('What to Do', 'isRefused(row) && asked(row).content !== row.content', 'false'),
	],
	[
		'once more without a look',
		order('Create License Orders', "=== 'skip' ? 'skip' : 'send'", "=== 'skip' ? 'send' : 'send'"),
	],
	['one line done is all done', order('Answer', 'lines.every(isDone)', 'lines.some(isDone)')],
	[
		'not known counts as settled',
		order(OUTCOME, "[ 'unknown', words || 'No outcome came.' ]", "[ 'done', '' ]"),
	],
	['code 500 is told as a refusal', order(OUTCOME, ", '500' ]", ' ]')],
	['an expired token is told as a refusal', order(OUTCOME, "[ '60000', ", '[ ')],
	['202 for an event that is not noted', order('Answer', 'status: 503, body', 'status: 202, body')],
	[
		'what was refused though it may have been ordered counts as refused',
		order(OUTCOME, "mayBeDone ? 'person' : 'refused'", "'refused'"),
	],
	[
		'lines without a number are done',
		order(OUTCOME, "return [ 'waiting', [ 'No asset", "return [ 'done', [ 'No asset"),
	],
	['nobody gives way', order('What to Do', 'if (inserted.length > 0 && rivals.length > 0)', 'if (false)')],
	[
		'no second look',
		order('What to Do', "if (!$('Later Ones Give Way').isExecuted) return { route: 3, how: {} };", ''),
	],
	['later ones are not marked', (real) => without(real.order, 'Later Ones Give Way', 'delivery')],
	['an event that is known is ordered again', order('What to Do', 'if (noted.length > 0)', 'if (false)')],
	[
		'another event with the ID is not seen',
		order('What to Do', 'asked(row).identity !== row.identity', 'false'),
	],
	['a list that did not come says no', order('What to Do', "return 'later';", "return 'send';")],
	[
		'what nobody can see is ordered again',
		order('What to Do', "how[row.line] = 'person';", "how[row.line] = 'send';"),
	],
	[
		'what is under way is taken over',
		(real) => {
			replaced(real.order, 'What to Do', '|| !group.every(isStale)', '');
			without(real.reconcile, 'Unfinished Lines', 'updatedAt');
		},
	],
	[
		'another event with the ID is told the answer of the first',
		order('Answer', 'askedFor(row).identity !== row.identity', 'false'),
	],
	[
		'lines are taken whatever their state',
		(real) => {
			without(real.order, 'Take the Lines', 'state');
			without(real.order, 'Take the Lines', 'wrote');
		},
	],
	['lines are taken whoever has them', (real) => without(real.order, 'Take the Lines', 'owner')],
	[
		'what another delivery noted besides is taken up',
		order('What to Do', 'if (needless.length > 0) return clear(needless);', ''),
	],
	['nobody looks the customer up', order('What to Do', 'if (strangers.length > 0)', 'if (false)')],
	[
		'a list of customers that did not come says no',
		order('What to Do', "isList ? 'no customer' : 'not looked up'", "'no customer'"),
	],
	[
		'a list of customers that did not come says yes',
		order('What to Do', 'if (!isList || !isKnown)', 'if (isList && !isKnown)'),
	],
	[
		'the page of settled events is not asked',
		order('What to Do', 'if (isKept) return mine.length', 'if (false) return mine.length'),
	],
	[
		'another event with the ID of one that was settled long ago is told the answer of the first',
		order('Answer', 'identity === event.identity', 'true'),
	],
	['events with open lines are forgotten', reconcile('Pages to Write', 'if (!isWhole) continue;', '')],
	['lines are forgotten, and no page is written', reconcile('Add to the Page', ', ...events', '')],
];

/** The first world that shows each defect: it is played first, and all others only where it shows the defect no more. */
const SHOWN_BY: Record<string, number> = {
	'no reply counts as made': 16,
	'an HTTP 401 with an envelope settles the line': 70,
	'locks are looked for in the list of cloud licenses': 18,
	'a refusal burns the event': 5,
	'once more without a look': 16,
	'one line done is all done': 8,
	'not known counts as settled': 16,
	'code 500 is told as a refusal': 46,
	'an expired token is told as a refusal': 112,
	'202 for an event that is not noted': 70,
	'what was refused though it may have been ordered counts as refused': 108,
	'lines without a number are done': 25,
	'nobody looks the customer up': 3,
	'a list of customers that did not come says no': 25,
	'a list of customers that did not come says yes': 51,
	'the page of settled events is not asked': 9,
	'another event with the ID of one that was settled long ago is told the answer of the first': 9,
	'events with open lines are forgotten': 75,
	'lines are forgotten, and no page is written': 5,
	'nobody gives way': 3,
	'no second look': 125,
	'later ones are not marked': 1,
	'an event that is known is ordered again': 0,
	'another event with the ID is not seen': 10,
	'a list that did not come says no': 32,
	'what nobody can see is ordered again': 14,
	'what is under way is taken over': 726,
	'another event with the ID is told the answer of the first': 0,
	'lines are taken whatever their state': 203,
	'lines are taken whoever has them': 4,
	'what another delivery noted besides is taken up': 10,
};

it.each(DEFECTS)('%s: found', (name, plant) => {
	const planted = templates();
	plant(planted);
	const seeds = [SHOWN_BY[name] ?? 0, ...range(MOST_WORLDS)];
	expect(seeds.some((seed) => problemsOf(tell(seed, planted)).length > 0)).toBe(true);
});

it('a typed state is taken up: what may have been ordered is ordered again', () => {
	const planted = templates();
	replaced(planted.order, 'What to Do', ' && row.wrote === state)', ')');
	replaced(planted.reconcile, 'Lines by Owner and State', ' && wrote === state)', ')');
	without(planted.order, 'Take the Lines', 'wrote');
	for (const [real, made] of [
		[templates(), 1],
		[planted, 2],
	] as const) {
		const world = new LedgerWorld(real, false);
		world.service.fate = () => 'lost after';
		world.deliver(eventOf('e', ['lock']));
		world.finish();
		world.service.fate = () => 'well';
		world.rowsOf('e')[0]!.state = 'new';
		world.settle(1);
		expect(world.service.made).toHaveLength(made);
	}
});

it('an ID beyond 2^53, taken as a text: the second event gets the answer of the first', () => {
	const planted = templates();
	replaced(
		planted.order,
		'Check the Event',
		"Number.isSafeInteger(value) ? String(value) : ''",
		"typeof value === 'number' ? String(value) : ''",
	);
	for (const [real, due] of [
		[templates(), 422],
		[planted, 200],
	] as const) {
		const world = new LedgerWorld(real, false);
		const event = eventOf('e', ['cloud']);
		// What JSON.parse makes of 9007199254740993.
		const delivery = world.deliver({ ...event, eventId: 2 ** 53 } as unknown as ReturnType<typeof eventOf>);
		world.finish();
		expect(delivery.status).toBe(due);
	}
});
