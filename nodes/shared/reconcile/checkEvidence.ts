import { lowerFirst } from 'lodash';

import type { EvidenceContext, Verdict } from '../model/operation';
import { MOVED, readLists } from '../lists/readLists';
import type { Result, Row } from '../model/exchange';
import type { Part, RunContext } from '../model/run';
import { isClaimedByOthers } from './claims';
import { learned } from './learned';

export interface Checked {
	lists: Row[][];
	verdict: Verdict;
}

export interface CheckFailure {
	message: string;
	/** No later check can give a result either, because something is missing, such as an ID in the input. */
	isImpossible: boolean;
}

/**
 * Reads the lists that show a part's work, and evaluates what they prove (docs/maintainers/design.md, "Evidence"). It never throws.
 * @param sent given where the request was sent and its reply was lost
 */
export async function checkEvidence(
	run: RunContext,
	part: Part,
	notBefore: number,
	sent?: EvidenceContext['sent'],
): Promise<Result<Checked, CheckFailure>> {
	const { evidence } = run.operation;
	if (evidence === undefined) return impossible('the service shows nothing of it');
	const { item, value } = part;
	try {
		const toRead = evidence.lists(value, item.input, sent !== undefined);
		if (typeof toRead === 'string') return impossible(toRead);
		const { value: lists, error, hasMoved } = await readLists(run, item.index, toRead, notBefore);
		if (error !== undefined) return failed(error.message);
		const evidenceContext: EvidenceContext = {
			lists,
			sent,
			defaults: run.defaults,
			learned: learned(run),
			isClaimedByOthers: isClaimedByOthers(run, part),
		};
		const verdict = evidence.evaluate(evidenceContext, value, item.input);
		const isUnseen = hasMoved === true && 'notDone' in verdict;
		return { value: { lists, verdict: isUnseen ? { unclear: lowerFirst(MOVED) } : verdict } };
	} catch {
		return failed('the lists do not have the documented form');
	}
}

const impossible = (message: string) => ({ error: { message, isImpossible: true } });
const failed = (message: string) => ({ error: { message, isImpossible: false } });
