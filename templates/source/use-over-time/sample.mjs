/* global $, $execution, DateTime, lastSample, readProducts, sampleAssets, sampleProducts, words */
/** One sample: the rows that take the place of those of the last one. */
export function sample() {
	const { now, keepDays, hoursPerDay, idleDays, sampledShare } = $('Settings').first().json;
	const time = DateTime.fromISO(now, { setZone: true });
	const DAY = 86400000;
	const at = time.toUTC().toISO();
	const dateOf = (day) => new Date(day * DAY).toISOString().slice(0, 10);
	const calendarDay = Date.parse(`${time.toISODate()}T00:00:00Z`) / DAY;
	const last = lastSample($('Use So Far').all().map(({ json }) => json));
	if (last !== undefined && Date.parse(last.at) >= time.toMillis())
		throw new Error(words.clock(last.at, at));
	// The day never goes back, also where the workflow's time zone was changed.
	const day = Math.max(calendarDay, last?.day ?? 0);
	const days = day - (last?.day ?? day);
	const hour = Math.floor(time.toMillis() / 3600000);
	const hours = [...(last?.hours ?? [0]), ...Array(Math.min(days, keepDays)).fill(0)].slice(-keepDays);
	// Two samples in one hour are one: what counts is over how much of the day they are spread.
	if (hour !== last?.hour || days > 0) hours[hours.length - 1] += 1;
	const head = { at, hours, minHours: hoursPerDay };
	const listed = $('Assets').all().map(({ json }) => json).filter(({ assetNum }) => assetNum);
	const asked = new Set($('Products Due').all().map(({ json }) => json.assetNum));
	const assets = sampleAssets(last?.assets ?? [], listed, { at, days, keepDays, asked, readNow: readProducts() });
	const products = sampleProducts(last?.products ?? [], assets, head, {
		today: dateOf(day),
		keepFrom: dateOf(day - keepDays + 1),
		reportFrom: dateOf(day - 29),
		idle: { idleDays, sampledShare },
	});
	const rows = [
		{ kind: 'sample', history: JSON.stringify({ day, hour, hours, minHours: hoursPerDay }) },
		...assets.map((row) => ({ ...row, kind: 'asset' })),
		...products.map((row) => ({ ...row, kind: 'product' })),
	];
	const number = (last?.number ?? 0) + 1;
	const own = { at, sample: number, execution: String($execution.id), of: rows.length };
	return rows.map(({ id, createdAt, updatedAt, ...row }) => ({ json: { ...row, ...own } }));
}
