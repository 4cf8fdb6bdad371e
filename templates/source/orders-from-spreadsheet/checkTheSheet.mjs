/* global readSheet, sheet, words */
/**
 * One event per order: the rows with the same order number are its lines. Where they name two customers, nobody knows which is
 * meant: none of them is ordered, as where a number is not what was typed.
 */
export function checkTheSheet() {
	// As many as one call of *Order once* takes.
	const MOST = 1000;
	const { problems, rows: all, isRehearsal } = readSheet();
	const rows = all.length > MOST ? [] : all;
	if (all.length > MOST) problems.push(words.tooMany(all.length, MOST));
	const { columns } = sheet();
	const groups = {};
	const spellings = new Map();
	for (const one of rows) {
		// As text: Excel has 1001 in one cell as a number, in another as text.
		const key = 'sheet-' + one.row.Order;
		groups[key] = groups[key] ?? [];
		groups[key].push(one);
		const order = String(one.row.Order);
		spellings.set(order.toLowerCase(), (spellings.get(order.toLowerCase()) ?? new Set()).add(order));
	}
	const isNumber = (order) => order !== '' && (typeof order !== 'number' || Number.isSafeInteger(order));
	const isOne = (group) => !isNumber(group[0].row.Order);
	const isNew = (row) => String(row['New Customer'] ?? '').toLowerCase();
	const whyNot = (group) => {
		const differing = columns.filter(({ title, ofOrder }) => ofOrder && new Set(group.map(({ row }) => String(row[title] ?? ''))).size > 1).map(({ title }) => title);
		if (differing.length > 0 && !isOne(group)) return words.differing(differing);
		const spelt = spellings.get(String(group[0].row.Order).toLowerCase());
		if (spelt.size > 1) return words.spelt([ ...spelt ]);
		if (![ '', 'new' ].includes(isNew(group[0].row))) return words.newCustomer;
		return [ ...new Set(group.flatMap(({ refused }) => refused)) ].join('; ');
	};
	const called = { eventId: 'Order', customer: 'Customer ID' };
	for (const { title, key } of columns) called[key] = title;
	const refused = [];
	const orders = [];
	for (const group of Object.values(groups)) {
		const message = whyNot(group);
		if (message !== '') {
			refused.push({ message, rows: group });
			continue;
		}
		const lines = group.map(() => ({}));
		const order = { words: called, customer: {}, rows: group, ...(isRehearsal ? { rehearse: lines } : { lines }) };
		for (const { title, key, word } of columns) {
			const [ first, part ] = key.split('.');
			if (part) order.customer[part] = group[0].row[title];
			else if (first.startsWith('channel')) order[first] = group[0].row[title];
			else
				lines.forEach((line, index) => {
					const given = group[index].row[title];
					line[first] = word && String(given).toLowerCase() === word ? '' : given;
				});
		}
		order.customer.new = isNew(group[0].row) === 'new' ? true : undefined;
		// A number that Excel has rounded stays one, and is refused.
		order.eventId = isNumber(order.channelOrderId) ? 'sheet-' + order.channelOrderId : order.channelOrderId;
		orders.push(order);
	}
	return { problems, orders, refused, isRehearsal };
}
