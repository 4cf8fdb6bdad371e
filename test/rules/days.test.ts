import fc from 'fast-check';
import { DateTime } from 'luxon';

import { dayOf, daysLeft, endOf, hasEnded } from '../../nodes/shared/schema/dates';

/** The one notion of an end and of days: architecture, house rule 5. */

const END = Date.UTC(2027, 11, 31, 15, 59, 59, 999);

it.each<[string, unknown[], number | null | undefined]>([
	['an end', [END, String(END), ` ${END} `], END],
	['one long ago', [1, '1'], 1],
	['never', [undefined, null, '', ' ', 0, '0', -1, '-1', -0], null],
	['never: 9999 in any zone, or later', [253370764800000 - 14 * 3_600_000, 253402300799999], null],
	['never: 2^63 − 1, as digits or rounded', ['9223372036854775807', 2 ** 63, 8.64e15 + 1], null],
	['unknown', ['2027-12-31', 'soon', true, {}, [], 1.5, NaN, Infinity, '1e9'], undefined],
])('%s', (_what, values, expected) => {
	for (const value of values) expect([value, endOf(value)]).toEqual([value, expected]);
});

const zones = fc.constantFrom(
	...['Asia/Shanghai', 'America/New_York', 'Europe/Berlin', 'Pacific/Kiritimati', 'Asia/Kathmandu', 'UTC'],
);
const times = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2099, 0, 1) });

it('the days left are those that a calendar in the zone counts', () => {
	fc.assert(
		fc.property(
			times,
			fc.integer({ min: -800, max: 800 }),
			zones,
			fc.nat(86_399),
			(now, days, zone, second) => {
				const there = DateTime.fromMillis(now, { zone }).startOf('day').plus({ days });
				const end = Math.min(there.plus({ seconds: second }).toMillis(), there.endOf('day').toMillis());
				expect(daysLeft(end, now, zone)).toBe(days);
				expect(dayOf(end, zone)).toBe(there.toFormat('yyyy-MM-dd'));
				if (days !== 0) expect(hasEnded(end, now)).toBe(days < 0);
			},
		),
	);
});
