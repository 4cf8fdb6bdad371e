/* global $, $now, DateTime, sheetOf, words, workbookFiles */
/** All decisions, the newest first, and how many of each kind by person and month; the parts of the workbook that a Compression node makes of them. */
export function decisionsWorkbook() {
	const rows = $('History').all().map(({ json }) => json).filter(({ id }) => id).reverse();
	const timeOf = ({ at }) => DateTime.fromISO(at ?? '').setZone($now.zoneName);
	const whoOf = ({ by }) => by || words.nobody;
	const decisions = rows.map((row) => [timeOf(row).toFormat('yyyy-MM-dd HH:mm'), whoOf(row), row.what, row.about, row.person, row.shown, row.decided, row.outcome, row.workflow]);
	const counts = new Map();
	for (const row of rows) {
		const key = JSON.stringify([whoOf(row), timeOf(row).toFormat('yyyy-MM'), row.what]);
		counts.set(key, (counts.get(key) ?? 0) + 1);
	}
	const byPerson = [...counts].map(([key, count]) => [...JSON.parse(key), count]).sort(([a, month], [b, other]) => (a === b ? (month < other ? 1 : -1) : a < b ? -1 : 1));
	const text = (width) => ['text', width];
	const { parts, files } = workbookFiles([
		sheetOf(words.sheets.decisions, [['time', 17], text(26), text(12), text(30), text(26), text(40), text(34), text(44), text(30)], decisions),
		sheetOf(words.sheets.byPerson, [text(30), text(12), text(14), ['number', 12]], byPerson),
	]);
	return [{ json: { parts, fileName: words.fileName($now.toISODate()), decisions: rows.length }, binary: files }];
}
