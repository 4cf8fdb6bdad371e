import { DateTime } from 'luxon';

import { startDate } from '../../../nodes/shared/schema/dates';
import { askNode } from '../support/ledger/codeNode';
import { nodeOf, readTemplate } from '../support/ledger/template';
import { LedgerWorld, templates } from '../support/ledger/world';

/** What *Order once* takes for a date must be one for the node that orders: otherwise a number is used up for nothing. */

const { jsonOutput } = nodeOf(readTemplate('order-once'), 'What to Do').parameters;
const ZONE = DateTime.local().zoneName;

interface Problem {
	field: string;
	message: string;
}

const eventOf = (start: unknown, end: unknown) => ({
	eventId: 'e',
	channelCode: 'CRM',
	customer: { id: 'C1' },
	lines: [{ product: 'p', quantity: 1, licenseType: 'cloud_account', start, end }],
	words: { start: 'Start', end: 'End' },
});

function problemsOf(start: unknown, end: unknown = 'never', line: object = {}): string[] {
	const event = eventOf(start, end);
	Object.assign(event.lines[0]!, line);
	const nodes = { 'When Called': [{ json: event }] };
	const now = DateTime.fromISO('2026-03-01T08:00');
	const { events } = askNode(jsonOutput, { nodes, now }) as {
		events: Array<{ rows: Array<{ order: string }> }>;
	};
	const { problems = [] } = JSON.parse(events[0]!.rows[0]!.order) as { problems?: Problem[] };
	return problems.map(({ field, message }) => `${field} ${message}`);
}

const GOOD = [
	...'2026-03-31| 2026-03-31 |20260331|2000-01-02|9999-12-31|2026-03-31T10:00'.split('|'),
	...'2026-03-31T10:00:30.5Z|2026-03-31t10:00:00+02:00|20260331T100000Z'.split('|'),
	...'2026-03-31T10:00:00-11:00|2026-03-31T10:00:00+14:00'.split('|'),
	...[Date.UTC(2026, 2, 31), Date.UTC(9999, 11, 31)],
];
const BAD = [
	...'46112|2026-03|2026|2026-W13|2026-090|1999-12-31|0026-03-31|2026-02-30|2026-13-01'.split('|'),
	...'20261301|31/03/2026|2026-03-31T25:00|2026-03-31T10:00:00+15:00|2026-03-31T10:00:00-12:00'.split('|'),
	...'20271231235959|2026-03-31T10:00 – 11:00|T10:00'.split('|'),
	...[46112, 46112.5, 2026, Date.UTC(2026, 2, 31) / 1000, 20271231235959, 0, -1, Number.MAX_SAFE_INTEGER],
	...[true, {}, ['2026-03-31']],
];

it.each(GOOD)('%p is a date, for the node too', (value) => {
	expect(problemsOf(value)).toEqual([]);
	expect(startDate.kind.convert(value, ZONE)).toBeDefined();
});

it.each(BAD)('%p is refused by its column, and costs no number', (value) => {
	expect(problemsOf(value)).toEqual([expect.stringMatching(/^Start must be a date such as 2026-03-31/)]);
	const world = new LedgerWorld(templates(), false);
	const delivery = world.deliver(structuredClone(eventOf(undefined, value)));
	world.finish();
	expect([delivery.status, world.service.allocated, world.service.made]).toEqual([422, [], []]);
});

it('a date cell of Excel is told as one', () => {
	expect(problemsOf(46112)).toEqual([
		'Start must be a date such as 2026-03-31; 46112 is a date cell of Excel: format the column as text',
	]);
});

const BEFORE = ['End must not be before the start'];
it.each<[string, string, string[]]>([
	['2026-03-31T10:00', '2026-03-31', []],
	['2026-03-31', '2026-03-31', []],
	['2026-03-31', '20260331', []],
	['2026-03-31T10:00', '2026-03-30', BEFORE],
	['2026-03-31T10:00', '2026-03-31T09:59', BEFORE],
	['2026-04-01', '2026-03-31', BEFORE],
])('from %s to %s: a day as the end is the whole day', (start, end, problems) => {
	expect(problemsOf(start, end)).toEqual(problems);
});

const PASSED = ['End has passed: give a date to come, or the word never'];
it.each<[string | number, string[]]>([
	['2026-02-28', PASSED],
	['2022-11-30', PASSED],
	['20260228', PASSED],
	['2026-03-01T07:59', PASSED],
	['2026-03-01', []],
	['2026-03-01T08:01', []],
	[DateTime.fromISO('2026-03-01T07:59').toMillis(), PASSED],
])('to %s, bought on 2026-03-01 at 8 o’clock', (end, problems) => {
	expect(problemsOf(undefined, end)).toEqual(problems);
	const removes = { orderType: 'delete_asset', assetNo: '1', sourceOrderId: '1' };
	expect(problemsOf(undefined, end, removes)).toEqual([]);
});
