/** Packs many short texts into one: n8n loads static data with each execution, and walks through its objects. */

/** These two are escaped inside keys and values. */
const ENTRY_SEPARATOR = ' ';
const VALUE_SEPARATOR = '=';
const RESERVED = /[%=\s]/g;
const CODE = /%([0-9a-f]{4})/g;

export function pack(entries: Iterable<readonly [string, string]>): string {
	const texts: string[] = [];
	for (const [key, value] of entries)
		texts.push(value === '' ? escaped(key) : escaped(key) + VALUE_SEPARATOR + escaped(value));
	return texts.join(ENTRY_SEPARATOR);
}

export function unpack(text: string): Map<string, string> {
	const entries = new Map<string, string>();
	if (text === '') return entries;
	for (const entry of text.split(ENTRY_SEPARATOR)) {
		const [key = '', value = ''] = entry.split(VALUE_SEPARATOR);
		entries.set(unescaped(key), unescaped(value));
	}
	return entries;
}

function escaped(text: string): string {
	return text.replace(RESERVED, (character) => `%${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function unescaped(text: string): string {
	return text.includes('%')
		? text.replace(CODE, (_match, code: string) => String.fromCharCode(parseInt(code, 16)))
		: text;
}
