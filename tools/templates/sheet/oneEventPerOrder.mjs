/* global $input */
/**
 * The rows of the sheet, grouped: those with the same order number are the lines of one event. Where they name two customers,
 * nobody knows which is meant: none of them is ordered.
 */
export function oneEventPerOrder() {
	const rows = $input.all().map((item) => item.json);
	const cell = (row, title) => (typeof row[title] === 'string' ? row[title].trim() : row[title]) ?? '';
	const CUSTOMER = [ 'Customer ID', 'Customer', 'Contact', 'Email', 'Enterprise ID' ];
	const groups = {};
	rows.forEach((row, index) => {
		// As text: Excel has 1001 in one cell as a number, in another as text.
		const key = 'sheet-' + cell(row, 'Order');
		groups[key] = [ ...(groups[key] ?? []), { row, rowNumber: index + 2 } ];
	});
	const isNumber = (order) => order !== '' && (typeof order !== 'number' || Number.isSafeInteger(order));
	const differing = (group) =>
		[ 'Channel', ...CUSTOMER ].filter((title) => new Set(group.map(({ row }) => String(cell(row, title)))).size > 1);
	const isOne = (group) => !isNumber(cell(group[0].row, 'Order')) || differing(group).length === 0;
	const mixed = Object.values(groups).filter((group) => !isOne(group));
	const orders = Object.values(groups).filter(isOne).map((group) => {
		const { row } = group[0];
		const order = cell(row, 'Order');
		const [ id, name, contact, email, enterpriseId ] = CUSTOMER.map((title) => cell(row, title));
		return {
			// A number that Excel has rounded stays one, and is refused.
			eventId: isNumber(order) ? 'sheet-' + order : order,
			channelCode: cell(row, 'Channel'),
			channelOrderId: order,
			customer: { id, name, contact, email, enterpriseId },
			lines: group.map((one) => ({
				product: cell(one.row, 'Product'),
				quantity: cell(one.row, 'Quantity'),
				start: cell(one.row, 'Start'),
				end: cell(one.row, 'End'),
				licenseType: cell(one.row, 'License Type'),
			})),
			words: {
				eventId: 'Order',
				channelCode: 'Channel',
				channelOrderId: 'Order',
				customer: 'Customer ID',
				'customer.id': 'Customer ID',
				'customer.enterpriseId': 'Enterprise ID',
				'customer.name': 'Customer',
				'customer.contact': 'Contact',
				'customer.email': 'Email',
				product: 'Product',
				quantity: 'Quantity',
				start: 'Start',
				end: 'End',
				licenseType: 'License Type',
			},
			rows: group,
		};
	});
	return { orders, mixed: mixed.map((group) => ({ columns: differing(group), rows: group })) };
}
