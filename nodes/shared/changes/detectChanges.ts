import { isEqual, omit } from 'lodash';
import type { IDataObject } from 'n8n-workflow';

import type { Clocks, EntitiesById, TriggerEvent } from '../model/event';
import type { Row } from '../model/request';
import type { Failure, Result } from '../model/result';
import { tooMuchToRemember } from './bounds';

/**
 * What a trigger remembers, in the node's static data (docs/design.md, "Triggers"): `of` names the event and the parameters
 * that it was made with, and `version` its form.
 */

const VERSION = 1;

/**
 * The rows to report of a list that was read completely. The memory changes here and nowhere else, as a whole: a poll that comes
 * to nothing leaves it as it was.
 */
export function detectChanges(
	data: IDataObject,
	event: TriggerEvent,
	input: unknown,
	things: EntitiesById,
	clocks: Clocks,
): Result<Row[], Failure> {
	const parameters = parametersOf(event, input);
	const { changes, memory, rememberedCount } = event.compare(
		things,
		recall(data, event, parameters),
		input,
		clocks,
	);
	const problem = tooMuchToRemember(event.name, rememberedCount, Buffer.byteLength(JSON.stringify(memory)));
	if (problem !== undefined) return { error: problem };
	Object.assign(data, { version: VERSION, of: parameters, memory });
	return { value: changes };
}

/** The memory, unless there is none yet or it was made with other parameters. */
function recall(data: IDataObject, event: TriggerEvent, parameters: unknown): unknown {
	if (data.version !== VERSION || !isEqual(plain(data.of), parameters)) return undefined;
	return event.memory.safeParse(data.memory).data;
}

/** What a row looks like may change without other things being meant. */
function parametersOf({ value }: TriggerEvent, input: unknown): unknown {
	return plain({ event: value, ...omit(input as Row, 'simplify') });
}

/** As it comes back from n8n's database: without undefined values, and none of n8n's proxies. */
function plain(value: unknown): unknown {
	return value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as unknown);
}
