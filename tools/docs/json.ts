/** JSON for a reader: indented, long integers exact, long lists cut. */

const LONG = 'integer:';
const MORE = 'more:';

/** Reads JSON text so that `showJson` writes every integer with all its digits. */
export function readExactly(text: string): unknown {
	const marked = text.replace(
		/("(?:[^"\\]|\\.)*")|(-?\d{16,})/g,
		(_match, quoted: string | undefined, digits: string) => quoted ?? `"${LONG}${digits}"`,
	);
	return JSON.parse(marked) as unknown;
}

/** Indented JSON; of each list at most `most` entries, with a comment that counts the rest. */
export function showJson(value: unknown, most = 2): string {
	return unmark(JSON.stringify(cut(value, most), null, 2))
		.replace(new RegExp(`,?(\\n *)"${MORE}(\\d+)"`, 'g'), '$1// … $2 more')
		.replace(/\[\s*("[^"\n]*"|-?\d+)\s*\]/g, '[$1]');
}

/** One line of JSON. */
export function showJsonLine(value: unknown): string {
	return unmark(JSON.stringify(value));
}

function cut(value: unknown, most: number): unknown {
	if (Array.isArray(value)) {
		const kept = value.slice(0, most).map((entry) => cut(entry, most));
		return value.length > most ? [...kept, `${MORE}${value.length - most}`] : kept;
	}
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, cut(entry, most)]));
}

function unmark(text: string): string {
	return text.replace(new RegExp(`"${LONG}(-?\\d+)"`, 'g'), '$1');
}
