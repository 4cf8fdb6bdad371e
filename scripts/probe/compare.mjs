import { resolved } from './documents.mjs';

/**
 * How a value differs from what an OpenAPI file says of it. Unlike a validator, it also tells of fields that the file does not
 * name, and counts: a list of a thousand entries with the same difference gives one line. What the file does not name may be of a
 * person or an asset: it is counted, and not shown.
 *
 * @typedef {{ kind: 'missing-field' | 'unknown-field' | 'wrong-type' | 'other-value' | 'null-list' | 'wrong-shape',
 *   path: string, detail: string, times: number, of: number }} Difference
 */

const typeOf = (value) => {
	if (value === null) return 'null';
	if (Array.isArray(value)) return 'array';
	return Number.isInteger(value) ? 'integer' : typeof value;
};
const isOneOf = (types, type) => types.includes(type) || (type === 'integer' && types.includes('number'));
/** A field that may be null may as well be left out; nothing else is said of fields that are not there. */
const mayBeNull = ({ type }) => type === undefined || [type].flat().includes('null');
const isContainer = (type) => type === 'array' || type === 'object';

/**
 * `api`: the OpenAPI file, parsed. `schema`: of the value. `times`: the fields that hold a moment; `long`: those of integers that JavaScript
 * rounds, 2^53 and beyond.
 */
export function compare(api, schema, value, root = 'data') {
	const found = new Map();
	const visits = new Map();
	const times = [];
	const long = new Set();
	const add = (kind, path, detail, parent) => {
		const key = `${kind} ${path} ${detail}`;
		const one = found.get(key) ?? { kind, path, detail, times: 0, parent };
		found.set(key, { ...one, times: one.times + 1 });
	};

	function visit(given, at, path) {
		visits.set(path, (visits.get(path) ?? 0) + 1);
		const { type, enum: values, properties, items, format } = resolved(api, given);
		if (format === 'int64' && /(?:Time|Date)$/.test(path)) times.push({ path, value: at });
		if (Number.isInteger(at) && !Number.isSafeInteger(at)) long.add(path);
		const types = type === undefined ? [] : [type].flat();
		const actual = typeOf(at);
		if (types.length > 0 && !isOneOf(types, actual)) {
			const detail = `${actual} instead of ${types.join(' or ')}`;
			if (types.includes('array') && (actual === 'null' || actual === 'undefined'))
				add('null-list', path, actual === 'null' ? 'null' : 'absent', path);
			else if (types.some(isContainer)) add('wrong-shape', path, detail, path);
			else add('wrong-type', path, detail, path);
			return;
		}
		if (values && !values.includes(at)) add('other-value', path, '', path);
		if (actual === 'array' && items) for (const entry of at) visit(items, entry, `${path}[]`);
		if (actual !== 'object' || !properties) return;
		for (const [name, field] of Object.entries(properties)) {
			if (name in at) visit(field, at[name], `${path}.${name}`);
			else if (!mayBeNull(resolved(api, field))) add('missing-field', `${path}.${name}`, '', path);
		}
		const unknown = Object.keys(at).filter((name) => !(name in properties));
		for (const kind of new Set(unknown.map((name) => typeOf(at[name]))))
			add('unknown-field', path, kind, path);
	}

	visit(schema, value, root);
	const differences = [...found.values()].map(({ parent, ...one }) => ({ ...one, of: visits.get(parent) }));
	return { differences, times, long: [...long] };
}
