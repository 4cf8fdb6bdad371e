import type { FaultRow, Spread } from './faults';
import type { Subject } from './operations';

/** What a run of the fault matrix is, for the files that judge it. */

export type Mode = 'stopWorkflow' | 'continueRegularOutput' | 'continueErrorOutput';
export const MODES: Mode[] = ['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'];
/** `daily`: faults that end alike stand for one another. `deep` (DEEP=1): every operation with every fault. */
export type Depth = 'daily' | 'deep';

/** How many items a run has. Automatic concurrency begins with 5: one item at least waits for its turn. */
export const SIZES: Record<Depth, [one: number, many: number]> = {
	daily: [1, 6],
	deep: [1, 12],
};

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
