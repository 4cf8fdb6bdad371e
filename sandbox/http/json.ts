/** JSON that keeps integers of any size: beyond ±(2^53−1) they are `bigint` here and plain digits on the wire. */

const TOKENS = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const MARK = '\u0001big:';

/** Parses; integers that a number cannot hold become `bigint`. Throws a SyntaxError for what is not JSON. */
export function parseJson(text: string): unknown {
	const marked = text.replace(TOKENS, (token) =>
		/^-?\d{16,}$/.test(token) && !Number.isSafeInteger(Number(token)) ? JSON.stringify(MARK + token) : token,
	);
	if (marked === text) return JSON.parse(text) as unknown;
	return JSON.parse(marked, (_key, value: unknown) =>
		typeof value === 'string' && value.startsWith(MARK) ? BigInt(value.slice(MARK.length)) : value,
	) as unknown;
}

export function stringifyJson(value: unknown): string {
	// Where n8n is loaded too, it has taught bigints to become text, so JSON.stringify does not refuse them: look first.
	let found = false;
	const plain = JSON.stringify(value, function (this: Record<string, unknown>, key, entry: unknown) {
		found ||= typeof this[key] === 'bigint';
		return typeof entry === 'bigint' ? null : entry;
	});
	// The plain way is several times faster, and most replies hold no bigint.
	return found ? (write(value) ?? 'null') : plain;
}

function write(value: unknown): string | undefined {
	if (typeof value === 'bigint') return value.toString();
	if (value === null || typeof value !== 'object') return JSON.stringify(value);
	if (Array.isArray(value)) return `[${value.map((item) => write(item) ?? 'null').join(',')}]`;
	const members: string[] = [];
	for (const [key, member] of Object.entries(value)) {
		const text = write(member);
		if (text !== undefined) members.push(`${JSON.stringify(key)}:${text}`);
	}
	return `{${members.join(',')}}`;
}
