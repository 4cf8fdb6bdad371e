/** The products of an asset that were renewed before their end: of two entries that run now, of two orders, with the same seats and different ends, all but the one that ends last. `rows`: what ends first on top. */
export function renewedOf(rows) {
	const later = new Map();
	const endOf = ({ end }) => String(end);
	return new Set([...rows].reverse().filter(({ thing, product, hasEnded }) => {
		const key = JSON.stringify([thing.assetNum, product.uri, product.seats]);
		const known = later.get(key);
		const isRenewed = !hasEnded && known !== undefined && known.order !== product.order && endOf(known) !== endOf(product);
		if (!hasEnded && !isRenewed) later.set(key, product);
		return isRenewed;
	}).map(({ product }) => product));
}
