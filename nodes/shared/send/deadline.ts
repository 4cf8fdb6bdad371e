import { whenAborted } from './whenAborted';

/**
 * When a reply that has not come in whole counts as lost, whatever trickles in. Timeout itself is about silence, and is
 * n8n's helper's to watch; some replies (HTTP 101) escape it.
 */
export function deadline(timeout: number): AbortSignal {
	return AbortSignal.timeout(Math.min(timeout * 3 + 5_000, 2 ** 31 - 1));
}

/** What the work gives, or undefined where one of the signals comes first. */
export async function firstOf<Value>(
	work: Promise<Value>,
	signals: Array<AbortSignal | undefined>,
): Promise<Value | undefined> {
	let stop = () => {};
	const stopped = new Promise<undefined>((resolve) => {
		stop = () => resolve(undefined);
	});
	const takenBack = signals.map((signal) => whenAborted(signal, stop));
	try {
		return await Promise.race([work, stopped]);
	} finally {
		for (const takeBack of takenBack) takeBack();
	}
}
