import type { Limiter } from '../run';
import type { ConcurrencyFinder } from './concurrency';
import { pause } from './pause';

/**
 * A limiter whose number of places is the finder's; that is asked for when the first work comes. Once the run is over nothing is
 * held up any more: whoever waits must see that.
 */
export function createLimiter(
	finder: () => ConcurrencyFinder,
	signal?: AbortSignal,
	isOver: () => boolean = () => signal?.aborted === true,
): Limiter {
	const waiting: Array<() => void> = [];
	const urgent: Array<() => void> = [];
	let running = 0;
	let holding = 0;
	/** Pauses that the service asked for and that are not over. */
	let pauses = 0;

	function startNext(): void {
		while (running < finder().limit() && (pauses === 0 || isOver())) {
			const start = urgent.shift() ?? (holding > 0 && !isOver() ? undefined : waiting.shift());
			if (start === undefined) return;
			running += 1;
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
			running -= 1;
			startNext();
		}
	}

	signal?.addEventListener('abort', startNext, { once: true });

	return {
		run,
		limit: () => Math.floor(finder().limit()),
		note: (ms, passed) => {
			finder().note(ms, passed, running);
			startNext();
		},
		hold(ms) {
			// Counted, not compared with the clock: a timer that fires a millisecond early would leave everybody waiting.
			pauses += 1;
			void pause(ms, signal).then(() => {
				pauses -= 1;
				startNext();
			});
		},
		holdOthers() {
			holding += 1;
			let held = true;
			return () => {
				if (held) holding -= 1;
				held = false;
				startNext();
			};
		},
	};
}
