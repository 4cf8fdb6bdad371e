/** JSON for a reader: indented, long integers exact, long lists cut. */

const LONG = 'integer:';
const MORE = 'more:';
const WIDTH = 110;

/** Reads JSON text so that `showJson` writes every integer with all its digits. */
export function readExactly(text: string): unknown {
	const marked = text.replace(
		/("(?:[^"\\]|\\.)*")|(-?\d{16,})/g,
		(_match, quoted: string | undefined, digits: string) => quoted ?? `"${LONG}${digits}"`,
	);
	return JSON.parse(marked) as unknown;
}

/** JSON as a reader likes it: what fits stands on one line; of each list at most `most` entries, with a comment that counts the rest. */
export function showJson(value: unknown, most = 2): string {
	return unmark(shown(cut(value, most), ''));
}

function shown(value: unknown, indent: string): string {
	const line = JSON.stringify(value, null, 1).replace(/\n */g, ' ');
	if (typeof value !== 'object' || value === null) return line;
	if (indent.length + line.length <= WIDTH && !line.includes(MORE)) return line;
	const inner = `${indent}  `;
	const entries = Array.isArray(value)
		? value.map((entry) => shown(entry, inner))
		: Object.entries(value).map(([key, entry]) => `${JSON.stringify(key)}: ${shown(entry, inner)}`);
	const [open, close] = Array.isArray(value) ? '[]' : '{}';
	if (
		Object.values(value).every((entry) => typeof entry !== 'object' || entry === null) &&
		!line.includes(MORE)
	)
		return `${open} ${filled(entries, inner.length)} ${close}`.replaceAll('\n', `\n${inner}`);
	return `${open}\n${inner}${entries.join(`,\n${inner}`)}\n${indent}${close}`.replace(
		new RegExp(`,?(\\n *)"${MORE}(\\d+)"`, 'g'),
		'$1// … $2 more',
	);
}

/** As many entries on a line as fit: a record is seen at once. */
function filled(entries: string[], indent: number): string {
	const lines: string[] = [];
	for (const entry of entries) {
		const last = lines.at(-1);
		if (last !== undefined && indent + last.length + entry.length + 4 <= WIDTH)
			lines[lines.length - 1] = `${last}, ${entry}`;
		else lines.push(entry);
	}
	return lines.join(',\n');
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
