/** What people read: the form, the page, the mail and the workbook. The states and decisions themselves are what the ledger holds. */
export const words = {
	LANGUAGE: 'en',
	title: 'License orders so far',

	// The form.
	formDescription: 'What was ordered, refused or is open, by day and month; and what becomes of lines that wait for somebody.',
	show: 'Show the orders',
	decide: 'Decide what becomes of open lines',
	go: 'Go on',
	form: { what: 'What to do', only: 'Only', lines: 'Lines', decision: 'Decision', who: 'Your name' },
	all: 'all of them, or a part of a customer, deal, product, asset or event',
	choice: 'Decide',
	newest: (most, all) => 'The newest ' + most + ' of ' + all + ' lines: name a deal or customer in "Only" to see others. ',
	eachLine: 'Each line ends with what can be decided of it. Look at the platform first. ',
	of: { customer: 'customer', deal: 'deal', line: 'line', product: 'product', quantity: 'quantity', end: 'until', asset: 'asset' },
	decisions: { ordered: 'It is there', order: 'Do again', 'leave out': 'Leave out' },
	means: {
		ordered: '“It is there”: the order was made, nothing is sent.',
		order: '“Do again”: it is not there, order it. A customer whom the platform does not have is refused again: who is new is said in the deal or the sheet. A revocation waits for its row: upload it again, and who holds the asset is looked at then.',
		'leave out': '“Leave out”: it is not to be ordered, not even where it comes corrected.',
	},

	// What it did.
	nothing: 'Nothing to decide',
	noLine: 'No line of these waits for a decision. What is under way is finished by itself.',
	told: (about, what) => about + ': ' + what,
	became: { ordered: 'it counts as ordered', order: 'it is ordered by the next run of Reconcile, in five minutes at most', 'leave out': 'it is not ordered', upload: 'nothing is revoked by this: upload its row in Changes from a spreadsheet again, and who holds the asset is looked at then' },
	unchanged: (why) => 'nothing was changed, as ' + why,
	changed: (state) => 'it has changed meanwhile (' + state + '): look again',
	gone: 'it has been settled meanwhile',
	notPossible: (decision, can) => '“' + decision + '” is not possible for it: choose ' + can.join(' or '),
	count: (decision, count) => decision + ': ' + count + (count === 1 ? ' line' : ' lines'),

	history: 'Order line',

	// What the ledger keeps of it.
	toUpload: (who) => 'Decided by ' + who + ': upload its row again.',
	toOrder: (who) => 'Decided by ' + who + ': order it.',

	// What to do with a line.
	choose: (can) => 'choose ' + can.map((one) => '“' + one + '”').join(' or ') + ' in the form',
	nothingToChoose: 'it is under way, and nothing can be chosen',
	// The number of an asset that is only extended is there in any case.
	assetHas: (assetNo, product) => 'asset number ' + assetNo + ' has product ' + product + ' by this order: that the number is there is no proof, where the asset was there before',
	orderIsThere: 'the order is there',
	typedDecision: (text, choose) => 'What was written into the column decision (“' + text + '”) does nothing: ' + choose + '.',
	typed: (wrote, state, choose) => 'The state was changed by hand from “' + wrote + '” to “' + state + '”, and nothing is built on it: ' + choose + '.',
	typedOrder: (choose) => 'The column order was changed by hand, and cannot be read: ' + choose + '.',
	person: (what, choose) => 'Look at the platform whether ' + what + '. Then ' + choose + '.',
	correct: {
		sheet: (order) => 'Correct the sheet, and upload all rows of order ' + order + ' again.',
		crm: (deal) => 'Correct the deal ' + deal + ' in the CRM, and deliver it again under its ID.',
		renewal: () => 'The renewal was refused: correct what the reason names. The next notice asks again; a sheet is corrected and uploaded again.',
	},
	revocation: 'Choose “Do again” once, then upload its row in Changes from a spreadsheet: who holds the asset is looked at then.',
	repeat: 'This delivery gave way to another one that is gone: deliver it again.',
	open: 'Open for long. Nothing need be done where the cause is known to pass: look at the reason.',
	orChoose: (choose) => ' Or ' + choose + '.',

	// In a cell.
	results: {
		ordered: 'ordered', 'left out': 'left out', refused: 'refused', person: 'perhaps ordered: look', typed: 'changed by hand',
		new: 'noted', ordering: 'being ordered', waiting: 'waits', unknown: 'being looked for', correcting: 'being corrected', repeat: 'delivered twice', done: 'ordered',
	},
	kinds: { new_buy: 'order', delete_asset: 'remove the asset', delete_product: 'remove the product' },
	sources: { sheet: 'sheet', crm: 'CRM', renewal: 'renewal' },
	day: 'Day',
	month: 'Month',

	// The page and the mail.
	headline: ({ needs, today, month }) => (needs === 0 ? 'Nothing waits for somebody' : needs + (needs === 1 ? ' line needs somebody' : ' lines need somebody')) + '; ' + today + ' ordered today, ' + month + ' this month',
	how: (url) => 'Decide in the form of Orders so far' + (url ? ': ' + url : '') + '. Until then nothing is ordered of these lines, save those that are open for a cause that passes.',
	reach: 'The platform lists no orders: these are the lines of the ledger, and what was kept of those that have left it.',
	unread: (why) => 'What has left the ledger is not shown, as it could not be read' + (why ? ': ' + why : '') + '. Reconcile license orders makes its table.',
	large: (size) => 'The ledger takes about ' + size + ' MB. n8n refuses every change of all Data Tables where they reach their limit together (200 MB, N8N_DATA_TABLES_MAX_SIZE_BYTES), and then no order can be noted: raise the limit, lower keepDays of Reconcile, delete old rows of license_orders, or settle what is open.',
	cards: [
		[ 'needs', 'need somebody', '#b42318' ],
		[ 'today', 'ordered today', '#039855' ],
		[ 'month', 'ordered this month', '#175cd3' ],
		[ 'refused', 'refused', '#b54708' ],
		[ 'open', 'in process, or to be looked at', '#b54708' ],
		[ 'leftOut', 'left out', '#101828' ],
	],
	page: {
		titles: { needs: 'What needs somebody', months: 'By month', days: 'By day', lines: 'Lines, the newest first' },
		needs: [ 'Asked', 'Customer', 'Deal', 'Line', 'Product', 'State', 'Reason', 'What to do' ],
		counts: (key) => [ key, 'Asked for', 'Ordered', 'Left out', 'Refused', 'Open' ],
		lines: [ 'Asked', 'Customer', 'Deal', 'Line', 'Product', 'Quantity', 'Until', 'Asset', 'State' ],
	},
	moreInWorkbook: (count) => 'And ' + count + ' more: the workbook has all.',

	// The workbook.
	sheets: {
		lines: { name: 'Orders', columns: [ 'Asked', 'Customer', 'Deal', 'Line', 'What', 'Product', 'Quantity', 'Until', 'Asset', 'State', 'Reason', 'What to do', 'Settled', 'Decided by', 'License order', 'Came from', 'Event' ] },
		needs: { name: 'Needs somebody', columns: [ 'Asked', 'Customer', 'Deal', 'Line', 'What', 'Product', 'Quantity', 'Until', 'Asset', 'State', 'Reason', 'What to do', 'Settled', 'Decided by', 'License order', 'Came from', 'Event' ] },
		days: { name: 'By day', columns: [ 'Day', 'Asked for', 'Ordered', 'Left out', 'Refused', 'Open' ] },
		months: { name: 'By month', columns: [ 'Month', 'Asked for', 'Ordered', 'Left out', 'Refused', 'Open' ] },
	},
};
