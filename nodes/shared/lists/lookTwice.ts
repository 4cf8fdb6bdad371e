import { pause, SECOND_LOOK_MS } from '../concurrency/backoff';
import type { Row } from '../model/request';

interface Finding {
	/** It rests on what a list does not show, so one look is not enough. */
	byAbsence?: boolean;
}

/**
 * Looks again, after a pause, where a finding rests on what a list does not show (docs/maintainers/design.md, "Evidence"). All
 * second looks share one reading of each list.
 * @param look gets the earliest time of its readings, and what the first look has found
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
