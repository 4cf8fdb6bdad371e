/* global clip, escapeMarkdown, reportItem, reportOf, sheetsOf, tablesOf, tablesText, words, worthLead */
/** The page, the parts of the workbook, and in `short` what a chat is answered. */
export function pageAndWorkbook() {
	const report = reportOf();
	const { company, date, total, all, soon, isWhole, worth } = report;
	const told = words.headline({ ...all, products: report.products.length, soon });
	const headline = total === 0 ? words.noList : isWhole ? told : words.notComplete(told);
	const lead = [total === 0 ? words.emptyLists : words.lookedAt(total, date), ...(worth ? worthLead(worth) : [])];
	const cards = total === 0 ? [] : words.cards.map(([key, title, color]) => ({ title, count: { ...all, soon }[key], color }));
	const tables = tablesOf(report);
	const short = [headline, ...lead, ...tablesText(tables, 5, escapeMarkdown)].join('\n\n');
	return reportItem({ title: clip(words.title(company)), headline, lead, cards, tables, sheets: sheetsOf(report), name: 'licenses-' + date }, { date, total, short });
}
