/** JSON for a reader: indented, long integers exact, long lists cut. */

const LONG = 'integer:';
const MORE = 'more:';
const WIDTH = 120;

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
	if (typeof value !== 'object' || value === null || indent.length + line.length <= WIDTH) return line;
	const inner = `${indent}  `;
	if (Array.isArray(value) && value.some((entry) => typeof entry === 'object'))
		return `[\n${inner}${value.map((entry) => shown(entry, inner)).join(`,\n${inner}`)}\n${indent}]`;
	const [open, close] = Array.isArray(value) ? '[]' : '{}';
	const entries = Array.isArray(value)
		? value.map((entry) => shown(entry, inner))
		: Object.entries(value).map(([key, entry]) => `${JSON.stringify(key)}: ${shown(entry, inner)}`);
	return `${open} ${filled(entries, inner.length).join(`,\n${inner}`)} ${close}`;
}

/** As many entries on a line as fit: a record is seen at once. */
function filled(entries: string[], indent: number): string[] {
	const lines: string[] = [];
	for (const entry of entries) {
		const together = `${lines.at(-1)}, ${entry}`;
		if (lines.length > 0 && !together.includes('\n') && indent + together.length + 2 <= WIDTH)
			lines[lines.length - 1] = together;
		else lines.push(entry);
	}
	return lines;
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
	return text
		.replace(new RegExp(`"${LONG}(-?\\d+)"`, 'g'), '$1')
		.replace(new RegExp(`,(\\s+)"${MORE}(\\d+)"`, 'g'), '$1/* … $2 more */');
}
