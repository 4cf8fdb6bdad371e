/* eslint-disable no-loss-of-precision -- numbers that have lost digits are what is tested */
import { DateTime } from 'luxon';
import { endDate, startDate } from '../../nodes/shared/schema/dates';
import {
	chosenId,
	flag,
	id,
	integer,
	integerOf,
	integerWithin,
	nameText,
	oneOf,
	passwordText,
	phoneText,
	text,
	textUpTo,
} from '../../nodes/shared/schema/input';
import { idList, someIds, textList } from '../../nodes/shared/schema/idList';
import type { Scalar } from '../../nodes/shared/schema/scalar';

/** What form and JSON values become on the wire (docs/maintainers/design.md, "Request" and "64-bit"). */

const REFUSED = Symbol('refused');
type Taking = Pick<Scalar<unknown>, 'kind'>;
const through = ({ kind }: Taking, value: unknown, zone = 'UTC'): unknown =>
	kind.convert(value, zone) ?? REFUSED;
/** What is said of a value. */
const told = ({ kind }: Taking, value: unknown) => kind.describe(value);
const BLANK = ['', null, undefined];
const NO_NUMBERS = [NaN, Infinity];
/** A time of day is not a date: it would be today's. */
const NO_DATES = ['2026-02-30', '31.12.2026', '10:00', 'T10:00:00Z', 'tomorrow'];
/** Rounded on its way here. */
const ROUNDED = [2 ** 53, -(2 ** 53), 6553600000000000123];

const LARGE = 9007199254740993n;
const to = (given: unknown, due: unknown): [unknown, unknown] => [given, due];
/** By what is given, the moment in UTC. */
const dates = (due: Record<string, string>) =>
	Object.entries(due).map(([given, moment]) => to(given, Date.parse(`${moment}Z`)));

interface Values {
	/** Taken as they are. */
	same?: unknown[];
	/** Each with what it becomes. */
	become?: Array<[unknown, unknown]>;
	refused?: unknown[];
}

function takes(name: string, kind: Taking, { same = [], become = [], refused = [] }: Values, zone?: string) {
	const given = [...same, ...become.map(([value]) => value), ...refused];
	const due = [...same, ...become.map(([, value]) => value), ...refused.map(() => REFUSED)];

	it(name, () => expect(given.map((value) => through(kind, value, zone))).toEqual(due));
}

