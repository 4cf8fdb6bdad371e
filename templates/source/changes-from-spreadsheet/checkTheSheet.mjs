/* global readSheet, sheet, words */
/** The rows of the job, and the assets that they name. */
export function checkTheSheet() {
	// As many as one call of *Order once* takes.
	const MOST = 1000;
	const { columns } = sheet();
	const { problems, rows, isRehearsal } = readSheet();
	const [ { title } = {} ] = columns;
	if (rows.length > MOST && columns.some((one) => one.title === 'Channel')) problems.push(words.tooMany(rows.length, MOST));
	const lines = rows.map((one) => ({ ...one, asset: String(one.row[title]).trim() }));
	const assets = [ ...new Set(lines.map(({ asset }) => asset).filter(Boolean)) ].map((assetNum) => ({ assetNum }));
	return { problems, isRehearsal, lines, assets };
}
