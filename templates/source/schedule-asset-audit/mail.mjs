/* global barTable, below95kB, cardTable, clip, escapeHtml, fewProducts, h1, h2, notEmpty, p, pageHtml, tableOf, tablesHtml, tablesText, unique, whenOf, words, worthLead, worthTables */
/** Which products the rows of an asset are about, and when each ends: where that differs, each time says of what. */
export function linesOf(rows) {
	const isProduct = ({ attention }) => attention.startsWith('Product end');
	const isEnd = ({ attention }) => /^(Product e|E)nd/.test(attention);
	const dated = rows.filter(({ until }) => until);
	// Other findings give the first end of the asset, whatever it is of.
	const ends = dated.some(isEnd) ? dated.filter(isEnd) : dated.slice(0, 1);
	const differ = unique(ends.map(({ until }) => until)).length > 1;
	const said = ends.map((row) => (differ ? (isProduct(row) ? clip(row.product, 40) : words.theAsset) + ': ' : '') + row.when + ' (' + words.day(row.until) + ')');
	return { products: notEmpty(unique(rows.map(({ product }) => product))).join(', '), whens: unique(said) };
}

/** What a finding says besides product and end: of a product, its detail begins with the name. */
export const remarkOf = ({ attention, detail, product }) =>
	attention.startsWith('Product end') && detail.startsWith(product) ? detail.slice(product.length).replace(/^, /, '') : detail;

/** The first of a list, and how many more there are. */
export const fewOf = (list, most = 5) => (list.length > most ? [...list.slice(0, most), words.andMore(list.length - most)] : list);

export const titleOf = (company) => clip(words.title(company));
export const holderOf = ({ holder, holderGlobalId }) => holder || holderGlobalId || words.nobody;

/** What the report covers. */
export function lookedAt({ total, date, warnDays }) {
	return total === 0 ? words.emptyLists : words.lookedAt(total, date, warnDays);
}

/** The assets of one table, each with what else is said of it. */
export function findingsTable({ key, count, entries }, sections, most) {
	const whenHtml = (when) => escapeHtml(when).replace(/\([\d./-]{10}\)/g, '<span style="white-space:nowrap;">$&</span>');
	const rows = entries.slice(0, most).map((entry) => {
		const own = entry.rows.filter((row) => row.section === key);
		const others = unique(entry.rows.filter((row) => row.section !== key).map(({ section }) => section));
		const also = sections.filter((section) => others.includes(section.key)).map(({ reason }) => reason);
		const { products, whens } = linesOf(own);
		const details = unique(notEmpty(own.map(remarkOf)));
		return [
			'<b>' + escapeHtml(entry.assetNum || '–') + '</b><br><span style="color:#667085;">' + escapeHtml(entry.licenseType.replace(/_/g, ' ')) + '</span>',
			escapeHtml(products || '–'),
			escapeHtml(entry.assetNum ? holderOf(own[0]) : '–'),
			fewOf(whens).map(whenHtml).join('<br>') || words.noEnd,
			escapeHtml([...also, ...fewOf(details)].join('; '), 300),
		];
	});
	const more = count > most ? p(words.moreInWorkbook(count - most)) : '';
	return tableOf(words.columns, rows) + more;
}

/** The bars, with the table of use over 30 days. */
export function chartsOf({ months, use, use30 }, most) {
	const highest = Math.max(0, ...months.map(({ count }) => count));
	const monthBars = barTable(months.map(({ label, count }) => ({ label, value: count, most: highest, said: String(count) })), '#dc6803');
	const useBars = barTable(use.slice(0, most).map(({ key, bought, given, inUse }) => ({ label: key, value: given, most: bought, said: words.heldOf(given, bought, inUse) })), '#1570ef');
	const figure = (number) => (number === undefined ? '–' : String(number));
	const use30Bars = barTable(use30.slice(0, most).map(({ name, seats, onlinePeak }) => ({ label: name, value: onlinePeak ?? 0, most: seats, said: words.peakOf(figure(onlinePeak), seats) })), '#039855');
	const use30Table = tableOf(words.use30Columns, use30.slice(0, most).map(({ name, seats, heldPeak, onlinePeak, idle }) => [escapeHtml(name), ...[seats, heldPeak, onlinePeak, idle].map(figure)]));
	const moreProducts = (list) => (list.length > most ? p(words.moreProductsInWorkbook(list.length - most)) : '');
	return { monthBars, useBars, use30Bars, use30Table, moreProducts };
}

