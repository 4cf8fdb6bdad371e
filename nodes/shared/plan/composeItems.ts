/** Makes rows or input of what several lists show (`compose`). */
import { sortBy } from 'lodash';

import { MAX_LIMIT } from '../concurrency/limiter';
import { notLookedUp, requestedFailure } from '../lists/listReader';
import { inputFailure, type Result, type Row } from '../model/exchange';
import { identityOf } from '../model/operation';
import { type Group, type Item, type Part, type RunContext, sentFor } from '../model/run';
import { recordResult } from '../send/recordResults';
import { keepRows } from '../output/rows';

/**
 * What the operation's `compose` makes of the items from lists: rows, or the input to send. An item that cannot be composed fails, and
 * nothing is sent for it; so does one that rests on what a list does not show, where an earlier item changes that.
 */
export async function composeItems(groups: Group[]): Promise<void> {
	for (const group of groups) if (group.run.isOver()) group.items = [];
	if (groups.every(({ run }) => run.operation.compose === undefined)) return;
	/** The items that rest on what a list does not show. */
	const byAbsence = new Set<Item>();
	const composed = await Promise.all(
		groups.flatMap((group) =>
			group.items.map(async (item) => {
				return { group, item, ...(await composeItem(group.run, item, () => byAbsence.add(item))) };
			}),
		),
	);
	for (const group of groups) group.items = [];
	/** The earlier items that change something, by what they change. */
	const changed = new Map<string, Item>();
	for (const { group, item, value, error } of sortBy(composed, 'item.index')) {
		const { operation, results, memory } = group.run;
		const keys = (operation.sequenceKeys?.(item.input) ?? []).map((key) => `${item.platform} ${key}`);
		const earlier = keys.map((key) => changed.get(key)).find((found) => found !== undefined);
		const isStale = byAbsence.has(item) && earlier !== undefined && (!earlier.isDryRun || item.isDryRun);
		const failure = error ?? (isStale ? STALE : undefined);
		if (failure !== undefined) {
			results.record({ itemIndex: item.index, identity: identityOf(operation, item.input), error: failure });
			continue;
		}
		if (value === undefined) continue;
		group.items.push(value);
		if (value.rows !== undefined) continue;
		memory?.composed.set(item.index, value);
		for (const key of keys) if (changed.get(key)?.isDryRun !== false) changed.set(key, item);
	}
}

const STALE = inputFailure(
	'An earlier item of this run changes the same employee or asset: its change must be finished first',
	'Give it once, or run this item by itself afterwards.',
);

async function composeItem(run: RunContext, item: Item, restsOnAbsence: () => void): Promise<Result<Item>> {
	const { operation, lists, optionsOf, memory, results, zone } = run;
	if (operation.compose === undefined) return { value: item };
	// What an earlier try has sent is composed, also where the lists show something else by now.
	const earlier = sentFor(memory, item.index).length > 0 ? memory?.composed.get(item.index) : undefined;
	if (earlier !== undefined) return { value: earlier };
	const options = optionsOf(item.index);
	const isRead = operation.endpoint.method === 'GET';
	const told = ({ value, error }: Result<Row[][]>): Result<Row[][]> => {
		if (error === undefined) return { value };
		return { error: isRead ? requestedFailure(error) : notLookedUp('What is needed first', error) };
	};
	const composing = operation.compose(item.input, {
		read: async (...toRead) => told(await lists.once(toRead, options)),
		readAsProof: async (...toRead) => told(await lists.asProof(toRead, options)),
		readTwice: async (...toRead) => {
			restsOnAbsence();
			return told(await lists.twice(toRead, options));
		},
		keep: (rows) => keepRows(operation, rows, item.input, zone, results),
		nameOf: (parameter) => item.names?.[parameter] ?? String(item.input[parameter]),
		maxInFlight: run.maxConcurrency || MAX_LIMIT,
		zone,
		hint: (text) => void results.hints.add(text),
	});
	if (composing === undefined) return { value: item };
	const { value: composed, error } = await composing;
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
