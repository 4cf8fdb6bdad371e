import { personWords, sheetWords } from '../shared/words.mjs';

/** What people read: the form, its pages, and what became of each row; what a system is answered. The titles of the sheet are in sheet.mjs. */
export const words = {
	...sheetWords,
	...personWords,
	formTitle: 'Several leave',
	formDescription: 'Upload a sheet with the columns Person (account or name) and Day. On that day the owner is shown what each holds, and asked. A rehearsal checks each row.',
	act: 'Offboard',
	// What each column takes, by its title.
	says: {
		Person: 'the account, or the whole name',
		Day: 'a day such as 2026-12-31, or today',
	},
	notUnderstood: 'Nobody was taken on',

	noObject: 'the body must be a JSON object',
	noUser: 'neither userName nor id says who is meant: send the whole user, or Operations',
	otherUser: (id, address) => `the user is ${id}, and the address names ${address}: nobody knows which is meant`,
	badRehearse: 'rehearse must be true or false',
	noDay: 'day is missing: give a day such as 2026-12-31, or the word today',
	unread: (reason) => `The list of employees could not be read: ${reason}`,
	noEmployees: 'it is empty',
	gone: (who) => `${who} is deleted already`,
	twice: (row) => `This is who row ${row} means`,
	badDay: (day) => `Day must be a day such as 2026-12-31, or the word today, and is "${day}"`,
	over: (day) => `${day} is over: write today`,

	refused: 'refused',
	would: 'would be taken on',
	waits: 'taken on: the owner is asked on the day',
	ignored: 'nothing to do: active does not become false',
	row: (row, person, day, result, reason) => `Row ${row}, ${person || 'nobody'}, ${day || 'no day'}: ${result}${reason ? `. ${reason}` : ''}`,
	rehearsed: (good, all) => `Rehearsal: ${good} of ${all} would be taken on, nothing was done`,
	title: (good, all) => `${good} of ${all} taken on`,
};
