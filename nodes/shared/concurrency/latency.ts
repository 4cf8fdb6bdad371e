/** The fastest of the last few may take so many times as long as the best before it counts as waiting in the service's queue. */
const TOLERANCE = 1.5;
/** Even of a busy service or process some replies come at once: only where all of so many are late the service is. */
const RECENT = 5;
/** The best latency is that of the last one or two windows of so many replies, as a service may become slower for good. */
const WINDOW = 50;

/** How long replies take now, and compared with the best ones. */
export function watchLatency() {
	const recent: number[] = [];
	let best = Infinity;
	let bestBefore = Infinity;
	let seen = 0;
	return {
		/** @param exact how long a reply took, in milliseconds */
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
		},
		/** Of the last replies, in milliseconds; undefined before the first. */
		mean: () => (recent.length > 0 ? recent.reduce((sum, ms) => sum + ms, 0) / recent.length : undefined),
		/** Below 1 where replies take longer than they may: the share that the limit should shrink to. */
		gradient: () => (TOLERANCE * Math.min(best, bestBefore)) / Math.min(...recent),
	};
}
