import { watchLatency } from './latency';

/** One attempt of a request that has ended. */
export interface RequestSample {
	/** How long it took, and when it ended, in milliseconds. */
	ms: number;
	now: number;
	/** The service kept up with it. */
	succeeded: boolean;
	/** How many requests were in flight when it began, itself among them. */
	inFlight: number;
}

/** How many requests may be in flight at the same time; learns from how they went. */
export interface ConcurrencyFinder {
	limit(): number;
	onSample(sample: RequestSample): void;
}

export function fixedConcurrency(limit: number): ConcurrencyFinder {
	return { limit: () => limit, onSample: () => undefined };
}

/** What was chosen, 0 for the automatic. */
export const concurrencyFinder = (chosen: number): ConcurrencyFinder =>
	chosen > 0 ? fixedConcurrency(chosen) : automaticConcurrency();

const INITIAL_LIMIT = 5;
const MAX_LIMIT = 50;
/** After a refusal: this share of the requests that were in flight, or one request less. */
const DECREASE = 0.9;
/** Growth per round of requests: this share of what is missing to the ceiling, or of what is above it; and least growth per request. */
const APPROACH = 0.35;
const PROBE = 0.15;
const MIN_GROWTH = 0.007;
/** An outage: so large a share of what may be in flight failed, and nothing succeeded in between. */
const OUTAGE_SHARE = 0.75;
/** However late replies are, one of them does not take away more than half a request. */
const MAX_SHRINK = 0.5;
const SECOND = 1_000;

/**
 * Finds how many requests a service bears. Plain slow start with AIMD (additive increase, multiplicative decrease) was tried
 * against the simulated services of test/unit/concurrency/simulation.test.ts and missed 11 to 16 of 30, by the size of the decrease. Each
 * part here is needed for some of them:
 *
 * - Slow start, as in TCP: the limit doubles per round of requests until something is refused.
 * - A refusal, a time-out or a lost connection lowers the limit at once, just below what was in flight when that attempt began.
 *   Further failures of the same round do not lower it again. That limit is the ceiling, as in TCP CUBIC: growth is quick up to it,
 *   slow around it, and quicker again far above it.
 * - Outage: where nothing is taken any more, the limit is 1, and the ceiling is what the service has borne in the last second,
 *   requests per second × seconds per request (Little's law). At a limit per second the number in flight says nothing of that.
 * - Gradient: where replies become much later than the best ones, the limit shrinks until they do not (concurrency-limits of
 *   Netflix).
 */
export function automaticConcurrency(first = INITIAL_LIMIT, most = MAX_LIMIT): ConcurrencyFinder {
	let limit = first;
	let ceiling = Infinity;
	/** Failures without a success in between, and the limit before the first of them. */
	let failures = { count: 0, limit };
	const latency = watchLatency();
	const succeededAt: number[] = [];

	function onFailure(inFlight: number): void {
		if (failures.count === 0) failures = { count: 0, limit };
		failures.count += 1;
		const mean = latency.mean();
		// Nothing ever succeeded: that says nothing of how many the service bears, and slow start begins anew.
		if (mean === undefined) {
			limit = 1;
			return;
		}
		const sustained = (succeededAt.length / SECOND) * mean;
		if (failures.count === 1) {
			ceiling = Math.max(inFlight - 1, sustained);
			limit = Math.min(limit, inFlight * DECREASE, inFlight - 1);
		} else if (limit > 1 && failures.count >= failures.limit * OUTAGE_SHARE) {
			ceiling = sustained;
			limit = 1;
		}
	}

	function onSuccess(inFlight: number): void {
		failures.count = 0;
		const gradient = latency.gradient();
		if (gradient < 1) limit -= Math.min(MAX_SHRINK, 1 - gradient);
		// Where less than half of the limit was in use, a success says nothing of a higher one.
		else if (inFlight >= limit / 2) {
			const perRound = limit < ceiling ? APPROACH * (ceiling - limit) : PROBE * (limit - ceiling - 1);
			limit += Math.min(1, Math.max(MIN_GROWTH, perRound / limit));
		}
	}

	return {
		limit: () => limit,
		onSample({ ms, now, succeeded, inFlight }) {
			while ((succeededAt[0] ?? now) < now - SECOND) succeededAt.shift();
			if (succeeded) {
				succeededAt.push(now);
				latency.addSample(ms);
				onSuccess(inFlight);
			} else onFailure(inFlight);
			limit = Math.min(most, Math.max(1, limit));
		},
	};
}
