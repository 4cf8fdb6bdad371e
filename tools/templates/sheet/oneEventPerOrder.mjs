/* global $input */
/** The rows of the sheet, grouped: those with the same order number and customer are the lines of one event. */
export function oneEventPerOrder() {
	const rows = $input.all().map((item) => item.json);
	const cell = (row, title) => (typeof row[title] === 'string' ? row[title].trim() : row[title]) ?? '';
	const CUSTOMER = [ 'Customer ID', 'Customer', 'Contact', 'Email', 'Enterprise ID' ];
	const groups = {};
	rows.forEach((row, index) => {
		const key = JSON.stringify([ 'Channel', 'Order', ...CUSTOMER ].map((title) => cell(row, title)));
		groups[key] = [ ...(groups[key] ?? []), { row, rowNumber: index + 2 } ];
	});
	const orders = Object.values(groups).map((group) => {
		const { row } = group[0];
		const order = cell(row, 'Order');
		const [ id, name, contact, email, enterpriseId ] = CUSTOMER.map((title) => cell(row, title));
		return {
			// A number that Excel has rounded stays one, and is refused.
			eventId: order === '' || (typeof order === 'number' && !Number.isSafeInteger(order)) ? order : 'sheet-' + order,
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
	return { orders };
}
