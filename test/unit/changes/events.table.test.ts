import { compact, partition } from 'lodash';

import type { Row } from '../../../nodes/shared/model/exchange';
import { entitiesById } from '../../../nodes/shared/changes/detectChanges';
import { eventOf, events, Watch } from '../../support/fake/fakePolls';

/**
 * Every event as a table: what the service lists at the poll that arms, what at the next ones, and what each of those
 * tells. Before every poll but the first the memory goes through n8n's database.
 */

const DAY = 24 * 60 * 60 * 1000;
const HOUR = DAY / 24;
const NOW = 1_800_000_000_000;

/** A point in time: `5`, or `6h1`, one millisecond more than six hours; `-` is null. */
const timeOf = (text: string): number | null => {
	const [, hours = 0, rest = 0] = /^(?:(\d+)h)?(\d*)$/.exec(text) ?? [];
	return text === '-' ? null : Number(hours) * HOUR + Number(rest);
};
const numbered = (id: string) => (id === '' ? '7' : `A-${id}`);
/** An asset that ends so many days from now. */
const ends = (id: string, days: string): Row => ({
	id,
	assetNum: numbered(id),
	limitEndTime: days === '-' ? null : NOW + Number(days) * DAY,
});
/** A thing that was made and changed at these times. */
const made = (id: string, createTime: string, updateTime = createTime): Row => ({
	id,
	assetNum: numbered(id),
	createTime: timeOf(createTime),
	updateTime: timeOf(updateTime),
});
/** An employee, likewise. */
const person = (id: string, createTime: string, updateTime = createTime): Row => ({
	globalId: id,
	deleted: false,
	createTime: timeOf(createTime),
	updateTime: timeOf(updateTime),
});
const holds = (id: string, holder: string): Row => ({
	assetId: id,
	assetNum: numbered(id),
	cloudAccountGlobalId: holder === '-' ? null : holder,
});
const builderOf = (event: string): ((id: string, ...parts: string[]) => Row) => {
	if (event === 'assetEnding') return ends;
	if (event.startsWith('employee')) return person;
	return /^asset(Created|Updated|Revoked)$/.test(event) ? made : holds;
};
const WORDS: Record<string, Row> = {
	gone: { deleted: true },
	locked: { locked: true },
	open: { locked: false },
	softkey: { licenseType: 'softkey' },
	usb: { borrowedUsbKey: true },
	noUsb: { borrowedUsbKey: false },
	lent: { borrowedFlag: true },
	back: { borrowedFlag: false },
};
const fieldOf = (text: string): Row => {
	const [name = '', value = ''] = text.split('=');
	return WORDS[name] ?? { [name]: value === '' ? undefined : (JSON.parse(value) as unknown) };
};
/** A row as `a:5,6,gone,x=7`: its id, what its builder is given, words and fields of its own. */
function rowOf(event: string, text: string): Row {
	const [id = '', ...parts] = text.split(/[:,]/);
	const [fields, given] = partition(parts, (part) => part in WORDS || part.includes('='));
	return Object.assign({}, builderOf(event)(id, ...given), ...fields.map(fieldOf)) as Row;
}

/** The list that arms, then each further one and the ids that it tells, in order: `a:5 | a:5 b:6 > b | b:6 >`. */
type Case = [what: string, polls: string, input?: Row];

const LENT = { filters: { borrowedUsbKey: true } };

