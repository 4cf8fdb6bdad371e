/* global linesOf, piecesOf, remarkOf, words */
/** The sheets of the report: one row per asset (further ones of it where a cell cannot hold all), use per product, and use over 30 days where that is known. */
export function sheetsOf({ entries, warnDays, headline, use, use30 }) {
	const linesOfAsset = (entry) => {
		const ends = entry.rows.filter(({ until }) => until).sort((a, b) => (a.until < b.until ? -1 : 1));
		const [first] = ends;
		// Only findings about one product name no other.
		const whole = entry.rows.find(({ attention }) => !attention.startsWith('Product end'));
		const products = whole ? whole.product.split(', ') : [...new Set(entry.rows.map(({ product }) => product))];
		const whens = linesOf(entry.rows).whens.map((when) => when.replace(/ \([\d-]+\)$/, ''));
		const holder = entry.rows[0].holder || (entry.assetNum ? words.nobody : '');
		const remarks = [...new Set(entry.rows.map(remarkOf).filter(Boolean))];
		const long = [piecesOf(products, ', '), piecesOf(whens, '\n'), piecesOf(remarks, '; ')];
		return Array.from({ length: Math.max(...long.map((pieces) => pieces.length)) }, (_, part) => {
			const [product, when, remark] = long.map((pieces) => pieces[part]);
			return [entry.assetNum, entry.licenseType.replace(/_/g, ' '), product, holder, entry.reasons.join('; '), first?.until, first?.daysLeft, when, remark, entry.rows[0].holderGlobalId];
		});
	};
	/** Its columns: a title, a kind and a width each. */
	const sheet = (key, columns) => ({ name: words.sheets[key].name, columns: columns.map((column, index) => [words.sheets[key].columns[index], ...column]) });
	const attention = {
		...sheet('attention', [['text', 18], ['text', 20], ['text', 36], ['text', 26], ['text', 34], ['date', 13], ['number', 11], ['text', 30], ['text', 30], ['text', 24]]),
		rows: entries.length > 0 ? entries.flatMap(linesOfAsset) : [['–', '', '', '', headline, '', '', '', '', '']],
	};
	const products = {
		...sheet('products', [['text', 40], ['number', 12], ['number', 19], ['number', 14]]),
		rows: use.map(({ product, assets, held, online }) => [product, assets, held, online]),
	};
	const days = {
		...sheet('days', [['text', 40], ['number', 12], ['number', 16], ['number', 17], ['number', 15]]),
		rows: use30.map(({ product, seats, heldPeak, onlinePeak, idle }) => [product, seats, heldPeak, onlinePeak, idle]),
	};
	return [attention, products, ...(use30.length > 0 ? [days] : [])];
}
