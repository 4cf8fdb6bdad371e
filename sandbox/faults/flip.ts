/** Every text becomes a number and every number a text, at any depth; digits stay the same digits. */
export function flipTypes(value: unknown): unknown {
	if (typeof value === 'string') return /^-?(0|[1-9]\d*)$/.test(value) ? BigInt(value) : value.length;
	if (typeof value === 'number' || typeof value === 'bigint') return String(value);
	if (Array.isArray(value)) return value.map(flipTypes);
	if (value === null || typeof value !== 'object') return value;
	return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, flipTypes(member)]));
}

/** An object where a list is due, a list where an object (or nothing) is. */
export function flipShape(value: unknown): unknown {
	if (Array.isArray(value)) return { list: value };
	return value === null || value === undefined ? [] : [value];
}

/** Changes the `data` of an envelope; a reply without one (the token endpoint's) as a whole. */
export function changeData(body: unknown, change: (data: unknown) => unknown): unknown {
	if (body === null || typeof body !== 'object' || !('code' in body)) return change(body);
	return { ...body, data: change('data' in body ? body.data : undefined) };
}
