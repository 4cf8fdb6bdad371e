/**
 * Waiting that ends with the execution (docs/maintainers/design.md, "Cancelling"). The timers are
 * lodash's: a community node may use none of JavaScript's, and on Node 20 a signal of `AbortSignal.any` may be collected
 * as garbage before it aborts.
 */
import { compact, debounce } from 'lodash';

const MAX_TIMER_MS = 2 ** 31 - 1;

/** Waits so long, or until one of the signals aborts; no timer and no listener is left then. */
export async function wait(ms: number, ...signals: Array<AbortSignal | undefined>): Promise<void> {
	const given = compact(signals);
	if (given.some(({ aborted }) => aborted)) return;
	await new Promise<void>((resolve) => {
		const timer = debounce(end, Math.min(ms, MAX_TIMER_MS));
		function end(): void {
			timer.cancel();
			for (const signal of given) signal.removeEventListener('abort', end);
			resolve();
		}
		for (const signal of given) signal.addEventListener('abort', end);
		timer();
	});
}

/** Runs the work with a deadline, as `timeout` limits silence alone. @returns undefined where it or `signal` came first */
export async function withDeadline<Value>(
	work: (ended: AbortSignal) => Promise<Value>,
	timeout: number,
	signal: AbortSignal | undefined,
): Promise<Value | undefined> {
	if (signal?.aborted) return undefined;
	const ended = new AbortController();
	const deadline = wait(timeout * 3 + 5_000, signal, ended.signal).then(() => undefined);
	try {
		return await Promise.race([work(ended.signal), deadline]);
	} finally {
		ended.abort();
	}
}

const FIRST_MS = 500;
const MAX_MS = 10_000;
const MAX_ASKED_MS = 60_000;

/** Milliseconds before retry number `attempt` (0, 1, …): what the service asked for, else doubling with jitter. */
export function backoffMs(attempt: number, asked?: number): number {
	if (asked !== undefined) return Math.min(asked, MAX_ASKED_MS);
	return Math.min(FIRST_MS * 2 ** attempt, MAX_MS) * (0.75 + Math.random() / 4);
}

export async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
	await wait(ms, signal);
}
