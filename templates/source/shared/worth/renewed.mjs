/** The products of an asset that were renewed before their end, each with the one that ends last: of two entries that run now, of two orders, with the same seats and different ends. `rows`: what ends first on top. */
export function renewedOf(rows) {
	const later = new Map();
	const renewed = new Map();
	const endOf = ({ end }) => String(end);
	for (const { thing, product } of [...rows].reverse().filter(({ hasEnded }) => !hasEnded)) {
		const key = JSON.stringify([thing.assetNum, product.uri, product.seats]);
		const known = later.get(key);
		if (known !== undefined && known.order !== product.order && endOf(known) !== endOf(product)) renewed.set(product, known);
		else later.set(key, product);
	}
	return renewed;
}
