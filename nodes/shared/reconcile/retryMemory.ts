import type { IExecuteFunctions } from 'n8n-workflow';

import type { PartResult } from '../model/batch';
import type { Part } from '../model/part';
import type { RetryMemory, RunContext } from '../model/run';

/**
 * n8n's Retry On Fail runs the whole node again, but hands every try of one execution of a node the same execute data: what
 * a try came to is kept by that object, for as long as n8n keeps it, and by nothing else.
 */
const memories = new WeakMap<object, RetryMemory>();

/**
 * The memory of this execution of the node. An agent's calls are never tries of one another: where the agent runs a tool inside
 * its own execution, all calls have the agent's execute data, and nothing is remembered.
 */
export function retryMemoryOf(context: IExecuteFunctions): RetryMemory | undefined {
	const executeData = context.getExecuteData();
	if (executeData.node.name !== context.getNode().name) return undefined;
	const memory = memories.get(executeData) ?? { parts: new Map(), ids: new Map() };
	memories.set(executeData, memory);
	return memory;
}

/** What an earlier try came to for this part. */
export function remembered({ memory }: RunContext, part: Part) {
	return memory?.parts.get(keyOf(part));
}

/** Keeps what the next try must not do again. What was refused may be sent again, so it is forgotten. */
export function remember({ memory }: RunContext, part: Part, result: PartResult, sentAt: number): void {
	if (result.error?.outcome === 'rejected') memory?.parts.delete(keyOf(part));
	else
		memory?.parts.set(keyOf(part), {
			...result,
			sentAt: result.error?.sentAt ?? sentAt,
			seenBefore: part.seenBefore,
		});
}

function keyOf({ item, place }: Part): string {
	return `${item.index}/${place}`;
}
