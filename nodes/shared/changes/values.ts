import type { Row } from '../model/request';

/** The values of rows that events look at: a reply's fields may be absent, null, or of another type than documented. */

/** A text, or a number as its digits; nothing where it is empty. */
export function textOf(value: unknown): string | undefined {
	if (typeof value === 'number') return String(value);
	return typeof value === 'string' && value !== '' ? value : undefined;
}

/** A point in time, in the service's milliseconds. */
export function timeOf(value: unknown): number | undefined {
	const time = typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value;
	return typeof time === 'number' && Number.isSafeInteger(time) ? time : undefined;
}

/** What a list shows, by identity: an entry that came on two pages once, as it was read last. */
export function entitiesById(rows: Row[], identity: readonly string[]): Map<string, Row> {
	const things = new Map<string, Row>();
	for (const row of rows) {
		const id = identity.map((name) => textOf(row[name])).find((text) => text !== undefined);
		// What cannot be distinguished from others cannot be recognized again.
		if (id !== undefined) things.set(id, row);
	}
	return things;
}
