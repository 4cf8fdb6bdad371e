// Whether something grows: pure, tried in test/unit/project/soak.test.ts.

/** Fewer measurements after the warm-up say nothing about a trend. */
const FEWEST = 12;

/** @param {number[]} values none gives 0 */
export const medianOf = (values) => {
	const sorted = [...values].sort((a, b) => a - b);
	const half = Math.floor(sorted.length / 2);
	if (sorted.length === 0) return 0;
	return sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
};

/** The median of the slopes between any two points (Theil–Sen): single peaks do not move it. Per minute. */
function slopeOf(points) {
	const slopes = points.flatMap(([at, value], index) =>
		points.slice(index + 1).map(([later, other]) => (other - value) / (later - at)),
	);
	return medianOf(slopes);
}

/** The first third of the run, five minutes at least and twenty at most, belongs to the warm-up. */
const warmUp = (minutes) => Math.min(20, Math.max(5, minutes / 3));

/**
 * Judges one row of measurements.
 * @param {Array<[minute: number, value: number]>} points
 * @param {{ share: number, least: number }} limit it may grow by this share of its median in an hour, or by `least` where that is
 *   more
 * @returns {{ median: number, perHour: number, most: number, verdict: 'flat' | 'grows' | 'too short' }}
 */
export function judgeTrend(points, { share, least }, minutes) {
	const steady = points.filter(([minute]) => minute >= warmUp(minutes));
	const used = steady.length > 0 ? steady : points;
	const middle = medianOf(used.map(([, value]) => value));
	const perHour = slopeOf(used) * 60;
	const most = Math.max(share * middle, least);
	const verdict = steady.length < FEWEST ? 'too short' : perHour > most ? 'grows' : 'flat';
	return { median: middle, perHour, most, verdict };
}
