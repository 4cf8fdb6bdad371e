import { inputFailure, type PartResult, type Row } from '../model/exchange';
import type { Limiter } from '../model/client';
import { recordPartResult, type Part, type RunContext } from '../model/run';
import { redactPasswords } from '../redact/passwords';
import { checkEvidence } from './checkEvidence';
import { sharedClaim } from './claims';
import { EMPTY_ONCE, isEmptyOnce, lookTwice } from '../lists/lookTwice';

/** Either the result of a part that is not to be sent, or the part to send; neither where the run is over. */
interface Found {
	result?: PartResult;
	part?: Part;
	byAbsence?: boolean;
	lists?: Row[][];
}

/** Records what is done, where a person chose Skip (docs/maintainers/design.md, "Running again"). @returns the parts to send, reduced to what remains */
export async function skipIfDone(run: RunContext, parts: Part[], limiter: Limiter): Promise<Part[]> {
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
			`It is not clear whether this is done already: ${'unclear' in verdict ? verdict.unclear : EMPTY_ONCE}`,
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
