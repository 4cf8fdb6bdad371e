/* global $, $now, linesSoFar, megabytes, notShown, reportItem, sheetOf, sourceOf, words */
/** What was asked for, ordered and left out in each day or month: what is settled counts when it was, what is open when it was asked for. */
export function countedBy(lines, length) {
	const groups = new Map();
	const add = (time, name) => {
		const key = time.slice(0, length);
		if (!groups.has(key)) groups.set(key, { key, asked: 0, ordered: 0, leftOut: 0, refused: 0, open: 0 });
		groups.get(key)[name] += 1;
	};
	for (const { asked, settled, result } of lines) {
		add(asked, 'asked');
		if (result === 'ordered') add(settled, 'ordered');
		else if (result === 'left out') add(settled, 'leftOut');
		else add(asked, result === 'refused' ? 'refused' : 'open');
	}
	return [ ...groups.values() ].sort((one, other) => (one.key < other.key ? 1 : -1));
}

/** The page, the mail and the workbook. Nothing where nobody asks, and nothing waits for a person. */
export function report(isAsked) {
	const lines = linesSoFar();
	const { warnAboveMB, formUrl } = $('Settings').first().json;
	const size = megabytes();
	const isLarge = size > warnAboveMB;
	const needs = lines.filter((line) => line.needs);
	if (!isAsked && needs.length === 0 && !isLarge) return [];
	const today = $now.toISODate();
	const days = countedBy(lines, 10);
	const months = countedBy(lines, 7);
	const of = (groups, key) => groups.find((group) => group.key === key) ?? { ordered: 0 };
	const figures = { needs: needs.length, today: of(days, today).ordered, month: of(months, today.slice(0, 7)).ordered };
	const total = (result) => lines.filter((line) => line.result === result).length;
	const settled = total('ordered') + total('left out');
	const counts = { ...figures, refused: total('refused'), open: lines.length - settled - total('refused'), leftOut: total('left out') };
	const result = (line) => words.results[line.result] ?? line.result;
	const row = ({ key, asked, ordered, leftOut, refused, open }) => [ key, asked, ordered, leftOut, refused, open ];
	const tables = [
		[ words.page.titles.needs, words.page.needs, needs.map((line) => [ line.asked, line.customer, line.deal ?? line.eventId, line.line, line.product, result(line), line.reason, line.toDo ]) ],
		[ words.page.titles.months, words.page.counts(words.month), months.map(row) ],
		[ words.page.titles.days, words.page.counts(words.day), days.slice(0, 31).map(row) ],
		[ words.page.titles.lines, words.page.lines, lines.map((line) => [ line.asked, line.customer, line.deal, line.line, line.product, line.quantity, line.end, line.assetNo, result(line) ]) ],
	];
	const cards = words.cards.map(([ key, title, color ]) => ({ title, count: counts[key], color }));
	const lead = [ notShown(), isLarge ? words.large(size) : '', !isAsked && needs.length > 0 ? words.how(formUrl) : '', words.reach ];

	const columns = (line) => [
		line.asked, line.customer, line.deal, line.line, words.kinds[line.kind] ?? line.kind, line.product, line.quantity, line.end, line.assetNo, result(line),
		line.reason, line.toDo, line.settled, line.who, line.licenseOrderId, words.sources[sourceOf(line.eventId)], line.eventId,
	];
	const [ text_, time, day, number ] = [ (width) => [ 'text', width ], [ 'time', 17 ], [ 'date', 13 ], [ 'number', 10 ] ];
	const kinds = [ time, text_(20), text_(22), number, text_(16), text_(30), text_(10), day, text_(16), text_(20), text_(50), text_(60), time, text_(20), text_(22), text_(12), text_(26) ];
	const counted = (sheet, groups) => sheetOf(sheet, [ text_(14), number, number, number, number, number ], groups.map(row));
	const sheets = [
		sheetOf(words.sheets.lines, kinds, lines.map(columns)),
		sheetOf(words.sheets.needs, kinds, needs.map(columns)),
		counted(words.sheets.days, days),
		counted(words.sheets.months, months),
	];
	return reportItem({ title: words.title, headline: words.headline(figures), lead, cards, tables, sheets, name: 'orders-' + today }, { way: 0 });
}
