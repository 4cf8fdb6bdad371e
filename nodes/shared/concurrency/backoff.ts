import { after } from './timer';
import { whenAborted } from './onAbort';

const FIRST_MS = 500;
const LONGEST_MS = 10_000;
const LONGEST_ASKED_MS = 60_000;

/** How long to wait before repeat number `attempt` (0, 1, …), in milliseconds: what the service asked for, else doubling with jitter. */
export function backOff(attempt: number, asked?: number): number {
	if (asked !== undefined) return Math.min(asked, LONGEST_ASKED_MS);
	return Math.min(FIRST_MS * 2 ** attempt, LONGEST_MS) * (0.75 + Math.random() / 4);
}

/** Waits, or returns as soon as the execution is cancelled; no timer is left then. */
export async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
	if (signal?.aborted) return;
	let takeBack = () => {};
	await new Promise<void>((resolve) => {
		const stop = after(ms, resolve);
		takeBack = whenAborted(signal, () => {
			stop();
			resolve();
		});
	});
	takeBack();
}
