/* global $, lastSample, words */
/** One row per product and day. */
export function byProduct() {
	const last = lastSample($('Use').all().map(({ json }) => json));
	const { days } = $('Settings').first().json;
	const from = new Date((last.day - days + 1) * 86400000).toISOString().slice(0, 10);
	return last.products.flatMap(({ product, productUri, history }) =>
		Object.entries(JSON.parse(history)).filter(([day]) => day >= from).sort().map(([day, counted]) => {
			const values = [product, productUri, day, ...counted];
			return { json: Object.fromEntries(words.byProduct.map((title, index) => [title, values[index]])) };
		}));
}
