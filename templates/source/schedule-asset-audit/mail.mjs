/* global Buffer, FONT, barTable, clip, escapeHtml, notEmpty, tableOf, unique */
/** Which products the rows of an asset are about, and when each ends: where that differs, each time says of what. */
export function linesOf(rows) {
	const isProduct = ({ attention }) => attention.startsWith('Product end');
	const isEnd = ({ attention }) => /^(Product e|E)nd/.test(attention);
	const dated = rows.filter(({ until }) => until);
	// Other findings give the first end of the asset, whatever it is of.
	const ends = dated.some(isEnd) ? dated.filter(isEnd) : dated.slice(0, 1);
	const differ = unique(ends.map(({ until }) => until)).length > 1;
	const said = ends.map((row) => (differ ? (isProduct(row) ? clip(row.product, 40) : 'the asset') + ': ' : '') + row.when + ' (' + row.until + ')');
	return { products: notEmpty(unique(rows.map(({ product }) => product))).join(', '), whens: unique(said) };
}

/** What a finding says besides product and end: of a product, its detail begins with the name. */
export const remarkOf = ({ attention, detail, product }) =>
	attention.startsWith('Product end') && detail.startsWith(product) ? detail.slice(product.length).replace(/^, /, '') : detail;

/** The first of a list, and how many more there are. */
export const fewOf = (list, most = 5) => (list.length > most ? [...list.slice(0, most), 'and ' + (list.length - most) + ' more'] : list);

export const titleOf = (company) => clip(company ? 'License audit of ' + company : 'License audit');
export const holderOf = ({ holder, holderGlobalId }) => holder || holderGlobalId || 'nobody';

/** What the report covers. */
export function lookedAt({ total, date, warnDays }) {
	if (total === 0) return 'The lists of the platform are empty. Is the Enterprise Global ID in Settings right?';
	return total + (total === 1 ? ' asset' : ' assets') + ' looked at on ' + date + '; what ends within ' + warnDays + ' days is listed.';
}

export const h2 = (text, color = '#101828') => '<h2 style="' + FONT + 'font-size:16px;margin:28px 0 8px 0;color:' + color + ';">' + escapeHtml(text) + '</h2>';
export const p = (text, more = '') => '<p style="' + FONT + 'font-size:13px;line-height:19px;margin:6px 0;color:#475467;' + more + '">' + escapeHtml(text, 400) + '</p>';

/** The assets of one table, each with what else is said of it. */
export function findingsTable({ key, count, entries }, sections, warnDays, most) {
	const whenHtml = (when) => escapeHtml(when).replace(/\(\d{4}-\d\d-\d\d\)/g, '<span style="white-space:nowrap;">$&</span>');
	const rows = entries.slice(0, most).map((entry) => {
		const own = entry.rows.filter((row) => row.section === key);
		const others = unique(entry.rows.filter((row) => row.section !== key).map(({ section }) => section));
		const also = sections.filter((section) => others.includes(section.key)).map(({ reason }) => reason.replace('N', warnDays));
		const { products, whens } = linesOf(own);
		const details = unique(notEmpty(own.map(remarkOf)));
		return [
			'<b>' + escapeHtml(entry.assetNum || '–') + '</b><br><span style="color:#667085;">' + escapeHtml(entry.licenseType.replace(/_/g, ' ')) + '</span>',
			escapeHtml(products || '–'),
			escapeHtml(entry.assetNum ? holderOf(own[0]) : '–'),
			fewOf(whens).map(whenHtml).join('<br>') || 'no end known',
			escapeHtml([...also, ...fewOf(details)].join('; '), 300),
		];
	});
	const more = count > most ? p('And ' + (count - most) + ' more: the workbook has all.') : '';
	return tableOf(['Asset', 'Product', 'Holder', 'When', 'Also'], rows) + more;
}

