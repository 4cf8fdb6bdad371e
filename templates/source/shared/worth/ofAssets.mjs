/* global readPrices, renewedOf, words */
export { lastSample } from '../use/lastSample.mjs';
export { optionalRows } from './optionalRows.mjs';
export { readPrices } from './prices.mjs';
export { renewedOf } from './renewed.mjs';

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
