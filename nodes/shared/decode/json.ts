/** JSON that keeps every digit of an integer, in both directions (docs/maintainers/design.md, "64-bit"). */
import { randomBytes } from 'node:crypto';

/** May there be an integer that a number cannot hold? Digits right behind a quote begin a text, as long ids do. */
const LONG_DIGITS = /(?:^|[^\d"])\d{16}/;
/** The texts and numbers of a JSON text. A text that does not end is one, too: else each quote in it would be tried. */
const TOKENS = /"[^"\\]*(?:\\[^][^"\\]*)*"?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const LONG_INTEGER = /^-?[1-9]\d{15,}$/;

/** Stands before an integer on its way out; random, so that no text of the user's can be taken for one. Never leaves here. */
const MARK = `int:${randomBytes(12).toString('hex')}:`;
const MARKED = new RegExp(`"${MARK}(-?\\d+)"`, 'g');

/** Reads JSON without rounding: an integer beyond ±(2^53−1) becomes a string, all else is as of `JSON.parse`. @throws SyntaxError */
export function parseJson(text: string): unknown {
	if (!LONG_DIGITS.test(text)) return JSON.parse(text);
	const isRounded = (token: string) => LONG_INTEGER.test(token) && !Number.isSafeInteger(Number(token));
	return JSON.parse(text.replace(TOKENS, (token) => (isRounded(token) ? `"${token}"` : token)));
}

export function tryParseJson(text: string): { value: unknown } | undefined {
	try {
		return { value: parseJson(text) };
	} catch {
		return undefined;
	}
}

/** Writes JSON in which a bigint stands as that exact number; all else is what `JSON.stringify` writes. */
export function stringifyJson(value: unknown): string {
	const text = JSON.stringify(value, function (this: Record<string, unknown>, key, entry: unknown) {
		// `entry` is past toJSON, which n8n-workflow gives bigints: it makes them text. What the holder has is not.
		const held = this[key];
		return typeof held === 'bigint' ? `${MARK}${held}` : entry;
	});
	return text.replace(MARKED, '$1');
}
