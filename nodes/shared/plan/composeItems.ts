/** Makes rows or input of what several lists show (`compose`). */
import { MAX_LIMIT } from '../concurrency/limiter';
import { notLookedUp, requestedFailure } from '../lists/listReader';
import type { Result } from '../model/exchange';
import { identityOf } from '../model/operation';
import type { Group, Item, Part, RunContext } from '../model/run';
import { keepRows } from '../output/rows';
import { recordResult } from '../send/recordResults';

/** What the operation's `compose` makes of the items. One that cannot be composed fails, and nothing is sent for it. */
export async function composeItems({ run, items }: Group): Promise<Item[]> {
	if (run.isOver()) return [];
	const composed = await Promise.all(items.map(async (item) => await composeItem(run, item)));
	for (const [index, { index: itemIndex, input }] of items.entries()) {
		const error = composed[index]?.error;
		const identity = identityOf(run.operation, input);
		if (error !== undefined) run.results.record({ itemIndex, identity, error });
	}
	return composed.flatMap(({ value }) => value ?? []);
}

async function composeItem(run: RunContext, item: Item): Promise<Result<Item>> {
	const { operation, readLists, memory, results, zone } = run;
	// What an earlier try has sent is composed, also where the lists show something else by now.
	if (operation.compose === undefined || memory.has(item.index)) return { value: item };
	const isRead = operation.endpoint.method === 'GET';
	const composing = operation.compose(item.input, {
		read: async (purpose, ...lists) => {
			const { value, error } = await readLists(lists, purpose, item.options);
			if (error === undefined) return { value };
			return { error: isRead ? requestedFailure(error) : notLookedUp('What is needed first', error) };
		},
		keep: (rows) => keepRows(operation, rows, item.input, zone, results),
		nameOf: (parameter) => item.names?.[parameter] ?? String(item.input[parameter]),
		maxInFlight: run.maxConcurrency || MAX_LIMIT,
		zone,
		hint: (text) => void results.hints.add(text),
	});
	const { value: composed, error } = (await composing) ?? { value: {} };
	return error === undefined ? { value: { ...item, ...composed } } : { error };
}

/** Records the rows of parts that lists have given rows for. @returns the others */
export function withoutComposed(run: RunContext, parts: readonly Part[]): Part[] {
	return parts.filter((part) => {
		const { rows, input } = part.item;
		if (rows !== undefined) recordResult(run, part, { rows: run.present(rows, input) });
		return rows === undefined;
	});
}