const cases: Record<string, Case[]> = {
	assetEnding: [
		['one that comes near', 'a:31 | a:30 > a'],
		['by being new', '| a:3 > a'],
		['by an end that was put into the past', 'a:90 | a:-1 > a'],
		['not what was near at first', 'a:30 | a:30 >'],
		['once for each end, changed to and fro', '| a:3 > a | a:90 > | a:3 > | a:2 > a | a:3 >'],
		['once, though not listed for a while', '| a:3 > a | > | a:3 >'],
		['not what has no end', 'a:90 | a:- b:- >'],
		['not what ended long ago', '| a:-31 b:-29 > b'],
		['the one that ends first before others', '| a:9 b:3 c:5 > b c a'],
		['within the days chosen', '| a:8 b:7 > b', { days: 7 }],
		['what ends at once, with 0 days', '| a:0 b:1 > a', { days: 0 }],
		['at each stage', 'a:31 | a:30 > a', { days: '30, 7' }],
		['not what had come to its stage at first', 'a:30 b:7 | a:30 b:7 >', { days: '30, 7' }],
		['digits as a time', `| a:0,limitEndTime="${NOW + DAY}" > a`],
	],
	assetCreated: [
		['a new one', 'a:5 | a:5 b:6 > b'],
		['the first of all', '| a:5 > a'],
		['one of the same millisecond', 'a:5 | b:5 a:5 > b'],
		['one that is listed late', 'a:5h | a:5h b:7h > b | a:5h b:7h c:6h1 > c'],
		['not one that is listed very late', 'a:5h | b:7h > b | c:6h >'],
		['not one that is older than the first poll', 'a:5 | b:4 c:5 > c'],
		['not a change', 'a:5 | a:5,9 >'],
		['not what has no time', 'a:5 | b:- c:5,createTime="soon" d:5,createTime=1.5 >'],
		['digits as a time', 'a:5 | b:5,createTime="6" > b'],
		['by its number where it has no id', '| :5 :5 > 7 | :6 > 7'],
		['not what nothing tells apart', '| :5,assetNum= >'],
		['what passes the filters', '| a:5,softkey b:6 > a', { filters: { licenseType: 'softkey' } }],
		['all but lent locks', '| a:5,usb b:6 > b', { filters: { borrowedUsbKey: false } }],
	],
	assetUpdated: [
		['a changed one', 'a:5 | a:5,6 > a'],
		['not a new one', 'a:5 | a:5 b:6,7 >'],
		['one of the same millisecond', 'a:1,5 b:1,4 | b:1,5 a:1,5 > b'],
		['an old state that a late copy shows', 'a:5 | a:5,9 > a | a:5,5 > | a:5,9 >'],
		['one that had no time before', 'a:5,- | a:5,6 > a'],
		['the oldest change first', 'a:1 b:1 | a:1,9 b:1,8 > b a'],
	],
	assetRevoked: [
		['one that is gone', 'a:1 b:1 | b:1 > a'],
		['again when it was there again', 'a:1 | > a | a:1 > | > a'],
		['not one that was changed', 'a:1,open | a:1,9,locked >'],
		['what passed the filters', 'a:1,softkey b:1 | > a', { filters: { licenseType: 'softkey' } }],
		['not what passes the filters no longer', 'a:1,usb | a:1,noUsb > | >', LENT],
	],
	employeeAdded: [
		['also where it is deleted already', '| a:5,6,gone > a'],
		['by the id where it has no global id', '| x:5,globalId=,id="x" > x | x:5,globalId=,id="x" >'],
		['once, though two pages list it', '| a:5 b:6 a:5 > a b'],
	],
	employeeUpdated: [
		['a changed one', 'a:5 | a:5,6 > a'],
		['not a new one', 'a:5 | b:6 >'],
		['not a deleted one', 'a:5 | a:5,6,gone >'],
		['one that is no longer deleted', 'a:5,6,gone | a:5,7 > a'],
	],
	employeeDeleted: [
		['by the global ID', 'a:5,gone,id=1 b:5,id=2 | a:5,gone,id=2 b:5,gone,id=1 > b'],
		['one that is deleted', 'a:5 | a:5,6,gone > a'],
		['also where the times stay', 'a:5 | a:5,5,gone > a'],
		['not again because the flag was missing once', 'a:5,gone | a:5,deleted= > | a:5,gone >'],
		['not because the flag was missing at first', 'a:5,deleted= | a:5,gone > | a:5 > | a:5,gone > a'],
		['again when it was not', 'a:5,6,gone | a:5,7 > | a:5,8,gone > a'],
	],
	assetAssigned: [
		['by the asset ID', 'a:x,assetNum="1" b:-,assetNum="2" | a:x,assetNum="2" b:x,assetNum="1" > b'],
		['one that gets a holder', 'a:- | a:x > a'],
		['one that gets another', 'a:x | a:y > a'],
		['not one that loses its holder', 'a:x | a:- > | a: >'],
		['not because a list was empty', 'a:x | > | a:x >'],
		['not because the holder was missing once', 'a:x | a:x,cloudAccountGlobalId= > | a:x > | a:y > a'],
		['not because the holder was missing at first', 'a:x,cloudAccountGlobalId= | a:x > | a:y > a'],
	],
	assetWithdrawn: [
		['one that loses its holder', 'a:x | a:- > a'],
		['not one that gets another', 'a:x | a:y >'],
		['not one that is listed no longer', 'a:x | >'],
		['not because the holder was missing', 'a:x | a:x,cloudAccountGlobalId= > | a:- > a'],
		['not one of whom the first list told nothing', 'a:x,cloudAccountGlobalId= | a:- > | a:x > | a:- > a'],
	],
	lockLent: [
		['one that is lent', 'a:,back | a:x,lent > a'],
		['one that somebody else has', 'a:x,lent | a:y,lent > a'],
		['not for a holder without the flag', 'a:-,back | a:x,back b:x,borrowedFlag=null >'],
		['once, though its holder is told later', 'a:,back | a:-,lent > a | a:x,lent >'],
		['to another, though one list did not tell the holder', 'a:x,lent | a:,lent > | a:y,lent > a'],
		['not because the flag was missing once', 'a:x,lent | a:x > | a:x,lent >'],
	],
	lockReturned: [
		['one that is returned', 'a:x,lent | a:,back > a'],
		['also where nobody was named', 'a:,lent | a:,back > a'],
		['not one that somebody else has', 'a:x,lent | a:y,lent >'],
		['not because the flag was missing', 'a:x,lent | a:x > | a:-,borrowedFlag=null > | a:,back > a'],
	],
};

