// Whether something grows.

/** More than half, of ten at least. */
export const isMost = (count, all) => all >= 10 && count > all / 2;

/** Fewer measurements after the warm-up say nothing about a trend. */
const FEWEST = 12;

export const medianOf = (values) => {
	const sorted = [...values].sort((a, b) => a - b);
	const half = Math.floor(sorted.length / 2);
	if (sorted.length === 0) return 0;
	return sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
};

/** The first third of the run, five minutes at least and twenty at most, belongs to the warm-up. */
const warmUp = (minutes) => Math.min(20, Math.max(5, minutes / 3));

/**
 * Judges one row of measurements: from the median of its first third to that of its last, so that single peaks do not count. `limit`: it may
 * grow by this share of its median in an hour, or by `least` where that is more.
 */
export function judgeTrend(points, { share, least }, minutes) {
	const steady = points.filter(([minute]) => minute >= warmUp(minutes));
	if (steady.length < FEWEST) return { perHour: 0, most: 0, verdict: 'too short' };
	const third = Math.ceil(steady.length / 3);
	const [before, after] = [steady.slice(0, third), steady.slice(-third)];
	const between = (place) =>
		medianOf(after.map((point) => point[place])) - medianOf(before.map((point) => point[place]));
	// What rises at once in a short run is not taken for what rises so in each hour.
	const perHour = between(1) / Math.max(1, between(0) / 60);
	const most = Math.max(share * medianOf(steady.map(([, value]) => value)), least);
	return { perHour, most, verdict: perHour > most ? 'grows' : 'flat' };
}
