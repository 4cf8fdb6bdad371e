/* global $, DateTime, $now, lastSample, daysOf */
/** One row per asset: who holds it, when it was last online, and how its days went. */
export function byAsset() {
	const last = lastSample($('Use').all().map(({ json }) => json));
	if (last === undefined) throw new Error('There is no sample yet: publish Use over time, and wait for its first one.');
	const { days } = $('Settings').first().json;
	const people = new Map($('Employees').all().map(({ json }) => [String(json.globalId), json]));
	const nameOf = (holder) => {
		const { name, userName } = people.get(holder) ?? {};
		return userName ? `${name} (${userName})` : holder && `${holder}, who is not in the list of employees`;
	};
	const dateOf = (time) => (time ? DateTime.fromISO(time).setZone($now.zoneName).toFormat('yyyy-MM-dd HH:mm') : '');
	return last.assets.map((asset) => {
		const counts = daysOf(asset.days, last, Math.min(days, asset.days.length));
		return { json: {
			Asset: asset.assetNum,
			Products: asset.products ? JSON.parse(asset.products).map(([, name]) => name).join(', ') : 'not known',
			Holder: nameOf(asset.holder),
			'Held Since': dateOf(asset.heldSince),
			'Last Online': dateOf(asset.lastOnline),
			'Days Online': counts.online,
			'Days Held, Not Online': counts.idle,
			'Days Lent': counts.lent,
			'Days Free': counts.free,
			'Days Not Sampled': counts.notSampled,
			'In the List': asset.lastSeen === last.at ? 'yes' : `until ${dateOf(asset.lastSeen)}`,
		} };
	});
}
