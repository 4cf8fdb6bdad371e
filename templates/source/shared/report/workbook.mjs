/* global Buffer */
/** A value of XML, of 32,000 signs at most, as a cell holds 32,767. Signs that XML does not know are blanks; `_x0041_` would be read as A. */
export function escapeXml(value) {
	const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
	const text = String(value ?? '').toWellFormed().slice(0, 32000).toWellFormed();
	return text
		.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
		.replace(/\r\n?/g, '\n')
		.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ' ')
		.replace(/[&<>"]/g, (sign) => entities[sign]);
}

/** 0: A, 25: Z, 26: AA. */
export const columnOf = (index) => (index >= 26 ? columnOf(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));

/** The number that spreadsheets keep for a day, of `2026-11-23`, or for a time, of `2026-11-23 09:30`; undefined before 1 March 1900, where they count otherwise. */
export function serialOf(day) {
	const [, year, month, date, hour = 0, minute = 0] = /^(\d{4})-(\d\d)-(\d\d)(?: (\d\d):(\d\d))?$/.exec(day) ?? [];
	if (!year) return undefined;
	const serial = Date.UTC(...[year, month - 1, date, hour, minute].map(Number)) / 86400000 + 25569;
	return serial > 60 ? serial : undefined;
}

/** A cell: a number, a day, a time, or text, which never becomes a formula (type `inlineStr`, format Text). */
export function cellXml(reference, kind, value) {
	if (value === '' || value === undefined || value === null) return '';
	if (kind === 'number' && typeof value === 'number') return '<c r="' + reference + '" s="4"><v>' + value + '</v></c>';
	if (kind === 'money' && typeof value === 'number') return '<c r="' + reference + '" s="7"><v>' + value + '</v></c>';
	const serial = ['date', 'time'].includes(kind) ? serialOf(value) : undefined;
	if (serial !== undefined) return '<c r="' + reference + '" s="' + (kind === 'time' ? 6 : 3) + '"><v>' + serial + '</v></c>';
	const style = kind === 'title' ? 1 : /^[=+\-@\t\r]/.test(String(value)) ? 5 : 2;
	return '<c r="' + reference + '" s="' + style + '" t="inlineStr"><is><t xml:space="preserve">' + escapeXml(value) + '</t></is></c>';
}

/** A sheet by its words, `{ name, columns }`, with `[kind, width]` of each column. */
export const sheetOf = ({ name, columns }, kinds, rows) => ({ name, columns: columns.map((title, index) => [title, ...kinds[index]]), rows });

/** How many lines of so many signs a text takes: programs break it after blanks and some signs, and anywhere what is longer. */
export function lineCount(text, most) {
	if (text.length <= most) return 1;
	let [ lines, used ] = [ 1, 0 ];
	for (const { length } of text.split(/(?<=[\s-])|(?<=\/)(?=\p{L})/u)) {
		if (used > 0 && used + length > most) [ lines, used ] = [ lines + 1, 0 ];
		const more = Math.ceil((used + length) / most) - 1;
		lines += more;
		used += length - more * most;
	}
	return lines;
}

/** A sheet with a frozen first row that has a filter. `columns`: `[title, kind, width]` each. */
export function sheetXml({ columns, rows }) {
	const lines = [columns.map(([title]) => title), ...rows].map((values, row) => {
		const cells = values.map((value, index) => cellXml(columnOf(index) + (row + 1), row === 0 ? 'title' : columns[index][1], value));
		// Not every program makes a row as high as its longest text. Days and times stay in one line.
		const linesOfCell = (value, index) => ([ 'date', 'time' ].includes(columns[index][1]) ? 1 : String(value ?? '').split('\n').reduce((sum, line) => sum + lineCount(line, columns[index][2] - 2), 0));
		const height = row === 0 ? 22 : Math.min(400, 15 * Math.max(1, ...values.map(linesOfCell)));
		return '<row r="' + (row + 1) + '" ht="' + height + '" customHeight="1">' + cells.join('') + '</row>';
	});
	// A title has the arrow of its filter beside it.
	const widths = columns.map(([title, , width], index) => '<col min="' + (index + 1) + '" max="' + (index + 1) + '" width="' + Math.max(width, title.length + 3) + '" customWidth="1"/>');
	const all = 'A1:' + columnOf(columns.length - 1) + lines.length;
	return '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><dimension ref="' + all + '"/><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft" activeCell="A2" sqref="A2"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>' + widths.join('') + '</cols><sheetData>' + lines.join('') + '</sheetData><autoFilter ref="' + all + '"/><pageMargins left="0.4" right="0.4" top="0.5" bottom="0.5" header="0.3" footer="0.3"/><pageSetup orientation="landscape" fitToHeight="0"/></worksheet>';
}

/** What a sheet can be called: 31 signs, some of which stand for something else. */
export const nameOfSheet = (name) => name.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31);

