/** The rows of the newest sample; undefined before the first one. A sample that is not there whole does not count. */
export function lastSample(rows) {
	// What a person made of a cell does not stop the samples: such products are read anew, and such days were not sampled.
	const parsed = (text) => {
		try {
			return JSON.parse(text);
		} catch {
			return undefined;
		}
	};
	const bySample = new Map();
	for (const row of rows.filter(({ sample }) => sample > 0)) {
		const key = `${row.sample} ${row.execution}`;
		if (!bySample.has(key)) bySample.set(key, []);
		bySample.get(key).push(row);
	}
	const whole = [...bySample.values()].filter((found) => found.length === found[0].of);
	// Two that ran at the same time may have one number: any of them will do, but always the same.
	whole.sort(([a], [b]) => a.sample - b.sample || (a.execution < b.execution ? -1 : 1));
	const newest = whole.at(-1);
	if (newest === undefined) return undefined;
	const of = (kind) => newest.filter((row) => row.kind === kind);
	const isProduct = (one) => Array.isArray(one) && typeof one[0] === 'string' && typeof one[2] === 'number';
	const isReadable = (text) => !text || (Array.isArray(parsed(text)) && parsed(text).every(isProduct));
	const assets = of('asset').map((row) => ({ ...row, days: row.days ?? '', ...(!isReadable(row.products) && { products: '', productsRead: '' }) }));
	const products = of('product').map((row) => ({ ...row, history: JSON.stringify(parsed(row.history) ?? {}) }));
	const [{ sample, at, history } = newest[0]] = of('sample');
	const counted = parsed(history);
	return { number: sample, at, ...(Array.isArray(counted?.hours) ? counted : { hours: [0] }), assets, products };
}

/** Whether the newest sample is too old to say what is used now: older than two days. */
export function isStale({ at }, now) {
	return !(now.toMillis() - Date.parse(at) <= 2 * 86400000);
}

/** How many of the last days were of each kind. A day that was sampled for too few hours counts only where it was online. */
export function daysOf(letters, { hours, minHours }, days) {
	const counts = { online: 0, lent: 0, idle: 0, free: 0, notSampled: 0 };
	const NAMES = { o: 'online', l: 'lent', h: 'idle', f: 'free' };
	for (let daysAgo = 0; daysAgo < days; daysAgo += 1) {
		const letter = letters.at(-1 - daysAgo) ?? '.';
		const isSampled = letter === 'o' || (letter !== '.' && (hours.at(-1 - daysAgo) ?? 0) >= minHours);
		counts[isSampled ? NAMES[letter] : 'notSampled'] += 1;
	}
	return counts;
}

/**
 * Whether somebody held the asset for all of these days and did not use it: on each of them sampled often enough, or left
 * out as not sampled; never online, never lent, today neither. `sampled`: how many of the days were.
 */
export function idleOf(asset, { at, hours, minHours }, { idleDays, sampledShare }) {
	const letterOf = (daysAgo) => asset.days.at(-1 - daysAgo) ?? '.';
	const hoursOf = (daysAgo) => hours.at(-1 - daysAgo) ?? 0;
	const isUsed = (daysAgo) => 'ol'.includes(letterOf(daysAgo));
	const whole = Array.from({ length: idleDays }, (_, index) => index + 1);
	const sampled = whole.filter((daysAgo) => letterOf(daysAgo) !== '.' && hoursOf(daysAgo) >= minHours).length;
	const isHeldLong = Boolean(asset.holder) && Date.parse(asset.heldSince) <= Date.parse(at) - idleDays * 86400000;
	const isIdle = isHeldLong && asset.lastSeen === at && ![0, ...whole].some(isUsed) && sampled >= Math.ceil(idleDays * sampledShare);
	return { isIdle, sampled };
}
