/**
 * The sheet of orders: its columns, what each is in the event (`key`), what a person reads of it (`says`), and how it is written. `ofOrder`: the rows of one order have
 * the same there; `ofAll`: all rows have it or none; `word`: stands for nothing, as an empty cell may be an error. What comes back is in `results`, and is not read.
 */
export function sheet() {
	const columns = [
		{ title: 'Channel', key: 'channelCode', says: 'the channel code', isNeeded: true, ofOrder: true },
		{ title: 'Order', key: 'channelOrderId', says: 'your order number; rows with the same number are one order', isNeeded: true },
		{ title: 'Customer ID', key: 'customer.id', says: 'your own number of the customer; or Enterprise ID', ofOrder: true },
		{ title: 'New Customer', key: 'customer.new', says: 'the word new, or empty', ofOrder: true },
		{ title: 'Customer', key: 'customer.name', says: 'its name; may be empty', ofOrder: true },
		{ title: 'Contact', key: 'customer.contact', says: 'may be empty', ofOrder: true },
		{ title: 'Email', key: 'customer.email', says: 'may be empty', ofOrder: true },
		{ title: 'Enterprise ID', key: 'customer.enterpriseId', says: 'the Enterprise Global ID of the platform, in all rows or in none', ofOrder: true, ofAll: true },
		{ title: 'Product', key: 'product', says: 'the product URI', isNeeded: true },
		{ title: 'Quantity', key: 'quantity', says: 'seats such as 5, or unlimited', isNeeded: true },
		{ title: 'Start', key: 'start', says: 'a day such as 2026-12-01, or now', kind: 'date', word: 'now' },
		{ title: 'End', key: 'end', says: 'a day such as 2027-11-30, or never', kind: 'date', isNeeded: true },
		{ title: 'License Type', key: 'licenseType', says: 'one of the codes, such as cloud_account', isNeeded: true },
	];
	return { columns, results: [ 'Result', 'Asset Number', 'License Order', 'Message' ] };
}
