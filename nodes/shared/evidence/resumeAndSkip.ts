/** Which parts need no request: an earlier try has sent them, or they are done already. */
import type { IExecuteFunctions } from 'n8n-workflow';

import { createLimiter } from '../concurrency/limiter';
import { inputFailure, type Row } from '../model/exchange';
import type { Part, RetryMemory, RunContext, Sent } from '../model/run';
import { recordResults } from '../output/rows';
import { confirmLost, lookUp } from './lookUp';

/** All tries of one execution get the same execute data object. Kept weakly under it, results are freed together with it. */
const memories = new WeakMap<object, RetryMemory>();

/** The memory of this execution; an empty one for the calls of an agent that runs tools in its own execution, as they are no tries of one another. */
export function retryMemoryOf(context: IExecuteFunctions): RetryMemory {
	const executeData = context.getExecuteData();
	if (executeData.node.name !== context.getNode().name) return new Map();
	const memory: RetryMemory = memories.get(executeData) ?? new Map();
	memories.set(executeData, memory);
	return memory;
}

/** The parts without those that need no request. They are planned already, as a part must keep its sequence number in every try. */
export async function resumeAndSkip(run: RunContext, parts: Part[]): Promise<Part[]> {
	// The results of earlier tries are told also where the run is over.
	const unsent = run.memory.size > 0 ? await resumeEarlierTries(run, parts) : parts;
	const remaining = await skipIfDone(run, unsent);
	return run.isOver() ? [] : remaining;
}

/** What an earlier try left unknown is looked up once more, and not sent again unless it is idempotent. @returns the parts to send */
async function resumeEarlierTries(run: RunContext, parts: Part[]): Promise<Part[]> {
	const remaining: Part[] = [];
	const sent: Sent[] = [];
	for (const part of parts) {
		const result = run.memory.get(part.item.index)?.results.get(part.indexInItem);
		if (result === undefined) remaining.push(part);
		else if (result.error !== undefined && run.operation.endpoint.repeat === 'idempotent')
			remaining.push({ ...part, mayHaveActed: true });
		else sent.push({ part, result });
	}
	for (const one of await confirmLost(run, sent, [0])) recordResults(run, [one]);
	return remaining;
}

/** Records what is done, where a person chose Skip (docs/maintainers/design.md, "If it is done already"). @returns the parts to send */
async function skipIfDone(run: RunContext, parts: Part[]): Promise<Part[]> {
	const isSkipped = ({ item }: Part) => item.options.ifDone === 'skip';
	if (run.operation.evidence === undefined || run.isOver() || !parts.some(isSkipped)) return parts;
	// Limited, because with On Error = Stop the first failed check ends the others.
	const limiter = createLimiter(run.limiter.limit());
	const checked = parts.map(async (part) =>
		isSkipped(part) ? await limiter.run(async () => await unlessDone(run, part)) : part,
	);
	return (await Promise.all(checked)).filter((part) => part !== undefined);
}

/** The part, reduced to what is still to be done; undefined where it is not to be sent. */
async function unlessDone(run: RunContext, part: Part): Promise<Part | undefined> {
	if (run.isOver()) return undefined;
	const verdict = await lookUp(run, part);
	// What a cancelled run has read proves nothing.
	if (run.signal?.aborted) return undefined;
	if ('notDone' in verdict) {
		// The cast is safe: only a part that is an object can have remaining fields, such as `addAssets`.
		const value = verdict.remaining ? { ...(part.value as Row), ...verdict.remaining } : part.value;
		return { ...part, value };
	}
	const result =
		'done' in verdict
			? { rows: run.present([{ ...verdict.done, alreadyDone: true }], part.item.input) }
			: {
					error: inputFailure(
						`It is not clear whether this is done already: ${verdict.unclear}`,
						'Correct or complete the input, run it by itself, or set If Already Done to Send Anyway.',
					),
				};
	recordResults(run, [{ part, result }], false);
	return undefined;
}
