import { createLimiter } from '../concurrency/limiter';
import { isEmptyOnce, lookTwice } from '../lists/readLists';
import type { Limiter } from '../model/client';
import { inputFailure, type PartResult, type Row } from '../model/exchange';
import { recordPartResult, type Call, type Part, type RunContext } from '../model/run';
import { planCalls } from '../plan/planCalls';
import { redactPasswords } from '../redact/passwords';
import { checkEvidence, sharedClaim } from './checkEvidence';
import { confirmLostRequests, type LostRequest } from './confirmLostRequests';
import { remember, remembered } from './retryMemory';

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
	const limiter = createLimiter(run.limiter.limit());
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

/** Either the result of a part that is not to be sent, or the part to send; neither where the run is over. */
interface Found {
	result?: PartResult;
	part?: Part;
	byAbsence?: boolean;
	lists?: Row[][];
}

/** Records what is done, where a person chose Skip (docs/maintainers/design.md, "Running again"). @returns the parts to send, reduced to what remains */
async function skipIfDone(run: RunContext, parts: Part[], limiter: Limiter): Promise<Part[]> {
	async function look(part: Part, notBefore: number, first?: Found): Promise<Found> {
		if (run.isOver()) return {};
		if (run.optionsOf(part.item.index).ifDone !== 'skip') return { part };
		const found = await checkPart(run, part, notBefore, first);
		// The run was cancelled during the check, so the result proves nothing.
		if (run.signal?.aborted) return {};
		const isFinal = found.byAbsence !== true || first !== undefined;
		if (isFinal && found.result !== undefined)
			recordPartResult(run, part, redactPasswords(run, [part], [found.result])[0] ?? found.result);
		return found;
	}
	const found = await lookTwice<Part, Found>(
		parts,
		async (...about) => await limiter.run(async () => await look(...about)),
		run.signal,
	);
	return found.flatMap(({ part }) => part ?? []);
}

async function checkPart(run: RunContext, part: Part, notBefore: number, first?: Found): Promise<Found> {
	const claim = sharedClaim(run, part, 'earlier');
	if (claim !== undefined)
		return refuse(
			`Another part of this run also asks for ${claim}`,
			'Later, nobody could say which of the two is done. Run it by itself, or set If Already Done to Send Anyway.',
		);
	const { value: checked, error } = await checkEvidence(run, part, notBefore);
	if (error?.isImpossible === true)
		return refuse(
			`It cannot be determined whether this is done already: ${error.message}`,
			'Give what is missing, or set If Already Done to Send Anyway.',
		);
	if (error !== undefined)
		return refuse(
			`The check whether this is done already failed: ${error.message}`,
			'Try again later, or set If Already Done to Send Anyway.',
		);
	const { verdict, lists } = checked;
	const isUnlike =
		!('unclear' in verdict) && verdict.byAbsence === true && isEmptyOnce(first?.lists ?? lists, lists);
	if ('unclear' in verdict || isUnlike)
		return refuse(
			`It is not clear whether this is done already: ${'unclear' in verdict ? verdict.unclear : 'of two readings of a list one was empty'}`,
			'Check it on the platform and correct the input, or set If Already Done to Send Anyway.',
		);
	const { byAbsence } = verdict;
	if ('done' in verdict) {
		const rows = run.present([{ ...verdict.done, alreadyDone: true }], part.item.input);
		return { result: { rows }, byAbsence, lists };
	}
	// The cast is safe: only a part that is an object can have remaining fields, such as `addAssets`.
	const value =
		verdict.remaining === undefined ? part.value : { ...(part.value as Row), ...verdict.remaining };
	return { part: { ...part, value, seenBefore: lists }, byAbsence, lists };
}

function refuse(message: string, advice: string): Found {
	return { result: { error: inputFailure(message, advice) } };
}
