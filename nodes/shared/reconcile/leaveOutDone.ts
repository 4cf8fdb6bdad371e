import { createLimiter } from '../concurrency/limiter';
import { recordPartResult, type Call, type Part, type RunContext } from '../model/run';
import { planCalls } from '../plan/planCalls';
import { redactPasswords } from '../redact/passwords';
import { confirmLostRequests, type LostRequest } from './confirmLostRequests';
import { remember, remembered } from './retryMemory';
import { skipIfDone } from './skipIfDone';

/**
 * The planned calls without the parts that need no request: those that an earlier try of this execution has sent, and those that
 * are done already where a person chose to skip them (docs/maintainers/design.md, "If it is done already"). Records their results. It takes planned
 * calls, because planning assigns sequence numbers, and a part must keep its number in every try.
 */
export async function leaveOutDone(run: RunContext, planned: Call[]): Promise<Call[]> {
	const parts = planned.flatMap((call) => call.parts).sort((a, b) => a.position - b.position);
	// This comes before `isOver`: the results of earlier tries are reported also where the run is over.
	const remaining = await remainingParts(run, parts);
	if (run.isOver()) return [];
	return remaining === parts ? planned : await planCalls(run.operation, remaining);
}

async function remainingParts(run: RunContext, parts: Part[]): Promise<Part[]> {
	const isRetry = (run.memory?.parts.size ?? 0) > 0;
	const remaining = withoutDone(run, isRetry ? await resumeEarlierTries(run, parts) : parts);
	const hasSkip = remaining.some(({ item }) => run.optionsOf(item.index).ifDone === 'skip');
	if (!hasSkip || run.operation.evidence === undefined || run.isOver()) return remaining;
	// Limited, because with On Error = Stop the first failed check ends the others.
	const limiter = createLimiter({ limit: () => run.limiter.limit(), onSample: () => undefined });
	return await skipIfDone(run, remaining, limiter);
}

function withoutDone(run: RunContext, parts: Part[]): Part[] {
	if (parts.every(({ item }) => item.alreadyDone === undefined)) return parts;
	return parts.filter((part) => {
		const { alreadyDone, input } = part.item;
		if (alreadyDone === undefined) return true;
		recordPartResult(run, part, { rows: run.present([{ ...alreadyDone, alreadyDone: true }], input) });
		return false;
	});
}

/** A write with an unknown outcome is looked up once more, and not sent again unless it is idempotent. @returns the parts to send */
async function resumeEarlierTries(run: RunContext, parts: Part[]): Promise<Part[]> {
	const remaining: Part[] = [];
	const toConfirm: LostRequest[] = [];
	for (const part of parts) {
		const earlier = remembered(run, part);
		if (earlier === undefined) remaining.push(part);
		else if (earlier.error !== undefined && run.operation.endpoint.repeat === 'idempotent')
			remaining.push({ ...part, mayHaveActed: true });
		else {
			const { sentAt, seenBefore, ...result } = earlier;
			toConfirm.push({ part: { ...part, seenBefore }, result, sentAt });
		}
	}
	const results = redactPasswords(
		run,
		toConfirm.map(({ part }) => part),
		await confirmLostRequests(run, toConfirm, [0]),
	);
	toConfirm.forEach(({ part, sentAt, result: earlierResult }, index) => {
		const result = results[index] ?? earlierResult;
		remember(run, part, result, sentAt);
		recordPartResult(run, part, result);
	});
	return remaining;
}
