/** Latency may double before it counts as waiting in the service's queue. */
const TOLERANCE = 2;
/** Share that a new latency has in the usual one; a single slow reply says little. */
const SMOOTHING = 0.2;
const OUTLIER = 3;
/** The best latency is that of the last one or two windows of so many attempts, as a service may become slower for good. */
const WINDOW = 200;

/** How long replies take, usually and at best. */
export function watchLatency() {
	let usual = 0;
	let best = Infinity;
	let bestBefore = Infinity;
	let seen = 0;
	return {
		note(exact: number): void {
			// Below a millisecond the clock says nothing.
			const ms = Math.max(1, exact);
			best = Math.min(best, ms);
			seen += 1;
			if (seen % WINDOW === 0) {
				bestBefore = best;
				best = Infinity;
			}
			usual = usual === 0 ? ms : usual + SMOOTHING * (Math.min(ms, OUTLIER * usual) - usual);
		},
		usual: () => usual,
		/** Below 1 where replies take longer than they may: the share that the number should shrink to. */
		gradient: () => (TOLERANCE * Math.min(best, bestBefore)) / usual,
	};
}
