// Writes an object as TypeScript source, one key per line, and remembers what each line is about. n8n's lint rules look at sources, and
// ours are functions that build fields: what they build is written out here, so that the rules can see it.

/**
 * @param {unknown} value  plain data; functions and undefined are left out
 * @returns {{ text: string, paths: string[] }} `paths[n]`: what line n + 1 belongs to, e.g. `Asset → Get Many → Limit`
 */
export function render(value) {
	const lines = [];
	const paths = [];
	// Some rules count the indentation, for the mends they propose.
	let depth = 1;
	const put = (line, path) => {
		lines.push('\t'.repeat(depth) + line);
		paths.push(path);
	};
	const write = (part, before, after, path) => {
		if (Array.isArray(part)) {
			put(`${before}[`, path);
			depth += 1;
			for (const entry of part.filter(isData)) write(entry, '', ',', path);
			depth -= 1;
			put(`]${after}`, path);
		} else if (part !== null && typeof part === 'object') {
			const here = named(part, path);
			put(`${before}{`, here);
			depth += 1;
			for (const [key, entry] of Object.entries(part).filter(([, entry]) => isData(entry))) {
				write(entry, `${keyText(key)}: `, ',', here);
			}
			depth -= 1;
			put(`}${after}`, here);
		} else {
			put(`${before}${typeof part === 'string' ? textOf(part) : String(part)}${after}`, path);
		}
	};
	write(value, '', '', '');
	return { text: lines.join('\n'), paths };
}

const isData = (value) => value !== undefined && typeof value !== 'function';
const keyText = (key) => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : textOf(key));
const textOf = (text) =>
	`'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;

/** The way a person would take to it: labels, and which operation it is shown for. */
function named({ displayName, name, displayOptions, group }, path) {
	const label = displayName ?? name;
	// The node itself is no part of the way: it is the same for all.
	return typeof label !== 'string' || group !== undefined ? path : step(path, label, displayOptions);
}

export function step(path, label, displayOptions) {
	const { resource, operation } = displayOptions?.show ?? {};
	const shown = [resource, operation].filter(Array.isArray).map((names) => names.join('|'));
	return [path, ...(path === '' ? shown : []), label].filter(Boolean).join(' → ');
}
