import { compact, partition } from 'lodash';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { skipPauses } from '../helpers/pauses';
import { ok, page } from '../helpers/server/server';
import { useServer } from '../helpers/server/stage';
import { pollerOf } from '../helpers/services';

/**
 * Every event in n8n's engine, as a table: what the service lists at the poll that arms and at the next ones, what each tells, and
 * what is edited in between. Before every poll the memory goes through n8n's database.
 */

skipPauses();

const DAY = 24 * 60 * 60 * 1000;
const ZONE = 'Asia/Shanghai';
/** 20:00 in the zone. */
const NOON = Date.UTC(2027, 5, 15, 12);
let now = NOON;
let rows: IDataObject[] = [];
const server = useServer(({ path }) => (path.endsWith('/members') ? page(rows) : ok(rows)));
beforeEach(() => {
	now = NOON;
	jest.spyOn(Date, 'now').mockImplementation(() => now);
});
afterEach(() => jest.restoreAllMocks());

/**
 * A row of any list: what comes first is its creation time, its holder, and how many days away its end is, `-` for none; what comes next its
 * update time.
 */
function made(id: string, first: string | undefined, second = first): IDataObject {
	const numberOf = (text?: string) => (text === '-' ? null : Number(text));
	const limitEndTime = first === '-' ? null : now + Number(first) * DAY;
	const times = { createTime: numberOf(first), updateTime: numberOf(second), limitEndTime };
	const holder = first === '-' ? null : first;
	const ids = { id, globalId: id, assetId: id, assetNum: `A-${id}` };
	return { ...ids, ...times, cloudAccountGlobalId: holder, deleted: false };
}
const WORDS: Record<string, IDataObject> = {
	gone: { deleted: true },
	locked: { locked: true },
	softkey: { licenseType: 'softkey' },
	usb: { borrowedUsbKey: true },
	lent: { borrowedFlag: true },
	back: { borrowedFlag: false },
};
/** A row as `a:5,6,gone,x=7`: its id, what is first and next, words and fields of its own. */
function rowOf(text: string): IDataObject {
	const [id = '', ...parts] = text.split(/[:,]/);
	const [fields, [first, second]] = partition(parts, (part) => part in WORDS || part.includes('='));
	const more = fields.map((field): IDataObject => {
		const [name = '', value = ''] = field.split('=');
		return WORDS[name] ?? { [name]: value === '' ? undefined : (JSON.parse(value) as string) };
	});
	return Object.assign(made(id, first, second), ...more) as IDataObject;
}
const rowsIn = (list: string) => compact(list.trim().split(' ')).map(rowOf);
const nameOf = ({ id, stage }: IDataObject) =>
	`${String(id)}${stage === undefined ? '' : `@${String(stage)}`}`;

const armedBy = (event: string, parameters: INodeParameters) =>
	pollerOf(
		server.url,
		event,
		{ enterpriseGlobalId: 'E1', simplify: false, ...parameters },
		{ durable: true, timezone: ZONE },
	);

/** The list that arms, then each further one and what it tells, in order: `a:5 | a:5 b:6 > b`. `{n}` is the n-th edit of what follows. */
type Case = [what: string, polls: string, first?: INodeParameters, ...edits: INodeParameters[]];

const LENT = { filters: { borrowedUsbKey: true } };
const SOFT = { filters: { licenseType: 'softkey' } };
const BY_CODE = { filters: { extendCode: 'x' } };
const STAGES = { days: '30, 7, 1, 0' };

