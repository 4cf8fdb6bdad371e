import { resultWords, sheetWords } from '../shared/words.mjs';

/** What people read: the form, its pages, and what became of each row. The titles of the sheet are in sheet.mjs. */
export const words = {
	...sheetWords,
	...resultWords,
	formTitle: 'License orders',
	formDescription: 'Upload a sheet of orders. It comes back with what became of each row. A rehearsal checks each row, and orders nothing.',
	act: 'Order',
	// What each column takes, by its title.
	says: {
		Channel: 'the channel code',
		Order: 'your order number; rows with the same number are one order',
		'Customer ID': 'your own number of the customer; or Enterprise ID',
		'New Customer': 'the word new, or empty',
		Customer: 'its name; may be empty',
		Contact: 'may be empty',
		Email: 'may be empty',
		'Enterprise ID': 'the Enterprise Global ID of the platform, in all rows or in none',
		Product: 'the product URI',
		Quantity: 'seats such as 5, or unlimited',
		Start: 'a day such as 2026-12-01, or now',
		End: 'a day such as 2027-11-30, or never',
		'License Type': 'one of the codes, such as cloud_account',
	},
	notUnderstood: 'Nothing was ordered',
	differing: (titles) => `${titles.join(', ')} must be the same in all rows with this Order`,
	spelt: (orders) => `Order is written as ${orders.join(' and ')}: write it the same in all its rows, or upload these orders in different files`,
	tooMany: (count, most) => `${count} rows, and one file takes ${most}: divide it, with all rows of an order in one file`,
	newCustomer: 'New Customer must be the word new, or empty',

	// What became of a row, and what is said besides.
	would: 'would be ordered',
	done: 'ordered',
	doneBefore: 'ordered before',
	notDone: 'not ordered',
	fromTo: (start, end) => `From ${start || 'now'} to ${end}. Unless it was ordered before, or its customer is not known.`,
	uploadAgain: 'Upload the sheet again: nothing is ordered twice.',
	settledBefore: 'An order with this number was settled before, with other rows or in another order of them: look at the platform before you give it another number.',
	knownWith: (known, count) => {
		const how = known === count ? ', others than these or in another order' : ` in all, not ${count}`;
		return `This number is known with ${known}${known === 1 ? ' row' : ' rows'}${how}: upload all its rows as they came first, with what is corrected. Only what is new needs another number.`;
	},

	// The page.
	row: (number, { Order, Result, Message }) => `Row ${number} (order ${Order}): ${Result}${Message ? `. ${Message}` : ''}`,
	rehearsal: (would, all) => `Rehearsal: ${would} of ${all} rows would be ordered, nothing was done`,
	title: (ordered, all) => `${ordered} of ${all} rows ordered`,
};
