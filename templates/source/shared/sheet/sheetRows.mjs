/* global sheet, words */
/** The sheet as it comes back, of `{ rowNumber, row, result }` each: in their order, the same columns in every row, what became of it where it is seen first. */
export function sheetRows(all) {
	const { columns, results } = sheet();
	return all.sort((a, b) => a.rowNumber - b.rowNumber).map(({ row, result }) => {
		const whole = {};
		for (const title of results) whole[title] = result[title] ?? '';
		for (const { title } of columns) whole[title] = row[title] ?? '';
		return whole;
	});
}

/** The same, and what the page says: how many there are of each result, and each row that is to be read. */
export function sheetAnswer(all, isRehearsal) {
	const MOST = 200;
	const rows = sheetRows(all);
	const counted = {};
	for (const { Result } of rows) counted[Result] = (counted[Result] ?? 0) + 1;
	const told = all.map(({ rowNumber }, index) => ({ rowNumber, row: rows[index] })).filter(({ row }) => ![ words.done, words.doneBefore ].includes(row.Result));
	const message = [
		words.counted(Object.entries(counted)),
		...told.slice(0, MOST).map(({ rowNumber, row }) => words.row(rowNumber, row)),
		...(told.length > MOST ? [ words.more(told.length - MOST) ] : []),
		words.seeFile,
	].join('\n');
	const isNothingNew = counted[words.doneBefore] === rows.length;
	const title = isRehearsal ? words.rehearsal(counted[words.would] ?? 0, rows.length)
		: isNothingNew ? words.nothingNew : words.title(counted[words.done] ?? 0, rows.length);
	return { rows, title, message };
}
