import type { Row } from '../../nodes/shared/request';
import { eventOf, events, Watch } from '../support/watching';

/**
 * Every event as a table: what the service lists at the poll that arms, what at the next ones, and what each of those
 * tells. Before every poll but the first the memory goes through n8n's database.
 */

const DAY = 24 * 60 * 60 * 1000;
const HOUR = DAY / 24;
const NOW = 1_800_000_000_000;

/** Lists, the first one arming, and the ids that each further one tells, in order. */
type Case = [what: string, lists: Row[][], told: string[][], input?: Row];

/** An asset that ends so many days from now. */
const ends = (id: string, days: number | null, more: Row = {}): Row => ({
	id,
	assetNum: `A-${id}`,
	limitEndTime: days === null ? null : NOW + days * DAY,
	...more,
});
/** A thing that was made and changed at these times. */
const made = (id: string, createTime: unknown, updateTime: unknown = createTime, more: Row = {}): Row => ({
	id,
	assetNum: `A-${id}`,
	createTime,
	updateTime,
	...more,
});
/** An employee, likewise. */
const person = (id: string, createTime: unknown, updateTime: unknown = createTime, more: Row = {}): Row => ({
	globalId: id,
	deleted: false,
	createTime,
	updateTime,
	...more,
});
const gone = { deleted: true };
const holds = (id: string, holder: string | null): Row => ({
	assetId: id,
	assetNum: `A-${id}`,
	cloudAccountGlobalId: holder,
});
const lent = (id: string, borrowedFlag: boolean | null, holder: string | null): Row => ({
	...holds(id, holder),
	borrowedFlag,
});

