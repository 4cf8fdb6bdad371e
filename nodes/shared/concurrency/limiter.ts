/** How many requests of a run are in flight, and which work may start (docs/maintainers/design.md, "Many items"). */
import { once } from 'lodash';

import type { Limiter } from '../model/service';
import { backoffMs, wait } from './waiting';

const FIRST_LIMIT = 20;
/** The most requests that are in flight where nothing was chosen. */
export const MAX_LIMIT = 50;
/** After so many successes, or as many as may be in flight, the limit grows by one. Fewer would try a weak service too often. */
const MIN_ROUND = 20;

/**
 * Work keeps its place while it waits for a retry, so a failing service gets fewer requests; each attempt is in flight from `begin` to its end. Of
 * both there are never more than `limit`: what was chosen, or (0) what the service bears (AIMD). Once the run is over nothing is paused any more.
 */
export function createLimiter(
	chosen: number,
	signal?: AbortSignal,
	isOver: () => boolean = () => signal?.aborted === true,
): Limiter {
	let limit = chosen > 0 ? chosen : FIRST_LIMIT;
	let successes = 0;
	let decreases = 0;

	const attempts: Array<() => void> = [];
	const works: Array<() => void> = [];
	let inFlight = 0;
	let placesTaken = 0;
	let pauses = 0;
	let pausingCallers = 0;

	function startNext(): void {
		const isPaused = pauses > 0 && !isOver();
		while (attempts.length > 0 && inFlight < limit && !isPaused) {
			inFlight += 1;
			attempts.shift()?.();
		}
		// What waits for its attempt goes before new work.
		const isHeldUp = isPaused || attempts.length > 0 || (pausingCallers > 0 && !isOver());
		while (works.length > 0 && placesTaken < limit && !isHeldUp) {
			placesTaken += 1;
			works.shift()?.();
		}
	}

	function adapt(succeeded: boolean, decreasesAtStart: number): void {
		if (chosen > 0) return;
		if (succeeded) {
			successes += 1;
			if (successes < Math.max(limit, MIN_ROUND)) return;
			limit = Math.min(MAX_LIMIT, limit + 1);
		} else {
			if (decreasesAtStart < decreases) return;
			decreases += 1;
			limit = Math.max(1, Math.floor(limit / 2));
		}
		successes = 0;
	}

	signal?.addEventListener('abort', startNext);

	return {
		limit: () => limit,
		async run(work) {
			await new Promise<void>((resolve) => {
				works.push(resolve);
				startNext();
			});
			try {
				return await work();
			} finally {
				placesTaken -= 1;
				startNext();
			}
		},
		async begin() {
			await new Promise<void>((resolve) => {
				attempts.push(resolve);
				startNext();
			});
			const decreasesAtStart = decreases;
			return (succeeded, retryAfter) => {
				inFlight -= 1;
				adapt(succeeded, decreasesAtStart);
				// A service that fails at one request at a time needs a pause, too.
				if (retryAfter !== undefined || (!succeeded && limit === 1)) {
					pauses += 1;
					void wait(backoffMs(0, retryAfter), signal).then(() => {
						pauses -= 1;
						startNext();
					});
				}
				startNext();
			};
		},
		pauseOthers() {
			pausingCallers += 1;
			return once(() => {
				pausingCallers -= 1;
				startNext();
			});
		},
	};
}
