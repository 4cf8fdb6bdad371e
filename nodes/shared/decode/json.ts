import { randomBytes } from 'node:crypto';

// Digits right behind a quote begin a text, as long ids do; no number can stand there. The character before is matched
// too: to look behind would take almost half as long again, and every reply is searched.
const LONG_DIGITS = /(?:^|[^\d"])(\d{16,})/g;
const PART_OF_DECIMAL_BEFORE = /[\d.eE+]/;
const PART_OF_DECIMAL_AFTER = /[.eE]/;

/** Stands before an integer on its way out; random, so that no text of the user's can be taken for one. Never leaves here. */
const MARK = `int:${randomBytes(12).toString('hex')}:`;
const MARKED = new RegExp(`"${MARK}(-?\\d+)"`, 'g');

/** Reads JSON without rounding: an integer beyond ±(2^53−1) becomes a string, all else is as of `JSON.parse`. @throws SyntaxError */
export function parseJson(text: string): unknown {
	const parsed: unknown = JSON.parse(text);
	const exact = quoteLongIntegers(text);
	// The first parse decides what is valid: quoting could turn an invalid number (leading zero) into a valid string.
	return exact === undefined ? parsed : JSON.parse(exact);
}

/** What the text holds, or undefined where it is not JSON. */
export function tryParseJson(text: string): { value: unknown } | undefined {
	try {
		return { value: parseJson(text) };
	} catch {
		return undefined;
	}
}

/** Writes JSON in which a bigint stands as that exact number; all else is what `JSON.stringify` writes. */
export function stringifyJson(value: unknown): string {
	// Hardly a request holds one, and without a function at every value this takes half the time.
	if (!mayHoldBigint(value)) return JSON.stringify(value);
	let marked = false;
	const text = JSON.stringify(value, function (this: Record<string, unknown>, key, entry: unknown) {
		// `entry` is past toJSON, which n8n-workflow gives bigints: it makes them text. What the holder has is not.
		const held = this[key];
		if (typeof held !== 'bigint') return entry;
		marked = true;
		return `${MARK}${held}`;
	});
	return marked ? text.replace(MARKED, '$1') : text;
}

/** Also true of what turns into something else by itself (`toJSON`). */
function mayHoldBigint(value: unknown): boolean {
	const open: unknown[] = [value];
	while (open.length > 0) {
		const next = open.pop();
		if (typeof next === 'bigint') return true;
		if (typeof next !== 'object' || next === null) continue;
		if (typeof (next as { toJSON?: unknown }).toJSON === 'function') return true;
		const entries = next as Record<string, unknown>;
		for (const key in entries) {
			const entry = entries[key];
			if (typeof entry === 'bigint' || typeof entry === 'object') open.push(entry);
		}
	}
	return false;
}

/** The text with its long integers in quotes, or undefined where there is none. Every character is looked at a fixed number of times. */
function quoteLongIntegers(text: string): string | undefined {
	let quoted = '';
	let copied = 0;
	const insideString = stringFinder(text);
	for (const match of text.matchAll(LONG_DIGITS)) {
		const [{ length }, digits = ''] = match;
		const end = match.index + length;
		const first = end - digits.length;
		if (insideString(first)) continue;
		const start = text[first - 1] === '-' ? first - 1 : first;
		if (PART_OF_DECIMAL_BEFORE.test(text[start - 1] ?? '') || PART_OF_DECIMAL_AFTER.test(text[end] ?? ''))
			continue;
		if (Number.isSafeInteger(Number(digits))) continue;
		quoted += `${text.slice(copied, start)}"${text.slice(start, end)}"`;
		copied = end;
	}
	return copied === 0 ? undefined : quoted + text.slice(copied);
}

/** Says of positions, each later than the one before, whether they stand inside a string. Each string is walked over once. */
function stringFinder(text: string): (position: number) => boolean {
	let open = 0;
	let close = -1;
	return (position) => {
		while (open !== -1 && close < position) {
			open = text.indexOf('"', close + 1);
			if (open !== -1) close = closingQuote(text, open + 1);
		}
		return open !== -1 && open < position;
	};
}

function closingQuote(text: string, from: number): number {
	for (let quote = text.indexOf('"', from); ; quote = text.indexOf('"', quote + 1)) {
		let escapes = 0;
		while (text[quote - 1 - escapes] === '\\') escapes += 1;
		if (escapes % 2 === 0) return quote;
	}
}
