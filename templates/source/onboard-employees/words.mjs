import { resultWords, sheetWords } from '../shared/words.mjs';

/** What people read: the form, its pages, and what became of each person. The titles of the sheet are in sheet.mjs. */
export const words = {
	...sheetWords,
	...resultWords,
	formTitle: 'New employees',
	formDescription: 'Upload an Excel or CSV file with the columns userName, name, departmentId, mobile, assets. A rehearsal checks each row, and adds nobody.',
	act: 'Add',
	// What each column takes, by its title.
	says: {
		userName: 'letters and digits, without the enterprise code',
		name: 'at most 30 characters',
		departmentId: 'may be empty',
		mobile: 'may be empty',
		assets: 'asset numbers, separated by spaces; may be empty',
	},
	notUnderstood: 'Nobody was added',
	sameAs: (row) => `userName is that of row ${row}`,
	assetOf: (asset, row) => `asset ${asset} is for row ${row}: leave it in one of them`,

	would: 'would be added, unless the account is there',
	wouldNot: 'would not be added',
	notKnown: 'not known',
	added: 'added',
	notAdded: 'not added',
	perhaps: 'perhaps added',
	perhapsNotAssigned: 'perhaps added, assets not assigned',
	assigned: 'added, assets assigned',
	notAssigned: 'added, assets not assigned',
	perhapsAssigned: 'added, assets perhaps assigned',
	reason: (message, description) => [message, description].filter(Boolean).join(' – '),
	row: (row, { name, userName, Result, Account, Assigned, Message }) =>
		[`Row ${row}, ${name || 'no name'} (${userName || 'no userName'}): ${Result}`, Account && `account ${Account}`, Assigned && `assets ${Assigned}`, Message].filter(Boolean).join(' · '),
	rehearsal: (would, all) => `Rehearsal: ${would} of ${all} people would be added, nothing was done`,
	title: (added, all) => `${added} of ${all} people added`,
};
