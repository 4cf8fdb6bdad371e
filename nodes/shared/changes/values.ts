import type { Row } from '../model/request';

/** Reads values of rows. A reply's fields may be absent, null, or of another type than documented. */

/** A text, or a number as text; undefined where it is empty or anything else. */
export function textOf(value: unknown): string | undefined {
	if (typeof value === 'number') return String(value);
	return typeof value === 'string' && value !== '' ? value : undefined;
}

/** A point in time in epoch milliseconds, from a number or its digits. */
export function timeOf(value: unknown): number | undefined {
	const time = typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value;
	return typeof time === 'number' && Number.isSafeInteger(time) ? time : undefined;
}

/** The entities of a list by id. An entry that came on two pages is taken once, as it was read last. */
export function entitiesById(rows: Row[], identity: readonly string[]): Map<string, Row> {
	const entities = new Map<string, Row>();
	for (const row of rows) {
		const id = identity.map((name) => textOf(row[name])).find((text) => text !== undefined);
		// Without an id it cannot be recognized at the next poll.
		if (id !== undefined) entities.set(id, row);
	}
	return entities;
}
