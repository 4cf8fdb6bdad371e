/* global $input, $, DateTime, unknownNames, sheet, upload, words */
/**
 * The rows of a sheet by their titles, or what is wrong with it as a whole: a title that is not understood may be what limits a
 * row, so then nothing is done. `upload` says which form takes it, `sheet` which columns it has. n8n reads the first page of a file alone.
 */
export function readSheet() {
	const { columns, results } = sheet();
	const known = [ ...columns.map(({ title }) => title), ...results ];
	const given = $input.all().map((item) => item.json);
	const { json, binary } = $(upload.form).first();
	// Who has not chosen to act has not acted.
	const isRehearsal = json[words.form.what] !== upload.act;
	const file = (binary ?? {})[words.form.sheet];
	const isText = /\.(csv|txt)$/i.test((file ?? {}).fileName ?? '');
	const problems = [];
	const text = given.flatMap(({ row }) => (Array.isArray(row) ? row.filter((cell) => typeof cell === 'string') : [])).join('\n');
	/** n8n reads a text file without a mark byte by byte: what is UTF-8 as a whole becomes text here, and what may be another encoding is not guessed. */
	const decoded = (bytes) => decodeURIComponent(bytes.replace(/[%\x80-\xff]/g, (one) => '%' + one.charCodeAt(0).toString(16)));
	let isUtf8 = isText && /[\x80-\xff]/.test(text) && !/[^\x00-\xff]/.test(text);
	try {
		if (isUtf8) decoded(text);
	} catch (error) {
		isUtf8 = false;
		// Two bytes for each letter: no European names, or very few of them.
		if (text.match(/[\x80-\xff]+/g).every((run) => run.length % 2 === 0)) problems[0] = words.letters;
	}
	const cellOf = (value) => (typeof value === 'string' ? (isUtf8 ? decoded(value) : value).trim() : value ?? '');
	const lines = given.map(({ row }) => (Array.isArray(row) ? row.map(cellOf) : []));
	const isFilled = (line) => line.some((cell) => cell !== '');
	const failure = given.find(({ error }) => error !== undefined);
	if (!file) problems.push(words.noFile);
	else if (failure) problems.push(words.unreadable);
	else if (!lines.some(isFilled)) problems.push(words.emptyPage);
	if (problems.length > 0) return { problems, rows: [], isRehearsal };

	const titles = lines[0].map(String);
	const isTitles = (line) => line.filter((cell) => known.includes(cell)).length > 1;
	if (!isTitles(titles)) {
		const place = lines.findIndex(isTitles);
		if (place > 0)
			return { problems: [ words.titlesBelow(place + 1) ], rows: [], isRehearsal };
	}
	const named = titles.filter((title) => title !== '');
	for (const title of new Set(named.filter((one, index) => named.indexOf(one) !== index)))
		problems.push(words.titleTwice(title));
	for (const { name, message } of unknownNames([ ...new Set(named) ], known)) problems.push(words.titleUnknown(name, message));
	const missing = columns.filter(({ title, isNeeded }) => isNeeded && !named.includes(title)).map(({ title }) => title);
	if (missing.length > 0) problems.push(words.titlesMissing(missing));
	/** What says in the sheet to fill in what goes into each column. */
	const saysWhat = (cells) => cells.every((cell, place) => cell === '' || words.says[titles[place]] === cell);
	const numbered = lines.map((cells, index) => ({ cells, rowNumber: index + 1 })).slice(1).filter(({ cells }) => isFilled(cells) && !saysWhat(cells));
	const untitled = numbered.find(({ cells }) => cells.some((cell, index) => cell !== '' && (titles[index] ?? '') === ''));
	if (untitled) problems.push(words.untitled(untitled.rowNumber));
	if (numbered.length === 0) problems.push(words.noRows);

	/** Excel keeps a date as the number of its day, and fifteen digits of any number, which it may write as 1.23457E+11 into CSV. */
	const valueOf = (value, kind) => {
		const isSerial = kind === 'date' && /^\d{5}(\.\d+)?$/.test(String(value)) && Number(value) >= 36526 && Number(value) < 73050;
		if (!isSerial) return value;
		const time = DateTime.fromMillis(Math.round((Number(value) - 25569) * 86400) * 1000, { zone: 'utc' });
		return time.toFormat(Number.isInteger(Number(value)) ? 'yyyy-MM-dd' : "yyyy-MM-dd'T'HH:mm:ss");
	};
	const isUsed = titles.map((_, place) => numbered.some(({ cells }) => (cells[place] ?? '') !== ''));
	const rows = numbered.map(({ cells, rowNumber }) => {
		const row = {};
		const refused = [];
		for (const { title, kind, word, ofAll } of columns) {
			const place = titles.indexOf(title);
			if (place < 0) continue;
			row[title] = valueOf(cells[place] ?? '', kind);
			const isRounded = (typeof row[title] === 'number' && row[title] >= 1e15) || /^\d([.,]\d+)?E\+\d+$/i.test(row[title]);
			if (isRounded) refused.push(words.rounded(title));
			// n8n reads a cell with an error (#REF!, #N/A) as an empty one.
			if (word && row[title] === '') refused.push(words.emptyDate(title, word));
			if (ofAll && row[title] === '' && isUsed[place]) refused.push(words.notInAll(title));
		}
		return { rowNumber, row, refused };
	});
	return { problems, rows: problems.length > 0 ? [] : rows, isRehearsal };
}
