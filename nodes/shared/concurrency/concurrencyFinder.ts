import { watchLatency } from './latency';

/** One attempt of a request, when it has ended. */
export interface Attempted {
	/** How long it took, and when it ended, in milliseconds. */
	ms: number;
	now: number;
	/** The service kept up with it. */
	passed: boolean;
	/** How many were under way when it began, itself among them. */
	besides: number;
}

/** How many requests may be under way at the same time; learns from how they went. */
export interface ConcurrencyFinder {
	limit(): number;
	note(attempt: Attempted): void;
}

/** A number that stays. */
export function fixedConcurrency(number: number): ConcurrencyFinder {
	return { limit: () => number, note: () => undefined };
}

const FIRST = 5;
const MOST = 50;
/** Where a request is refused: just below the number that was under way then. */
const BACK_TO = 0.9;
/** Growth, as a share of the way to the ceiling per round of requests, of the way above it, and at least per request. */
const APPROACH = 0.35;
const DEPART = 0.15;
const LEAST_GROWTH = 0.007;
/** The service takes nothing at all now: so many failures in a row of what began after the first, or most of all under way. */
const CLOSED = 4;
const MOST_OF = 0.75;
const SECOND = 1_000;

/**
 * Finds the number by three known methods, each for what the others do not see (the simulation shows which):
 *
 * - It doubles per round of requests (TCP's slow start) until something is refused or replies come later: from there it
 *   stands still or shrinks (the gradient of Netflix' concurrency-limits). TCP Vegas compares latencies too, but counts single
 *   requests in a queue: HTTP over the internet varies more than that.
 * - A refusal, a time-out or a lost connection takes it back at once, just below the number that was under way when that
 *   attempt began; what was too many in the same round counts once. That number is the ceiling, as in TCP CUBIC:
 *   quickly back to it, slowly past it, then faster again (additive increase, multiplicative decrease, AIMD).
 * - Where a service takes nothing any more it goes down to one, and the ceiling is what the service has borne in the last
 *   second: requests per second × seconds per request (Little's law). That tells a limit per second, where the number under
 *   way at the refusal says nothing, from a short outage, after which all may be as before.
 */
export function automaticConcurrency(first = FIRST, most = MOST): ConcurrencyFinder {
	let limit = first;
	let ceiling = Infinity;
	/** Failures with nothing that passed between them; `later`: of what began when the first was known. */
	let inARow = { count: 0, later: 0, since: 0, limit };
	const latency = watchLatency();
	const passedAt: number[] = [];

	function goBack({ ms, now, besides }: Attempted): void {
		const borne = (passedAt.length / SECOND) * latency.mean();
		const below = Math.min(besides * BACK_TO, besides - 1);
		if (inARow.count === 0) inARow = { count: 0, later: 0, since: now, limit };
		else if (now - ms >= inARow.since) inARow.later += 1;
		inARow.count += 1;
		if (inARow.count === 1 && below < limit) {
			ceiling = Math.max(besides - 1, borne);
			limit = below;
		} else if (limit > 1 && (inARow.later >= CLOSED || inARow.count >= inARow.limit * MOST_OF)) {
			ceiling = Math.min(ceiling, borne);
			limit = 1;
		}
	}

	function goOn(besides: number): void {
		inARow.count = 0;
		const gradient = latency.gradient();
		if (gradient < 1) limit += Math.max(0.5, gradient) - 1 + 1 / limit;
		// What was not used to the full says nothing of whether more would do.
		else if (besides >= limit / 2) {
			const perRound = limit < ceiling ? APPROACH * (ceiling - limit) : DEPART * (limit - ceiling - 1);
			limit += Math.min(1, Math.max(LEAST_GROWTH, perRound / limit));
		}
	}

	return {
		limit: () => limit,
		note(attempt) {
			const { ms, now, passed, besides } = attempt;
			while ((passedAt[0] ?? now) < now - SECOND) passedAt.shift();
			if (passed) {
				passedAt.push(now);
				latency.note(ms);
				goOn(besides);
			} else goBack(attempt);
			limit = Math.min(most, Math.max(1, limit));
			ceiling = Math.max(1, ceiling);
		},
	};
}
