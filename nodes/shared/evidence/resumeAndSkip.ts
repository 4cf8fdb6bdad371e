/** Which parts need no request: an earlier try has sent them, or they are done already. */
import { createLimiter } from '../concurrency/limiter';
import { inputFailure, type PartResult, type Row } from '../model/exchange';
import type { Call, Part, RunContext } from '../model/run';
import { planCalls } from '../plan/planCalls';
import { passwordsIn } from '../redact/passwords';
import { createRedactor } from '../redact/redactor';
import { recordResults } from '../send/recordResults';
import { checkEvidence, sharedClaim } from './checkEvidence';
import { confirmLostRequests, type LostRequest } from './confirmLostRequests';
import { remembered } from './retryMemory';

/**
 * The planned calls without the parts that need no request: those that an earlier try of this execution has sent, and those that
 * are done already where a person chose to skip them (docs/maintainers/design.md, "If it is done already"). Records their results. It takes planned
 * calls, because planning assigns sequence numbers, and a part must keep its number in every try.
 */
export async function resumeAndSkip(run: RunContext, planned: Call[]): Promise<Call[]> {
	const parts = planned.flatMap((call) => call.parts).sort((a, b) => a.position - b.position);
	// This comes before `isOver`: the results of earlier tries are reported also where the run is over.
	const isRetry = (run.memory?.parts.size ?? 0) > 0;
	const remaining = await skipIfDone(run, isRetry ? await resumeEarlierTries(run, parts) : parts);
	if (run.isOver()) return [];
	return remaining === parts ? planned : await planCalls(run.operation, remaining);
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
			const { sentAt, ...result } = earlier;
			toConfirm.push({ part, result, sentAt });
		}
	}
	const results = await confirmLostRequests(run, toConfirm, [0]);
	for (const [index, { part, sentAt, result: earlier }] of toConfirm.entries())
		recordResults(run, [part], [{ part, result: results[index] ?? earlier }], sentAt);
	return remaining;
}

/** Records what is done, where a person chose Skip (docs/maintainers/design.md, "Running again"). @returns the parts to send, reduced to what remains */
async function skipIfDone(run: RunContext, parts: Part[]): Promise<Part[]> {
	const isSkipped = ({ item }: Part) => run.optionsOf(item.index).ifDone === 'skip';
	if (run.operation.evidence === undefined || run.isOver() || !parts.some(isSkipped)) return parts;
	// Limited, because with On Error = Stop the first failed check ends the others.
	const limiter = createLimiter(run.limiter.limit());
	const checked = parts.map(async (part) => {
		if (!isSkipped(part)) return part;
		return await limiter.run(async () => {
			if (run.isOver()) return undefined;
			const { toSend, result } = await checkPart(run, part);
			// The run was cancelled during the check, so the result proves nothing.
			if (run.signal?.aborted) return undefined;
			if (result !== undefined) recordResults(run, [part], [{ part, result }]);
			return toSend;
		});
	});
	return (await Promise.all(checked)).filter((part) => part !== undefined);
}

/** Either the result of a part that is not to be sent, or the part to send. */
interface Found {
	result?: PartResult;
	toSend?: Part;
}

async function checkPart(run: RunContext, part: Part): Promise<Found> {
	const claim = sharedClaim(run, part, 'earlier');
	if (claim !== undefined)
		return refuse(
			`Another part of this run also asks for ${claim}`,
			'Later, nobody could say which of the two is done. Run it by itself, or set If Already Done to Send Anyway.',
		);
	const { value: verdict, error } = await checkEvidence(run, part);
	if (error?.isImpossible === true)
		return refuse(
			`It cannot be determined whether this is done already: ${error.message}`,
			'Give what is missing, or set If Already Done to Send Anyway.',
		);
	if (error !== undefined)
		return refuse(
			`The check whether this is done already failed: ${createRedactor(passwordsIn(part.value)).redact(error.message)}`,
			'Try again later, or set If Already Done to Send Anyway.',
		);
	if ('unclear' in verdict)
		return refuse(
			`It is not clear whether this is done already: ${verdict.unclear}`,
			'Check it on the platform and correct the input, or set If Already Done to Send Anyway.',
		);
	if ('done' in verdict)
		return { result: { rows: run.present([{ ...verdict.done, alreadyDone: true }], part.item.input) } };
	// The cast is safe: only a part that is an object can have remaining fields, such as `addAssets`.
	const value =
		verdict.remaining === undefined ? part.value : { ...(part.value as Row), ...verdict.remaining };
	return { toSend: { ...part, value } };
}

function refuse(message: string, advice: string): Found {
	return { result: { error: inputFailure(message, advice) } };
}