const CASES: Record<string, Case[]> = {
	assetEnding: [
		['by time, a new one, and a changed end', 'a:31 c:90 | a:30 b:3 c:-1 > c@30 b@30 a@30'],
		['not what was near at first', 'a:30 b:-400 | a:30 b:-400 > | a:30 b:-400 c:29 > c@30'],
		[
			'what never ends',
			'a:90 | a:- b:-,limitEndTime=0 c:-,limitEndTime="" d:-,limitEndTime=253402300799000 > ',
		],
		['an end as digits', `| a:0,limitEndTime="${NOON + DAY}" > a@30`],
		['once, though not listed for a while', 'b:90 | a:3 b:90 > a@30 | b:90 > | a:3 b:90 >'],
		['once, though the end is changed to and fro', 'a:90 | a:3 > a@30 | a:90 > | a:3 > | a:2 > a@30 | a:3 >'],
		[
			'the last stage of several, of a list too',
			'| a:5 b:0 c:-3 d:30 e:1 > c@0 b@0 e@1 a@7 d@30',
			{ days: '={{ [1, 0, 30, 7] }}' },
		],
		['only what has ended, with 0', '| a:0 b:0.1 c:1 > a@0', { days: 0 }],
		[
			'after an edit of the filter none again',
			'a:31,softkey b:20 | a:30,softkey b:20 > a@30 | {1} a:30,softkey b:20 > | {2} a:30,softkey b:20 >',
			{ days: 30 },
			{ days: 30, ...SOFT },
			{ days: 30 },
		],
		[
			'an added stage that has come',
			'| a:6 > a@30 | {1} a:6 > a@7 | {2} a:6 > | {1} a:6 >',
			{ days: 30 },
			STAGES,
			{ days: '10' },
		],
		['an added 0 not for what had ended', '| a:-1 > a@30 | {1} a:-1 >', { days: 30 }, STAGES],
		[
			'an edit of what the service filters by arms for the rest',
			'a:3 | {1} a:3 b:3 > | {1} a:3 b:3 c:3 > c@30',
			{},
			BY_CODE,
		],
	],
	assetCreated: [
		['a new one, however old', 'a:5 | a:5 b:6 c:1 > c b'],
		['not a change, nor the same in another order', 'a:5 b:6 | b:6,7 a:5,9 >'],
		['one without a time', 'a:5 | a:5 b:- > b'],
		['not again after lists that are short or empty once', 'a:1 b:2 | a:1 > | a:1 b:2 > | > | > | a:1 b:2 >'],
		['again one that two lists in a row lacked', 'a:1 b:2 | b:2 > | b:2 > | a:1 b:2 > a'],
		['what passes the filters', 'x:1 | x:1 a:5,softkey b:6 > a', SOFT],
		[
			'after an edit of the filter what came meanwhile',
			'a:1 | {1} a:1 b:2 c:3,softkey > c | {2} a:1 b:2 c:3,softkey d:4 > d',
			{},
			SOFT,
			{},
		],
		['none that another filter of the service hid', 'a:1 b:1 | {1} b:1 > | a:1 b:1 >', {}, BY_CODE],
		[
			'nothing at first of another enterprise',
			'a:1 | {1} b:2 > | {1} b:2 c:3 > c',
			{},
			{ enterpriseGlobalId: 'E2' },
		],
	],
	assetUpdated: [
		['one that is known, whatever the service filters by', 'a:1,1 | {1} a:1,2 b:1 > a', {}, BY_CODE],
		['a changed one, the oldest first', 'a:1,1 b:1,1 | a:1,9 b:1,8 > b a | a:1,9 b:1,8 >'],
		['not a new one', 'a:5 | a:5 b:6,7 > | a:5 b:6,8 > b'],
		['another time, be it earlier or text', 'a:1,5 b:1,5 | a:1,4 b:1,5,updateTime="5" > a'],
		['not because the time was missing', 'a:5 b:5,updateTime= | a:5,- b:5 > | a:5 b:5 >'],
	],
	assetRevoked: [
		['what two lists in a row lack', 'a:1 b:1 | b:1 > | b:1 > a | b:1 >'],
		['not what one list lacks', 'a:1 b:1 | b:1 > | a:1 > | a:1 b:1 >'],
		['not because of empty lists', 'a:1 b:1 | > | > | a:1 > | > | a:1 > b'],
		['again when it was there again', 'a:1 b:1 | b:1 > | b:1 > a | a:1 b:1 > | b:1 > | b:1 > a'],
		['what passed the filters', 'a:1,softkey b:1 c:1 | c:1 > | c:1 > a', SOFT],
		['by the filters as they are now', 'a:1,softkey b:1,usb c:1 | {1} c:1 > | {1} c:1 > b', SOFT, LENT],
	],
	employeeAdded: [['not a deleted one', 'x:1 | x:1 a:5,6,gone b:5 > b | x:1 a:5,7 b:5 >']],
	employeeUpdated: [
		['neither new nor deleted', 'a:5 b:5 | a:5,6 b:5,6,gone c:7 > a'],
		['one that is no longer deleted', 'a:5,6,gone | a:5,7 > a'],
	],
	employeeDeleted: [
		[
			'by the flag alone',
			'a:5 b:5,gone | a:5,5,gone b:5,6,gone > a | a:5,7 b:5,gone > | a:5,gone b:5,gone > a',
		],
		['one that is new', 'x:1 | x:1 a:5,gone > a'],
		[
			'not because the flag was missing',
			'a:5,gone b:5,deleted= | a:5,deleted= b:5,gone > | a:5,gone b:5 > | b:5,gone > b',
		],
	],
	assetAssigned: [
		['who gets it, or another one', 'a:- b:x | a:x b:y c:z > a b c | a:x b:- c:z >'],
		['by the asset ID', 'a:x,assetNum="1" b:-,assetNum="2" | a:x,assetNum="2" b:x,assetNum="1" > b'],
		['not what two entries say differently', 'a:x | a:x a:y > | a:y a:x > | a:y > a'],
	],
	assetWithdrawn: [
		['who has none now', 'a:x b:x | a:- b:y > a | b:y > | b:y >'],
		['not because the holder was missing', 'a:x | a:x,cloudAccountGlobalId= > | a:- > a'],
	],
	lockLent: [
		['by the flag, or another holder', 'a:,back b:x,lent | a:x,lent b:y,lent c:x,back > a b'],
		['once, though its holder is told later', 'a:,back | a:-,lent > a | a:x,lent >'],
		['not because one list did not say who', 'a:x,lent | a:,lent > | a:x,lent > | a:,lent > | a:y,lent > a'],
	],
	lockReturned: [['by the flag, also where nobody was named', 'a:,lent b:x,lent | a:,back b:y,lent > a']],
};

