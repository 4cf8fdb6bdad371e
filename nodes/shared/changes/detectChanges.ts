import { isEqual, omit } from 'lodash';
import type { IDataObject } from 'n8n-workflow';

import type { Clocks, EntitiesById, TriggerEvent } from '../model/event';
import type { Result, Row } from '../model/exchange';
import { textOf } from '../schema/reply';
import { checkMemorySize } from './memory';

/** The format of the memory in the node's static data: `{version, of: the event and its parameters, memory}`. */
const VERSION = 1;

/**
 * Compares a complete list with the memory in the node's static data (docs/maintainers/design.md, "Triggers"), and replaces the memory as
 * a whole: a poll that fails leaves it unchanged. @returns the rows to report
 */
export function detectChanges(
	data: IDataObject,
	event: TriggerEvent,
	input: unknown,
	entities: EntitiesById,
	clocks: Clocks,
): Result<Row[]> {
	const parameters = parametersOf(event, input);
	const { changes, memory, rememberedCount } = event.compare(
		entities,
		storedMemory(data, event, parameters),
		input,
		clocks,
	);
	const failure = checkMemorySize(event.name, rememberedCount, Buffer.byteLength(JSON.stringify(memory)));
	if (failure !== undefined) return { error: failure };
	Object.assign(data, { version: VERSION, of: parameters, memory });
	return { value: changes };
}

/** The memory of the previous poll; undefined where there is none, or it was made with other parameters. */
function storedMemory(data: IDataObject, event: TriggerEvent, parameters: unknown): unknown {
	if (data.version !== VERSION || !isEqual(asStored(data.of), parameters)) return undefined;
	return event.memory.safeParse(data.memory).data;
}

/** The event and the parameters that select entities. `simplify` only changes the look of rows, so it does not count. */
function parametersOf({ value }: TriggerEvent, input: unknown): unknown {
	return asStored({ event: value, ...omit(input as Row, 'simplify') });
}

/** The value as n8n's database returns it: without undefined values and without n8n's proxies. */
function asStored(value: unknown): unknown {
	return value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as unknown);
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
