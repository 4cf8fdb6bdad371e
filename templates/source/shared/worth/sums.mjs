/* global DateTime, readPrices, renewedOf, words */
/** What seats are worth in a year, and what was saved of it in so many days, in cents; no currency where there is no price. */
export function worthOf(line, price) {
	if (price === undefined) return { ...line, currency: '', perYear: 0, saved: 0 };
	const perYear = line.seats * price.cents;
	return { ...line, currency: price.currency, perYear, saved: Math.round((perYear * line.days) / 365) };
}

/**
 * What is held, what lies idle and what was given back, a line per asset and product: `{ kind, name, department, month, seats, days, currency, perYear, saved }`.
 * `held`: somebody holds it, or it is lent; `free`: nobody does; `unused`: `idle`, rows that somebody holds and does not use; `returned`: what nobody holds, by the last
 * notice that was carried out, from that day or the product's start on, until today, or until it ended. What begins later counts nowhere, and what was renewed once.
 */
export function worthLines({ rows, idle, notices, employees, now }, priceOf) {
	const departments = new Map(employees.map(({ globalId, departmentName }) => [String(globalId), String(departmentName ?? '') || words.worth.noDepartment]));
	const departmentOf = (holder) => departments.get(String(holder)) ?? words.notKnown;
	const line = (kind, { product }, more) => worthOf({ kind, name: product.name, seats: product.seats, month: '', days: 0, ...more }, priceOf(product));
	const today = now.toISODate();
	const hasBegun = ({ from }) => !(from > today);
	const renewed = renewedOf(rows.filter(hasBegun));
	const isCounted = (row) => Boolean(row.product.uri) && hasBegun(row) && !renewed.has(row.product);
	const ofProducts = rows.filter(isCounted);
	// What was renewed runs from the start of the first of its entries.
	const starts = new Map(ofProducts.map(({ product, from }) => [product, from]));
	for (const { product, from } of rows) if (renewed.has(product) && from < starts.get(renewed.get(product))) starts.set(renewed.get(product), from);
	const current = ofProducts.filter(({ hasEnded }) => !hasEnded);
	const isHeld = ({ thing }) => Boolean(thing.holderId || thing.isLent);
	const isFree = (row) => !isHeld(row) && row.thing.isHeldKnown;
	const byAsset = new Map();
	for (const row of ofProducts) byAsset.set(row.thing.assetNum, [...(byAsset.get(row.thing.assetNum) ?? []), row]);
	const returns = new Map();
	for (const { state, assetNum, holder, ended } of notices) {
		const day = DateTime.fromISO(String(ended ?? '')).setZone(now.zoneName).startOf('day');
		if (state !== 'withdrawn' || !day.isValid) continue;
		const before = returns.get(assetNum);
		if (before === undefined || day > before.day) returns.set(assetNum, { day, department: departmentOf(holder) });
	}
	// Through UTC, as a day may have 23 hours.
	const dayNumber = (text) => Date.parse(text + 'T00:00:00Z') / 86400000;
	const returned = [...returns].flatMap(([assetNum, { day, department }]) => (byAsset.get(assetNum) ?? []).filter(isFree).map((row) => {
		const given = day.toISODate();
		const start = starts.get(row.product);
		const from = start > given ? start : given;
		const to = row.until && row.until < today ? row.until : today;
		return line('returned', row, { department, month: given.slice(0, 7), days: Math.max(0, dayNumber(to) - dayNumber(from)) });
	}));
	const twice = [...new Set(rows.filter(({ product }) => renewed.has(product)).map(({ thing }) => thing.assetNum))];
	return {
		lines: [
			...current.filter(isHeld).map((row) => line('held', row, { department: departmentOf(row.thing.holderId) })),
			...current.filter(isFree).map((row) => line('free', row, { department: words.nobody })),
			...idle.filter(isCounted).map((row) => line('unused', row, { department: departmentOf(row.thing.holderId) })),
			...returned,
		],
		gone: [...returns.keys()].filter((assetNum) => !rows.some(({ thing }) => thing.assetNum === assetNum)),
		twice,
	};
}

/** The lines by a key and their currency, as sums of each kind; what has no price stands by itself. */
export function sumsBy(lines, keyOf) {
	const sums = new Map();
	for (const one of lines) {
		const key = keyOf(one);
		const id = JSON.stringify([key, one.currency]);
		const empty = () => ({ seats: 0, perYear: 0, saved: 0 });
		if (!sums.has(id)) sums.set(id, { key, currency: one.currency, held: empty(), free: empty(), unused: empty(), returned: empty() });
		const sum = sums.get(id)[one.kind];
		for (const name of ['seats', 'perYear', 'saved']) sum[name] += one[name];
	}
	const compare = (one, other) => one.key.localeCompare(other.key, words.LANGUAGE) || (one.currency < other.currency ? -1 : 1);
	return [...sums.values()].sort(compare);
}

/** All that a report says of it; undefined where there is neither a price nor anything that was given back. `prices`, `notices`: rows of these tables. */
export function worthReport({ rows, idle, prices, notices, employees, now }) {
	const { priceOf, odd, count } = readPrices(prices, rows.map(({ product }) => product).filter(({ uri }) => uri));
	const { lines, gone, twice } = worthLines({ rows, idle, notices, employees, now }, priceOf);
	if (count === 0 && odd.length === 0 && !lines.some(({ kind }) => kind === 'returned')) return undefined;
	return {
		all: sumsBy(lines, () => words.worth.all),
		by: {
			product: sumsBy(lines, ({ name }) => name),
			department: sumsBy(lines, ({ department }) => department),
			month: sumsBy(lines.filter(({ kind }) => kind === 'returned'), ({ month }) => month),
		},
		notes: [
			...odd,
			...(twice.length > 0 ? [words.worth.twice(twice.slice(0, 5).join(', '), twice.length)] : []),
			...(gone.length > 0 ? [words.worth.gone(gone.slice(0, 5).join(', '), gone.length)] : []),
		],
	};
}
