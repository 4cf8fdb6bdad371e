/* global daysOf, words */
/**
 * How many seats the samples of use propose for a renewal, and why: `{ proposal, reasons }`; no proposal where they say too little. `last`: the
 * newest sample. What is idle of a product is shared by all of its assets, so that all proposals together leave as many seats as were
 * ever seen online at one time.
 */
export function rightSize(assetNum, { product, seats }, last) {
	const asset = last && last.assets.find((one) => one.assetNum === assetNum);
	const found = last && last.products.find((one) => one.productUri === product);
	if (!asset || !found || seats === undefined) return { reasons: [words.size.noSamples] };
	const { online, lent, idle, free } = daysOf(asset.days, last, asset.days.length);
	const sampled = online + lent + idle + free;
	const perDay = Object.values(JSON.parse(found.history)).map(([, , , mostOnline]) => mostOnline).sort((a, b) => a - b);
	if (perDay.length === 0) return { reasons: [words.size.noSamples] };
	const [peak, typical] = [perDay.at(-1), perDay[Math.floor((perDay.length - 1) / 2)]];
	const reasons = [
		words.size.asset(online, sampled),
		...(lent > 0 ? [words.size.lent(lent)] : []),
		words.size.product(peak, typical, found.seats, perDay.length),
		words.size.unseen,
	];
	if (sampled < 30) return { reasons: [words.size.tooFew(sampled), ...reasons] };
	if (online + lent === 0) return { proposal: 0, reasons };
	const surplus = Math.max(0, found.seats - peak);
	const share = found.seats > 0 ? Math.floor((surplus * seats) / found.seats) : 0;
	return { proposal: Math.max(1, seats - share), reasons };
}
