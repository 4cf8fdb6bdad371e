import { once } from 'lodash';

import type { TriggerEvent } from '../model/event';
import type { Row } from '../model/request';
import type { Failure, Result } from '../model/result';
import type { Client } from '../model/client';
import type { RunOptions } from '../model/run';
import { automaticConcurrency, fixedConcurrency } from '../concurrency/concurrencyFinder';
import { createLimiter } from '../concurrency/limiter';
import { openLists } from '../lists/openLists';

/** The event's whole list, or why not all of it could be read: a part of it proves nothing. */
export async function readAll(
	client: Client,
	{ list, listInput }: TriggerEvent,
	input: unknown,
	options: RunOptions,
	signal: AbortSignal | undefined,
): Promise<Result<Row[], Failure>> {
	const { maxConcurrency } = options;
	const finder = once(() => (maxConcurrency > 0 ? fixedConcurrency(maxConcurrency) : automaticConcurrency()));
	const schema = typeof list.input === 'function' ? list.input('UTC') : list.input;
	const all: unknown = schema.parse({ ...listInput(input), returnAll: true });
	const lists = openLists(client, createLimiter(finder, signal));
	const read: Result<Row[], Failure> & { missing?: string } = await lists.read(
		{ operation: list, input: all as Row },
		0,
		options,
	);
	return read.missing === undefined || read.error !== undefined ? read : { error: noList(read.missing) };
}

/** A list that did not come is none, and not an empty one: everything that was in the one before would seem to be gone. */
function noList(why: string): Failure {
	return {
		reason: 'missing',
		message: `The list cannot be compared: ${why}`,
		advice:
			'Nothing was reported, and what the trigger remembers stays as it was. The next poll tries again; if it stays so, ask the service’s provider.',
		outcome: 'rejected',
	};
}
