import type { Seen, Verdict } from '../model/operation';
import type { Row } from '../model/request';
import type { Result } from '../model/result';
import type { Part } from '../model/part';
import type { RunContext } from '../model/run';
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
 * Reads the lists that show a part's work, and says what they prove (docs/design.md, "Evidence"). A list that did not come,
 * or not whole, proves nothing. It never throws.
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
	if (evidence === undefined) return impossible('the service shows nothing of it');
	const { item, value } = part;
	try {
		const wanted = evidence.lists(value, item.input, sent !== undefined);
		if (typeof wanted === 'string') return impossible(wanted);
		const readings = await Promise.all(
			wanted.map(async (list) => await run.lists.read(list, notBefore, run.optionsOf(item.index))),
		);
		const lists: Row[][] = [];
		for (const { value: rows, error, missing } of readings) {
			if (error !== undefined) return failed(error.message);
			if (missing !== undefined) return failed(missing);
			lists.push(rows);
		}
		const seen: Seen = {
			lists,
			sent,
			defaults: run.defaults,
			learned: learned(run),
			isClaimedByOthers: claimedByOthers(run, part),
		};
		return { value: { lists, verdict: evidence.evaluate(seen, value, item.input) } };
	} catch {
		return failed('the lists do not have the documented form');
	}
}

const impossible = (message: string) => ({ error: { message, isImpossible: true } });
const failed = (message: string) => ({ error: { message, isImpossible: false } });
