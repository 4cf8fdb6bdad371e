/**
 * A service whose ids and numbers are digits, which its lists give as JSON numbers. Inside a world they keep their names: only
 * what the node is given and sends, and what comes back to it, is translated.
 */

const NAME = /^(?:(?:C[ABX]|CU|C|L)\d+|em-old-\d|id-[A-Z]+\d+|lo-old)$/;
/** What the sandbox gave itself. */
const ID = /^\d{16,}$/;
const names = new Map<string, string>();

function digitsOf(name: string): string {
	const digits = String(parseInt(name.replace(/\W/g, ''), 36));
	names.set(digits, name);
	return digits;
}

function translated(value: unknown, word: (text: string) => unknown): unknown {
	if (typeof value === 'string' || typeof value === 'number') return word(String(value)) ?? value;
	if (Array.isArray(value)) return value.map((one) => translated(one, word));
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, translated(one, word)]));
}

/** As a person or a workflow gives it: digits as text. */
export const asDigits = <T>(value: T): T =>
	translated(value, (text) => (NAME.test(text) ? digitsOf(text) : undefined)) as T;

/** As lists and replies give it. */
export const asNumbers = (value: unknown): unknown =>
	translated(value, (text) => {
		if (NAME.test(text)) return Number(digitsOf(text));
		return ID.test(text) ? BigInt(text) : undefined;
	});

/** As the world knows it. */
export const asNames = <T>(value: T): T => translated(value, (text) => names.get(text)) as T;
