/**
 * A service whose ids and numbers are digits, which its lists give as JSON numbers. Inside a world they keep their names: only
 * what the node is given and sends, and what comes back to it, is translated.
 */

const NAME = /^(?:(?:C[ABX]|CU|C|L)\d+|(?:em|id|us|as|cu|en|lo)(?:\d{6}|-old(?:-\d)?|-[A-Z]+\d+))$/;
const names = new Map<string, string>();

function digitsOf(name: string): string {
	const digits = String(parseInt(name.replace(/\W/g, ''), 36));
	names.set(digits, name);
	return digits;
}

function translated(value: unknown, word: (text: number | string) => unknown): unknown {
	if (typeof value === 'string' || typeof value === 'number') return word(value);
	if (Array.isArray(value)) return value.map((one) => translated(one, word));
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, translated(one, word)]));
}

/** As a person or a workflow gives it: digits as text. */
export const asDigits = <T>(value: T): T =>
	translated(value, (text) => (NAME.test(String(text)) ? digitsOf(String(text)) : text)) as T;

/** As lists and replies give it. */
export const asNumbers = (value: unknown): unknown =>
	translated(value, (text) => (NAME.test(String(text)) ? Number(digitsOf(String(text))) : text));

/** As the world knows it. */
export const asNames = <T>(value: T): T => translated(value, (text) => names.get(String(text)) ?? text) as T;