const cases: Record<string, Case[]> = {
	assetEnding: [
		['one that comes near', [[ends('a', 31)], [ends('a', 30)]], [['a']]],
		['by being new', [[], [ends('a', 3)]], [['a']]],
		['by a changed end', [[ends('a', 90)], [ends('a', 5)]], [['a']]],
		['by an end that was put into the past', [[ends('a', 90)], [ends('a', -1)]], [['a']]],
		['not what was near at first', [[ends('a', 30)], [ends('a', 30)]], [[]]],
		['once', [[], [ends('a', 3)], [ends('a', 3)], []], [['a'], [], []]],
		['again with another end', [[], [ends('a', 3)], [ends('a', 4)]], [['a'], ['a']]],
		[
			'once for each end, changed to and fro',
			[[], [ends('a', 3)], [ends('a', 90)], [ends('a', 3)], [ends('a', 2)], [ends('a', 3)]],
			[['a'], [], [], ['a'], []],
		],
		['once, though not listed for a while', [[], [ends('a', 3)], [], [ends('a', 3)]], [['a'], [], []]],
		['not what has no end', [[ends('a', 90)], [ends('a', null), ends('b', null)]], [[]]],
		['not what ended long ago', [[], [ends('a', -31), ends('b', -29)]], [['b']]],
		[
			'the one that ends first before others',
			[[], [ends('a', 9), ends('b', 3), ends('c', 5)]],
			[['b', 'c', 'a']],
		],
		['within the days chosen', [[], [ends('a', 8), ends('b', 7)]], [['b']], { days: 7 }],
		['what ends at once, with 0 days', [[], [ends('a', 0), ends('b', 1)]], [['a']], { days: 0 }],
		['digits as a time', [[], [ends('a', 0, { limitEndTime: String(NOW + DAY) })]], [['a']]],
		[
			'what passes the filters, also later',
			[
				[],
				[ends('a', 3, { locked: false }), ends('b', 3, { locked: true })],
				[ends('a', 3, { locked: true }), ends('b', 3, { locked: true })],
			],
			[['b'], ['a']],
			{ filters: { locked: true } },
		],
	],
	assetCreated: [
		['a new one', [[made('a', 5)], [made('a', 5), made('b', 6)]], [['b']]],
		['the first of all', [[], [made('a', 5)]], [['a']]],
		['one of the same millisecond', [[made('a', 5)], [made('b', 5), made('a', 5)]], [['b']]],
		[
			'one that is listed late',
			[
				[made('a', 5 * HOUR)],
				[made('a', 5 * HOUR), made('b', 7 * HOUR)],
				[made('a', 5 * HOUR), made('b', 7 * HOUR), made('c', 6 * HOUR + 1)],
			],
			[['b'], ['c']],
		],
		[
			'not one that is listed very late',
			[[made('a', 5 * HOUR)], [made('b', 7 * HOUR)], [made('c', 6 * HOUR)]],
			[['b'], []],
		],
		['not one that is older than the first poll', [[made('a', 5)], [made('b', 4), made('c', 5)]], [['c']]],
		['once', [[], [made('a', 5)], [made('a', 5)], [], [made('a', 5)]], [['a'], [], [], []]],
		['not a change', [[made('a', 5)], [made('a', 5, 9)]], [[]]],
		['the oldest first', [[], [made('c', 7), made('a', 5), made('b', 6)]], [['a', 'b', 'c']]],
		['not what has no time', [[made('a', 5)], [made('b', null), made('c', 'soon'), made('d', 1.5)]], [[]]],
		['digits as a time', [[made('a', 5)], [made('b', '6')]], [['b']]],
		['an id that is a number', [[], [made('1', 5, 5, { id: 1 })], [made('1', 5)]], [[1 as never], []]],
		['by its number where it has no id', [[], [made('', 5), made('', 5)], [made('', 6)]], [[''], ['']]],
		['not what nothing tells apart', [[], [{ createTime: 5 }]], [[]]],
		[
			'what passes the filters',
			[[], [made('a', 5, 5, { licenseType: 'softkey' }), made('b', 6)]],
			[['a']],
			{ filters: { licenseType: 'softkey' } },
		],
		[
			'lent locks alone',
			[[], [made('a', 5, 5, { borrowedUsbKey: true }), made('b', 6)]],
			[['a']],
			{ filters: { borrowedUsbKey: true } },
		],
		[
			'all but lent locks',
			[[], [made('a', 5, 5, { borrowedUsbKey: true }), made('b', 6)]],
			[['b']],
			{ filters: { borrowedUsbKey: false } },
		],
	],
	assetUpdated: [
		['a changed one', [[made('a', 5)], [made('a', 5, 6)]], [['a']]],
		[
			'every change',
			[[made('a', 5)], [made('a', 5, 6)], [made('a', 5, 7)], [made('a', 5, 7)]],
			[['a'], ['a'], []],
		],
		['not a new one', [[made('a', 5)], [made('a', 5), made('b', 6, 7)]], [[]]],
		['a new one that changes later', [[], [made('b', 6)], [made('b', 6, 7)]], [[], ['b']]],
		[
			'one of the same millisecond',
			[
				[made('a', 1, 5), made('b', 1, 4)],
				[made('b', 1, 5), made('a', 1, 5)],
			],
			[['b']],
		],
		[
			'an old state that a late copy shows',
			[[made('a', 5)], [made('a', 5, 9)], [made('a', 5, 5)], [made('a', 5, 9)]],
			[['a'], [], []],
		],
		['one that had no time before', [[made('a', 5, null)], [made('a', 5, 6)]], [['a']]],
		[
			'the oldest change first',
			[
				[made('a', 1), made('b', 1)],
				[made('a', 1, 9), made('b', 1, 8)],
			],
			[['b', 'a']],
		],
		[
			'what passes the filters',
			[
				[made('a', 1), made('b', 1)],
				[made('a', 1, 9, { locked: true }), made('b', 1, 8)],
			],
			[['a']],
			{ filters: { locked: true } },
		],
	],
	assetRevoked: [
		['one that is gone', [[made('a', 1), made('b', 1)], [made('b', 1)]], [['a']]],
		['once', [[made('a', 1)], [], []], [['a'], []]],
		['again when it was there again', [[made('a', 1)], [], [made('a', 1)], []], [['a'], [], ['a']]],
		['one that came meanwhile', [[], [made('a', 1)], []], [[], ['a']]],
		[
			'not one that was changed',
			[[made('a', 1, 1, { locked: false })], [made('a', 1, 9, { locked: true })]],
			[[]],
		],
		[
			'what passed the filters',
			[[made('a', 1, 1, { licenseType: 'softkey' }), made('b', 1)], []],
			[['a']],
			{ filters: { licenseType: 'softkey' } },
		],
		[
			'not what passes the filters no longer',
			[[made('a', 1, 1, { borrowedUsbKey: true })], [made('a', 1, 1, { borrowedUsbKey: false })], []],
			[[], []],
			{ filters: { borrowedUsbKey: true } },
		],
	],
	employeeAdded: [
		['a new one', [[person('a', 5)], [person('a', 5), person('b', 6)]], [['b']]],
		['also where it is deleted already', [[], [person('a', 5, 6, gone)]], [['a']]],
		['not a change', [[person('a', 5)], [person('a', 5, 9), person('a', 5, 9, gone)]], [[]]],
		[
			'by the id where it has no global id',
			[[], [{ id: 'x', createTime: 5 }], [{ id: 'x', createTime: 5 }]],
			[['x'], []],
		],
		['once, though two pages list it', [[], [person('a', 5), person('b', 6), person('a', 5)]], [['a', 'b']]],
	],
	employeeUpdated: [
		['a changed one', [[person('a', 5)], [person('a', 5, 6)]], [['a']]],
		['not a new one', [[person('a', 5)], [person('b', 6)]], [[]]],
		['not a deleted one', [[person('a', 5)], [person('a', 5, 6, gone)]], [[]]],
		['one that is no longer deleted', [[person('a', 5, 6, gone)], [person('a', 5, 7)]], [['a']]],
	],
	employeeDeleted: [
		['one that is deleted', [[person('a', 5)], [person('a', 5, 6, gone)]], [['a']]],
		['also where the times stay', [[person('a', 5)], [person('a', 5, 5, gone)]], [['a']]],
		['not one that was deleted at first', [[person('a', 5, 6, gone)], [person('a', 5, 9, gone)]], [[]]],
		['once', [[person('a', 5)], [person('a', 5, 6, gone)], [], [person('a', 5, 9, gone)]], [['a'], [], []]],
		[
			'again when it was not',
			[[person('a', 5, 6, gone)], [person('a', 5, 7)], [person('a', 5, 8, gone)]],
			[[], ['a']],
		],
		['one that was added and deleted meanwhile', [[], [person('a', 5, 6, gone)]], [['a']]],
	],
	assetAssigned: [
		['one that gets a holder', [[holds('a', null)], [holds('a', 'x')]], [['a']]],
		['one that gets another', [[holds('a', 'x')], [holds('a', 'y')]], [['a']]],
		['one that is new', [[], [holds('a', 'x')]], [['a']]],
		['not one that loses its holder', [[holds('a', 'x')], [holds('a', null)], [holds('a', '')]], [[], []]],
		['again after that', [[holds('a', 'x')], [holds('a', null)], [holds('a', 'x')]], [[], ['a']]],
		['once', [[], [holds('a', 'x')], [holds('a', 'x')]], [['a'], []]],
		['not because a list was empty', [[holds('a', 'x')], [], [holds('a', 'x')]], [[], []]],
	],
	assetWithdrawn: [
		['one that loses its holder', [[holds('a', 'x')], [holds('a', null)]], [['a']]],
		['once', [[holds('a', 'x')], [holds('a', '')], [holds('a', null)]], [['a'], []]],
		['not one that gets another', [[holds('a', 'x')], [holds('a', 'y')]], [[]]],
		['not one that is listed no longer', [[holds('a', 'x')], []], [[]]],
		['one that came meanwhile', [[], [holds('a', 'x')], [holds('a', null)]], [[], ['a']]],
	],
	lockLent: [
		['one that is lent', [[lent('a', false, '')], [lent('a', true, 'x')]], [['a']]],
		['one that somebody else has', [[lent('a', true, 'x')], [lent('a', true, 'y')]], [['a']]],
		[
			'not for a holder without the flag',
			[[lent('a', false, null)], [lent('a', false, 'x'), lent('b', null, 'x')]],
			[[]],
		],
		[
			'once, though its holder is told later',
			[[lent('a', false, '')], [lent('a', true, null)], [lent('a', true, 'x')]],
			[['a'], []],
		],
		[
			'not because its holder is not told',
			[[lent('a', true, 'x')], [lent('a', true, '')], [lent('a', true, 'x')]],
			[[], []],
		],
	],
	lockReturned: [
		['one that is returned', [[lent('a', true, 'x')], [lent('a', false, '')]], [['a']]],
		['also where nobody was named', [[lent('a', true, '')], [lent('a', false, '')]], [['a']]],
		['once', [[lent('a', true, 'x')], [lent('a', false, '')], [lent('a', null, null)]], [['a'], []]],
		['not one that somebody else has', [[lent('a', true, 'x')], [lent('a', true, 'y')]], [[]]],
	],
};

