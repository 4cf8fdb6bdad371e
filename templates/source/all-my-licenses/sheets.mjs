/* global endless, piecesOf, sheetOf, whoOf, words, worthSheet */
/** The workbook: a row per asset and product, then the same seats by person, by customer and by product, and what no list shows. */
export function sheetsOf({ rows, isUnread, customerOf, people, customers, products, months, notShown, worth }) {
	const text = (width) => ['text', width];
	const number = ['number', 11];
	const day = ['date', 13];
	const licenses = rows.map((row) => {
		const { thing, product, from, until, daysLeft } = row;
		const online = thing.online ? words.online : thing.isLent ? words.lentOut : words.offline;
		return [
			customerOf(row), thing.assetNum, thing.licenseType.replace(/_/g, ' ') || words.notKnown, product.name || (isUnread(thing) ? words.notKnown : words.noProduct), product.uri ? product.seats : 0,
			whoOf(row), online, from || words.always, until || words.noEnd, daysLeft === '' ? words.noEnd : daysLeft, product.order || words.notKnown, thing.states.join(', '),
		];
	});
	// What is in each month as a number, and nothing where it is none: so it is seen at one glance.
	const monthsOf = (group) => {
		const later = [...group.months].filter(([month]) => month > months.at(-1)).reduce((sum, [, seats]) => sum + seats, 0);
		return [...months.map((month) => group.months.get(month)), later].map((seats) => seats || '');
	};
	const ends = (group) => [group.until || endless(group), group.until ? group.daysLeft : endless(group), group.never, group.ended];
	const counted = (key, groups, figures) => {
		const { name, columns } = words.sheets[key];
		const write = figures.map(([, value]) => value);
		const titles = [...columns, ...words.ends, ...months, words.later];
		const kinds = [...figures.map(([kind]) => kind), day, number, number, number, ...months.map(() => number), number];
		return sheetOf({ name, columns: titles }, kinds, groups.map((group) => [...write.map((value) => value(group)), ...ends(group), ...monthsOf(group)]));
	};
	const key = (width) => [text(width), (group) => group.key];
	const figure = (name) => [number, (group) => group[name]];
	return [
		sheetOf(words.sheets.licenses, [text(34), text(16), text(30), text(34), ['number', 8], text(30), text(10), day, day, number, text(22), text(24)], licenses),
		counted('people', people, [key(34), figure('assets'), figure('bought'), figure('inUse'), [text(50), (group) => group.products.join(', ')]]),
		counted('customers', customers, [key(40), ...['assets', 'bought', 'given', 'inUse', 'free'].map(figure)]),
		counted('products', products, [key(40), ...['assets', 'bought', 'given', 'inUse', 'free'].map(figure)]),
		...(worth ? [worthSheet(worth)] : []),
		sheetOf(words.sheets.notShown, [text(90), number, text(60)], notShown.flatMap(([said, assets]) => piecesOf(assets, ', ').map((piece) => [said, assets.length || '', piece]))),
	];
}
