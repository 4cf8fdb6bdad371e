// Whether something grows: pure, tried in templates/test/unit/soak.test.ts.

/** More than half, of ten at least. */
export const isMost = (count, all) => all >= 10 && count > all / 2;

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

/** From the first third to the last: what rises at once and stays moves the median of the slopes little. */
function riseOf(points) {
	const third = Math.ceil(points.length / 3);
	const [before, after] = [points.slice(0, third), points.slice(-third)];
	const between = (place) =>
		medianOf(after.map((point) => point[place])) - medianOf(before.map((point) => point[place]));
	return { hours: between(0) / 60, rise: between(1) };
}

/** The first third of the run, five minutes at least and twenty at most, belongs to the warm-up. */
const warmUp = (minutes) => Math.min(20, Math.max(5, minutes / 3));

/**
 * Judges one row of measurements.
 * @param {Array<[minute: number, value: number]>} points
 * @param {{ share: number, least: number }} limit it may grow by this share of its median in an hour, or by `least` where that is
 *   more
 * @returns {{ median: number, perHour: number, most: number, rise: number, verdict: 'flat' | 'grows' | 'rose' | 'too short' }} `rise`
 * is the way from the median of the first third to that of the last
 */
export function judgeTrend(points, { share, least }, minutes) {
	const steady = points.filter(([minute]) => minute >= warmUp(minutes));
	const used = steady.length > 0 ? steady : points;
	const middle = medianOf(used.map(([, value]) => value));
	const perHour = slopeOf(used) * 60;
	const most = Math.max(share * middle, least);
	const { rise, hours } = riseOf(used);
	const verdict = (() => {
		if (steady.length < FEWEST) return 'too short';
		if (perHour > most) return 'grows';
		return rise > most * Math.max(1, hours) ? 'rose' : 'flat';
	})();
	return { median: middle, perHour, most, rise, verdict };
}
