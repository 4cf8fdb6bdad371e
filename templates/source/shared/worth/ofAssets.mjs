/* global $, words */
export * from '../use/samples.mjs';

/** Rows of a node that may be missing. */
export function optionalRows(name) {
	try {
		return $(name).all().map(({ json }) => json);
	} catch {
		return [];
	}
}

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

/** So many cents as a person writes them. */
export const moneyText = (cents, currency) => (cents / 100).toLocaleString(words.LANGUAGE, { minimumFractionDigits: 2, maximumFractionDigits: 2 }) + ' ' + currency;

/** What assets of a sample are worth in a year, by currency, as a text such as `1,200.00 EUR + 40.00 USD`; empty where none of their products has a price. */
export function worthIn({ at, assets }, prices) {
	const sampled = new Map(assets.map((asset) => [asset.assetNum, asset]));
	// All of them, as a name may be that of two.
	const names = new Map(assets.flatMap(({ products }) => (products ? JSON.parse(products) : [])).map(([uri, name]) => [JSON.stringify([uri, name]), { uri, name }]));
	const { priceOf } = readPrices(prices, [...names.values()]);
	return (assetNums) => {
		const sums = new Map();
		for (const [uri, , seats] of assetNums.flatMap((assetNum) => countedNow(sampled.get(assetNum) ?? {}, at))) {
			const price = priceOf({ uri });
			if (price) sums.set(price.currency, (sums.get(price.currency) ?? 0) + seats * price.cents);
		}
		return [...sums].sort(([one], [other]) => (one < other ? -1 : 1)).map(([currency, cents]) => moneyText(cents, currency)).join(' + ');
	};
}

/** The products of an asset of a sample, as they count at that time: `[uri, name, seats]` each. What has ended or begins later does not; what was renewed before its end counts once. */
export function countedNow({ assetNum, products }, at) {
	const time = Date.parse(at);
	const endOf = ({ product }) => product.end ?? Infinity;
	const rows = (products ? JSON.parse(products) : []).filter(([, , , end, from]) => (end ?? Infinity) >= time && !(from > time))
		.map(([uri, name, seats, end, , order]) => ({ thing: { assetNum }, product: { uri, name, seats, end, order }, hasEnded: false }))
		.sort((one, other) => (endOf(one) < endOf(other) ? -1 : endOf(one) > endOf(other) ? 1 : 0));
	const renewed = renewedOf(rows);
	return rows.filter(({ product }) => !renewed.has(product)).map(({ product: { uri, name, seats } }) => [uri, name, seats]);
}
