import { onAbort, startTimer } from '../concurrency/timer';

/**
 * Runs the work with a deadline: `timeout` limits only the silence of a service, and some replies (HTTP 101) escape it. So one that is not
 * complete after three times `timeout` plus 5 s counts as lost. @returns undefined where the deadline or `signal` came first
 */
export async function withDeadline<Value>(
	work: (ended: AbortSignal) => Promise<Value>,
	timeout: number,
	signal: AbortSignal | undefined,
): Promise<Value | undefined> {
	if (signal?.aborted) return undefined;
	const controller = new AbortController();
	const end = () => controller.abort();
	const ended = new Promise<undefined>((resolve) => onAbort(controller.signal, () => resolve(undefined)));
	const removeListener = onAbort(signal, end);
	const stopTimer = startTimer(timeout * 3 + 5_000, end);
	try {
		return await Promise.race([work(controller.signal), ended]);
	} finally {
		removeListener();
		stopTimer();
	}
}
