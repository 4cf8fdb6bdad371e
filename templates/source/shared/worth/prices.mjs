/* global words */
/**
 * The prices of a table. `priceOf(product)`: `{ cents, currency }` for a seat and a year, undefined where there is none; `odd`: rows that are not used, each
 * with why. `products`: `{ uri, name }` of all that are listed. Rows of a product that differ count as none: nobody knows which is right.
 */
export function readPrices(rows, products) {
	const wordOf = (value) => String(value ?? '').trim().toLowerCase();
	const known = new Map();
	for (const { uri, name } of products)
		for (const one of [uri, name, `${name} (${uri})`].map(wordOf).filter(Boolean)) known.set(one, known.has(one) && known.get(one) !== uri ? undefined : uri);
	const byProduct = new Map();
	const odd = [];
	// An empty table comes as one empty item, one that is not there as an error.
	for (const row of rows.filter((one) => one.product !== undefined && one.error === undefined)) {
		const cents = Math.round(Number(row.price) * 100);
		const currency = String(row.currency ?? '').trim().toUpperCase();
		// As a number, or as its digits.
		const isText = typeof row.price === 'string' && /^\d+(\.\d+)?$/.test(row.price.trim());
		const isNumber = (isText || typeof row.price === 'number') && Number(row.price) >= 0 && Math.abs(Number(row.price) - cents / 100) < 1e-6 && cents < 1e12;
		const uri = known.get(wordOf(row.product));
		const why = !isNumber ? words.worth.noNumber : currency === '' ? words.worth.noCurrency : uri === undefined ? words.worth.noProduct : '';
		if (why) {
			odd.push(words.worth.odd(row.product ?? '', why));
			continue;
		}
		const before = byProduct.get(uri);
		const isSame = before === undefined || (before.cents === cents && before.currency === currency);
		byProduct.set(uri, isSame ? { cents, currency } : { product: row.product });
	}
	for (const [uri, { product, currency }] of byProduct) {
		if (currency !== undefined) continue;
		byProduct.delete(uri);
		odd.push(words.worth.odd(product, words.worth.differ));
	}
	return { priceOf: ({ uri }) => byProduct.get(uri), odd, count: byProduct.size };
}
