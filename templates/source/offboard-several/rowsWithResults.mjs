/* global $, sheetRows */
/** The sheet with what becomes of each row, and what the page says of them. */
export function rowsWithResults() {
	const { title, message, answer } = $('Who Is Meant').first().json;
	const { leavers } = $('Check the Sheet').first().json;
	const all = leavers.map(({ row, person, day }, place) => {
		const { result, reason } = answer.rows[place];
		return { rowNumber: row, row: { Person: person, Day: day }, result: { Result: result, Message: reason } };
	});
	return { title, message, rows: sheetRows(all) };
}
