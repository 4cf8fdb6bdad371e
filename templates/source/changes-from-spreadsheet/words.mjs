import { personWords, resultWords, sheetWords } from '../shared/words.mjs';

/** What people read: the form, its pages, and what became of each row. The jobs and the titles of their sheets are in sheet.mjs. */
export const words = {
	...sheetWords,
	...resultWords,
	...personWords,
	formTitle: 'Change many licenses',
	formDescription: 'Choose a job, and upload its sheet. Rehearse first: it changes nothing, and says what each row would do. What is revoked cannot be brought back.',
	notUnderstood: 'Nothing was changed',
	tooMany: (count, most) => `${count} rows, and one file takes ${most}: divide it`,

	unread: (why) => `The list of employees could not be read: ${why}`,
	assetsUnread: (why) => `The list of assets could not be read: ${why}`,
	isEmpty: 'it is empty',
	noAssetNums: (who) => `it does not show what ${who} holds`,
	nobodyHolds: 'nobody',
	notShown: 'not shown',
	differ: (byEmployees, byAssets) => `The lists differ on who holds it (employees: ${byEmployees}; assets: ${byAssets}): look at the platform, and upload the sheet again`,
	lent: 'It is lent, or the list does not show whether it is: it must be returned first',
	notRead: (why) => `The asset could not be read: ${why}`,
	notBegun: 'Products did not begin, see the execution in n8n',
	noAsset: 'It names no asset',
	notListed: 'No list has it: it was revoked before, or the number is none of this enterprise',
	held: (who) => `${who} holds it: withdraw it first`,
	noProduct: 'no product',
	noProducts: 'It has no products, so its order is not known',
	whichOrder: (given, orders) => `${given ? `It is not of the order ${given}. ` : ''}Its ${orders.length > 1 ? 'orders are' : 'order is'} ${orders.join(', ') || 'not known'}: write which in Source Order`,
	whichProduct: (products) => `Write which product in Product. It has ${products}`,
	badDay: (day) => `Renew Until must be a day such as 2027-12-31, and is "${day}"`,
	noUri: (name) => `${name} has no product URI`,
	neverEnds: (name) => `${name} has no end`,
	endsThen: (name, day) => `${name} ends on ${day}`,
	endsLater: (name, day) => `${name} ends later already, on ${day}`,
	trial: (name) => `${name} is a trial: order it`,
	ofPackage: (name) => `${name} belongs to a package: order that`,
	noChannel: 'No list has the channel code of its order: write it in Channel',

	renews: (name, seats, from, to) => `${name}, ${seats} seats: ${from} → ${to}`,
	revokes: (products) => `Revoked for good: ${products}`,
	assigns: (products, who) => `${products} → ${who}`,
	withdraws: (products, who) => `${products} ← ${who}`,

	// What became of a row, and what is said besides.
	would: 'would be done',
	done: 'done',
	doneBefore: 'done before',
	notDone: 'not done',
	notKnown: 'not known',
	gone: 'not listed',
	uploadAgain: 'Upload the sheet again: nothing is done twice',
	settledBefore: 'The same was ordered before with other values: look at the platform.',
	knownWith: () => 'The same is ordered already with other values, or is about to be: look at the platform, and at the report of Reconcile.',

	// The page.
	row: (number, { Result, Message, 'Asset Number': asset, 'Revoke Asset': revoked }) => `Row ${number} (${asset ?? revoked}): ${Result}${Message ? `. ${Message}` : ''}`,
	rehearsal: (would, all) => `Rehearsal: ${would} of ${all} rows would be done, nothing was done`,
	title: (done, all) => `${done} of ${all} rows done`,
};
