import lodash from 'lodash';

export function median(values) {
	const sorted = lodash.sortBy(values);
	const middle = sorted.length >> 1;
	return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Least squares: y = a + b·x, how well it fits (R²), and the exponent k of y ~ x^k. */
export function fit(points) {
	return { ...line(points), exponent: line(points.map(([x, y]) => [Math.log(x), Math.log(y)])).slope };
}

function line(points) {
	const [meanX, meanY] = [lodash.meanBy(points, 0), lodash.meanBy(points, 1)];
	const sxy = lodash.sumBy(points, ([x, y]) => (x - meanX) * (y - meanY));
	const sxx = lodash.sumBy(points, ([x]) => (x - meanX) ** 2);
	const syy = lodash.sumBy(points, ([, y]) => (y - meanY) ** 2);
	return { slope: sxy / sxx, r2: syy === 0 ? 1 : sxy ** 2 / (sxx * syy) };
}
