/** What people read: the alert, the report, and the form in which they decide. The decisions and states themselves are what the ledger holds. */
export const words = {
	// The alert.
	subject: (count) => `${count}${count === 1 ? ' line of a license order needs' : ' lines of license orders need'} a person`,
	alert: ({ eventId, line, state, since, message, whatToDo }) => [`Event ${eventId}, line ${line}: ${state} since ${since}.`, message, whatToDo].filter(Boolean).join('\n'),

	// What to do with a line.
	can: { ordered: '"ordered" (it is there)', order: '"order" (it is not: order it)', 'leave out': '"leave out"' },
	or: ' or ',
	choose: (can) => `choose ${can} in the form Decide, or write it into the column decision`,
	nothingToChoose: 'it is under way or done, and takes none',
	// The number of an asset that is only extended is there in any case.
	assetHas: (assetNo, product) => `asset number ${assetNo} has product ${product} by this order: that the number is there is no proof, where the asset was there before`,
	orderIsThere: 'the order is there',
	noDecision: (decision, choose) => `The decision "${decision}" is none, or not possible for this line: ${choose}.`,
	typed: (wrote, state, choose) => `The state was changed by hand from "${wrote}" to "${state}", and nothing is built on it: ${choose}.`,
	typedOrder: (choose) => `The column order was changed by hand, and cannot be read: ${choose}.`,
	person: (what, choose) => `Look at the platform whether ${what}. Then ${choose}.`,
	refused: (choose) => `Correct the event in the CRM and deliver it again under its ID. Or ${choose}.`,
	repeat: 'This delivery gave way to another one that is gone: deliver the event again.',
	open: 'Open for long. Nothing need be done where the cause is known to pass; look at its message.',
	orChoose: (choose) => ` Or ${choose}.`,

	// The size of the ledger.
	size: (megabytes) => `The ledger takes about ${megabytes} MB at most.`,
	tooLarge: 'n8n refuses every change of all Data Tables where they reach their limit together (200 MB, N8N_DATA_TABLES_MAX_SIZE_BYTES), and then no event can be noted: raise the limit, lower keepDays, or settle what is open.',

	// The form.
	formTitle: 'License orders: decide what becomes of lines',
	formDescription: 'The next page lists the lines of orders, from the CRM or from spreadsheets, that were refused, wait, or may have been ordered: each with the reason, and what can be decided. Look at the platform first.',
	eventId: 'Event ID',
	allEvents: 'all of them, or a part of an ID',
	showLines: 'Show the lines',
	lines: 'Lines',
	decision: 'Decision',
	decide: 'Decide',
	product: 'product',
	asset: 'asset',
	quantity: 'quantity',
	unlimited: 'unlimited',
	end: 'end',
	never: 'never',
	customer: 'customer',
	line: (id, eventId, line, what, why, can) => `#${id} ${eventId}, line ${line}${what ? `: ${what}` : ''} – ${why} (${can})`,
	newest: (most, all) => `The newest ${most} of ${all} lines: give an Event ID to see others. `,
	eachLine: 'Each line ends with what can be decided of it. ',
	means: {
		ordered: 'ordered: it is there, look at the platform.',
		order: 'order: it is not there, order it. A customer whom the platform does not have is refused again: who is new is said in the event or the sheet.',
		'leave out': 'leave out: it is not to be ordered, not even where it comes corrected.',
	},

	// What it did.
	nothing: 'Nothing to decide',
	noLine: 'No line waits for a decision under this Event ID. What is under way is finished by itself.',
	became: { ordered: 'it counts as ordered', order: 'it is ordered by the next run, in five minutes at most', 'leave out': 'it is not ordered' },
	changed: 'it has changed meanwhile: look again',
	notPossible: (decision, can) => `"${decision}" is not possible for it: choose ${can}`,
	unchanged: (why) => `nothing was changed, as ${why}`,
	told: (eventId, line, what) => `${eventId}, line ${line}: ${what}`,
	count: (decision, count) => `${decision}: ${count}${count === 1 ? ' line' : ' lines'}`,
	settled: 'Nothing was changed: the lines have been settled meanwhile.',

	// What the ledger keeps of it.
	toOrder: 'A person has decided to order it.',
	page: 'Events that were settled longer ago than keepDays: do not change it.',
};
