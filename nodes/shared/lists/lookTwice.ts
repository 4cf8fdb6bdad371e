import { pause, SECOND_LOOK_MS } from '../concurrency/backoff';
import type { Row } from '../model/exchange';

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

export const EMPTY_ONCE = 'of two readings of a list one was empty';