/** "Fetch Test Event": a list, and the ids of the rows that serve as examples, the best first. */
const samples: Record<string, [list: string, shown: string, input?: Row]> = {
	assetEnding: ['a:9 b:-1 c:3 d:- e:4,locked', 'c a', { filters: { locked: false } }],
	assetCreated: ['a:1,9 b:3,4 c:2 d:5,locked', 'b c a', { filters: { locked: false } }],
	assetUpdated: ['a:1,9 b:3,4 c:2 d:10,locked', 'a b c', { filters: { locked: false } }],
	assetRevoked: ['a:1,usb b:2 c:3,usb', 'a c', LENT],
	employeeAdded: ['a:1,9 b:3,4 c:2', 'b c a'],
	employeeUpdated: ['a:1,9 b:3,4 c:2 d:1,10,gone', 'a b c'],
	employeeDeleted: ['a:1,9 b:3,4,gone c:2 d:1,10,gone', 'd b'],
	assetAssigned: ['a:x b:- c:y', 'a c'],
	assetWithdrawn: ['a:x b:- c:y', 'b'],
	lockLent: ['a:x,lent b:-,back c:-,lent', 'a c'],
	lockReturned: ['a:x,lent b:-,back c:-,lent', 'b'],
};

const idOf = ({ id, globalId, assetId, assetNum }: Row) => globalId ?? assetId ?? (id || assetNum);

it('has cases for every event', () => {
	for (const table of [cases, samples])
		expect(Object.keys(table).sort()).toEqual(events.map(({ value }) => value).sort());
});

const rowsIn = (event: string, list: string) => compact(list.split(' ')).map((text) => rowOf(event, text));

it.each(events)('$value shows by hand what it would tell', ({ value, identity, ...event }) => {
	const [list = '', shown = '', input = {}] = samples[value] ?? [];
	const things = entitiesById(rowsIn(value, list), identity);
	const given: unknown = event.input.parse({ enterpriseGlobalId: 'E1', ...input });

	expect(event.samples(things, given, NOW).map(idOf).join(' ')).toBe(shown);
});

describe.each(events)('$value tells', (event) => {
	it.each(cases[event.value] ?? [])('%s: %s', (...[, polls, input = {}]: Case) => {
		const watch = new Watch(event, input);
		const [first = '', ...others] = polls.split('|');

		expect(watch.start(rowsIn(event.value, first), NOW)).toEqual([]);
		for (const poll of others) {
			const [list = '', told = ''] = poll.split('>');
			watch.save();
			expect(watch.start(rowsIn(event.value, list), NOW).map(idOf).join(' ')).toBe(told.trim());
		}
	});
});

const ODD = { id: 'a b=%c', assetNum: '1 2=3%0041' };
it.each<[string, Row | undefined, Row | undefined, Row]>([
	['assetRevoked', made('a', '1'), undefined, { id: 'a', assetNum: 'A-a' }],
	['assetRevoked', { id: 'a' }, undefined, { id: 'a', assetNum: null }],
	['assetRevoked', ODD, undefined, ODD],
	['assetAssigned', holds('a', 'x'), holds('a', 'y'), { previousGlobalId: 'x' }],
	['assetAssigned', undefined, holds('a', 'y'), { previousGlobalId: null }],
	['assetWithdrawn', holds('a', 'x'), holds('a', ''), { previousGlobalId: 'x' }],
	['lockLent', rowOf('lockLent', 'a:x,lent'), rowOf('lockLent', 'a:y,lent'), { previousGlobalId: 'x' }],
	['lockReturned', rowOf('lockLent', 'a:,lent'), rowOf('lockLent', 'a:,back'), { previousGlobalId: null }],
	['employeeAdded', undefined, { ...person('a', '5', '6'), name: 'A' }, {}],
])('rows of %s are whole: %j, then %j', (value, before, now, more) => {
	const watch = new Watch(eventOf(value));
	watch.start(compact([before]), NOW);

	expect(watch.poll(compact([now]), NOW)).toEqual([{ ...now, ...more }]);
});

it('a lock of which one list does not name the holder: whoever had it is not forgotten', () => {
	const watch = new Watch(eventOf('lockReturned'));
	watch.start([rowOf('lockReturned', 'a:x,lent')], NOW);
	watch.poll([rowOf('lockReturned', 'a:,lent')], NOW);

	expect(watch.poll([rowOf('lockReturned', 'a:,back')], NOW)).toMatchObject([{ previousGlobalId: 'x' }]);
});

