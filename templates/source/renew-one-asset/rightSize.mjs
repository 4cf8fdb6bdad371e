/* global DateTime, daysOf, isStale, words */
export * from '../shared/use/samples.mjs';

/**
 * How many seats the samples of use propose for a renewal, and why: `{ proposal, reasons }`; no proposal where they say too little. `last`: the
 * newest sample. What is never seen in use is proposed as 0, and the rest of the surplus is shared by all assets of the product: all
 * proposals together leave as many seats as were ever seen online at one time.
 */
export function rightSize(assetNum, { product, seats }, last, now) {
	const asset = last && last.assets.find((one) => one.assetNum === assetNum);
	const found = last && last.products.find((one) => one.productUri === product);
	if (!asset || !found || seats === undefined) return { reasons: [words.size.noSamples] };
	if (isStale(last, now)) return { reasons: [words.size.stale(DateTime.fromISO(last.at).setZone(now.zoneName).toISODate())] };
	const DAYS = 30;
	const useOf = ({ days }) => {
		const { online, lent, idle, free } = daysOf(days, last, days.length);
		return { online, lent, sampled: online + lent + idle + free };
	};
	const isUnused = ({ online, lent, sampled }) => online + lent === 0 && sampled >= DAYS;
	const own = useOf(asset);
	const perDay = Object.values(JSON.parse(found.history)).map(([, , , mostOnline]) => mostOnline).sort((a, b) => a - b);
	if (perDay.length === 0) return { reasons: [words.size.noSamples] };
	const [peak, typical] = [perDay.at(-1), perDay[Math.floor((perDay.length - 1) / 2)]];
	const reasons = [
		words.size.asset(own.online, own.sampled),
		...(own.lent > 0 ? [words.size.lent(own.lent)] : []),
		words.size.product(peak, typical, found.seats, perDay.length),
		words.size.unseen,
	];
	const sampled = Math.min(own.sampled, perDay.length);
	if (sampled < DAYS) return { reasons: [words.size.tooFew(sampled), ...reasons] };
	if (own.lent > 0) return { reasons: [words.size.notSeen, ...reasons] };
	const surplus = Math.max(0, found.seats - peak);
	// As found.seats counts them: of the assets of this sample, what has not ended.
	const unused = last.assets
		.filter((one) => one.lastSeen === last.at && one.products && isUnused(useOf(one)))
		.flatMap((one) => JSON.parse(one.products))
		.filter(([uri, , , end]) => uri === product && (end === null || end >= Date.parse(last.at)))
		.reduce((sum, [, , count]) => sum + count, 0);
	// More may have been in use than is left without them: of an asset that is gone, or had more seats then.
	const isSpared = unused <= surplus;
	if (isSpared && isUnused(own)) return { proposal: 0, reasons };
	const [toShare, sharing] = isSpared ? [surplus - unused, found.seats - unused] : [surplus, found.seats];
	const share = sharing > 0 ? Math.floor((toShare * seats) / sharing) : 0;
	return { proposal: Math.max(1, seats - share), reasons };
}
