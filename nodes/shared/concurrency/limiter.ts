import type { Limiter } from '../model/client';
import type { ConcurrencyFinder } from './concurrencyFinder';
import { onAbort, startTimer } from './timer';

/**
 * A limiter with as many places as the finder says. Work keeps its place while it
 * waits for a retry, so a failing service gets fewer requests. Once the run is over nothing waits any more, so that all work
 * can see that.
 */
export function createLimiter(
	finder: ConcurrencyFinder,
	signal?: AbortSignal,
	isOver: () => boolean = () => signal?.aborted === true,
): Limiter {
	const waiting: Array<() => void> = [];
	/** Readings of lists, for which work that has a place may wait: first, and also while others are paused. */
	const urgent: Array<() => void> = [];
	/** Second and later attempts of work that has a place. */
	const retryQueue: Array<() => void> = [];
	/** Work that has begun, also while it waits for a retry. */
	let placesTaken = 0;
	/** Attempts that were sent and have no reply yet. */
	let inFlight = 0;
	/** How many callers of `pauseOthers` want no new work for now. */
	let pausingCallers = 0;
	/** The end of the pause that the service needs, by the monotonic clock. */
	let pausedUntil = 0;
	/** Ends the timer that rings then; it runs only while somebody waits for it. */
	let stopTimer = () => {};

	const limit = () => Math.floor(finder.limit());

	function isPaused(): boolean {
		stopTimer();
		const left = pausedUntil - performance.now();
		if (left <= 0 || isOver()) return false;
		if (retryQueue.length + urgent.length + waiting.length > 0)
			stopTimer = startTimer(left, () => {
				// Not compared with the clock once more: a timer that rings a millisecond early would leave everybody waiting.
				pausedUntil = 0;
				startNext();
			});
		return true;
	}

	function startNext(): void {
		if (isPaused()) return;
		// What was refused once takes no risk: it goes before new work, and leaves a place free.
		while (retryQueue.length > 0 && (isOver() || inFlight < Math.max(1, limit() - 1))) {
			inFlight += 1;
			retryQueue.shift()?.();
		}
		while (retryQueue.length === 0 && placesTaken < limit()) {
			const start = urgent.shift() ?? (pausingCallers > 0 && !isOver() ? undefined : waiting.shift());
			if (start === undefined) return;
			placesTaken += 1;
			start();
		}
	}

	async function run<Result>(work: () => Promise<Result>, isUrgent = false): Promise<Result> {
		await new Promise<void>((resolve) => {
			(isUrgent ? urgent : waiting).push(resolve);
			startNext();
		});
		try {
			return await work();
		} finally {
			placesTaken -= 1;
			startNext();
		}
	}

	onAbort(signal, startNext);

	return {
		run,
		limit,
		async begin(isRetry) {
			if (isRetry)
				await new Promise<void>((resolve) => {
					retryQueue.push(resolve);
					startNext();
				});
			else inFlight += 1;
			const began = Date.now();
			const inFlightAtStart = inFlight;
			return (succeeded) => {
				const now = Date.now();
				inFlight -= 1;
				finder.onSample({ ms: now - began, now, succeeded, inFlight: inFlightAtStart });
				startNext();
			};
		},
		pauseFor(ms) {
			pausedUntil = Math.max(pausedUntil, performance.now() + ms);
			startNext();
		},
		pauseOthers() {
			pausingCallers += 1;
			let isPausing = true;
			return () => {
				if (isPausing) pausingCallers -= 1;
				isPausing = false;
				startNext();
			};
		},
	};
}
