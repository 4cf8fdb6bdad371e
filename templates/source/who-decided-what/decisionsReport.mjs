/* global $, $now, BEGUN, DateTime, reportItem, sheetOf, words */
/** All decisions, the newest first, and how many of each kind by person and month: the page, the mail and the workbook. */
export function decisionsReport() {
	const rows = $('History').all().map(({ json }) => json).filter(({ id }) => id).reverse();
	const timeOf = ({ at }) => DateTime.fromISO(String(at ?? '')).setZone($now.zoneName);
	/** What a person wrote instead of a time is shown as it is. */
	const timeIn = (row, format) => (timeOf(row).isValid ? timeOf(row).toFormat(format) : String(row.at ?? ''));
	const monthOf = (row) => timeIn(row, 'yyyy-MM');
	const whoOf = ({ by }) => by || words.nobody;
	const isOpen = ({ outcome }) => outcome === BEGUN;
	const decisions = rows.map((row) => [timeIn(row, 'yyyy-MM-dd HH:mm'), whoOf(row), row.what, row.about, row.person, row.shown, row.decided, isOpen(row) ? words.begun : row.outcome, row.workflow]);
	const counts = new Map();
	for (const row of rows) {
		const key = JSON.stringify([whoOf(row), monthOf(row), row.what]);
		counts.set(key, (counts.get(key) ?? 0) + 1);
	}
	const byPerson = [...counts].map(([key, count]) => [...JSON.parse(key), count]).sort(([a, month], [b, other]) => a.localeCompare(b) || other.localeCompare(month));
	const figures = { all: rows.length, month: rows.filter((row) => monthOf(row) === $now.toFormat('yyyy-MM')).length, people: new Set(rows.map(whoOf)).size, open: rows.filter(isOpen).length };
	// Of an account that is offboarded it is said once.
	const told = ([time, who, what, about, person, , decided, outcome]) => [time, who, words.about(what, [...new Set([about, person])].filter(Boolean)), decided, outcome];
	const { sheets, titles } = words;
	const text = (width) => ['text', width];
	return reportItem({
		title: words.title,
		headline: words.headline(figures),
		lead: [words.lead],
		cards: words.cards.map(([key, title, color]) => ({ title, count: figures[key], color })),
		tables: [[titles.byPerson, sheets.byPerson.columns, byPerson], [titles.decisions, words.columns, decisions.map(told)]],
		sheets: [
			sheetOf(sheets.decisions, [['time', 17], text(26), text(12), text(30), text(26), text(40), text(34), text(44), text(30)], decisions),
			sheetOf(sheets.byPerson, [text(30), text(12), text(14), ['number', 12]], byPerson),
		],
		name: 'decisions-' + $now.toISODate(),
	}, { decisions: rows.length });
}
