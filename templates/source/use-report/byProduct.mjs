/** One row per product and day. */
export function byProduct({ day: today, products }, days) {
	const from = new Date((today - days + 1) * 86400000).toISOString().slice(0, 10);
	return products.flatMap(({ product, productUri, history }) =>
		Object.entries(JSON.parse(history)).filter(([day]) => day >= from).sort().map(([day, counted]) => [product, productUri, day, ...counted]));
}
