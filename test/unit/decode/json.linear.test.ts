/* eslint-disable no-loss-of-precision -- numbers that have lost digits are what is tested */
import { isDeep } from '../../support/project/deep';
import { parseJson } from '../../../nodes/shared/decode/json';

/* docs/maintainers/design.md, "64-bit": finding long integers takes time in proportion to the text. Squared, each of these takes minutes. */

const LONG = '12345678901234567890';
/**
 * Fails where it takes much longer than a linear search does on the slowest machine: what counts is how long JSON.parse
 * alone needs here and now.
 */
function parsedInTime(given: string): unknown[] {
	const start = Date.now();
	JSON.parse(given);
	const middle = Date.now();
	const rows = parseJson(given) as unknown[];

	expect(Date.now() - middle).toBeLessThan(Math.max(8_000, 60 * (middle - start)));
	return rows;
}
const times = (count: number, entry: string) => Array(count).fill(entry).join(',');
const name = `n ${LONG} "${LONG}" ,${LONG}`;

/** What takes the square of its length would take minutes at either. */
const LONGEST = isDeep ? 400_000 : 40_000;
const MANY = isDeep ? 300_000 : 40_000;

it.each<[number, string, unknown]>([
	[LONGEST, LONG, LONG],
	[LONGEST, `-${LONG}`, `-${LONG}`],
	[MANY, `${LONG}.5`, 12345678901234567000.5],
	[MANY, `1e-${LONG}`, 0],
	[MANY, `"x",${LONG}`, LONG],
	[MANY, `{"id":${LONG},"name":${JSON.stringify(name)}}`, { id: LONG, name }],
])('%i times %s', (count, entry, last) => {
	const rows = parsedInTime(`[${times(count, entry)}]`);

	expect(rows[rows.length / count - 1]).toEqual(last);
	expect(rows.at(-1)).toEqual(last);
});

it.each([
	['a text before them', '"aaaaaaaaaa",', '', 1],
	['a text after them', '', ',"a"', 0],
	['a long text full of them before', `"${`,${LONG}`.repeat(MANY / 2)}",`, '', 1],
	['a long text full of escapes before', `"${`\\\\\\",${LONG}`.repeat(MANY / 2)}",`, '', 1],
	['a long text of backslashes before', `"${'\\\\'.repeat(MANY * 3)}",`, '', 1],
])(`${MANY} long integers with %s`, (_, before, after, at) => {
	const rows = parsedInTime(`[${before}${times(MANY, LONG)}${after}]`);

	expect([rows[at], rows[at + MANY - 1]]).toEqual([LONG, LONG]);
});