describe('assetEnding', () => {
	const ending = eventOf('assetEnding');

	it('with emitExisting the first poll tells what ends from now on, once', () => {
		const watch = new Watch(ending, { options: { emitExisting: true } });
		const near = [ends('a', '3'), ends('b', '-1'), ends('c', '30'), ends('d', '31')];

		const told = [watch.start(near, NOW), watch.poll(near, NOW), watch.start(near, NOW)];
		expect(told.map((rows) => rows.map(idOf))).toEqual([['a', 'c'], [], []]);
	});

	it('comes by time alone, and also where nobody polled while it ended', () => {
		const watch = new Watch(ending, { days: 1 });
		const list = [ends('a', '3'), ends('b', '100')];
		watch.start(list, NOW);

		expect(watch.poll(list, NOW + 2 * DAY - 1)).toEqual([]);
		expect(watch.poll(list, NOW + 2 * DAY).map(idOf)).toEqual(['a']);
		expect(watch.start(list, NOW + 300 * DAY).map(idOf)).toEqual(['b']);
		expect(watch.start(list, NOW + 301 * DAY)).toEqual([]);
	});

	/** What each poll tells, so many days after the first: `2: a30 b7` is asset a at stage 30 and asset b at stage 7. */
	it.each([
		['each stage on its day', 'a:9 b:38', '0: | 2:a7 | 3: | 8:a1,b30 | 9:a0 | 31:b7 | 37:b1 | 38:b0 | 39:'],
		['a week without a poll: the last stage alone', 'a:31 b:40', '1:a30 | 10:b30 | 33:a0,b7 | 34: | 39:b1'],
		['none again, though the clock goes back', 'a:20 b:29', '14:a7 | 5: | 40:a0,b0 | 1: | 28: | 41:'],
		['what has ended meanwhile: its end', 'a:20 b:29', '40:a0,b0 | 41:'],
		['of a changed end', 'a:20 b:200', '12: | 13+a:30:a30 | 14: | 23:a7 | 24+a:20:a0 | 24+a:30:'],
	])('stages 30, 7, 1, 0: %s', (_what, list, polls) => {
		const watch = new Watch(ending, { days: '30, 7, 1, 0' });
		const things = new Map(list.split(' ').map((one) => one.split(':') as [string, string]));
		const rows = () => [...things].map(([id, days]) => ends(id, days));
		watch.start(rows(), NOW);

		for (const poll of polls.split('|')) {
			const [, day, id, days, told = ''] = /^ *(\d+)(?:\+(\w):(\d+))?:(.*?) *$/.exec(poll) ?? [];
			if (id !== undefined && days !== undefined) things.set(id, days);
			const seen = watch.poll(rows(), NOW + Number(day) * DAY);
			expect(`${day}: ${seen.map((row) => `${idOf(row)}${row.stage}`).join()}`).toBe(`${day}: ${told}`);
			watch.save();
		}
	});

	const HALF = DAY / 2;
	it.each([
		[30 * DAY, 30, 30],
		[7 * DAY, 7, 7],
		[DAY + HALF, 2, 7],
		[HALF, 1, 1],
		[0, 0, 0],
		[-HALF, 0, 0],
	])('what ends in %i ms has %i days left, and is at stage %i', (left, daysLeft, stage) => {
		const watch = new Watch(ending, { days: '30, 7, 1, 0' });
		watch.start([], NOW);
		const row = { id: 'a', limitEndTime: NOW + left };

		expect(watch.poll([row, ends('b', '20')], NOW)).toEqual(
			expect.arrayContaining([{ ...row, daysLeft, stage }]),
		);
	});

	it('shows by hand how far away each end is', () => {
		const rows = entitiesById([ends('a', '40'), ends('b', '6'), ends('c', '12')], ending.identity);
		const given: unknown = ending.input.parse({ enterpriseGlobalId: 'E1', days: '7, 30' });

		expect(ending.samples(rows, given, NOW).map(({ id, daysLeft, stage }) => [id, daysLeft, stage])).toEqual([
			['b', 6, 7],
			['c', 12, 30],
			['a', 40, null],
		]);
	});

	it('forgets an end 30 days after it, and does not tell it again', () => {
		const watch = new Watch(ending);
		watch.start([], NOW);
		watch.poll([ends('a', '3')], NOW);
		expect(watch.saved).toContain('a=');

		for (const days of [20, 33, 34, 60]) expect(watch.poll([ends('a', '3')], NOW + days * DAY)).toEqual([]);
		watch.save();
		expect(watch.saved).not.toContain('a=');
	});
});