/** The parts of a list as texts of 32,000 signs at most, with what separates them; a part that is longer is a text of its own. */
export function piecesOf(parts, separator) {
	const pieces = [''];
	for (const part of parts) {
		const longer = pieces.at(-1) === '' ? part : pieces.at(-1) + separator + part;
		if (longer.length > 32000 && pieces.at(-1) !== '') pieces.push(part);
		else pieces[pieces.length - 1] = longer;
	}
	return pieces;
}

/** The parts of the workbook by their names in it; a ZIP of them is an .xlsx file (ECMA-376). */
export function workbookParts(sheets) {
	const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
	const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
	const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
	const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/';
	const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.';
	const each = (write) => sheets.map((sheet, index) => write(sheet, index + 1)).join('');
	const filterOf = ({ name, columns, rows }, number) => {
		const range = "'" + escapeXml(nameOfSheet(name).replaceAll("'", "''")) + "'!$A$1:$" + columnOf(columns.length - 1) + '$' + (rows.length + 1);
		return '<definedName name="_xlnm._FilterDatabase" localSheetId="' + (number - 1) + '" hidden="1">' + range + '</definedName>';
	};
	const xf = (attributes, wrap) => '<xf xfId="0" fontId="0" fillId="0" borderId="0" ' + attributes + ' applyAlignment="1"><alignment vertical="top"' + (wrap ? ' wrapText="1"' : ' horizontal="center"') + '/></xf>';
	return {
		'[Content_Types].xml': XML + '<Types xmlns="' + PACKAGE + 'content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="' + TYPE + 'sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="' + TYPE + 'styles+xml"/>' + each((_, number) => '<Override PartName="/xl/worksheets/sheet' + number + '.xml" ContentType="' + TYPE + 'worksheet+xml"/>') + '</Types>',
		'_rels/.rels': XML + '<Relationships xmlns="' + PACKAGE + 'relationships"><Relationship Id="rId1" Type="' + OFFICE + '/officeDocument" Target="xl/workbook.xml"/></Relationships>',
		'xl/workbook.xml': XML + '<workbook xmlns="' + MAIN + '" xmlns:r="' + OFFICE + '"><sheets>' + each(({ name }, number) => '<sheet name="' + escapeXml(nameOfSheet(name)) + '" sheetId="' + number + '" r:id="rId' + number + '"/>') + '</sheets><definedNames>' + each(filterOf) + '</definedNames></workbook>',
		'xl/_rels/workbook.xml.rels': XML + '<Relationships xmlns="' + PACKAGE + 'relationships">' + each((_, number) => '<Relationship Id="rId' + number + '" Type="' + OFFICE + '/worksheet" Target="worksheets/sheet' + number + '.xml"/>') + '<Relationship Id="rId' + (sheets.length + 1) + '" Type="' + OFFICE + '/styles" Target="styles.xml"/></Relationships>',
		'xl/styles.xml': XML + '<styleSheet xmlns="' + MAIN + '"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><color rgb="FFFFFFFF"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FF1D2939"/><bgColor indexed="64"/></patternFill></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="8"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1" applyAlignment="1"><alignment vertical="center"/></xf>' + xf('numFmtId="49" applyNumberFormat="1"', true) + xf('numFmtId="164" applyNumberFormat="1"') + xf('numFmtId="1" applyNumberFormat="1"') + xf('numFmtId="49" applyNumberFormat="1" quotePrefix="1"', true) + xf('numFmtId="165" applyNumberFormat="1"') + xf('numFmtId="4" applyNumberFormat="1"') + '</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
		...Object.fromEntries(sheets.map((sheet, index) => ['xl/worksheets/sheet' + (index + 1) + '.xml', sheetXml(sheet)])),
	};
}

export const fileOf = (fileName, mimeType, text) => ({ fileName, mimeType, data: Buffer.from(text).toString('base64') });

/** The workbook as files of an item, which a Compression node makes one of; `parts` names them. */
export function workbookFiles(sheets) {
	const all = Object.entries(workbookParts(sheets)).map(([name, xml], index) => ['part' + index, fileOf(name, 'application/xml', xml)]);
	return { parts: all.map(([name]) => name).join(','), files: Object.fromEntries(all) };
}
