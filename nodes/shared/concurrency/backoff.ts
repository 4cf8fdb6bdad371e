/** How long to wait before a retry, and before a second look at a list. */
import { wait } from './timer';

const FIRST_MS = 500;
const MAX_MS = 10_000;
const MAX_ASKED_MS = 60_000;
/** Between two looks at a list for what it did not show. */
export const SECOND_LOOK_MS = 1_000;

/** Milliseconds before retry number `attempt` (0, 1, …): what the service asked for, else doubling with jitter. */
export function backoffMs(attempt: number, asked?: number): number {
	if (asked !== undefined) return Math.min(asked, MAX_ASKED_MS);
	return Math.min(FIRST_MS * 2 ** attempt, MAX_MS) * (0.75 + Math.random() / 4);
}

/** Waits, or returns as soon as the execution is cancelled. */
export async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
	await wait(ms, signal);
}
