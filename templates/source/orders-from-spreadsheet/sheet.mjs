/**
 * The sheet of orders: its columns, what each is in the event (`key`), and how it is written. `ofOrder`: the rows of one order have
 * the same there; `ofAll`: all rows have it or none; `word`: stands for nothing, as an empty cell may be an error. What comes back is in `results`, and is not read.
 */
export function sheet() {
	const columns = [
		{ title: 'Channel', key: 'channelCode', isNeeded: true, ofOrder: true },
		{ title: 'Order', key: 'channelOrderId', isNeeded: true },
		{ title: 'Customer ID', key: 'customer.id', ofOrder: true },
		{ title: 'New Customer', key: 'customer.new', ofOrder: true },
		{ title: 'Customer', key: 'customer.name', ofOrder: true },
		{ title: 'Contact', key: 'customer.contact', ofOrder: true },
		{ title: 'Email', key: 'customer.email', ofOrder: true },
		{ title: 'Enterprise ID', key: 'customer.enterpriseId', ofOrder: true, ofAll: true },
		{ title: 'Product', key: 'product', isNeeded: true },
		{ title: 'Quantity', key: 'quantity', isNeeded: true },
		{ title: 'Start', key: 'start', kind: 'date', word: 'now' },
		{ title: 'End', key: 'end', kind: 'date', isNeeded: true },
		{ title: 'License Type', key: 'licenseType', isNeeded: true },
	];
	return { columns, results: [ 'Result', 'Asset Number', 'License Order', 'Message' ] };
}
