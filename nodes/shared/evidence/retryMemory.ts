/** What n8n's own tries (Retry On Fail) of one execution share. */
import type { IExecuteFunctions } from 'n8n-workflow';

import type { PartResult } from '../model/exchange';
import type { Part, RetryMemory, RunContext } from '../model/run';

/** All tries of one execution get the same execute data object. Kept weakly under it, results are freed together with it. */
const memories = new WeakMap<object, RetryMemory>();

/**
 * The memory of this execution of the node. An agent that runs tools in its own execution gives all tool calls its own execute
 * data. These calls are not tries of one another, so nothing is remembered.
 */
export function retryMemoryOf(context: IExecuteFunctions): RetryMemory {
	const executeData = context.getExecuteData();
	if (executeData.node.name !== context.getNode().name) return new Map();
	const memory: RetryMemory = memories.get(executeData) ?? new Map();
	memories.set(executeData, memory);
	return memory;
}

/** Keeps the result of a part, with its item, so that the next try does not send it again. A rejected part may be sent again. */
export function remember({ memory }: RunContext, { item, indexInItem }: Part, result: PartResult): void {
	const { results } = memory.get(item.index) ?? { results: new Map<number, PartResult>() };
	if (result.error?.outcome === 'rejected') results.delete(indexInItem);
	else results.set(indexInItem, result);
	if (results.size > 0) memory.set(item.index, { item, results });
	else memory.delete(item.index);
}
