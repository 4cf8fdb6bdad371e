/* global words */
/** From one day to another, as a person counts: 0 is today. */
export function daysUntil(end, now) {
	return Math.round((end.startOf('day') - now.startOf('day')) / 86400000);
}

/** A row per asset and product: what ends first on top, what never ends last. An asset without products has a row without one. A product ends with its asset at the latest. */
export function licenseRows(things, now) {
	// Thousands of rows have the same few ends.
	const days = new Map();
	const dayOf = (date) => {
		if (!days.has(date)) days.set(date, { day: date.toISODate(), left: daysUntil(date, now), isOver: date <= now });
		return days.get(date);
	};
	const earlier = (one, other) => (one && other ? (one < other ? one : other) : one || other);
	const rows = things.flatMap((thing) => {
		const products = thing.products.length > 0 ? thing.products : [{ name: '', uri: '', start: null, end: null, seats: 0, isCounted: true, order: '' }];
		return products.map((product) => {
			const end = earlier(thing.end, product.end);
			const start = product.start || thing.start;
			const { day, left, isOver } = end ? dayOf(end) : { day: '', left: '', isOver: false };
			return { thing, product, from: start ? dayOf(start).day : '', until: day, daysLeft: left, hasEnded: isOver };
		});
	});
	const compare = (one, other) => (one < other ? -1 : one > other ? 1 : 0);
	return rows.sort((one, other) =>
		compare(one.until || '9999', other.until || '9999') ||
		compare(one.thing.assetNum, other.thing.assetNum) ||
		compare(one.product.name, other.product.name));
}

/**
 * The rows by the ID that `idOf` gives, each as `shownOf` shows it, with the ID behind what two are shown as: how many assets, and of their products the seats that were bought, that somebody holds or has lent, that may be in
 * use now, that are free, and by month when they end. What has ended counts as ended alone; `lasts`: something
 * has no end. An asset that is online counts with all its seats.
 */
export function countBy(rows, idOf, shownOf = idOf) {
	const groups = new Map();
	const shown = new Map();
	for (const row of rows) {
		const { thing, product, until, hasEnded } = row;
		const id = idOf(row);
		if (!groups.has(id)) {
			const key = shownOf(row);
			shown.set(key, (shown.get(key) ?? 0) + 1);
			groups.set(id, { id, key, assets: new Set(), products: new Set(), bought: 0, given: 0, inUse: 0, free: 0, ended: 0, never: 0, until: '', daysLeft: '', lasts: false, months: new Map() });
		}
		const group = groups.get(id);
		group.assets.add(thing.assetNum);
		if (!until) group.lasts = true;
		// The rows come with what ends first on top.
		else if (!group.until && !hasEnded) Object.assign(group, { until, daysLeft: row.daysLeft });
		if (!product.uri) continue;
		if (hasEnded) {
			group.ended += product.seats;
			continue;
		}
		group.products.add(product.name);
		group.bought += product.seats;
		if (thing.holderId || thing.isLent) group.given += product.seats;
		else if (thing.isHeldKnown) group.free += product.seats;
		if (thing.online) group.inUse += product.seats;
		if (!until) group.never += product.seats;
		const month = until.slice(0, 7);
		group.months.set(month, (group.months.get(month) ?? 0) + product.seats);
	}
	const keyOf = ({ id, key }) => (shown.get(key) > 1 && id !== key ? key + ' (' + id + ')' : key);
	return [...groups.values()].map((group) => ({ ...group, key: keyOf(group), assets: group.assets.size, products: [...group.products] }));
}

/** So many months from this one on, as `2026-11`. */
export const monthsFrom = (now, count) => Array.from({ length: count }, (_, index) => now.startOf('month').plus({ months: index }).toFormat('yyyy-MM'));

/** Who holds an asset, by name, with what is to be known of them. */
export const whoOf = ({ thing }) => (thing.holder ? thing.holder + (thing.left ? ', ' + thing.left : '') : thing.isLent ? words.lentOut : thing.isHeldKnown ? words.nobody : words.notKnown);

export const byName = (groups) => groups.sort((one, other) => one.key.localeCompare(other.key, words.LANGUAGE, { numeric: true }));

/** The people who hold something, with its seats. */
export const peopleOf = (rows) => byName(countBy(rows.filter(({ thing }) => thing.holderId), ({ thing }) => thing.holderId, whoOf));

/** So many products of a group, as a mail names them. */
export const fewProducts = ({ products }) => products.slice(0, 5).join(', ') + (products.length > 5 ? ' …' : '');

/** What has no day on which it ends first. */
export const endless = ({ lasts }) => (lasts ? words.noEnd : words.allEnded);

/** When something ends, as a mail says it. */
export const whenOf = (group) => (group.until ? words.inDays(group.until, group.daysLeft) : endless(group));
