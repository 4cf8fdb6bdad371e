import { pause, SECOND_LOOK_MS } from '../concurrency/backoff';
import type { ListResult } from '../model/client';
import type { ListRead } from '../model/operation';
import { type Failure, refused, type Result, type Row } from '../model/exchange';
import type { RunContext } from '../model/run';

/**
 * Reads several whole lists, each shared with all others of the run that need it. A list that did not come, or that came from a
 * cache, is a failure: nothing can be concluded from it (docs/maintainers/design.md, "Evidence").
 * `hasMoved`: one of them changed each time it was read, so that what is not among its rows may be there all the same.
 * @param notBefore the readings begin at this time or later, in epoch milliseconds of this machine
 */
export async function readLists(
	{ lists, optionsOf }: Pick<RunContext, 'lists' | 'optionsOf'>,
	itemIndex: number,
	toRead: ListRead[],
	notBefore = 0,
): Promise<Result<Row[][]> & Pick<ListResult, 'hasMoved'>> {
	const readings = await Promise.all(
		toRead.map(async (list) => await lists.read(list, notBefore, optionsOf(itemIndex))),
	);
	const rowsOfLists: Row[][] = [];
	for (const { value, error, missing } of readings) {
		if (error !== undefined) return { error };
		if (missing !== undefined) return refused(missing, 'Try again later.');
		rowsOfLists.push(value);
	}
	return { value: rowsOfLists, hasMoved: readings.some(({ hasMoved }) => hasMoved === true) };
}

/** Why something that is not among the rows may be there. */
export const MOVED = 'The list changed each time while it was read';

/** The failure of a list for an item that asks for its rows: unlike with a write, something was requested for it. */
export function requestedFailure(error: Failure): Failure {
	return error.reason === 'input' ? { ...error, reason: 'missing' } : error;
}

/** The failure of a list, with the words for what was to be looked up in it. */
export function notLookedUp(noun: string, error: Failure): Failure {
	return { ...error, message: `${noun} could not be looked up: ${error.message}` };
}

interface Finding {
	/** It rests on what a list does not show, so one look is not enough. */
	byAbsence?: boolean;
}

/**
 * Looks once, and a second time after a pause at each subject whose finding rests on what a list does not show: one list may be empty
 * or lack an entry or a field by accident (docs/maintainers/design.md, "Evidence"). The second looks of all subjects share one reading of each list.
 * @param look gets the earliest time at which its readings may begin, and at the second look what the first one has found
 */
export async function lookTwice<Subject, Found extends Finding>(
	subjects: readonly Subject[],
	look: (subject: Subject, notBefore: number, first?: Found) => Promise<Found>,
	signal: AbortSignal | undefined,
): Promise<Found[]> {
	const findings = await Promise.all(subjects.map(async (subject) => await look(subject, 0)));
	if (findings.every(({ byAbsence }) => byAbsence !== true)) return findings;
	await pause(SECOND_LOOK_MS, signal);
	const now = Date.now();
	const again = subjects.map(async (subject, index) => {
		const first = findings[index];
		return first?.byAbsence === true ? await look(subject, now, first) : first;
	});
	return (await Promise.all(again)).filter((finding) => finding !== undefined);
}

/** Came a list empty at one of two readings, and not at the other? Then it proves nothing. */
export const isEmptyOnce = (first: readonly Row[][], second: readonly Row[][]): boolean =>
	first.some((rows, index) => (rows.length === 0) !== ((second[index] ?? []).length === 0));
