import type { PartResult } from '../model/batch';
import type { Part } from '../model/part';
import type { Row } from '../model/request';
import { inputFailure } from '../model/result';
import type { RunContext } from '../model/run';
import { redactPasswords } from '../redact/passwords';
import { checkEvidence } from './checkEvidence';
import { sharedClaim } from './claims';
import { recordPartResult } from './recordPartResult';

/**
 * Checks whether the work of a part is done already, where a person chose to skip what is done (docs/design.md, "Running
 * again"). Where it is done or not clear, records a result.
 * @returns the part, reduced to what remains to be done; undefined where nothing is to be sent
 */
export async function skipIfDone(run: RunContext, part: Part): Promise<Part | undefined> {
	if (run.isOver()) return undefined;
	if (run.optionsOf(part.item.index).ifDone !== 'skip') return part;
	const { result, part: remaining } = await checkPart(run, part);
	// The run was cancelled during the check, so the result proves nothing.
	if (run.signal?.aborted) return undefined;
	if (result !== undefined) recordPartResult(run, part, redactPasswords(run, [part], [result])[0] ?? result);
	return remaining;
}

/** Either the result of a part that is not to be sent, or the part to send. */
async function checkPart(run: RunContext, part: Part): Promise<{ result?: PartResult; part?: Part }> {
	const claim = sharedClaim(run, part, 'earlier');
	if (claim !== undefined)
		return refuse(
			`Another part of this run also asks for ${claim}`,
			'Later, nobody could say which of the two is done. Run it by itself, or set If Already Done to Send Anyway.',
		);
	const { value: checked, error } = await checkEvidence(run, part, 0);
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
	const { verdict, lists: seenBefore } = checked;
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
	return { part: { ...part, value, seenBefore } };
}

function refuse(message: string, advice: string): { result: PartResult } {
	return { result: { error: inputFailure(message, advice) } };
}
