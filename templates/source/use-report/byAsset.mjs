/* global $, DateTime, $now, daysOf, words */
/** One row per asset: who holds it, when it was last online, and how its days went. */
export function byAsset(last, days) {
	const people = new Map($('Employees').all().map(({ json }) => [String(json.globalId), json]));
	const nameOf = (holder) => {
		const { name, userName } = people.get(holder) ?? {};
		return userName ? words.holder(name, userName) : holder && words.unlisted(holder);
	};
	const dateOf = (time) => (time ? DateTime.fromISO(time).setZone($now.zoneName).toFormat('yyyy-MM-dd HH:mm') : '');
	return last.assets.map((asset) => {
		const counts = daysOf(asset.days, last, Math.min(days, asset.days.length));
		return [
			asset.assetNum,
			asset.products ? JSON.parse(asset.products).map(([, name]) => name).join(', ') : words.notKnown,
			nameOf(asset.holder),
			dateOf(asset.heldSince),
			dateOf(asset.lastOnline),
			counts.online,
			counts.idle,
			counts.lent,
			counts.free,
			counts.notSampled,
			asset.lastSeen === last.at ? words.listed : words.until(dateOf(asset.lastSeen)),
		];
	});
}
