import { memoize } from 'lodash';

import type { PartResult } from '../model/batch';
import type { Row } from '../model/request';
import type { Part, RunContext } from '../model/run';
import { pause } from '../concurrency/backoff';
import { passwordsIn } from '../redact/passwords';
import { createRedactor } from '../redact/secrets';
import { checkEvidence } from './checkEvidence';
import { sharedClaim } from './claims';
import { madeSince } from './madeSince';

/** A part that was sent, what is known of it, and when its request left, by our clock. */
export interface LostRequest {
	part: Part;
	result: PartResult;
	sentAt: number;
}

/** After a lost reply the service is asked at once, and again after these pauses: its lists may be late. */
const PAUSES_MS = [0, 1_000, 3_000];
/** What was gone in the last look only is looked at once more after this pause. */
const ONCE_MORE_MS = 1_000;

/** What a look says of a part: its row where it is done, else what was looked for and seen. */
interface Finding {
	row?: Row;
	text?: string;
	/** The row follows from something that is gone: true only if the look before said so too. */
	byAbsence?: boolean;
	/** No further look can say more. */
	isFinal?: boolean;
}

/**
 * Looks up parts whose outcome is unknown (docs/design.md, "After a lost reply"): what is proven gets its row with
 * `confirmed: true`; all else stays unknown and says what was looked for and seen.
 * @param pauses how often, and how long after the look before
 */
export async function confirmLostRequests(
	run: RunContext,
	sent: LostRequest[],
	pauses: readonly number[] = PAUSES_MS,
): Promise<PartResult[]> {
	const results = sent.map(({ result }) => result);
	let open = sent.map((one, at) => ({ ...one, at, wasGone: false })).filter((one) => needsLookup(run, one));
	// The failure of a list may quote a password; cleaned once, as one list serves thousands of parts.
	const clean = memoize(createRedactor(passwordsIn(open.map(({ part }) => part.value))).redact);
	for (let look = 0; open.length > 0; look += 1) {
		const ms = pauses[look] ?? ONCE_MORE_MS;
		if (look >= pauses.length) open = open.filter(({ wasGone }) => wasGone);
		if (open.length === 0 || look > pauses.length) break;
		await pause(ms, run.signal);
		if (run.signal?.aborted) break;
		const now = Date.now();
		const looked = await Promise.all(
			open.map(async (one) => ({ ...one, ...(await lookUp(run, one, now, clean)) })),
		);
		// What cancelling cut short was not looked at.
		if (run.signal?.aborted) break;
		open = [];
		for (const { row, text = '', byAbsence = false, isFinal = false, ...one } of looked) {
			const error = results[one.at]?.error;
			if (row !== undefined && (!byAbsence || one.wasGone))
				results[one.at] = { rows: run.present([row], one.part.item.input) };
			else {
				if (error !== undefined) results[one.at] = { ...results[one.at], error: { ...error, finding: text } };
				if (!isFinal) open.push({ ...one, wasGone: byAbsence });
			}
		}
	}
	return results;
}

function needsLookup({ operation, optionsOf }: RunContext, { part, result }: LostRequest): boolean {
	return (
		operation.endpoint.repeat === 'never' &&
		operation.evidence !== undefined &&
		result.error?.outcome === 'unknown' &&
		optionsOf(part.item.index).afterLostReply === 'lookUp'
	);
}

async function lookUp(
	run: RunContext,
	{ part, sentAt }: LostRequest,
	notBefore: number,
	clean: (text: string) => string,
): Promise<Finding> {
	const claim = sharedClaim(run, part);
	if (claim !== undefined)
		return {
			text: `It cannot be told whether this was done: another part of this run asks for ${claim}, too.`,
			isFinal: true,
		};
	const { value, error } = await checkEvidence(run, part, notBefore, {
		before: part.seenBefore,
		isMadeSince: madeSince(run.client, sentAt),
	});
	if (error !== undefined)
		return error.isImpossible
			? { text: `It cannot be looked up: ${error.message}.`, isFinal: true }
			: { text: `It was looked for, but that did not work: ${clean(error.message)}.` };
	const { verdict } = value;
	if ('unclear' in verdict) return { text: `It was looked for, and is not clear: ${verdict.unclear}.` };
	if ('notDone' in verdict) return { text: `It was looked for, and is not done so far: ${verdict.notDone}.` };
	const { done, byAbsence } = verdict;
	return {
		row: { ...done, confirmed: true },
		byAbsence,
		text: 'It was looked for, and is gone from the list; one look alone does not prove that it was removed.',
	};
}
