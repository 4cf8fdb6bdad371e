import { watchLatency } from './latency';

/** One attempt of a request, when it has ended. */
export interface RequestSample {
	/** How long it took, and when it ended, in milliseconds. */
	ms: number;
	now: number;
	/** The service kept up with it. */
	succeeded: boolean;
	/** How many were under way when it began, itself among them. */
	inFlight: number;
}

/** How many requests may be under way at the same time; learns from how they went. */
export interface ConcurrencyFinder {
	limit(): number;
	onSample(attempt: RequestSample): void;
}

/** A number that stays. */
export function fixedConcurrency(number: number): ConcurrencyFinder {
	return { limit: () => number, onSample: () => undefined };
}

const INITIAL_LIMIT = 5;
const MAX_LIMIT = 50;
/** Where a request is refused: just below the number that was under way then. */
const DECREASE = 0.9;
/** Growth, as a share of the way to the ceiling per round of requests, of the way above it, and at least per request. */
const APPROACH = 0.35;
const PROBE = 0.15;
const MIN_GROWTH = 0.007;
/** The service takes nothing at all now: so many failures in a row of what began after the first, or most of all under way. */
const MAX_LATER_FAILURES = 4;
const CLOSED_SHARE = 0.75;
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
export function automaticConcurrency(first = INITIAL_LIMIT, most = MAX_LIMIT): ConcurrencyFinder {
	let limit = first;
	let ceiling = Infinity;
	/** Failures with nothing that passed between them; `later`: of what began when the first was known. */
	let inARow = { count: 0, later: 0, since: 0, limit };
	const latency = watchLatency();
	const succeededAt: number[] = [];

	function onFailure({ ms, now, inFlight }: RequestSample): void {
		const sustained = (succeededAt.length / SECOND) * latency.mean();
		const below = Math.min(inFlight * DECREASE, inFlight - 1);
		if (inARow.count === 0) inARow = { count: 0, later: 0, since: now, limit };
		else if (now - ms >= inARow.since) inARow.later += 1;
		inARow.count += 1;
		if (inARow.count === 1 && below < limit) {
			ceiling = Math.max(inFlight - 1, sustained);
			limit = below;
		} else if (
			limit > 1 &&
			(inARow.later >= MAX_LATER_FAILURES || inARow.count >= inARow.limit * CLOSED_SHARE)
		) {
			ceiling = Math.min(ceiling, sustained);
			limit = 1;
		}
	}

	function onSuccess(inFlight: number): void {
		inARow.count = 0;
		const gradient = latency.gradient();
		if (gradient < 1) limit += Math.max(0.5, gradient) - 1 + 1 / limit;
		// What was not used to the full says nothing of whether more would do.
		else if (inFlight >= limit / 2) {
			const perRound = limit < ceiling ? APPROACH * (ceiling - limit) : PROBE * (limit - ceiling - 1);
			limit += Math.min(1, Math.max(MIN_GROWTH, perRound / limit));
		}
	}

	return {
		limit: () => limit,
		onSample(attempt) {
			const { ms, now, succeeded, inFlight } = attempt;
			while ((succeededAt[0] ?? now) < now - SECOND) succeededAt.shift();
			if (succeeded) {
				succeededAt.push(now);
				latency.addSample(ms);
				onSuccess(inFlight);
			} else onFailure(attempt);
			limit = Math.min(most, Math.max(1, limit));
			ceiling = Math.max(1, ceiling);
		},
	};
}
