/* global countBy, endsOf, peopleOf, words */
/** The tables of the report: which findings are in each. */
export const SECTIONS = [
	{ key: 'ended', kinds: ['Ended', 'Product ended'], color: '#b42318' },
	{ key: 'soon', kinds: ['Ends soon', 'Product ends soon'], color: '#b54708' },
	{ key: 'left', kinds: ['Held by a deleted employee'], color: '#6941c6' },
	{ key: 'nobody', kinds: ['Unassigned'], color: '#175cd3' },
	{ key: 'lent', kinds: ['Lock lent out'], color: '#3e4784' },
	{ key: 'unknown', kinds: ['Products not known', 'Not known'], color: '#475467' },
];

/** The findings by asset: one entry per asset, its rows and its reasons; what names no asset stays by itself. */
export function byAsset(rows, warnDays) {
	const entries = new Map();
	rows.forEach((row, index) => {
		const section = SECTIONS.find(({ kinds }) => kinds.includes(row.attention));
		if (!section) return;
		const key = row.assetNum ? 'asset ' + row.assetNum : 'row ' + index;
		const entry = entries.get(key) ?? { ...row, rows: [] };
		entry.rows.push({ ...row, section: section.key });
		entries.set(key, entry);
	});
	const reasonsOf = (entry) => SECTIONS.filter(({ key }) => entry.rows.some(({ section }) => section === key)).map(({ key }) => words.tables[key].reason(warnDays));
	return [...entries.values()].map((entry) => ({ ...entry, reasons: reasonsOf(entry) }));
}

/** Each section with the assets that are in it, and how many. */
export function sectionsOf(entries, warnDays) {
	return SECTIONS.map((section) => {
		const ownOf = (entry) => entry.rows.filter((row) => row.section === section.key);
		const firstEnd = (entry) => ownOf(entry).map(({ until }) => until || '9999').sort()[0];
		const inIt = entries.filter((entry) => ownOf(entry).length > 0).sort((a, b) => (firstEnd(a) < firstEnd(b) ? -1 : firstEnd(a) > firstEnd(b) ? 1 : 0));
		const { title, said, reason } = words.tables[section.key];
		const count = inIt.length;
		return { ...section, title: title(warnDays), reason: reason(warnDays), count, said: said(count, warnDays), entries: inIt };
	});
}

/** Of how many assets something ends in each of the next twelve months, the rest of this one included. */
export function endsByMonth(things, now) {
	const months = Array.from({ length: 12 }, (_, index) => now.startOf('month').plus({ months: index }));
	const keyOf = (date) => date.toFormat('yyyy-MM');
	const counts = new Map(months.map((month) => [keyOf(month), 0]));
	for (const thing of things) {
		const keys = endsOf(thing).filter(({ end }) => end > now).map(({ end }) => keyOf(end));
		for (const key of new Set(keys)) if (counts.has(key)) counts.set(key, counts.get(key) + 1);
	}
	return months.map((month) => ({ month: keyOf(month), label: month.setLocale(words.LANGUAGE).toFormat('LLL yyyy'), count: counts.get(keyOf(month)) }));
}

/** What a person reads first. */
export function headlineOf(sections, total) {
	const found = sections.filter(({ count, key }) => count > 0 && key !== 'unknown').map(({ said }) => said);
	const unknown = sections.find(({ count, key }) => count > 0 && key === 'unknown');
	if (unknown) return [words.notComplete(unknown.said), ...found].join(', ');
	if (found.length > 0) return found.join(', ');
	return total > 0 ? words.quiet : words.noList;
}

/** All that the mail and the workbook say. `licenses`: a row per asset and product; what was lent has moved into its lock. */
export function reportOf(rows, { things, licenses, use30, idle }, { warnDays, company }, now) {
	const entries = byAsset(rows, warnDays);
	const sections = sectionsOf(entries, warnDays);
	return {
		company: String(company ?? ''),
		date: now.toISODate(),
		warnDays,
		total: things.length,
		headline: headlineOf(sections, things.length),
		entries,
		sections,
		months: endsByMonth(things, now),
		use: countBy(licenses.filter(({ product, hasEnded }) => product.uri && !hasEnded), ({ product }) => product.name)
			.sort((a, b) => b.bought - a.bought || (a.key < b.key ? -1 : 1)),
		use30,
		idle,
		people: peopleOf(licenses),
		never: licenses.filter(({ product, until }) => product.uri && !until),
	};
}
