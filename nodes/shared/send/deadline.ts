import { after } from './timer';
import { whenAborted } from './whenAborted';

/**
 * What the work gives; or undefined where the signal comes first, or where a reply has not come in whole in so long a time that
 * it counts as lost, whatever trickles in. Timeout itself is about silence, and is n8n's helper's to watch; some replies
 * (HTTP 101) escape it. Nothing of the waiting is left when it ends.
 */
export async function inTime<Value>(
	work: Promise<Value>,
	timeout: number,
	signal: AbortSignal | undefined,
): Promise<Value | undefined> {
	let stop = () => {};
	const stopped = new Promise<undefined>((resolve) => {
		stop = () => resolve(undefined);
	});
	const takeBack = whenAborted(signal, stop);
	const stopTimer = after(timeout * 3 + 5_000, stop);
	try {
		return await Promise.race([work, stopped]);
	} finally {
		takeBack();
		stopTimer();
	}
}
