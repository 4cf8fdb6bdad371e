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

const shanghai = time('Asia/Shanghai');
const newYork = time('America/New_York');
const REFUSED = Symbol('refused');
const through = (schema: z.ZodTypeAny, value: unknown): unknown => {
	const parsed = schema.safeParse(value);
	return parsed.success ? (parsed.data as unknown) : REFUSED;
};

it.each<[string, z.ZodTypeAny, Array<[unknown, unknown]>]>([
	[
		'text',
		text,
		[
			['a', 'a'],
			[' a ', ' a '],
			[5, '5'],
			[0, '0'],
			[1.5, '1.5'],
			[10n ** 20n, '100000000000000000000'],
			['9007199254740993', '9007199254740993'],
			['0', '0'],
			// Rounded on its way here.
			[2 ** 53, REFUSED],
			[NaN, REFUSED],
			[Infinity, REFUSED],
			['', REFUSED],
			[null, REFUSED],
			[undefined, REFUSED],
			[true, REFUSED],
			[{}, REFUSED],
			[['a'], REFUSED],
		],
	],
	[
		'id',
		id,
		[
			['a/b', 'a/b'],
			['007', '007'],
			['9007199254740993', '9007199254740993'],
			[7, '7'],
			[0, '0'],
			[2 ** 53 - 1, '9007199254740991'],
			[9007199254740993n, '9007199254740993'],
			[2 ** 53, REFUSED],
			[-(2 ** 53), REFUSED],
			[6553600000000000123, REFUSED],
			[1.5, REFUSED],
			[NaN, REFUSED],
			[Infinity, REFUSED],
			['', REFUSED],
			[null, REFUSED],
			[undefined, REFUSED],
			[true, REFUSED],
			[['a'], REFUSED],
		],
	],
	[
		'textUpTo(3)',
		textUpTo(3),
		[
			['abc', 'abc'],
			['😀😀😀', '😀😀😀'],
			['abcd', REFUSED],
			['', REFUSED],
		],
	],
	[
		'integer',
		integer,
		[
			[0, 0],
			[-5, -5],
			['12', 12],
			[' +12\n', 12],
			['-0', -0],
			['9007199254740991', 9007199254740991],
			['9007199254740992', 9007199254740992n],
			['-9223372036854775808', -9223372036854775808n],
			[5n, 5n],
			[1.5, REFUSED],
			['1.0', REFUSED],
			['1e3', REFUSED],
			['0x10', REFUSED],
			['', REFUSED],
			[' ', REFUSED],
			[NaN, REFUSED],
			[Infinity, REFUSED],
			[true, REFUSED],
			[[1], REFUSED],
		],
	],
	[
		'integerWithin(1, 50)',
		integerWithin(1, 50),
		[
			[1, 1],
			['50', 50],
			[0, REFUSED],
			[51, REFUSED],
			['9007199254740993', REFUSED],
		],
	],
	[
		'flag',
		flag,
		[
			[true, true],
			[false, false],
			['true', true],
			[' FALSE ', false],
			['', REFUSED],
			[0, REFUSED],
			['yes', REFUSED],
			[null, REFUSED],
		],
	],
	[
		'oneOf(a, b)',
		oneOf(['a', 'b']),
		[
			['a', 'a'],
			['A', REFUSED],
			['', REFUSED],
			[['a'], REFUSED],
		],
	],
	[
		'integerOf(0, 1)',
		integerOf([0, 1]),
		[
			[0, 0],
			['1', 1],
			[2, REFUSED],
			['', REFUSED],
			[false, REFUSED],
		],
	],
	[
		'time in Asia/Shanghai',
		shanghai,
		[
			['2026-01-01', Date.UTC(2025, 11, 31, 16)],
			['2026-01-01T00:00:00', Date.UTC(2025, 11, 31, 16)],
			[' 2026-01-01T00:00:00Z ', Date.UTC(2026, 0, 1)],
			['2026-01-01T00:00:00+02:00', Date.UTC(2025, 11, 31, 22)],
			['20260101', Date.UTC(2025, 11, 31, 16)],
			['1767225600000', 1767225600000],
			['-1767225600000', -1767225600000],
			['9223372036854775807', 9223372036854775807n],
			[1767225600000, 1767225600000],
			[0, 0],
			[new Date(5), 5],
			[DateTime.fromMillis(7), 7],
			// n8n's own copy of luxon is another class.
			[{ toMillis: () => 9 }, 9],
			['2026-02-30', REFUSED],
			['31.12.2026', REFUSED],
			// A time of day is not a date: it would be today's.
			['10:00', REFUSED],
			['T10:00:00Z', REFUSED],
			['tomorrow', REFUSED],
			['', REFUSED],
			[1.5, REFUSED],
			[new Date('x'), REFUSED],
			[DateTime.invalid('x'), REFUSED],
			[{}, REFUSED],
			[true, REFUSED],
		],
	],
	[
		'time in New York, summer',
		newYork,
		[
			['2026-07-01', Date.UTC(2026, 6, 1, 4)],
			['2026-01-01', Date.UTC(2026, 0, 1, 5)],
		],
	],
	[
		'idList',
		idList,
		[
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
			[2 ** 53, REFUSED],
			[['a', 2 ** 53], REFUSED],
			[[1.5], REFUSED],
			[[NaN], REFUSED],
			[[{}], REFUSED],
			[[['a']], REFUSED],
			[true, REFUSED],
		],
	],
	[
		'someIds',
		someIds,
		[
			['a', ['a']],
			['', REFUSED],
			[[], REFUSED],
			[' , ', REFUSED],
			[undefined, REFUSED],
		],
	],
])('%s', (_name, schema, table) => {
	expect(table.map(([value]) => through(schema, value))).toEqual(table.map(([, expected]) => expected));
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
