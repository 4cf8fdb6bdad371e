/** What is told of a name that is not known. */
export const nameWords = {
	nameTwice: (first) => `is there twice: leave one "${first}"`,
	nameLike: (near) => `is not known: did you mean "${near}"?`,
	nameUnknown: (known) => `is not known: known are ${known.join(', ')}`,
	namesMore: (count) => `and ${count} more`,
	namesUnknown: 'are not known',
};

/** What is told of a sheet. */
export const sheetWords = {
	...nameWords,
	form: { sheet: 'Spreadsheet', what: 'What to do', rehearse: 'Rehearse', upload: 'Upload' },
	correct: 'Correct the file and upload it again.',
	letters: 'The letters of the file cannot be told for certain: save it as .xlsx',
	unreadable: 'The file cannot be read: save it as .xlsx, or as CSV (UTF-8)',
	emptyPage: 'The first page of the file is empty, and only the first page is read',
	titlesBelow: (row) => `The titles stand in row ${row}: they must be the first row of the first page`,
	titleTwice: (title) => `The title "${title}" is there twice: leave one`,
	titleUnknown: (title, why) => `The title "${title}" ${why}`,
	titlesMissing: (titles) => `Missing: the ${titles.length > 1 ? 'titles' : 'title'} ${titles.map((title) => `"${title}"`).join(', ')}`,
	untitled: (row) => `Row ${row} has a value in a column without a title`,
	noRows: 'The first page of the file has no rows below its titles',
	rounded: (title) => `${title} has more digits than Excel keeps: format the column as Text, and write it again`,
	emptyDate: (title, word) => `${title} is missing: give a date such as 2026-03-31, or the word ${word}`,
	notInAll: (title) => `${title} must be filled in all rows of the file, or in none: upload rows without it by themselves`,
};
