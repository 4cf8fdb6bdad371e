/* global DateTime, dateOf, idleOf, nameProducts */
/** A number, or a text of digits; undefined where it is neither. */
export function numberOf(value) {
	if (typeof value === 'string' && /^\d+(\.\d+)?$/.test(value.trim())) return Number(value);
	return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;
}

/**
 * The rows of use over 30 days: those with a product and its seats; of two rows of one product the last counts. A product is what has
 * a URI of its own: two products may have one name, and it has the name that it has everywhere.
 * What a switched-off node passes on, and the empty item of an empty table, are no such rows.
 */
export function useRows(items, things) {
	const shown = new Map(things.flatMap(({ products }) => products).map(({ uri, name }) => [uri, name]));
	const byProduct = new Map();
	for (const { json } of items) {
		const { product, productUri, seats, heldPeak, onlinePeak, idleAssets } = json;
		if (typeof product !== 'string' || product.trim() === '' || numberOf(seats) === undefined) continue;
		const names = Array.isArray(idleAssets) ? idleAssets : String(idleAssets ?? '').split(',').map((name) => name.trim()).filter(Boolean);
		// A number is how many there are; asset numbers are long.
		const isCount = typeof idleAssets === 'number';
		const idle = isCount ? numberOf(idleAssets) : idleAssets === null || idleAssets === undefined ? undefined : names.length;
		const uri = String(productUri || product);
		byProduct.set(uri, { uri, name: shown.get(uri) ?? product, seats: numberOf(seats), heldPeak: numberOf(heldPeak), onlinePeak: numberOf(onlinePeak), idle });
	}
	const rows = [...byProduct.values()];
	nameProducts(rows);
	return rows.sort((a, b) => b.seats - a.seats || (a.name < b.name ? -1 : 1));
}

/** The day on which the newest of these rows was written; empty where they do not say. */
export function lastSampled(items, zone) {
	const times = items.map(({ json }) => dateOf(json.createdAt, zone)).filter((time) => time && time.isValid);
	return times.length > 0 ? DateTime.max(...times).toISODate() : '';
}

/** What nobody used for 30 days though somebody held it, by the samples, and still does: rows of licenses with `lastOnline`, a day or empty, the longest unused on top. */
export function idleRows(last, rows, zone) {
	if (last === undefined) return [];
	const idle = last.assets.filter((asset) => idleOf(asset, last, { idleDays: 30, sampledShare: 0.8 }).isIdle);
	const byNumber = new Map(idle.map((asset) => [asset.assetNum, asset]));
	return rows
		.filter(({ thing, hasEnded }) => byNumber.has(thing.assetNum) && byNumber.get(thing.assetNum).holder === thing.holderId && !thing.online && !hasEnded)
		.map((row) => {
			const { lastOnline } = byNumber.get(row.thing.assetNum);
			return { ...row, lastOnline: lastOnline ? dateOf(lastOnline, zone).toISODate() : '' };
		})
		.sort((a, b) => (a.lastOnline < b.lastOnline ? -1 : a.lastOnline > b.lastOnline ? 1 : 0));
}