/** Who holds what, what is not used and what never ends, by name: `[title, columns, rows]`. */
export function tablesOf({ people, idle, never }) {
	const told = ({ thing, product }) => [thing.assetNum, product.name, product.seats, thing.holder || (thing.isHeldKnown ? words.nobody : words.notKnown)];
	return [
		[words.idle.title, words.idle.columns, idle.map((row) => [...told(row), row.lastOnline ? words.day(row.lastOnline) : words.idle.never])],
		[words.people.title, words.people.columns, people.map((group) => [group.key, group.assets, group.bought, fewProducts(group), whenOf(group)])],
		[words.never.title, words.never.columns, never.map(told)],
	];
}

/** The page, with so many rows of a table at most. `report` is what `reportOf` gives. */
export function pageOf(report, most) {
	const { company, date, warnDays, total, headline, sections, months, use, use30, sampled, worth } = report;
	const shown = sections.filter(({ count }) => count > 0);
	const cards = sections.filter(({ key, count }) => key !== 'unknown' || count > 0);
	const { monthBars, useBars, use30Bars, use30Table, moreProducts } = chartsOf({ months, use, use30 }, most);
	const isIncomplete = shown.some(({ key }) => key === 'unknown');
	const body = [
		p(titleOf(company)),
		h1(headline),
		p(lookedAt({ total, date, warnDays })),
		isIncomplete ? p(words.incomplete, 'color:#b42318;font-weight:bold;') : '',
		total > 0 ? cardTable(cards) : '',
		...shown.map((section) => h2(section.title + ': ' + section.count, section.color) + findingsTable(section, sections, most)),
		tablesHtml(tablesOf(report), Math.ceil(most / 2)),
		...(worth ? [h2(words.worth.title), ...worthLead(worth).map((line) => p(line)), tablesHtml(worthTables(worth), Math.ceil(most / 2))] : []),
		total > 0 ? h2(words.byMonth) + monthBars : '',
		use.length > 0 ? h2(words.useNow) + useBars + moreProducts(use) : '',
		use30.length > 0 ? h2(words.use30) + (sampled ? p(sampled) : '') + use30Bars + '<br>' + use30Table + moreProducts(use30) : '',
		p(words.footer(date), 'margin-top:28px;color:#667085;'),
	];
	return pageHtml(words.LANGUAGE, titleOf(company), body.join(''));
}

/** The mail as text, for those whose program shows no pages; so many rows of a table at most. */
export function textOf(report, most) {
	const shown = report.sections.filter(({ count }) => count > 0);
	const lineOf = (entry, key) => {
		const own = entry.rows.filter((row) => row.section === key);
		const { products, whens } = linesOf(own);
		const said = [entry.assetNum, products, holderOf(own[0]), ...fewOf(whens), ...fewOf(unique(own.map(remarkOf)))];
		return '- ' + notEmpty(said.map((one) => clip(one))).join(', ');
	};
	const tables = shown.map(({ key, title, count, entries }) =>
		[title + ':', ...entries.slice(0, most).map((entry) => lineOf(entry, key)), ...(count > most ? [words.moreInWorkbook(count - most)] : [])].join('\n'));
	const worth = report.worth ? [...worthLead(report.worth), ...tablesText(worthTables(report.worth), Math.ceil(most / 2))] : [];
	return [titleOf(report.company) + ': ' + report.headline, lookedAt(report), ...tables, ...notEmpty([report.sampled]), ...tablesText(tablesOf(report), Math.ceil(most / 2)), ...worth].join('\n\n');
}

/** `{ subject, html, text }`, with tables that are as short as mail programs need them. */
export function mailOf(report) {
	const subject = clip(titleOf(report.company) + ': ' + report.headline, 200);
	return { subject, html: below95kB((most) => pageOf(report, most)), text: below95kB((most) => textOf(report, most)) };
}
