/** The fastest of the last few may take so many times as long as the best before it counts as waiting in the service's queue. */
const TOLERANCE = 1.5;
/** Even of a busy service or process some replies come at once: only where all of so many are late the service is. */
const RECENT = 5;
/** Replies as fast as this say nothing of the service: our own work takes as long. */
const OWN_MS = 10;
/** The best latency is that of the last one or two windows of so many attempts, as a service may become slower for good. */
const WINDOW = 200;
/** Share that a new latency has in the mean. */
const SMOOTHING = 0.2;

/** How long replies take: on average, and now against the best. */
export function watchLatency() {
	const recent: number[] = [];
	let mean = 0;
	let best = Infinity;
	let bestBefore = Infinity;
	let seen = 0;
	return {
		addSample(exact: number): void {
			// Below a millisecond the clock says nothing.
			const ms = Math.max(1, exact);
			recent.push(ms);
			if (recent.length > RECENT) recent.shift();
			best = Math.min(best, ms);
			seen += 1;
			if (seen % WINDOW === 0) {
				bestBefore = best;
				best = Infinity;
			}
			mean = seen === 1 ? ms : mean + SMOOTHING * (ms - mean);
		},
		mean: () => mean,
		/** Below 1 where replies take longer than they may: the share that the number should shrink to. */
		gradient: () => (TOLERANCE * Math.max(OWN_MS, Math.min(best, bestBefore))) / Math.min(...recent),
	};
}
