/* global daysUntil, endsOf, words */
/** Days left as a person says it. */
export function inWords(end, now) {
	const days = daysUntil(end, now);
	const hasEnded = end <= now;
	if (days === 0) return hasEnded ? words.endedToday : words.endsToday;
	if (days === -1) return words.endedYesterday;
	if (days === 1) return words.endsTomorrow;
	return hasEnded ? words.ended(-days) : words.ends(days);
}

/** The first of the ends of an asset and its products; null where none is known. */
export function firstEndOf(thing) {
	const [first] = endsOf(thing).map(({ end }) => end).sort((a, b) => a - b);
	return first ?? null;
}

/** One row per finding: the most urgent kind first, within a kind what ends first, then by number. */
export function findingsOf({ things, unknown }, warnDays, now) {
	const rows = [];
	const report = (attention, thing, { detail = '', end = firstEndOf(thing), product } = {}) =>
		rows.push({
			attention,
			assetNum: thing.assetNum,
			licenseType: thing.licenseType,
			product: product ?? [...new Set(thing.products.map(({ name }) => name).filter(Boolean))].join(', '),
			holder: thing.holder,
			holderGlobalId: thing.holderId,
			until: end ? end.toISODate() : '',
			daysLeft: end ? daysUntil(end, now) : '',
			when: end ? inWords(end, now) : '',
			detail: [detail, ...thing.states].filter(Boolean).join(', '),
		});
	for (const thing of things) {
		for (const { name, end } of endsOf(thing)) {
			const isOwn = end === thing.end;
			const more = isOwn ? { end } : { detail: name, product: name, end };
			if (end <= now) report(isOwn ? 'Ended' : 'Product ended', thing, more);
			else if (daysUntil(end, now) <= warnDays) report(isOwn ? 'Ends soon' : 'Product ends soon', thing, more);
		}
		if (thing.lent) {
			// No list says which asset is in which lock.
			const assets = thing.lent.join(', ');
			const lent = assets && (thing.locksOfHolder > 1 ? words.lentInOneOf(thing.locksOfHolder, assets) : words.lent(assets));
			const left = thing.left && words.toSomebodyWhoLeft;
			report('Lock lent out', thing, { detail: [lent, left].filter(Boolean).join(', ') });
		} else if (thing.left) {
			const detail = [thing.left !== words.deleted && thing.left, thing.isLentLock && words.aLentLock].filter(Boolean).join(', ');
			report('Held by a deleted employee', thing, { detail });
		} else if (thing.isLentLock) continue;
		else if (!thing.holderId && thing.isHeldKnown) report('Unassigned', thing);
	}
	const byNumber = new Map(things.map((thing) => [thing.assetNum, thing]));
	const nobody = (assetNum) => ({ assetNum, licenseType: '', states: [], end: null, products: [], holderId: '', holder: '' });
	for (const [attention, assetNum, detail] of unknown) report(attention, byNumber.get(assetNum) ?? nobody(assetNum), { detail });

	const kinds = ['Ended', 'Ends soon', 'Product ended', 'Product ends soon', 'Held by a deleted employee', 'Unassigned', 'Lock lent out', 'Products not known', 'Not known'];
	const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
	rows.sort((a, b) =>
		compare(kinds.indexOf(a.attention), kinds.indexOf(b.attention)) ||
		compare(a.until || '9999', b.until || '9999') ||
		compare(a.assetNum, b.assetNum));
	if (rows.length === 0) {
		report('Nothing', nobody(''), { detail: things.length > 0 ? words.nothing(things.length) : words.noAsset });
	}
	return rows;
}
