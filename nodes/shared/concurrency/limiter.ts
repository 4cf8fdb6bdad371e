import type { Limiter } from '../model/run';
import type { ConcurrencyFinder } from './concurrencyFinder';
import { after } from './timer';
import { whenAborted } from './onAbort';

/**
 * A limiter whose number of places is the finder's; that is asked for when the first work comes. Work keeps its place while
 * it waits to be sent again: so a service in trouble gets fewer requests by itself. Once the run is over nothing is held up
 * any more: whoever waits must see that.
 */
export function createLimiter(
	finder: () => ConcurrencyFinder,
	signal?: AbortSignal,
	isOver: () => boolean = () => signal?.aborted === true,
): Limiter {
	const waiting: Array<() => void> = [];
	const urgent: Array<() => void> = [];
	/** Second and later attempts of work that has a place. */
	const again: Array<() => void> = [];
	let running = 0;
	let underWay = 0;
	let holding = 0;
	/** The end of the pause that the service needs, by the clock that nobody sets. */
	let heldUntil = 0;
	/** Ends the timer that rings then; it runs only while somebody waits for it. */
	let stopTimer = () => {};

	const limit = () => Math.floor(finder().limit());

	function isHeld(): boolean {
		stopTimer();
		const left = heldUntil - performance.now();
		if (left <= 0 || isOver()) return false;
		if (again.length + urgent.length + waiting.length > 0)
			stopTimer = after(left, () => {
				// Not compared with the clock once more: a timer that rings a millisecond early would leave everybody waiting.
				heldUntil = 0;
				startNext();
			});
		return true;
	}

	function startNext(): void {
		if (isHeld()) return;
		// What was refused once takes no risk: it goes before new work, and leaves a place free.
		while (again.length > 0 && (isOver() || underWay < Math.max(1, limit() - 1))) {
			underWay += 1;
			again.shift()?.();
		}
		while (again.length === 0 && running < limit()) {
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

	// Where it is over already there is nobody to tell, and the run that knows the number is not made yet.
	if (signal?.aborted !== true) whenAborted(signal, startNext);

	return {
		run,
		limit,
		async begin(isAgain) {
			if (isAgain)
				await new Promise<void>((resolve) => {
					again.push(resolve);
					startNext();
				});
			else underWay += 1;
			const began = Date.now();
			const besides = underWay;
			return (passed) => {
				const now = Date.now();
				underWay -= 1;
				finder().note({ ms: now - began, now, passed, besides });
				startNext();
			};
		},
		hold(ms) {
			heldUntil = Math.max(heldUntil, performance.now() + ms);
			startNext();
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
