import { parseJson, stringifyJson } from '../http/json';

/** The body with the first `parts` entries of each of its lists: what a service that broke down half way has read of it. */
export function firstParts(rawBody: string, parts: number): string {
	let body: unknown;
	try {
		body = parseJson(rawBody);
	} catch {
		return rawBody;
	}
	if (body === null || typeof body !== 'object' || Array.isArray(body)) return rawBody;
	const cut = ([key, value]: [string, unknown]) => [
		key,
		Array.isArray(value) ? value.slice(0, parts) : value,
	];
	return stringifyJson(Object.fromEntries(Object.entries(body).map(cut)));
}
