/** Rows of one table in the mail: some programs cut a mail off after 100 kB. The workbook has all. */
export const MOST_ROWS = 40;
export const FONT = 'font-family:Arial,Helvetica,sans-serif;';

export const unique = (list) => [...new Set(list)];
export const notEmpty = (list) => list.filter((text) => text !== '');

/** One line, no longer than a cell can show; control characters and those that turn the direction of writing are blanks. */
export function clip(value, most = 120) {
	const text = Array.from(String(value ?? '').replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]+/g, ' ').toWellFormed().trim());
	return text.length > most ? text.slice(0, most - 1).join('') + '…' : text.join('');
}

/** Text of the platform as text in HTML, in an attribute too. */
export function escapeHtml(value, most) {
	const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
	return clip(value, most).replace(/[&<>"']/g, (sign) => entities[sign]);
}

export const cell = (html, style = '') => '<td style="padding:6px 8px;border-bottom:1px solid #e4e7ec;vertical-align:top;' + style + '">' + html + '</td>';

/** A table whose cells are HTML already. */
export function tableOf(titles, rows) {
	const head = titles.map((title) => '<th align="left" style="padding:6px 8px;border-bottom:2px solid #d0d5dd;color:#475467;font-weight:bold;white-space:nowrap;">' + title + '</th>');
	const body = rows.map((cells) => '<tr>' + cells.map((html) => cell(html)).join('') + '</tr>');
	return '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;' + FONT + 'font-size:13px;color:#101828;"><tr>' + head.join('') + '</tr>' + body.join('') + '</table>';
}

/** Bars made of table cells, as mail programs show neither pictures nor scripts: `{ label, value, most, said }` each, as text. */
export function barTable(bars, color) {
	const row = ({ label, value, most, said }) => {
		const width = most > 0 ? Math.min(100, Math.round((value / most) * 100)) : 0;
		const filled = width > 0 ? '<td width="' + width + '%" bgcolor="' + color + '" style="background:' + color + ';height:12px;line-height:12px;font-size:1px;">&nbsp;</td>' : '';
		const rest = width < 100 ? '<td width="' + (100 - width) + '%" bgcolor="#f2f4f7" style="background:#f2f4f7;height:12px;line-height:12px;font-size:1px;">&nbsp;</td>' : '';
		const bar = '<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>' + filled + rest + '</tr></table>';
		const text = (html, more) => '<td style="padding:3px 8px 3px 0;' + more + '">' + html + '</td>';
		return '<tr>' + text(escapeHtml(label, 60), 'width:200px;') + text(bar, '') + text(escapeHtml(said), 'width:130px;white-space:nowrap;') + '</tr>';
	};
	return '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="' + FONT + 'font-size:13px;color:#101828;">' + bars.map(row).join('') + '</table>';
}

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

/** The mail: `{ subject, html, text }`. `report` is what `reportOf` gives. */
export function mailOf({ company, date, warnDays, total, headline, sections, months, use, use30 }) {
	const h2 = (text, color = '#101828') => '<h2 style="' + FONT + 'font-size:16px;margin:28px 0 8px 0;color:' + color + ';">' + escapeHtml(text) + '</h2>';
	const p = (text, more = '') => '<p style="' + FONT + 'font-size:13px;line-height:19px;margin:6px 0;color:#475467;' + more + '">' + escapeHtml(text, 400) + '</p>';
	const whenHtml = (when) => escapeHtml(when).replace(/\(\d{4}-\d\d-\d\d\)/g, '<span style="white-space:nowrap;">$&</span>');
	const shown = sections.filter(({ count }) => count > 0);
	const cards = sections.filter(({ key, count }) => key !== 'unknown' || count > 0).map(({ title, count, color }) =>
		'<td align="center" valign="top" width="16%" style="padding:10px 6px;border:1px solid #e4e7ec;' + FONT + 'font-size:12px;color:#475467;"><div style="font-size:24px;font-weight:bold;color:' + (count > 0 ? color : '#98a2b3') + ';">' + count + '</div>' + escapeHtml(title) + '</td>');
	const holderOf = ({ holder, holderGlobalId }) => (holder ? holder : holderGlobalId || 'nobody');
	const tables = shown.map(({ key, title, count, color, entries }) => {
		
		const rows = entries.slice(0, MOST_ROWS).map((entry) => {
			const own = entry.rows.filter((row) => row.section === key);
			const others = unique(entry.rows.filter((row) => row.section !== key).map(({ section }) => section));
			const also = sections.filter((section) => others.includes(section.key)).map(({ reason }) => reason.replace('N', warnDays));
			const { products, whens } = linesOf(own);
			const details = unique(notEmpty(own.map(remarkOf)));
			return [
				'<b>' + escapeHtml(entry.assetNum || '–') + '</b><br><span style="color:#667085;">' + escapeHtml(entry.licenseType.replace(/_/g, ' ')) + '</span>',
				escapeHtml(products || '–'),
				escapeHtml(entry.assetNum ? holderOf(own[0]) : '–'),
				whens.slice(0, 5).map(whenHtml).join('<br>') || 'no end known',
				escapeHtml([...also, ...details].join('; '), 300),
			];
		});
		const more = count > MOST_ROWS ? p('And ' + (count - MOST_ROWS) + ' more: the workbook has all.') : '';
		return h2(title + ': ' + count, color) + tableOf(['Asset', 'Product', 'Holder', 'When', 'Also'], rows) + more;
	});
	const highest = Math.max(0, ...months.map(({ count }) => count));
	const monthBars = barTable(months.map(({ label, count }) => ({ label, value: count, most: highest, said: String(count) })), '#dc6803');
	const useBars = barTable(use.slice(0, MOST_ROWS).map(({ product, assets, held, online }) => ({ label: product, value: held, most: assets, said: held + ' of ' + assets + (online ? ', ' + online + ' online' : '') })), '#1570ef');
	const figure = (number) => (number === undefined ? '–' : String(number));
	const use30Bars = barTable(use30.slice(0, MOST_ROWS).map(({ product, seats, onlinePeak }) => ({ label: product, value: onlinePeak ?? 0, most: seats, said: figure(onlinePeak) + ' of ' + seats })), '#039855');
	const use30Table = tableOf(['Product', 'Seats', 'Held at most', 'Online at most', 'Idle'], use30.slice(0, MOST_ROWS).map(({ product, seats, heldPeak, onlinePeak, idle }) => [escapeHtml(product), ...[seats, heldPeak, onlinePeak, idle].map(figure)]));
	const moreProducts = (list) => (list.length > MOST_ROWS ? p('And ' + (list.length - MOST_ROWS) + ' more products: the workbook has all.') : '');
	const looked = total === 0
		? 'The lists of the platform are empty. Is the Enterprise Global ID in Settings right?'
		: total + (total === 1 ? ' asset' : ' assets') + ' looked at on ' + date + '; what ends within ' + warnDays + ' days is listed.';
	const isIncomplete = shown.some(({ key }) => key === 'unknown');
	const body = [
		p(company ? 'License audit of ' + company : 'License audit'),
		'<h1 style="' + FONT + 'font-size:22px;line-height:28px;margin:4px 0;color:#101828;">' + escapeHtml(headline, 300) + '</h1>',
		p(looked),
		isIncomplete ? p('Something could not be read, so this report is not complete: see the last table.', 'color:#b42318;font-weight:bold;') : '',
		total > 0 ? '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;margin:16px 0;"><tr>' + cards.join('') + '</tr></table>' : '',
		...tables,
		total > 0 ? h2('Assets of which something ends, by month') + monthBars : '',
		use.length > 0 ? h2('Use per product: assets that somebody holds now') + useBars + moreProducts(use) : '',
		use30.length > 0 ? h2('Use over 30 days: most online at one time, of all seats') + use30Bars + '<br>' + use30Table + moreProducts(use30) : '',
		p('An asset is in each table that it belongs to. A product counts where it ends before its asset. Days are counted from ' + date + '.', 'margin-top:28px;color:#667085;'),
	];
	const title = clip(company ? 'License audit of ' + company : 'License audit');
	const html = '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>' + escapeHtml(title) + '</title></head><body style="margin:0;padding:0;background:#f2f4f7;"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" bgcolor="#f2f4f7"><tr><td align="center" style="padding:16px;"><table role="presentation" width="760" cellpadding="0" cellspacing="0" bgcolor="#ffffff" style="max-width:760px;width:100%;background:#ffffff;"><tr><td style="padding:24px;">' + body.join('') + '</td></tr></table></td></tr></table></body></html>';
	const plain = shown.map(({ key, title: name, entries }) => [
		name + ':',
		...entries.slice(0, MOST_ROWS).map((entry) => {
			const own = entry.rows.filter((row) => row.section === key);
			const { products, whens } = linesOf(own);
			return '- ' + notEmpty([clip(entry.assetNum), clip(products), clip(holderOf(own[0])), ...whens.map((when) => clip(when)), ...unique(own.map((row) => clip(remarkOf(row))))]).join(', ');
		}),
	].join('\n'));
	return { subject: clip(title + ': ' + headline, 200), html, text: [title + ': ' + headline, looked, ...plain].join('\n\n') };
}
