import type { FaultRow, Spread } from './faults';
import type { Subject } from './operations';

/** What a run of the fault matrix is, for the files that judge it. */

export type Mode = 'stopWorkflow' | 'continueRegularOutput' | 'continueErrorOutput';
export const MODES: Mode[] = ['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'];
export const SIZES = [1, 12];

export interface Case {
	subject: Subject;
	row: FaultRow;
	spread: Spread;
	mode: Mode;
	size: number;
}

/** Max Retries of a run, where the operation has it. */
export const MAX_RETRIES = 2;

export interface Baseline {
	requests: number;
	/** Rows of each item. */
	rows: number[];
}
