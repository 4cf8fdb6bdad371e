/** What n8n's own tries (Retry On Fail) of one execution share. */
import type { IExecuteFunctions } from 'n8n-workflow';

import type { PartResult } from '../model/exchange';
import type { Item, Part, RetryMemory, RunContext } from '../model/run';

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

/** Has an earlier try sent anything for the item that was not rejected? */
export function hasSent(memory: RetryMemory | undefined, { index }: Item): boolean {
	return memory?.parts.has(keyOf({ item: { index }, indexInItem: 0 })) === true;
}

/** The result of an earlier try for this part. */
export function remembered({ memory }: RunContext, part: Part) {
	return memory?.parts.get(keyOf(part));
}

/** Keeps the result of a part, so that the next try does not send it again. A rejected part may be sent again: it is forgotten. */
export function rememberSent({ memory }: RunContext, part: Part, result: PartResult, sentAt: number): void {
	if (result.error?.outcome === 'rejected') memory?.parts.delete(keyOf(part));
	else memory?.parts.set(keyOf(part), { ...result, sentAt: result.error?.sentAt ?? sentAt });
}

function keyOf({ item, indexInItem }: { item: Pick<Item, 'index'>; indexInItem: number }): string {
	return `${item.index}/${indexInItem}`;
}
