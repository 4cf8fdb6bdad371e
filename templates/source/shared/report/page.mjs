/* global Buffer, words */
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

/** A day, a time or a short number stands on one line. `title`: of its column, which a telephone shows before it. */
export const cell = (html, title = '') => '<td' + (title === '' ? '' : ' data-title="' + escapeHtml(title) + ':"') + ' style="padding:6px;border-bottom:1px solid #e4e7ec;vertical-align:top;' + (/^[\w-]{1,12}( \d\d:\d\d)?$/.test(html) ? 'white-space:nowrap;' : '') + '">' + html + '</td>';

/** A table whose cells are HTML already; without titles it has no head, and is a layout. */
export function tableOf(titles, rows) {
	const head = titles.map((title) => (title === '' ? '<td style="border-bottom:2px solid #d0d5dd;"></td>' : '<th align="left" scope="col" style="padding:6px;border-bottom:2px solid #d0d5dd;color:#475467;font-weight:bold;">' + title + '</th>'));
	const body = rows.map((cells) => '<tr>' + cells.map((html, index) => cell(html, titles[index])).join('') + '</tr>');
	const hasHead = titles.some(Boolean);
	return '<table' + (hasHead ? ' class="rows"' : ' role="presentation"') + ' width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;' + FONT + 'font-size:13px;color:#101828;">' + (hasHead ? '<tr>' + head.join('') + '</tr>' : '') + body.join('') + '</table>';
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
	return '<table role="presentation" class="bars" width="100%" cellpadding="0" cellspacing="0" style="' + FONT + 'font-size:13px;color:#101828;">' + bars.map(row).join('') + '</table>';
}

export const h2 = (text, color = '#101828') => '<h2 style="' + FONT + 'font-size:16px;margin:28px 0 8px 0;color:' + color + ';">' + escapeHtml(text) + '</h2>';
export const p = (text, more = '') => '<p style="' + FONT + 'font-size:13px;line-height:19px;margin:6px 0;color:#475467;' + more + '">' + escapeHtml(text, 400) + '</p>';

/** The page of a mail, with this HTML on it. */
export function pageHtml(language, title, body) {
	// On a telephone a row is some lines, each value with the title of its column: a table would end outside.
	const telephone = '<style>@media (max-width:760px){.rows tr:first-child{display:none}.rows tr{display:block;padding:8px 0;border-bottom:1px solid #e4e7ec}.rows td{display:inline-block;padding:2px 14px 2px 0!important;border:0!important;white-space:normal!important;overflow-wrap:anywhere}.rows td:empty{display:none}.rows a{display:inline-block;padding:8px 0}.rows td[data-title]:before{content:attr(data-title) " ";color:#667085}.cards td{display:inline-block;box-sizing:border-box;width:33%}.bars>tbody>tr>td{width:30%!important;white-space:normal!important}}</style>';
	return '<!DOCTYPE html><html lang="' + language + '"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>' + escapeHtml(title) + '</title>' + telephone + '</head><body style="margin:0;padding:0;background:#f2f4f7;"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" bgcolor="#f2f4f7" style="table-layout:fixed;"><tr><td align="center" style="padding:8px;"><table role="presentation" width="760" cellpadding="0" cellspacing="0" bgcolor="#ffffff" style="table-layout:fixed;max-width:760px;width:100%;background:#ffffff;"><tr><td style="padding:16px;">' + body + '</td></tr></table></td></tr></table></body></html>';
}

/** What `write` gives with so many rows of a table that it is below 95 kB: mail programs cut a page off after about 100. */
export function below95kB(write) {
	let most = 40;
	let said = write(most);
	while (Buffer.byteLength(said) > 95000 && most > 1) {
		most = Math.floor(most / 2);
		said = write(most);
	}
	return said;
}

/** Figures side by side: `{ title, count, color }` each; what is not there is grey. */
export function cardTable(cards) {
	const card = ({ title, count, color }) =>
		'<td align="center" valign="top" width="16%" style="padding:10px 6px;border:1px solid #e4e7ec;' + FONT + 'font-size:12px;color:#475467;"><div style="font-size:24px;font-weight:bold;color:' + (count > 0 ? color : '#667085') + ';">' + count + '</div>' + escapeHtml(title) + '</td>';
	return '<table role="presentation" class="cards" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;margin:16px 0;"><tr>' + cards.map(card).join('') + '</tr></table>';
}

export const h1 = (text) => '<h1 style="' + FONT + 'font-size:22px;line-height:28px;margin:4px 0;color:#101828;">' + escapeHtml(text, 300) + '</h1>';

/** A cell: a text, or a link as `[what it does, address, to what]`, of which a page that is heard says all. */
export const cellHtml = (value) => (Array.isArray(value) ? '<a href="' + escapeHtml(value[1], 2000) + '" aria-label="' + escapeHtml(value[0] + ': ' + value[2], 300) + '" style="font-weight:bold;color:#175cd3;white-space:nowrap;">' + escapeHtml(value[0]) + '</a>' : escapeHtml(value, 300));

/** Tables as `[title, columns, rows]`, each with so many rows at most; what has no rows is left out. */
export const tablesHtml = (tables, most) =>
	tables.filter(([, , rows]) => rows.length > 0).map(([title, columns, rows]) =>
		h2(title) + tableOf(columns, rows.slice(0, most).map((cells) => cells.map(cellHtml))) + (rows.length > most ? p(words.moreInWorkbook(rows.length - most)) : '')).join('');

/** The same as lines of text, for those whose program shows no pages; `shown` makes text of a cell. */
export const tablesText = (tables, most, shown = clip) =>
	tables.filter(([, , rows]) => rows.length > 0).map(([title, , rows]) => {
		const linksOf = (cells) => cells.filter(Array.isArray).map(([does, address]) => '\n  ' + does + ': ' + address).join('');
		const lines = rows.slice(0, most).map((cells) => '- ' + cells.filter((one) => !Array.isArray(one)).map((text) => shown(text)).filter((text) => text !== '').join(', ') + linksOf(cells));
		return [title + ':', ...lines, ...(rows.length > most ? [words.moreInWorkbook(rows.length - most)] : [])].join('\n');
	});
