import type { PartResult } from '../model/batch';
import { planCalls } from '../plan/planCalls';
import type { Row } from '../model/request';
import { inputFailure } from '../model/result';
import type { Call, Part, RunContext } from '../model/run';
import { fixedConcurrency } from '../concurrency/concurrencyFinder';
import { createLimiter } from '../concurrency/limiter';
import { redactPasswords } from '../redact/passwords';
import { recordPartResult } from './recordPartResult';
import { checkEvidence } from './checkEvidence';
import { sharedClaim } from './claims';
import { confirmLostRequests, type LostRequest } from './confirmLostRequests';
import { remember, remembered } from './retryMemory';

/**
 * The calls of what is still to be sent. All parts are planned before it is known which of them are left: so their numbers are
 * the same in every try, and in the rows of those that are not sent.
 */
export async function leaveOutDone(run: RunContext): Promise<Call[]> {
	const planned = await planCalls(run.operation, run.parts);
	const parts = planned.flatMap((call) => call.parts).sort((one, two) => one.position - two.position);
	// What an earlier try has done is reported also where this one ends before it sends anything.
	const left = await remainingParts(run, parts);
	if (run.isOver()) return [];
	return left === parts ? planned : await planCalls(run.operation, left);
}

/**
 * The parts that are still to be sent, after those that an earlier try of this execution has settled, and those that are done
 * already where a person chose to skip them (docs/design.md, "Running again").
 */
async function remainingParts(run: RunContext, parts: Part[]): Promise<Part[]> {
	const isRetry = (run.memory?.parts.size ?? 0) > 0;
	const left = isRetry ? await resumeEarlierTries(run, parts) : parts;
	const skips = left.some(({ item }) => run.optionsOf(item.index).ifDone === 'skip');
	if (!skips || run.operation.evidence === undefined || run.isOver()) return left;
	// No more looks begin than can be asked for at once: with On Error = Stop the first that fails ends them.
	const checking = createLimiter(() => fixedConcurrency(run.limiter.limit()));
	const checks = left.map(async (part) => await checking.run(async () => await checkPart(run, part)));
	return (await Promise.all(checks)).filter((part) => part !== undefined);
}

/** Rows are given again. What is unknown is not sent again where that could do it twice: it is looked up once more. */
async function resumeEarlierTries(run: RunContext, parts: Part[]): Promise<Part[]> {
	const left: Part[] = [];
	const sent: LostRequest[] = [];
	for (const part of parts) {
		const known = remembered(run, part);
		if (known === undefined) left.push(part);
		else if (known.error !== undefined && run.operation.endpoint.repeat === 'idempotent')
			left.push({ ...part, mayHaveActed: true });
		else {
			const { sentAt, seenBefore, ...result } = known;
			sent.push({ part: { ...part, seenBefore }, result, sentAt });
		}
	}
	const results = redactPasswords(
		run,
		sent.map(({ part }) => part),
		await confirmLostRequests(run, sent, [0]),
	);
	sent.forEach(({ part, sentAt, result: before }, index) => {
		const result = results[index] ?? before;
		remember(run, part, result, sentAt);
		recordPartResult(run, part, result);
	});
	return left;
}

/** The part as it is to be sent; undefined where it is done already, or where that cannot be told: it is settled then. */
async function checkPart(run: RunContext, part: Part): Promise<Part | undefined> {
	if (run.isOver()) return undefined;
	if (run.optionsOf(part.item.index).ifDone !== 'skip') return part;
	const { result, part: checked } = await skipIfDone(run, part);
	// A look that cancelling cut short says nothing.
	if (run.signal?.aborted) return undefined;
	if (result !== undefined) recordPartResult(run, part, result);
	return checked;
}

/** What becomes of a part that is to be skipped where it is done: its result, or the part that is to be sent. */
async function skipIfDone(run: RunContext, part: Part): Promise<{ result?: PartResult; part?: Part }> {
	const claim = sharedClaim(run, part, 'earlier');
	if (claim !== undefined)
		return refused(
			`Another part of this run asks for ${claim}, too`,
			'Which of them is done could not be told later. Run it by itself, or set If Already Done to Send Anyway.',
		);
	const { value: checked, error } = await checkEvidence(run, part, 0);
	if (error?.isImpossible === true)
		return refused(
			`It cannot be told whether this is done already: ${error.message}`,
			'Give what is missing, or set If Already Done to Send Anyway.',
		);
	if (error !== undefined)
		return refused(
			`It could not be looked up whether this is done already: ${error.message}`,
			'Try again later, or set If Already Done to Send Anyway.',
		);
	const { verdict, lists: seenBefore } = checked;
	if ('unclear' in verdict)
		return refused(
			`It is not clear whether this is done already: ${verdict.unclear}`,
			'Look at it on the platform and correct the input, or set If Already Done to Send Anyway.',
		);
	if ('done' in verdict)
		return { result: { rows: run.present([{ ...verdict.done, alreadyDone: true }], part.item.input) } };
	// Only the remaining fields (`addAssets`) are replaced: a part of which something remains is an object.
	const value =
		verdict.remaining === undefined ? part.value : { ...(part.value as Row), ...verdict.remaining };
	return { part: { ...part, value, seenBefore } };
}

function refused(message: string, advice: string): { result: PartResult } {
	return { result: { error: inputFailure(message, advice) } };
}
