/* global readPrices, words */
/** So many cents as a person writes them. */
export const moneyText = (cents, currency) => (cents / 100).toLocaleString(words.LANGUAGE, { minimumFractionDigits: 2, maximumFractionDigits: 2 }) + ' ' + currency;

/** What products are worth in a year, by currency, as a text such as `1,200.00 EUR + 40.00 USD`; empty where none has a price. `products`: `[uri, name, seats]` each, as the samples of use have them. */
export function worthOfProducts(products, prices) {
	const { priceOf } = readPrices(prices, products.map(([uri, name]) => ({ uri, name })));
	const sums = new Map();
	for (const [uri, , seats] of products) {
		const price = priceOf({ uri });
		if (price) sums.set(price.currency, (sums.get(price.currency) ?? 0) + seats * price.cents);
	}
	return [...sums].sort(([one], [other]) => (one < other ? -1 : 1)).map(([currency, cents]) => moneyText(cents, currency)).join(' + ');
}