const idOf = ({ id, globalId, assetId }: Row) => globalId ?? assetId ?? id;

it('has cases for every event', () => {
	expect(Object.keys(cases).sort()).toEqual(events.map(({ value }) => value).sort());
});

describe.each(events)('$value tells', (event) => {
	// Jest takes a missing last value for a callback to wait for.
	const rows = (cases[event.value] ?? []).map(([what, lists, told, input = {}]) => ({
		what,
		lists,
		told,
		input,
	}));

	it.each(rows)('$what', ({ lists: [first = [], ...lists], told, input }) => {
		const watch = new Watch(event, input);

		expect(watch.start(first, NOW)).toEqual([]);
		expect(
			lists.map((list) => {
				watch.save();
				return watch.start(list, NOW).map(idOf);
			}),
		).toEqual(told);
	});
});

describe('rows', () => {
	const after = (value: string, ...[first = [], ...lists]: Row[][]) => {
		const watch = new Watch(eventOf(value));
		watch.start(first, NOW);
		return lists.map((list) => watch.poll(list, NOW)).at(-1);
	};

	it.each<[string, Row[][], Row[]]>([
		['assetRevoked', [[made('a', 1)], []], [{ id: 'a', assetNum: 'A-a' }]],
		['assetRevoked', [[{ id: 'a' }], []], [{ id: 'a', assetNum: null }]],
		[
			'assetRevoked',
			[[{ id: 'a b=%c', assetNum: '1 2=3%0041' }], []],
			[{ id: 'a b=%c', assetNum: '1 2=3%0041' }],
		],
		[
			'assetAssigned',
			[[holds('a', 'x')], [holds('a', 'y')]],
			[{ ...holds('a', 'y'), previousGlobalId: 'x' }],
		],
		['assetAssigned', [[], [holds('a', 'y')]], [{ ...holds('a', 'y'), previousGlobalId: null }]],
		['assetWithdrawn', [[holds('a', 'x')], [holds('a', '')]], [{ ...holds('a', ''), previousGlobalId: 'x' }]],
		[
			'lockLent',
			[[lent('a', true, 'x')], [lent('a', true, 'y')]],
			[{ ...lent('a', true, 'y'), previousGlobalId: 'x' }],
		],
		[
			'lockReturned',
			[[lent('a', true, '')], [lent('a', false, '')]],
			[{ ...lent('a', false, ''), previousGlobalId: null }],
		],
		['employeeAdded', [[], [person('a', 5, 6, { name: 'A' })]], [person('a', 5, 6, { name: 'A' })]],
	])('of %s are whole', (value, lists, rows) => {
		expect(after(value, ...lists)).toEqual(rows);
	});
});

