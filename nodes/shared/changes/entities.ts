import type { Row } from '../model/exchange';
import { textOf } from '../schema/reply';

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
