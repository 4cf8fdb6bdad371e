/** What is told of a name that is not known. */
export const nameWords = {
	nameTwice: (first) => `is there twice: leave one "${first}"`,
	nameLike: (near) => `is not known: did you mean "${near}"?`,
	nameUnknown: (known) => `is not known: known are ${known.join(', ')}`,
	namesMore: (count) => `and ${count} more`,
	namesUnknown: 'are not known',
};

/** What is told of who is meant. */
export const personWords = {
	...nameWords,
	who: ({ name, userName }) => (name ? `${name} (${userName})` : userName),
	nobody: (given) => `Nobody has the account or the name "${given}"`,
	nobodyBut: (given, people) => `Nobody has the account or the name "${given}": did you mean ${people}?`,
	several: (given, people) => `"${given}" is more than one: write the account of who is meant, ${people}`,
};

/** What is told of a sheet. */
export const sheetWords = {
	...nameWords,
	form: { sheet: 'Spreadsheet', job: 'Job', what: 'What to do', rehearse: 'Rehearse', blank: 'Give me a sheet to fill in', upload: 'Go on' },
	blankTitle: 'A sheet to fill in',
	blank: 'The file that comes with this page is a sheet to fill in. Its second row says what each column takes, and is not read.',
	correct: 'Correct the file and upload it again.',
	noFile: 'No file was chosen',
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
	twice: (rows) => `Rows ${rows.join(', ')} are about the same: nobody knows which is meant. Leave one`,
	notInAll: (title) => `${title} must be filled in all rows of the file, or in none: upload rows without it by themselves`,
};

/** What became of the rows of a sheet. */
export const resultWords = {
	refused: 'refused',
	leftOut: 'left out',
	forAPerson: 'for a person',
	inProcess: 'in process',
	notNoted: 'not noted',
	problems: (problems) => problems.map(({ field, message }) => `${field} ${message}`).join('; '),
	decided: 'A person has decided so.',
	counted: (counts) => `${counts.map(([result, count]) => `${count} ${result}`).join(' · ')} (rows of the first page of the file)`,
	more: (count) => `And ${count} more rows: see the file`,
	seeFile: 'The file says what became of each row.',
	nothingNew: 'Done before, nothing new',
};

/** What is told of an asset, and of what could not be read of it. */
export const factWords = {
	locked: 'locked',
	frozen: 'frozen',
	nobody: 'nobody',
	lentOut: 'lent',
	notKnown: 'not shown',
	noEnd: 'no end',
	allEnded: 'ended',
	day: (iso) => iso,
	inDays: (day, days) => day + ' (' + (days === 0 ? 'today' : days === 1 ? 'tomorrow' : days > 0 ? 'in ' + days + ' days' : -days + ' days ago') + ')',
	moreInWorkbook: (count) => 'And ' + count + ' more: the workbook has all.',
	deleted: 'deleted',
	notListed: 'not in the list of employees',
	unreadEnd: (what, time) => 'The end of ' + what + ' cannot be read: ' + JSON.stringify(time),
	theAsset: 'the asset',
	itsProduct: (name) => 'its product ' + name,
	assetTwice: 'Assets lists it more than once: its end is the earliest of them',
	noHolderListed: 'Asset Holders does not list it: who holds it, and its products, are not known',
	noEmployees: 'The list of employees is empty: who has left is not known',
	holderNotShown: 'Asset Holders does not show who holds it',
	holdersDiffer: (holders) => 'Asset Holders lists it more than once, held by different people or by nobody: ' + holders,
	productsOff: 'Products is switched off, or its credential cannot be read: when products end is not known',
	productOfNobody: (name) => 'It is not known which asset the product ' + name + ' is of',
	cloudNotListed: 'Assets does not list it, though its products are of a cloud license: its own end is not known',
	oddRows: (count, node) => count + (count === 1 ? ' row of ' : ' rows of ') + node + ' without a number or an ID',
};

/** What is told of a question that waits for an answer. */
export const askWords = {
	ask: {
		nobody: 'nobody answered',
		unclear: 'ifNobody of Settings must be yes or no, and secondAfterDays a number above 0',
		otherwise: (turns, outcome) => turns.map(({ days }, place) => `If nobody answers within ${days} ${place > 0 ? 'more ' : ''}${days === 1 ? 'day' : 'days'}, ${place < turns.length - 1 ? `${turns[place + 1].to} is asked` : outcome}.`).join(' '),
		again: (to, subject) => `No answer${to ? ` from ${to}` : ''}: ${subject}`,
	},
};

/** What every mail in the layout of the reports says. */
export const letterWords = {
	LANGUAGE: 'en',
	moreInWorkbook: (count) => 'And ' + count + ' more.',
};

/** What licenses are worth. `lead`: money as texts. */
export const worthWords = {
	worth: {
		all: 'All',
		noPrice: 'no price',
		noDepartment: 'no department',
		title: 'What licenses are worth',
		lead: (all, idle) => 'All seats with a price: ' + all + ' a year. Of these idle (free, or not used for 30 days): ' + idle + '.',
		back: (returned, saved) => 'Given back: ' + returned + ', which saved ' + saved + ' so far.',
		titles: { product: 'Worth of a year, by product', department: 'Worth of a year, by department of the holder', month: 'Given back, by month', notes: 'What is not counted' },
		columns: { product: 'Product', department: 'Department', month: 'Month', kinds: ['Given out', 'Free', 'Not used', 'Given back', 'Saved so far'] },
		sheet: { name: 'Worth', columns: ['By', 'Name', 'Currency', 'Given out', 'Given out, a year', 'Free', 'Free, a year', 'Not used', 'Not used, a year', 'Given back', 'Given back, a year', 'Saved so far'] },
		odd: (product, why) => 'The price of "' + product + '": ' + why,
		noNumber: 'it is no number with two decimals at most',
		noCurrency: 'it has no currency',
		noProduct: 'no listed product has this name or URI',
		differ: 'it has several prices, so none is used',
		twice: (assets, count) => count + (count === 1 ? ' asset has' : ' assets have') + ' a product twice, of two orders, with the same seats and another end; it counts once: ' + assets,
		gone: (assets, count) => count + (count === 1 ? ' asset that was given back is' : ' assets that were given back are') + ' not listed any more: ' + assets,
	},
};
