import type { Seen, Verdict } from '../model/operation';
import type { Row } from '../model/request';
import type { Failure, Result } from '../model/result';
import type { Part, RunContext } from '../model/run';
import { claimedByOthers } from './claims';
import { learned } from './learned';

/** What a look came to: the lists that were read and what they prove. */
export interface Checked {
	lists: Row[][];
	verdict: Verdict;
}

/** Why a look came to nothing: `cannot` where no look can, as something is missing. */
export interface CheckFailure {
	message: string;
	isImpossible: boolean;
}

/**
 * Reads the lists that show the part's work, and says what they prove (docs/design.md, "Evidence"). A list that did
 * not come, or not whole, proves nothing.
 * @param notBefore the lists are not older than this time of our clock, in milliseconds
 * @param sent set where the request was sent and its reply was lost
 */
export async function checkEvidence(
	run: RunContext,
	part: Part,
	notBefore: number,
	sent?: Seen['sent'],
): Promise<Result<Checked, CheckFailure>> {
	const { evidence } = run.operation;
	if (evidence === undefined)
		return { error: { message: 'the service shows nothing of it', isImpossible: true } };
	const { item, value } = part;
	const wanted = evidence.lists(value, item.input, sent !== undefined);
	if (typeof wanted === 'string') return { error: { message: wanted, isImpossible: true } };
	const readings = await Promise.all(
		wanted.map(async (list) => await run.lists.read(list, notBefore, run.optionsOf(item.index))),
	);
	const lists: Row[][] = [];
	for (const { value: rows, error, missing } of readings) {
		if (error !== undefined) return { error: { message: error.message, isImpossible: false } };
		if (missing !== undefined) return { error: { message: missing, isImpossible: false } };
		lists.push(rows);
	}
	const seen: Seen = {
		lists,
		sent,
		defaults: run.defaults,
		learned: learned(run),
		isClaimedByOthers: claimedByOthers(run, part),
	};
	try {
		return { value: { lists, verdict: evidence.evaluate(seen, value, item.input) } };
	} catch {
		return { error: { message: 'the lists do not have the documented form', isImpossible: false } };
	}
}

/** A problem that was found before anything was sent. */
export function inputFailure(message: string, advice: string): Failure {
	return { reason: 'input', message, advice, outcome: 'rejected' };
}
