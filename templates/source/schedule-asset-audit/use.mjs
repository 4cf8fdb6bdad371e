/* global DateTime, dateOf */
/** A number, or a text of digits; undefined where it is neither. */
export function numberOf(value) {
	if (typeof value === 'string' && /^\d+(\.\d+)?$/.test(value.trim())) return Number(value);
	return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;
}

/** The products, by their URIs; of those with one name, each has its URI behind it. */
export function namedApart(byUri) {
	const uses = new Map();
	for (const { product } of byUri.values()) uses.set(product, (uses.get(product) ?? 0) + 1);
	return [...byUri].map(([uri, one]) => (uri !== one.product && uses.get(one.product) > 1 ? { ...one, product: one.product + ' (' + uri + ')' } : one));
}

/**
 * The rows of use over 30 days: those with a product and its seats; of two rows of one product the last counts. A product is what has
 * a URI of its own: two products may have one name.
 * What a switched-off node passes on, and the empty item of an empty table, are no such rows.
 */
export function useRows(items) {
	const byProduct = new Map();
	for (const { json } of items) {
		const { product, productUri, seats, heldPeak, onlinePeak, idleAssets } = json;
		if (typeof product !== 'string' || product.trim() === '' || numberOf(seats) === undefined) continue;
		const names = Array.isArray(idleAssets) ? idleAssets : String(idleAssets ?? '').split(',').map((name) => name.trim()).filter(Boolean);
		// A number is how many there are; asset numbers are long.
		const isCount = typeof idleAssets === 'number';
		const idle = isCount ? numberOf(idleAssets) : idleAssets === null || idleAssets === undefined ? undefined : names.length;
		byProduct.set(String(productUri || product), { product, seats: numberOf(seats), heldPeak: numberOf(heldPeak), onlinePeak: numberOf(onlinePeak), idle });
	}
	return namedApart(byProduct).sort((a, b) => b.seats - a.seats || (a.product < b.product ? -1 : 1));
}

/** The day on which the newest of these rows was written; empty where they do not say. */
export function lastSampled(items, zone) {
	const times = items.map(({ json }) => dateOf(json.createdAt, zone)).filter((time) => time && time.isValid);
	return times.length > 0 ? DateTime.max(...times).toISODate() : '';
}

/** How many assets have a product that has not ended, how many of them are held, and are online now. A lent lock only lends what others have. */
export function useNow(things, now) {
	const use = new Map();
	for (const { products, end, holderId, online, isLentLock } of things) {
		if (isLentLock || (end && end <= now)) continue;
		const current = products.filter((product) => product.name && !(product.end && product.end <= now));
		for (const [uri, product] of new Map(current.map((one) => [one.uri, one.name]))) {
			const one = use.get(uri) ?? { product, assets: 0, held: 0, online: 0 };
			use.set(uri, { ...one, assets: one.assets + 1, held: one.held + (holderId ? 1 : 0), online: one.online + (online ? 1 : 0) });
		}
	}
	return namedApart(use).sort((a, b) => b.assets - a.assets || (a.product < b.product ? -1 : 1));
}