describe.each(Object.entries(CASES))('%s tells', (event, cases) => {
	it.each(cases)('%s: %s', async (_what, polls, parameters = {}, ...edits) => {
		const poller = armedBy(event, parameters);
		const [first = '', ...others] = polls.split('|');
		rows = rowsIn(first);
		expect(await poller.start()).toBeNull();
		const told: string[] = [];
		for (const [index, poll] of others.entries()) {
			const [, edit, list = ''] = /^ *(?:\{(\d)\})?([^>]*)/.exec(poll) ?? [];
			rows = rowsIn(list);
			const given = { event, enterpriseGlobalId: 'E1', simplify: false, ...edits[Number(edit) - 1] };
			const found = edit === undefined ? await poller.start('init') : await poller.change(given);
			told.push(`${String(index)}: ${(found ?? []).map(nameOf).join(' ')}`.trim());
		}
		const expected = others.map((poll, index) => `${String(index)}: ${poll.split('>')[1]?.trim()}`.trim());
		expect(told).toEqual(expected);
	});
});

/** "Fetch Test Event": a list, and the rows that serve as examples, the best first. */
const SAMPLES: Record<string, [list: string, shown: string, parameters?: INodeParameters]> = {
	assetEnding: ['a:9 b:-1 c:3 d:- e:4,locked f:40', 'c@30 a@30 f@null', { filters: { locked: false } }],
	assetCreated: ['a:1,9 b:3,4 c:2 d:5,locked', 'b c a', { filters: { locked: false } }],
	assetUpdated: ['a:1,9 b:3,4 c:2 d:10,locked', 'a b c', { filters: { locked: false } }],
	assetRevoked: ['a:1,usb b:2 c:3,usb', 'a c', LENT],
	employeeAdded: ['a:1,9 b:3,4 c:2 d:9,9,gone', 'b c a'],
	employeeUpdated: ['a:1,9 b:3,4 c:2 d:1,10,gone', 'a b c'],
	employeeDeleted: ['a:1,9 b:3,4,gone c:2 d:1,10,gone', 'd b'],
	assetAssigned: ['a:x b:- c:y', 'a c'],
	assetWithdrawn: ['a:x b:- c:y', 'b'],
	lockLent: ['a:x,lent b:-,back c:-,lent', 'a c'],
	lockReturned: ['a:x,lent b:-,back c:-,lent', 'b'],
};

