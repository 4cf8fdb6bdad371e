/* global readSheet */
/** Who leaves when, by the rows of the sheet. */
export function checkTheSheet() {
	const { problems, rows, isRehearsal } = readSheet();
	const leavers = rows.map(({ rowNumber, row, refused }) => ({ row: rowNumber, person: String(row.Person).trim(), day: String(row.Day), refused: refused.join('; ') }));
	return { problems, isRehearsal, leavers };
}
