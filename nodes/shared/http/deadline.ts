import { startTimer } from '../concurrency/timer';
import { onAbort } from '../concurrency/onAbort';

/** `timeout` limits only silence, and some replies (HTTP 101) escape it. @returns undefined where the deadline or `signal` came first */
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