it.each(Object.entries(SAMPLES))('%s by hand: %j', async (event, [list, shown, parameters = {}]) => {
	const poller = armedBy(event, parameters);
	rows = rowsIn(list);
	expect((await poller.fetchTestEvent())?.map(nameOf).join(' ')).toBe(shown);
	expect(poller.saved).toEqual({});
});

const ODD = { id: 'a b=%c', assetNum: '1|2=3%0041!' };
const held = (cloudAccountGlobalId: string, more: object = {}) => ({
	assetId: 'a',
	cloudAccountGlobalId,
	...more,
});
it.each<[string, IDataObject, IDataObject | null, IDataObject]>([
	['assetRevoked', { ...ODD, licenseType: 'softkey', more: [1] }, null, ODD],
	['assetRevoked', { id: 'a' }, null, { id: 'a', assetNum: null }],
	['assetUpdated', { ...ODD, updateTime: 1 }, { ...ODD, updateTime: 2, more: [1] }, {}],
	['assetAssigned', held('x'), held('y'), { previousGlobalId: 'x' }],
	[
		'lockReturned',
		held('', { borrowedFlag: true }),
		held('', { borrowedFlag: false }),
		{ previousGlobalId: null },
	],
])('rows of %s are whole: %j, then %j', async (event, before, after, more) => {
	const poller = armedBy(event, {});
	const other = { id: 'other', assetId: 'other' };
	rows = [before, other];
	await poller.start();
	rows = compact([after, other]);
	const first = await poller.poll();
	expect(first ?? (await poller.poll())).toEqual([{ ...after, ...more }]);
});

describe('assetEnding by time alone', () => {
	it('each stage on its calendar day in the zone, and 0 when it has ended', async () => {
		const poller = armedBy('assetEnding', STAGES);
		// 02:00 on the 23rd, and 23:30 on the 23rd.
		const ends = ['2027-06-23T02:00+08:00', '2027-06-23T23:30+08:00'].map((end) => Date.parse(end));
		rows = ends.map((limitEndTime, index) => ({ id: String(index), limitEndTime }));
		await poller.start();
		const told: string[] = [];
		for (const time of ['15T23:59', '16T00:00', '21T12:00', '22T00:00', '23T01:59', '23T02:00', '24T00:00']) {
			now = Date.parse(`2027-06-${time}+08:00`);
			const found = (await poller.poll()) ?? [];
			told.push(`${time} ${found.map((row) => `${nameOf(row)}=${String(row.daysLeft)}`).join(' ')}`);
		}
		expect(told).toEqual([
			'15T23:59 ',
			'16T00:00 0@7=7 1@7=7',
			'21T12:00 ',
			'22T00:00 0@1=1 1@1=1',
			'23T01:59 ',
			'23T02:00 0@0=0',
			'24T00:00 1@0=-1',
		]);
	});

	it('with Emit Existing the first poll tells what lies ahead, once', async () => {
		const poller = armedBy('assetEnding', { options: { emitExisting: true } });
		rows = rowsIn('a:3 b:-1 c:30 d:31');
		expect((await poller.start())?.map(nameOf)).toEqual(['a@30', 'c@30']);
		expect([await poller.poll(), await poller.start('init')]).toEqual([null, null]);
	});
});