/** The bars, with the table of use over 30 days. */
export function chartsOf({ months, use, use30 }, most) {
	const highest = Math.max(0, ...months.map(({ count }) => count));
	const monthBars = barTable(months.map(({ label, count }) => ({ label, value: count, most: highest, said: String(count) })), '#dc6803');
	const useBars = barTable(use.slice(0, most).map(({ product, assets, held, online }) => ({ label: product, value: held, most: assets, said: held + ' of ' + assets + (online ? ', ' + online + ' online' : '') })), '#1570ef');
	const figure = (number) => (number === undefined ? '–' : String(number));
	const use30Bars = barTable(use30.slice(0, most).map(({ product, seats, onlinePeak }) => ({ label: product, value: onlinePeak ?? 0, most: seats, said: figure(onlinePeak) + ' of ' + seats })), '#039855');
	const use30Table = tableOf(['Product', 'Seats', 'Held at most', 'Online at most', 'Idle'], use30.slice(0, most).map(({ product, seats, heldPeak, onlinePeak, idle }) => [escapeHtml(product), ...[seats, heldPeak, onlinePeak, idle].map(figure)]));
	const moreProducts = (list) => (list.length > most ? p('And ' + (list.length - most) + ' more products: the workbook has all.') : '');
	return { monthBars, useBars, use30Bars, use30Table, moreProducts };
}

/** The page, with so many rows of a table at most. `report` is what `reportOf` gives. */
export function pageOf({ company, date, warnDays, total, headline, sections, months, use, use30, sampled }, most) {
	const shown = sections.filter(({ count }) => count > 0);
	const cards = sections.filter(({ key, count }) => key !== 'unknown' || count > 0).map(({ title, count, color }) =>
		'<td align="center" valign="top" width="16%" style="padding:10px 6px;border:1px solid #e4e7ec;' + FONT + 'font-size:12px;color:#475467;"><div style="font-size:24px;font-weight:bold;color:' + (count > 0 ? color : '#98a2b3') + ';">' + count + '</div>' + escapeHtml(title) + '</td>');
	const { monthBars, useBars, use30Bars, use30Table, moreProducts } = chartsOf({ months, use, use30 }, most);
	const isIncomplete = shown.some(({ key }) => key === 'unknown');
	const body = [
		p(titleOf(company)),
		'<h1 style="' + FONT + 'font-size:22px;line-height:28px;margin:4px 0;color:#101828;">' + escapeHtml(headline, 300) + '</h1>',
		p(lookedAt({ total, date, warnDays })),
		isIncomplete ? p('Something could not be read, so this report is not complete: see the last table.', 'color:#b42318;font-weight:bold;') : '',
		total > 0 ? '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;margin:16px 0;"><tr>' + cards.join('') + '</tr></table>' : '',
		...shown.map((section) => h2(section.title + ': ' + section.count, section.color) + findingsTable(section, sections, warnDays, most)),
		total > 0 ? h2('Assets of which something ends, by month') + monthBars : '',
		use.length > 0 ? h2('Use per product: assets that somebody holds now') + useBars + moreProducts(use) : '',
		use30.length > 0 ? h2('Use over 30 days: most online at one time, of all seats') + (sampled ? p('The last sample is of ' + sampled + '.') : '') + use30Bars + '<br>' + use30Table + moreProducts(use30) : '',
		p('An asset is in each table that it belongs to. A product counts where it ends before its asset. Days are counted from ' + date + '.', 'margin-top:28px;color:#667085;'),
	];
	return '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>' + escapeHtml(titleOf(company)) + '</title></head><body style="margin:0;padding:0;background:#f2f4f7;"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" bgcolor="#f2f4f7"><tr><td align="center" style="padding:16px;"><table role="presentation" width="760" cellpadding="0" cellspacing="0" bgcolor="#ffffff" style="max-width:760px;width:100%;background:#ffffff;"><tr><td style="padding:24px;">' + body.join('') + '</td></tr></table></td></tr></table></body></html>';
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
		[title + ':', ...entries.slice(0, most).map((entry) => lineOf(entry, key)), ...(count > most ? ['And ' + (count - most) + ' more: the workbook has all.'] : [])].join('\n'));
	return [titleOf(report.company) + ': ' + report.headline, lookedAt(report), ...tables].join('\n\n');
}

/** `{ subject, html, text }`. Mail programs cut a page off after about 100 kB: the tables of both are shortened until they are smaller. */
export function mailOf(report) {
	const below = (write) => {
		let most = 40;
		let said = write(report, most);
		while (Buffer.byteLength(said) > 95000 && most > 1) {
			most = Math.floor(most / 2);
			said = write(report, most);
		}
		return said;
	};
	return { subject: clip(titleOf(report.company) + ': ' + report.headline, 200), html: below(pageOf), text: below(textOf) };
}
