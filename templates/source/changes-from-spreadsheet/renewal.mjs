/* global $now, DateTime, eventIdOf, firstOfId, isBasic, words */
/** The order that renews a product of an asset until a day, or why there is none. Its event is that of *Renew one asset*: whoever renews the same end, it is ordered once. */
export function renewal(row, { assetNum, products, names }) {
	const NEVER = Date.UTC(9000, 0, 1);
	const plain = (text) => String(text ?? '').trim().toLowerCase();
	const day = (time) => DateTime.fromMillis(time).setZone($now.zoneName).toISODate();
	const timeOf = ({ limitEndTime: value }) => {
		const time = [ undefined, null, '' ].includes(value) ? NaN : isNaN(value) ? Date.parse(value) : Number(value);
		return time > 0 && time < NEVER ? time : undefined;
	};
	const given = plain(row.Product);
	const seen = new Set();
	const basic = products.filter((one) => isBasic(one) && firstOfId(seen, assetNum, one));
	const meant = basic.filter(({ productName, productUri }) => given === '' || [ productName, productUri ].some((name) => plain(name) === given));
	const uris = [ ...new Set(meant.map(({ productUri }) => productUri)) ];
	if (uris.length !== 1) return { refused: words.whichProduct(names) };
	const [ product ] = uris;
	const key = JSON.stringify([ assetNum, product ]);
	const refuse = (why) => ({ key, refused: why });
	const name = meant[0].productName || product;
	// What was renewed may stand there by its URI alone.
	const found = basic.filter(({ productUri }) => productUri === product);
	const wanted = String(row['Renew Until']).trim();
	const until = /^\d{4}-\d\d-\d\d$/.test(wanted) ? DateTime.fromISO(wanted, { zone: $now.zoneName }).endOf('day').toMillis() : NaN;
	if (!(until >= $now.toMillis())) return refuse(words.badDay(wanted));
	if (!product) return refuse(words.noUri(name));
	if (found.some((one) => timeOf(one) === undefined)) return refuse(words.neverEnds(name));
	const end = Math.max(...found.map(timeOf));
	if (day(end) === wanted) return { key, before: words.endsThen(name, wanted) };
	if (end > until) return refuse(words.endsLater(name, day(end)));
	// What ended earlier was renewed by these.
	const last = found.filter((one) => day(timeOf(one)) === day(end));
	if (last.some(({ trial }) => Number(trial) === 1)) return refuse(words.trial(name));
	if (last.some(({ merchandisePath }) => merchandisePath.length > 0)) return refuse(words.ofPackage(name));
	const counts = last.map(({ limitConcurrent: count }) => ([ undefined, null, '' ].includes(count) ? undefined : Number(count)));
	const listed = counts.includes(undefined) ? 'unlimited' : counts.reduce((sum, count) => sum + count, 0);
	const quantity = plain(row.Seats) || listed;
	const channels = new Set(last.map(({ channelCode }) => channelCode).filter(Boolean));
	const [ channel ] = plain(row.Channel) ? [ row.Channel ] : channels.size === 1 ? channels : [];
	if (channel === undefined) return refuse(words.noChannel);
	const [ { licenseType, customerId } ] = last;
	const eventId = eventIdOf(assetNum, { productUri: product, limitEndTime: end });
	return {
		key,
		shows: words.renews(name, quantity, day(end), wanted),
		send: {
			eventId,
			channelCode: channel,
			customer: { platformId: customerId },
			lines: [ { product, quantity, end: wanted, licenseType, assetNo: assetNum } ],
			words: { channelCode: 'Channel', quantity: 'Seats', end: 'Renew Until', product: 'Product' },
		},
	};
}
