/* global below95kB, cardTable, clip, fileOf, h1, notEmpty, p, pageHtml, tablesHtml, tablesText, words, workbookFiles */
export * from './page.mjs';
export * from './workbook.mjs';

/** A report for all who get it: the mail, what its page has besides, and the parts of the workbook. `name`: of its files; `more`: what else the item has. */
export function reportItem({ title, headline, lead, cards = [], tables, sheets, name }, more) {
	const said = notEmpty(lead);
	const above = said.map((line) => p(line)).join('') + (cards.length > 0 ? cardTable(cards) : '');
	const html = below95kB((most) => pageHtml(words.LANGUAGE, title, p(title) + h1(headline) + above + tablesHtml(tables, most)));
	const text = below95kB((most) => [headline, ...said, ...tablesText(tables, most, (value) => clip(value, 300))].join('\n\n'));
	// A page of n8n keeps no title of a cell but as text.
	const body = above + below95kB((most) => tablesHtml(tables, most).replace(/ data-title="([^"]*)"([^>]*>)(?!<\/td)/g, '$2<sub>$1 </sub>'));
	const { parts, files } = workbookFiles(sheets);
	return [{
		json: { subject: clip(title + ': ' + headline, 200), headline, html, body, text, parts, fileName: name + '.xlsx', ...more },
		binary: { page: fileOf(name + '.html', 'text/html', html), ...files },
	}];
}
