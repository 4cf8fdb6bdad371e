export function median(values) {
	const sorted = [...values].sort((a, b) => a - b);
	const middle = sorted.length >> 1;
	return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Least squares: y = a + b·x, how well it fits (R²), and the exponent k of y ~ x^k. */
export function fit(points) {
	const { slope, intercept, r2 } = line(points);
	return { slope, intercept, r2, exponent: line(points.map(([x, y]) => [Math.log(x), Math.log(y)])).slope };
}

function line(points) {
	const n = points.length;
	const meanX = points.reduce((sum, [x]) => sum + x, 0) / n;
	const meanY = points.reduce((sum, [, y]) => sum + y, 0) / n;
	const sxy = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
	const sxx = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
	const syy = points.reduce((sum, [, y]) => sum + (y - meanY) ** 2, 0);
	const slope = sxy / sxx;
	return { slope, intercept: meanY - slope * meanX, r2: syy === 0 ? 1 : sxy ** 2 / (sxx * syy) };
}
