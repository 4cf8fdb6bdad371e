/* global linesOf, piecesOf, remarkOf, sheetOf, tablesOf, words, worthSheet */
/** The sheets of the report: one row per asset (further ones of it where a cell cannot hold all), seats per product, use over 30 days where that is known, and the tables of the mail. */
export function sheetsOf(report) {
	const { entries, headline, use, use30 } = report;
	const linesOfAsset = (entry) => {
		const ends = entry.rows.filter(({ until }) => until).sort((a, b) => (a.until < b.until ? -1 : 1));
		const [first] = ends;
		// Only findings about one product name no other.
		const whole = entry.rows.find(({ attention }) => !attention.startsWith('Product end'));
		const products = whole ? whole.product.split(', ') : [...new Set(entry.rows.map(({ product }) => product))];
		const whens = linesOf(entry.rows).whens.map((when) => when.replace(/ \([\d./-]+\)$/, ''));
		const holder = entry.rows[0].holder || (entry.assetNum ? words.nobody : '');
		const remarks = [...new Set(entry.rows.map(remarkOf).filter(Boolean))];
		const long = [piecesOf(products, ', '), piecesOf(whens, '\n'), piecesOf(remarks, '; ')];
		return Array.from({ length: Math.max(...long.map((pieces) => pieces.length)) }, (_, part) => {
			const [product, when, remark] = long.map((pieces) => pieces[part]);
			return [entry.assetNum, entry.licenseType.replace(/_/g, ' '), product, holder, entry.reasons.join('; '), first?.until, first?.daysLeft, when, remark, entry.rows[0].holderGlobalId];
		});
	};
	const [text, number] = [(width) => ['text', width], ['number', 12]];
	const day = ['date', 13];
	// What ends first stands on top.
	const untilOf = (entry) => entry.rows.map(({ until }) => until || '9999').sort()[0];
	const inOrder = entries.map((entry) => [untilOf(entry), entry]).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
	const found = inOrder.flatMap(([, entry]) => linesOfAsset(entry));
	const ofTable = ([name, columns, rows]) => sheetOf({ name, columns }, columns.map((_, index) => (typeof rows[0][index] === 'number' ? number : text(32))), rows);
	return [
		sheetOf(words.sheets.attention, [18, 20, 36, 26, 34].map(text).concat([day, number], [30, 30, 24].map(text)), found.length > 0 ? found : [['–', '', '', '', headline]]),
		sheetOf(words.sheets.products, [text(40), number, number, number, ['number', 16], number, day, number],
			use.map(({ key, assets, bought, given, inUse, free, until, daysLeft }) => [key, assets, bought, given, inUse, free, until || words.noEnd, daysLeft])),
		...(use30.length > 0 ? [sheetOf(words.sheets.days, [text(40), number, ['number', 16], ['number', 17], ['number', 15]], use30.map(({ name, seats, heldPeak, onlinePeak, idle }) => [name, seats, heldPeak, onlinePeak, idle]))] : []),
		...(report.worth ? [worthSheet(report.worth)] : []),
		...tablesOf(report).filter(([, , rows]) => rows.length > 0).map(ofTable),
	];
}
