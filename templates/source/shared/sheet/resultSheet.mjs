/* global $input, $now, path, sheetOf, workbookFiles */
/** The rows as a workbook: each column as wide as what stands in it, figures as figures, all else as text that stays as it is. */
export function resultSheet() {
	const [ { json: { rows } } ] = $input.all();
	const columns = Object.keys(rows[0]);
	const widthOf = (title) => rows.reduce((most, row) => Math.max(most, Math.min(40, String(row[title]).length + 2)), 8);
	const kinds = columns.map((title) => [ 'number', widthOf(title) ]);
	const { parts, files } = workbookFiles([ sheetOf({ name: path, columns }, kinds, rows.map((row) => columns.map((title) => row[title]))) ]);
	return [ { json: { parts, fileName: path + '-' + $now.toFormat('yyyy-MM-dd-HHmm') + '.xlsx' }, binary: files } ];
}
