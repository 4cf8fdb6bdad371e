// From measurements to what a page shows of them.
import lodash from 'lodash';

export const whole = (value) => Math.round(value).toLocaleString('en');
export const percent = (share) => `${(share * 100).toFixed(1)} %`;
export const limitText = ({ mostInFlight, mostPerSecond } = {}) =>
	mostInFlight ? `${mostInFlight} at once` : mostPerSecond ? `${mostPerSecond} a second` : '';

export function median(values) {
	const sorted = lodash.sortBy(values);
	const middle = sorted.length >> 1;
	return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

const CELL = ['arm', 'work', 'n', 'latency', 'limit'];
const FIGURES = ['wallMs', 'cpuMs', 'rssGrowth', 'requests', 'refused', 'failed', 'mostInFlight', 'state'];

/** One entry per arm, work, amount, latency and limit: the median of its rounds, and the least and the most. */
export function summarize(measurements) {
	const cells = lodash.groupBy(measurements, (one) => JSON.stringify(lodash.pick(one, CELL)));
	return Object.values(cells).map((rounds) => {
		const of = (figure) => lodash.map(rounds, figure);
		const medians = Object.fromEntries(FIGURES.map((figure) => [figure, median(of(figure))]));
		const wallRange = [Math.min(...of('wallMs')), Math.max(...of('wallMs'))];
		return { ...lodash.pick(rounds[0], CELL), ...medians, rounds: rounds.length, wallRange };
	});
}

/** How the package's CPU time grows with N, at no latency: a line, how well it fits (R²), and the exponent k of time ~ N^k. */
export function growthOf(summary) {
	const free = summary.filter(({ arm, latency, limit }) => arm === 'package' && latency === 0 && !limit);
	return Object.entries(lodash.groupBy(lodash.sortBy(free, 'n'), 'work'))
		.filter(([, points]) => points.length > 2)
		.map(([work, points]) => {
			const { slope: exponent } = line(points.map(({ n, cpuMs }) => [Math.log(n), Math.log(cpuMs)]));
			return { work, points, exponent, ...line(points.map(({ n, cpuMs }) => [n, cpuMs])) };
		});
}

/** Least squares: y = a + b·x. */
function line(points) {
	const [meanX, meanY] = [lodash.meanBy(points, 0), lodash.meanBy(points, 1)];
	const sxy = lodash.sumBy(points, ([x, y]) => (x - meanX) * (y - meanY));
	const sxx = lodash.sumBy(points, ([x]) => (x - meanX) ** 2);
	const syy = lodash.sumBy(points, ([, y]) => (y - meanY) ** 2);
	return { slope: sxy / sxx, r2: syy === 0 ? 1 : sxy ** 2 / (sxx * syy) };
}
