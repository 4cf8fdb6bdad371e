import { startTimer } from '../concurrency/timer';
import { onAbort } from '../concurrency/onAbort';

/**
 * What the work gives; or undefined where the signal comes first, or where a reply has not come in whole in so long a time that
 * it counts as lost, whatever trickles in: the work hears of both, and does not begin where it is too late already. Timeout
 * itself is about silence; some replies (HTTP 101) escape it. Nothing of the waiting is left when it ends.
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