describe('assetEnding', () => {
	const ending = eventOf('assetEnding');
	const started = (input: Row, rows: Row[]) => new Watch(ending, input).start(rows, NOW).map(idOf);
	const near = [ends('a', 3), ends('b', -1), ends('c', 30), ends('d', 31)];

	it.each([
		[false, []],
		[true, ['a', 'c']],
	])('with emitExisting %s the first poll tells %j: what ends from now on', (emitExisting, told) => {
		expect(started({ options: { emitExisting } }, near)).toEqual(told);
	});

	it('tells those that existed once', () => {
		const watch = new Watch(ending, { options: { emitExisting: true } });

		expect(
			[watch.start(near, NOW), watch.poll(near, NOW), watch.start(near, NOW)].map(({ length }) => length),
		).toEqual([2, 0, 0]);
	});

	it('comes by time alone, and also where nobody polled while it ended', () => {
		const watch = new Watch(ending, { days: 1 });
		const list = [ends('a', 3), ends('b', 100)];
		watch.start(list, NOW);

		expect(watch.poll(list, NOW + 2 * DAY - 1)).toEqual([]);
		expect(watch.poll(list, NOW + 2 * DAY).map(idOf)).toEqual(['a']);
		expect(watch.start(list, NOW + 300 * DAY).map(idOf)).toEqual(['b']);
		expect(watch.start(list, NOW + 301 * DAY)).toEqual([]);
	});

	it('forgets an end 30 days after it, and does not tell it again', () => {
		const watch = new Watch(ending);
		watch.start([], NOW);
		watch.poll([ends('a', 3)], NOW);
		expect(watch.saved).toContain('a=');

		for (const days of [20, 33, 34, 60]) expect(watch.poll([ends('a', 3)], NOW + days * DAY)).toEqual([]);
		watch.save();
		expect(watch.saved).not.toContain('a=');
	});
});
