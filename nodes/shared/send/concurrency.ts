/** How many requests may be under way at the same time; learns from how they went. */
export interface ConcurrencyFinder {
	limit(): number;
	/** One attempt has ended after `ms` milliseconds, `running` being under way; `passed`: the service kept up with it. */
	note(ms: number, passed: boolean, running: number): void;
}

/** A number that stays. */
export function fixedConcurrency(number: number): ConcurrencyFinder {
	return { limit: () => number, note: () => undefined };
}

const FIRST = 5;
const MOST = 50;
/** Latency may double before it counts as waiting in the service's queue. */
const TOLERANCE = 2;
const BACK_TO = 0.7;
/** Growth per round of requests: near the number that was refused last, and elsewhere once something was refused. */
const NEAR_CEILING = 0.1;
const CAREFUL = 1;
/** The best latency is that of the last one or two windows of so many attempts, as a service may become slower for good. */
const WINDOW = 200;

/**
 * Finds the number by the latency gradient (as Netflix' concurrency-limits do) and by additive increase and multiplicative
 * decrease. It doubles per round until something is refused or latency rises; then it grows by one per round, and hardly
 * where the service refused last. A refusal, a time-out or a lost connection takes it back at once, but only once for all
 * requests that were under way together.
 */
export function automaticConcurrency(first = FIRST, most = MOST): ConcurrencyFinder {
	let limit = first;
	let ceiling = Infinity;
	let doubling = true;
	/** Attempts that were under way at the last step back and have not ended: they say nothing new. */
	let oldAttempts = 0;
	let best = Infinity;
	let bestBefore = Infinity;
	let seen = 0;

	function fastest(ms: number): number {
		best = Math.min(best, ms);
		seen += 1;
		if (seen % WINDOW === 0) {
			bestBefore = best;
			best = Infinity;
		}
		// Below a millisecond the clock says nothing.
		return Math.max(1, Math.min(best, bestBefore));
	}

	return {
		limit: () => limit,
		note(ms, passed, running) {
			const isOld = oldAttempts > 0;
			if (isOld) oldAttempts -= 1;
			if (!passed) {
				if (isOld) return;
				ceiling = limit;
				doubling = false;
				limit = Math.max(1, Math.floor(limit * BACK_TO));
				oldAttempts = running - 1;
				return;
			}
			const gradient = Math.min(1, (TOLERANCE * fastest(ms)) / Math.max(1, ms));
			if (gradient < 1) doubling = false;
			// What was not used to the full says nothing of whether more would do.
			if (isOld || (gradient === 1 && running < Math.floor(limit))) return;
			const growth = doubling ? limit : limit + 1 >= ceiling ? NEAR_CEILING : CAREFUL;
			const next = limit * Math.max(0.5, gradient) + growth;
			limit = Math.min(most, Math.max(1, limit + (next - limit) / limit));
			if (limit > ceiling + 1) ceiling = Infinity;
		},
	};
}
