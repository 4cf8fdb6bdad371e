/* eslint-disable no-loss-of-precision -- numbers that have lost digits are what is tested */
import { parseJson } from '../../nodes/shared/decode/json';

/* docs/design.md, "64-bit": finding long integers takes time in proportion to the text. Squared, each of these takes minutes. */

const LONG = '12345678901234567890';
/**
 * Runs it, and fails where it takes much longer than a linear search does on the slowest machine: what counts is how long
 * JSON.parse alone needs here and now.
 */
function parsedInTime(text: string): unknown[] {
	const start = Date.now();
	JSON.parse(text);
	const middle = Date.now();
	const rows = parseJson(text) as unknown[];

	expect(Date.now() - middle).toBeLessThan(Math.max(8_000, 60 * (middle - start)));
	return rows;
}
const times = (count: number, text: string) => Array(count).fill(text).join(',');

it.each<[string, number, string, unknown]>([
	['long integers alone', 400_000, LONG, LONG],
	['long negative integers', 400_000, `-${LONG}`, `-${LONG}`],
	['long decimals', 300_000, `${LONG}.5`, 12345678901234567000.5],
	['long exponents', 300_000, '1e-12345678901234567890', 0],
	['long integers and short texts', 300_000, `${LONG},"x"`, LONG],
	[
		'records',
		200_000,
		`{"id":${LONG},"name":"n ${LONG} \\"${LONG}\\" ,${LONG}"}`,
		{
			id: LONG,
			name: `n ${LONG} "${LONG}" ,${LONG}`,
		},
	],
])('%s, %i times', (_, count, entry, first) => {
	const rows = parsedInTime(`[${times(count, entry)}]`);

	expect(rows[0]).toEqual(first);
	expect(rows[rows.length - (entry.endsWith('"x"') ? 2 : 1)]).toEqual(first);
});

it.each([
	['a text before them', (list: string) => `["${'a'.repeat(10)}",${list}]`, 1],
	['a text after them', (list: string) => `[${list},"a"]`, 0],
	['a long text full of them before', (list: string) => `["${`,${LONG}`.repeat(200_000)}",${list}]`, 1],
	[
		'a long text full of escapes before',
		(list: string) => `["${`\\\\\\",${LONG}`.repeat(200_000)}",${list}]`,
		1,
	],
	['a long text of backslashes before', (list: string) => `["${'\\\\'.repeat(1_000_000)}",${list}]`, 1],
])('300,000 long integers with %s', (_, around, at) => {
	const rows = parsedInTime(around(times(300_000, LONG)));

	expect([rows[at], rows[at + 299_999]]).toEqual([LONG, LONG]);
});
