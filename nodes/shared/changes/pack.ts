/**
 * Many short texts as one. n8n loads static data with every execution of the workflow and walks through all its objects;
 * a single text costs it nothing, and half the room.
 */

/** Separates entries, and key from value; both are written as codes inside texts. */
const BETWEEN = ' ';
const EQUALS = '=';
const RESERVED = /[%=\s]/g;
const CODE = /%([0-9a-f]{4})/g;

export function pack(entries: Iterable<readonly [string, string]>): string {
	const texts: string[] = [];
	for (const [key, value] of entries)
		texts.push(value === '' ? escaped(key) : escaped(key) + EQUALS + escaped(value));
	return texts.join(BETWEEN);
}

export function unpack(text: string): Map<string, string> {
	const entries = new Map<string, string>();
	if (text === '') return entries;
	for (const one of text.split(BETWEEN)) {
		const [key = '', value = ''] = one.split(EQUALS);
		entries.set(plain(key), plain(value));
	}
	return entries;
}

function escaped(text: string): string {
	return text.replace(RESERVED, (character) => `%${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function plain(text: string): string {
	return text.includes('%')
		? text.replace(CODE, (_match, code: string) => String.fromCharCode(parseInt(code, 16)))
		: text;
}
