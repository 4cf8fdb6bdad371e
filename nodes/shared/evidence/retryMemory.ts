/** What n8n's own tries (Retry On Fail) of one execution share. */
import type { IExecuteFunctions } from 'n8n-workflow';

import type { PartResult } from '../model/exchange';
import { type Part, type RetryMemory, type RunContext, sentFor, type SentResult } from '../model/run';

/** All tries of one execution get the same execute data object. Kept weakly under it, results are freed together with it. */
const memories = new WeakMap<object, RetryMemory>();

/**
 * The memory of this execution of the node. An agent that runs tools in its own execution gives all tool calls its own execute
 * data. These calls are not tries of one another, so nothing is remembered: undefined.
 */
export function retryMemoryOf(context: IExecuteFunctions): RetryMemory | undefined {
	const executeData = context.getExecuteData();
	if (executeData.node.name !== context.getNode().name) return undefined;
	const memory = memories.get(executeData) ?? emptyMemory();
	memories.set(executeData, memory);
	return memory;
}

function emptyMemory(): RetryMemory {
	return { parts: new Map(), ids: new Map(), composed: new Map() };
}

/** The result of an earlier try for this part. */
export function remembered({ memory }: RunContext, { item, indexInItem }: Part) {
	return memory?.parts.get(item.index)?.get(indexInItem);
}

/** Keeps the result of a part, so that the next try does not send it again. A rejected part may be sent again: it is forgotten. */
export function rememberSent(
	{ memory }: RunContext,
	{ item, indexInItem }: Part,
	result: PartResult,
	sentAt: number,
): void {
	const ofItem = memory?.parts.get(item.index) ?? new Map<number, SentResult>();
	if (result.error?.outcome === 'rejected') ofItem.delete(indexInItem);
	else
		memory?.parts.set(
			item.index,
			ofItem.set(indexInItem, { ...result, sentAt: result.error?.sentAt ?? sentAt }),
		);
}

/** Records what earlier tries have done for items that this one does not come to, as they or others fail before anything is planned. */
export function recordEarlierTries({ memory, results }: RunContext): void {
	const told = new Set(
		results.all.filter(({ position }) => position !== undefined).map(({ itemIndex }) => itemIndex),
	);
	for (const itemIndex of memory?.parts.keys() ?? [])
		for (const { rows, error } of told.has(itemIndex) ? [] : sentFor(memory, itemIndex))
			results.record({ itemIndex, identity: {}, rows, error });
}
