import { notLookedUp, readLists } from '../lists/readLists';
import { identityOf } from '../model/operation';
import type { Item } from '../model/part';
import type { Row } from '../model/request';
import { type Failure, inputFailure, type Result } from '../model/result';
import type { RunContext } from '../model/run';
import { rememberedItem } from './retryMemory';

/**
 * Completes the inputs that name what a list shows, such as "all that the employee holds"; each list is read once per run. An
 * item whose input cannot be completed fails, and nothing is sent for it.
 */
export async function completeFromLists(run: RunContext, items: Item[]): Promise<Item[]> {
	if (run.operation.completion === undefined) return items;
	const isRepeated = repetitions(run, items);
	const completed = await Promise.all(
		items.map(async (item) => {
			const { value, error } = await completeItem(run, item, isRepeated(item));
			if (error === undefined) return value;
			const identity = identityOf(run.operation, item.input);
			run.results.record({ itemIndex: item.index, position: 0, identity, error });
			return undefined;
		}),
	);
	return completed.filter((item) => item !== undefined);
}

async function completeItem(
	run: RunContext,
	item: Item,
	isRepeated: boolean,
): Promise<Result<Item, Failure>> {
	const { operation, memory, results } = run;
	const { completion } = operation;
	const toRead = completion?.lists(item.input);
	if (completion === undefined || toRead === undefined) return { value: item };
	if (isRepeated)
		return refuse(
			`An earlier item of this run changes the same ${completion.subject}: its change must be finished first`,
			'Give it once, or run this item by itself afterwards.',
		);
	// What an earlier try has sent is finished, also where the lists show something else by now.
	const earlier = rememberedItem(run, item);
	if (earlier !== undefined) return { value: earlier };
	const { value: lists, error } = await readLists(run, item.index, toRead);
	if (error !== undefined)
		return {
			error: {
				...notLookedUp(completion.noun, error),
				outcome: 'rejected',
				finding: undefined,
			},
		};
	const found = completion.complete(lists, item.input, item.names ?? {});
	if ('refused' in found) return refuse(found.refused, found.advice, found.details);
	if ('alreadyDone' in found) return { value: { ...item, alreadyDone: found.alreadyDone } };
	if (found.hint !== undefined) results.hints.add(found.hint);
	const whole = { ...item, input: found.input };
	memory?.completed.set(item.index, whole);
	return { value: whole };
}

function refuse(message: string, advice: string, details?: Row): { error: Failure } {
	return { error: { ...inputFailure(message, advice), details } };
}

/** Returns a function that says whether an earlier item of the run changes the same as this one. */
function repetitions({ operation }: RunContext, items: Item[]): (item: Item) => boolean {
	const firstOf = new Map<string, number>();
	const keysOf = ({ input }: Item) => operation.sequenceKeys?.(input) ?? [];
	for (const item of items)
		for (const key of keysOf(item)) if (!firstOf.has(key)) firstOf.set(key, item.index);
	return (item) => keysOf(item).some((key) => firstOf.get(key) !== item.index);
}
