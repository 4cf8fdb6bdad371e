import { concurrencyFinder } from '../concurrency/concurrencyFinder';
import { createLimiter } from '../concurrency/limiter';
import { sharedLists } from '../lists/sharedLists';
import type { Client } from '../model/client';
import type { TriggerEvent } from '../model/event';
import { missing, type Result, type Row } from '../model/exchange';
import type { RunOptions } from '../model/run';

/** Reads the event's whole list. A list that is missing or incomplete is a failure, because a part of it proves nothing. */
export async function readEventList(
	client: Client,
	{ list, listInput }: TriggerEvent,
	input: unknown,
	options: RunOptions,
	signal: AbortSignal | undefined,
): Promise<Result<Row[]>> {
	const schema = typeof list.input === 'function' ? list.input('UTC', {}) : list.input;
	const all: unknown = schema.parse({ ...listInput(input), returnAll: true });
	const lists = sharedLists(client, createLimiter(concurrencyFinder(options.maxConcurrency), signal));
	const read = await lists.read({ operation: list, input: all as Row }, 0, options);
	if (read.error !== undefined || read.missing === undefined) return read;
	// As an empty list it would make every entity look deleted.
	return {
		error: missing(
			`The list cannot be compared: ${read.missing}`,
			'Nothing was reported, and what the trigger remembers stays as it was. The next poll tries again; if it stays so, ask the service’s provider.',
			'rejected',
		),
	};
}
