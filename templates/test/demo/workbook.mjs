import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ensureN8n } from '../../../scripts/lib/n8nInstall.mjs';

/** The library that n8n reads and writes workbooks with. */
const library = async () =>
	createRequire(join((await ensureN8n()).dir, 'node_modules', 'n8n', 'package.json'))('@e965/xlsx');

/** A workbook of these sheets, each by its rows: of keys, which are the first row, or of cells. */
export async function workbookOf(...sheets) {
	const { utils, write } = await library();
	const book = utils.book_new();
	for (const rows of sheets) {
		const sheet = Array.isArray(rows[0]) ? utils.aoa_to_sheet(rows) : utils.json_to_sheet(rows);
		utils.book_append_sheet(book, sheet);
	}
	return write(book, { type: 'buffer', bookType: 'xlsx' });
}

/** The rows of each sheet; dates are Dates. */
export async function sheetsOf(workbook) {
	const { read, utils } = await library();
	const { Sheets } = read(workbook, { cellDates: true });
	return Object.fromEntries(
		Object.entries(Sheets).map(([name, sheet]) => [name, utils.sheet_to_json(sheet, { header: 1 })]),
	);
}
