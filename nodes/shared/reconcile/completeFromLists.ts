import { isEqual } from 'lodash';

import { isEmptyOnce, lookTwice, notLookedUp, readLists } from '../lists/readLists';
import { identityOf, type Operation } from '../model/operation';
import type { Item, RunContext } from '../model/run';
import { type Failure, inputFailure, type Result, type Row } from '../model/exchange';
import { rememberedItem } from './retryMemory';

type Found = Result<Completed> & { byAbsence?: boolean; lists?: Row[][] };

interface Completed {
	item: Item;
	hint?: string;
	/** An earlier try has sent it. */
	isSent?: boolean;
}

/**
 * Completes the inputs that name what a list shows, such as "all that the employee holds"; each list is read once per run. An
 * item whose input cannot be completed fails, and nothing is sent for it; so does one that an earlier item of the run changes.
 */
export async function completeFromLists(run: RunContext, items: Item[]): Promise<Item[]> {
	const { operation, results, memory } = run;
	if (operation.completion === undefined) return items;
	const found = await lookTwice<Item, Found>(
		items,
		async (item, notBefore, first) => await completeItem(run, item, notBefore, first),
		run.signal,
	);
	const completed: Item[] = [];
	/** The earlier items that change something, by what they are about. */
	const changing = new Map<string, Item[]>();
	const keysOf = ({ input }: Item) => operation.sequenceKeys?.(input) ?? [];
	for (const [index, item] of items.entries()) {
		const { value, error } = found[index] ?? { value: { item } };
		const isRepeated =
			value !== undefined &&
			value.isSent !== true &&
			keysOf(item).some((key) => changing.get(key)?.some((earlier) => changesListsOf(run, earlier, item)));
		const failure = isRepeated ? repeated(operation) : error;
		if (failure !== undefined) {
			const identity = identityOf(operation, item.input);
			results.record({ itemIndex: item.index, identity, error: failure });
			continue;
		}
		if (value === undefined) continue;
		if (value.hint !== undefined) results.hints.add(value.hint);
		completed.push(value.item);
		if (value.item.alreadyDone !== undefined) continue;
		memory?.completed.set(item.index, value.item);
		for (const key of keysOf(item)) {
			const earlier = changing.get(key) ?? [];
			earlier.push(item);
			changing.set(key, earlier);
		}
	}
	return completed;
}

async function completeItem(run: RunContext, item: Item, notBefore: number, first?: Found): Promise<Found> {
	const { completion } = run.operation;
	const toRead = completion?.lists(item.input);
	if (completion === undefined || toRead === undefined) return { value: { item } };
	// What an earlier try has sent is finished, also where the lists show something else by now.
	const earlier = rememberedItem(run, item);
	if (earlier !== undefined) return { value: { item: earlier, isSent: true } };
	const { value: lists, error, hasMoved = false } = await readLists(run, item.index, toRead, notBefore);
	if (error !== undefined)
		return { error: { ...notLookedUp(completion.noun, error), outcome: 'rejected', finding: undefined } };
	const found = completion.complete(lists, item.input, item.names ?? {}, hasMoved);
	if ('refused' in found) return refuse(found.refused, found.advice, found.details);
	const byAbsence = 'alreadyDone' in found || found.byAbsence === true;
	const value =
		'alreadyDone' in found
			? { item: { ...item, alreadyDone: found.alreadyDone } }
			: { item: { ...item, input: found.input }, hint: found.hint };
	const isUnlike = first && (isEmptyOnce(first.lists ?? [], lists) || !isEqual(first.value, value));
	if (byAbsence && isUnlike === true)
		return refuse(`${completion.noun} is not clear: two readings of the lists differ`, 'Try again.');
	return { value, byAbsence, lists };
}

function refuse(message: string, advice: string, details?: Row): Found {
	return { error: { ...inputFailure(message, advice), details } };
}

const repeated = ({ completion }: Operation): Failure =>
	inputFailure(
		`An earlier item of this run changes the same ${completion?.subject}: its change must be finished first`,
		'Give it once, or run this item by itself afterwards.',
	);

/** Does an earlier item change what completes this one? One without lists may be about any; a dry run changes nothing for what is sent. */
function changesListsOf({ operation: { completion } }: RunContext, earlier: Item, item: Item): boolean {
	const lists = completion?.lists(item.input);
	if (lists === undefined || (earlier.isDryRun === true && item.isDryRun !== true)) return false;
	const earlierLists = completion?.lists(earlier.input);
	return (
		earlierLists === undefined ||
		lists.some(({ input }) => earlierLists.some((other) => isEqual(other.input, input)))
	);
}
