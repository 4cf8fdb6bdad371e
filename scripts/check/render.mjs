// Writes an object as TypeScript source, one key per line, and remembers what each line is about. n8n's lint rules look at sources, and
// ours are functions that build fields: what they build is written out here, so that the rules can see it.
import lodash from 'lodash';

/** `value`: plain data; functions and undefined are left out. Gives each line and what it belongs to, e.g. `Asset → Get Many → Limit`. */
export function* render(value, { path = '', before = '', after = '', indent = '\t' } = {}) {
	// Some rules count the indentation, for the mends they propose.
	const inside = { after: ',', indent: `${indent}\t` };
	if (Array.isArray(value)) {
		yield [`${indent}${before}[`, path];
		for (const entry of value.filter(isData)) yield* render(entry, { ...inside, path });
		yield [`${indent}]${after}`, path];
	} else if (lodash.isPlainObject(value)) {
		const here = named(value, path);
		yield [`${indent}${before}{`, here];
		for (const [key, entry] of Object.entries(lodash.pickBy(value, isData)))
			yield* render(entry, { ...inside, path: here, before: `${keyText(key)}: ` });
		yield [`${indent}}${after}`, here];
	} else yield [`${indent}${before}${typeof value === 'string' ? textOf(value) : value}${after}`, path];
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
