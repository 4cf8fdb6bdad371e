/** The rows of the newest sample; undefined before the first one. A sample that is not there whole does not count. */
export function lastSample(rows) {
	// What a person made of a cell does not stop the samples: such products are read anew, and such days were not sampled.
	const parsed = (text) => {
		try {
			return JSON.parse(text);
		} catch {
			return undefined;
		}
	};
	const bySample = new Map();
	for (const row of rows.filter(({ sample }) => sample > 0)) {
		const key = `${row.sample} ${row.execution}`;
		if (!bySample.has(key)) bySample.set(key, []);
		bySample.get(key).push(row);
	}
	const whole = [...bySample.values()].filter((found) => found.length === found[0].of);
	// Two that ran at the same time may have one number: any of them will do, but always the same.
	whole.sort(([a], [b]) => a.sample - b.sample || (a.execution < b.execution ? -1 : 1));
	const newest = whole.at(-1);
	if (newest === undefined) return undefined;
	const of = (kind) => newest.filter((row) => row.kind === kind);
	const isProduct = (one) => Array.isArray(one) && typeof one[0] === 'string' && typeof one[2] === 'number';
	const isReadable = (text) => !text || (Array.isArray(parsed(text)) && parsed(text).every(isProduct));
	const assets = of('asset').map((row) => (isReadable(row.products) ? row : { ...row, products: '', productsRead: '' }));
	const products = of('product').map((row) => ({ ...row, history: JSON.stringify(parsed(row.history) ?? {}) }));
	const [{ sample, at, history } = newest[0]] = of('sample');
	const counted = parsed(history);
	return { number: sample, at, ...(Array.isArray(counted?.hours) ? counted : { hours: [0] }), assets, products };
}
