/* eslint-disable no-loss-of-precision -- numbers that have lost digits are what is tested */
import { DateTime } from 'luxon';
import type { z } from 'zod';

import { idList, someIds } from '../../nodes/shared/read/idList';
import {
	flag,
	id,
	integer,
	integerOf,
	integerWithin,
	oneOf,
	text,
	textUpTo,
} from '../../nodes/shared/read/input';
import { time } from '../../nodes/shared/read/time';

/** What form and JSON values become on the wire (docs/design.md, "Request", "64-bit" and, on lists, "Stored names"). */

const REFUSED = Symbol('refused');
const through = (schema: z.ZodTypeAny, value: unknown): unknown => {
	const parsed = schema.safeParse(value);
	return parsed.success ? (parsed.data as unknown) : REFUSED;
};
const BLANK = ['', null, undefined];
const NO_NUMBERS = [NaN, Infinity];
/** A time of day is not a date: it would be today's. */
const NO_DATES = ['2026-02-30', '31.12.2026', '10:00', 'T10:00:00Z', 'tomorrow'];
/** Rounded on its way here. */
const ROUNDED = [2 ** 53, -(2 ** 53), 6553600000000000123];

interface Values {
	/** Taken as they are. */
	same?: unknown[];
	/** Each with what it becomes. */
	become?: Array<[unknown, unknown]>;
	refused?: unknown[];
}

it.each<[string, z.ZodTypeAny, Values]>([
	[
		'text',
		text,
		{
			same: ['a', ' a ', '0', '9007199254740993'],
			become: [
				[5, '5'],
				[0, '0'],
				[1.5, '1.5'],
				[10n ** 20n, '100000000000000000000'],
			],
			refused: [...ROUNDED, ...NO_NUMBERS, ...BLANK, true, {}, ['a']],
		},
	],
	[
		'id',
		id,
		{
			same: ['a/b', '007', '9007199254740993'],
			become: [
				[7, '7'],
				[0, '0'],
				[2 ** 53 - 1, '9007199254740991'],
				[9007199254740993n, '9007199254740993'],
			],
			refused: [...ROUNDED, 1.5, ...NO_NUMBERS, ...BLANK, true, ['a']],
		},
	],
	['textUpTo(3)', textUpTo(3), { same: ['abc', '😀😀😀'], refused: ['abcd', ''] }],
	[
		'integer',
		integer,
		{
			same: [0, -5],
			become: [
				['12', 12],
				[' +12\n', 12],
				['-0', -0],
				['9007199254740991', 9007199254740991],
				['9007199254740992', 9007199254740992n],
				['-9223372036854775808', -9223372036854775808n],
				[5n, 5n],
			],
			refused: [1.5, '1.0', '1e3', '0x10', '', ' ', ...NO_NUMBERS, true, [1]],
		},
	],
	[
		'integerWithin(1, 50)',
		integerWithin(1, 50),
		{ same: [1], become: [['50', 50]], refused: [0, 51, '9007199254740993'] },
	],
	[
		'flag',
		flag,
		{
			same: [true, false],
			become: [
				['true', true],
				[' FALSE ', false],
			],
			refused: ['', 0, 'yes', null],
		},
	],
	['oneOf(a, b)', oneOf(['a', 'b']), { same: ['a'], refused: ['A', '', ['a']] }],
	['integerOf(0, 1)', integerOf([0, 1]), { same: [0], become: [['1', 1]], refused: [2, '', false] }],
	[
		'time in Asia/Shanghai',
		time('Asia/Shanghai'),
		{
			same: [1767225600000, 0],
			become: [
				['2026-01-01', Date.UTC(2025, 11, 31, 16)],
				['2026-01-01T00:00:00', Date.UTC(2025, 11, 31, 16)],
				[' 2026-01-01T00:00:00Z ', Date.UTC(2026, 0, 1)],
				['2026-01-01T00:00:00+02:00', Date.UTC(2025, 11, 31, 22)],
				['20260101', Date.UTC(2025, 11, 31, 16)],
				['1767225600000', 1767225600000],
				['-1767225600000', -1767225600000],
				['9223372036854775807', 9223372036854775807n],
				[new Date(5), 5],
				[DateTime.fromMillis(7), 7],
				// n8n's own copy of luxon is another class.
				[{ toMillis: () => 9 }, 9],
			],
			refused: [...NO_DATES, '', 1.5, new Date('x'), DateTime.invalid('x'), {}, true],
		},
	],
	[
		'time in New York, summer',
		time('America/New_York'),
		{
			become: [
				['2026-07-01', Date.UTC(2026, 6, 1, 4)],
				['2026-01-01', Date.UTC(2026, 0, 1, 5)],
			],
		},
	],
	[
		'idList',
		idList,
		{
			become: [
				['a, b\nc\r\n\n d ,,', ['a', 'b', 'c', 'd']],
				[
					['b', ' a ', '', null, 5, 'b'],
					['b', 'a', '5', 'b'],
				],
				['["x, y", 7, ""]', ['x, y', '7']],
				['[9007199254740993]', ['9007199254740993']],
				['[not json', ['[not json']],
				['', []],
				[undefined, []],
				[null, []],
				[8000000101, ['8000000101']],
			],
			refused: [...ROUNDED, ['a', 2 ** 53], [1.5], [NaN], [{}], [['a']], true],
		},
	],
	['someIds', someIds, { become: [['a', ['a']]], refused: ['', [], ' , ', undefined] }],
])('%s', (_name, schema, { same = [], become = [], refused = [] }) => {
	const given = [...same, ...become.map(([value]) => value), ...refused];
	const due = [...same, ...become.map(([, value]) => value), ...refused.map(() => REFUSED)];

	expect(given.map((value) => through(schema, value))).toEqual(due);
});

it.each([
	['text', text],
	['id', id],
	['idList', idList],
])('%s: a number that was rounded is to be given as text', (_name, schema) => {
	expect(schema.safeParse(6553600000000000123).error?.issues).toEqual([
		expect.objectContaining({ message: expect.stringMatching(/as text/) as string }),
	]);
});
