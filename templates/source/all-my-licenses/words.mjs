import { factWords, worthWords } from '../shared/words.mjs';

/** What people read: the form, the page, the mail and the workbook. In another language: these, and `LANGUAGE` for what is sorted by name. */
export const words = {
	LANGUAGE: 'en',
	...factWords,
	...worthWords,

	form: { title: 'All my licenses', description: 'Who holds what, until when, and what is free. It only reads, and takes a minute or two.', button: 'Show them' },

	// In a cell.
	noProduct: 'no product',
	online: 'online',
	offline: 'no',
	always: 'always',
	customer: (name, numbers) => (name ? name + ' (' + numbers + ')' : numbers),

	// What no list shows.
	noneListed: 'no customer is listed',
	inUseAtMost: 'How many seats of an asset are in use: one that is online counts with all of them',
	noOwnEnd: 'The own end of what is no cloud license: only the ends of its products are shown',
	oneSeat: 'How many seats a product has, where no number is named: it counts as one',
	noProducts: 'What an asset without products is for: it may be lent, or empty',
	lentTo: 'Who has a lent lock',
	noCustomers: (why) => 'The names of customers, so each has its number: ' + why,

	// The page.
	title: (company) => (company ? 'All licenses of ' + company : 'All licenses'),
	headline: ({ products, bought, given, inUse, free, ended, soon }) =>
		products + (products === 1 ? ' product, ' : ' products, ') + bought + ' seats: ' + given + ' given out, ' + inUse + ' in use, ' + free + ' free; ' + soon + ' end within 30 days' + (ended > 0 ? ', ' + ended + ' have ended' : ''),
	notComplete: (told) => 'Not complete: ' + told,
	noList: 'No asset is listed',
	emptyLists: 'The lists of the platform are empty. Is the Enterprise Global ID in Assets right?',
	lookedAt: (total, date) => total + (total === 1 ? ' asset' : ' assets') + ' on ' + date + '. The workbook has them all.',
	cards: [
		['bought', 'seats', '#101828'],
		['given', 'given out', '#175cd3'],
		['inUse', 'in use now, at most', '#039855'],
		['free', 'free', '#b54708'],
		['soon', 'end within 30 days', '#b54708'],
		['ended', 'have ended', '#b42318'],
	],
	page: {
		titles: { products: 'By product', ends: 'What ends next', people: 'By person', customers: 'By customer', months: 'Seats that end, by month', notShown: 'What the lists do not show' },
		products: ['Product', 'Bought', 'Given out', 'In use', 'Free', 'First end'],
		ends: ['Asset', 'Product', 'Seats', 'Holder', 'Ends'],
		people: ['Person', 'Assets', 'Products', 'First end'],
		customers: ['Customer', 'Assets', 'Bought', 'Given out', 'In use', 'Free', 'First end'],
		months: ['Month', 'Seats'],
		notShown: ['What', 'Assets'],
	},
	andMore: (first, count) => first + ' and ' + count + ' more',

	// The workbook.
	sheets: {
		licenses: { name: 'Licenses', columns: ['Customer', 'Asset', 'License type', 'Product', 'Seats', 'Holder', 'Online', 'From', 'To', 'Days left', 'Source order', 'Also'] },
		people: { name: 'By person', columns: ['Person', 'Assets', 'Seats', 'In use', 'Products'] },
		customers: { name: 'By customer', columns: ['Customer', 'Assets', 'Bought', 'Given out', 'In use', 'Free'] },
		products: { name: 'By product', columns: ['Product', 'Assets', 'Bought', 'Given out', 'In use', 'Free'] },
		notShown: { name: 'Not shown', columns: ['What the lists do not show', 'Assets', 'Which'] },
	},
	ends: ['First end', 'Days left', 'No end', 'Ended'],
	later: 'Later',
};