describe('a value of', () => {
	takes('text', text, {
		same: ['a', ' a ', '0', '9007199254740993'],
		become: [to(5, '5'), to(0, '0'), to(1.5, '1.5'), to(10n ** 20n, '100000000000000000000')],
		refused: [...ROUNDED, ...NO_NUMBERS, ...BLANK, ' ', '\n\t', true, {}, ['a'], '#N/A', ' #REF! '],
	});
	takes('id', id, {
		same: ['a/b', '007', '9007199254740993', 'auth0|7', 'a b', '4e12'],
		become: [to(' ８\u200B', '8'), to(0, '0'), to(2 ** 53 - 1, '9007199254740991'), to(LARGE, String(LARGE))],
		refused: [
			...ROUNDED,
			...NO_NUMBERS,
			...BLANK,
			1.5,
			true,
			['a'],
			...'null N/A 8.0E+09 #NV a\u200Bb'.split(' '),
		],
	});
	takes('code that people chose', chosenId, {
		same: 'NA nan Nil TBA na nil 0'.split(' '),
		refused: 'n/a NaN null none undefined'.split(' '),
	});
	// As JavaScript writes a field that is missing, and what was not evaluated: nobody means it.
	const leftOver = ['undefined', ' null ', 'NaN', 'undefined undefined', '{{ $json.x }}', '[object Object]'];
	takes('words', text, { same: ['a1@Null.example'], refused: [...leftOver, 'Dear {{ $json.name }}'] });
	// Cells of a sheet end in blanks.
	takes('name', nameText, {
		same: ['Nan'],
		become: [to('Globex ', 'Globex'), to('\u00A0Globex\u200B', 'Globex'), to('Jose\u0301', 'José')],
		refused: [...leftOver, 'N/A', 'null ', 'None', 'Liundefined', 'Dr. [object Object]', '-', '#N/A'],
	});
	takes('password', passwordText, {
		same: [' new "one"\t', '123'],
		refused: [...leftOver, 'N/A', ' none', '2.9065E+13'],
	});
	takes('phone number', phoneText, { same: ['+49 170'], refused: ['1.38E+10', '13800000000.0'] });
	takes('textUpTo(3)', textUpTo(3), { same: ['abc', '😀😀😀'], refused: ['abcd', ''] });
	takes('integer', integer, {
		same: [0, -5],
		become: [
			...[to('12', 12), to(' +12\n', 12), to('１２', 12), to('-0', -0), to(5n, 5)],
			...[to('9007199254740991', 9007199254740991), to('9007199254740992', 9007199254740992n)],
			to('-9223372036854775808', -9223372036854775808n),
			to('9999999999999999999', 9999999999999999999n),
		],
		refused: [
			...['10000000000000000000', 1e19, -(10n ** 19n), '1'.repeat(4_000_000), 1.5, ...NO_NUMBERS, true, [1]],
			...['1.0', '1e3', '0x10', '', ' '],
		],
	});
	takes('1 to 50', integerWithin(1, 50), {
		same: [1],
		become: [to('50', 50)],
		refused: [0, 51, String(LARGE)],
	});
	takes('flag', flag, {
		same: [true, false],
		become: [to('true', true), to(' FALSE ', false)],
		refused: ['', 0, 'yes', null],
	});
	takes('oneOf(a, b)', oneOf(['a', 'b']), { same: ['a'], refused: ['A', '', ['a']] });
	takes('integerOf(0, 1)', integerOf([0, 1]), { same: [0], become: [['1', 1]], refused: [2, '', false] });
	takes(
		'a start in Asia/Shanghai',
		startDate,
		{
			same: [1767225600000, Date.UTC(2000, 0, 1), Date.UTC(9999, 11, 31)],
			become: [
				...dates({
					'2026-01-01': '2025-12-31T16:00',
					'2026-01-01T00:00:00': '2025-12-31T16:00',
					'2026-01-01 10:00': '2026-01-01T02:00',
					'2026-01-01  10:00:30.25 +02:00': '2026-01-01T08:00:30.250',
					'2026-01-01 10:00:00-05': '2026-01-01T15:00',
					'2026-01-01 10:00 -05:00': '2026-01-01T15:00',
					'2026-01-01 10:00+14:00': '2025-12-31T20:00',
					'2026-01-01t10:00z': '2026-01-01T10:00',
					' 2026-01-01T00:00:00Z ': '2026-01-01T00:00',
					'2026-01-01T00:00:00+02:00': '2025-12-31T22:00',
					20260101: '2025-12-31T16:00',
					'9999-12-31': '9999-12-30T16:00',
				}),
				['1767225600000', 1767225600000],
				[20260101, Date.UTC(2025, 11, 31, 16)],
				[new Date(1767225600005), 1767225600005],
				[DateTime.fromMillis(1767225600007), 1767225600007],
				// n8n's own copy of luxon is another class.
				[{ toMillis: () => 1767225600009 }, 1767225600009],
			],
			refused: [
				...[...NO_DATES, '', 1.5, new Date('x'), DateTime.invalid('x'), {}, true, 1767225600000n],
				// Before 2000, in any form: days or seconds that were taken for milliseconds.
				...[new Date(5), DateTime.fromMillis(46387), '1999-12-31', '0001-01-01T00:00:00Z', 0, -1],
				// A range of hours is no offset, and digits that stand apart are no time.
				...[
					'10:00-12:00',
					'10:00 - 12:00',
					'18:00 -20:00',
					'10-12',
					'1000-1200',
					'10 0800',
					'2027',
					'1 0',
				].map((clock) => `2026-01-01 ${clock}`),
				// Year, month, day and time in one number; and no year so far away, but 9999, which means "never".
				...[20271231235959, '20271231235959', Date.UTC(2100, 0, 1), Date.UTC(9998, 11, 31)],
				`2026-01-01${' '.repeat(50_000)}x\ny`,
				'1'.repeat(100_000),
			],
		},
		'Asia/Shanghai',
	);
	const newYork = 'America/New_York';
	const summer = dates({ '2026-07-01': '2026-07-01T04:00', '2026-01-01': '2026-01-01T05:00' });
	takes('a start in New York, summer', startDate, { become: summer }, newYork);
	const whole = dates({
		'2026-07-01': '2026-07-02T03:59:59.999',
		'2026-03-08': '2026-03-09T03:59:59.999',
		'2026-11-01': '2026-11-02T04:59:59.999',
		'2026-07-01T00:00:00': '2026-07-01T04:00',
		'2026-07-01 00:00': '2026-07-01T04:00',
		'2150-01-01T00:00:00Z': '2150-01-01T00:00',
		'9999-12-31': '+010000-01-01T04:59:59.999',
	});
	takes(
		'an end in New York: the whole day, also those of 23 and 25 hours',
		endDate,
		{ become: whole },
		newYork,
	);
	takes('idList', idList, {
		become: [
			['a, b\nc\r\n\n d ,,', ['a', 'b', 'c', 'd']],
			to(['b', ' a ', 5, 'b', 'Ｂ'], ['b', 'a', '5']),
			['["x, y", 7]', ['x', 'y', '7']],
			['101, 102, 103', ['101', '102', '103']],
			['[9007199254740993]', ['9007199254740993']],
			['', []],
			[undefined, []],
			[8000000101, ['8000000101']],
		],
		refused: [
			...[...ROUNDED, null, ['a', 2 ** 53], [1.5], [NaN], [{}], [['a']], true, 'a,none', '["a", ""]'],
			...[['8000000101 8000000102'], '8000000101/8000000102', '8000000101 和 8000000102', '8,000,000,101'],
			...['８，０００，０００，１０１', ['8000000101', null], ['a', '', 'b']],
		],
	});
	takes('textList', textList, {
		become: [to('p;1, p|2\np3', ['p;1', 'p|2', 'p3']), to(['a,b', ' c '], ['a,b', 'c'])],
		refused: [[{}], [2 ** 53], ['a', null], '["a", ""]'],
	});
	takes('someIds', someIds, { become: [['a', ['a']]], refused: ['', [], ' , ', undefined] });
});

const SHEET = 'DateTime.fromISO("1899-12-30").plus({ days: $json.end }).toISODate()';
it.each<[value: unknown, message: string]>([
	['46752', `looks like an Excel date (2027-12-31): use {{ ${SHEET} }}`],
	[1830211200, 'looks like seconds: use {{ DateTime.fromSeconds($json.end) }}'],
	[20271231, '20271231: write 2027-12-31'],
	['31/12/2027', '31/12/2027: write 2027-12-31'],
	['3.4.2027', '3.4.2027: write 2027-04-03 or 2027-03-04'],
	['2027-1-5', '2027-1-5: write 2027-01-05'],
])('what %p looks like is told', (value, message) => {
	expect(told(endDate, value).message).toContain(message);
});

it('short numbers without blanks between them are several', () =>
	expect(through(idList, '101,102,103')).toEqual(['101', '102', '103']));
