import { factWords, worthWords } from '../shared/words.mjs';

/** What people read: the findings, the mail, its page and the workbook. In another language: these, and `LANGUAGE` for the names of months. */
export const words = {
	LANGUAGE: 'en',
	...factWords,
	...worthWords,

	// How long until an end, and who holds an asset.
	endedToday: 'ended today',
	endsToday: 'ends today',
	endedYesterday: 'ended yesterday',
	endsTomorrow: 'ends tomorrow',
	ended: (days) => 'ended ' + days + ' days ago',
	ends: (days) => 'ends in ' + days + ' days',
	noEnd: 'no end known',

	// What else is said of a finding.
	lent: (assets) => 'lent: ' + assets,
	lentInOneOf: (locks, assets) => 'lent, in one of the ' + locks + ' locks of this person: ' + assets,
	toSomebodyWhoLeft: 'to somebody who left',
	aLentLock: 'a lent lock',
	nothing: (assets) => assets + (assets === 1 ? ' asset' : ' assets') + ' looked at, none needs attention',
	noAsset: 'No asset is listed. Is the Enterprise Global ID in Settings right?',

	// The tables: their titles, what is said of so many assets, and of each.
	tables: {
		ended: { title: () => 'Ended', said: (count) => count + (count === 1 ? ' has ended' : ' have ended'), reason: () => 'has ended' },
		soon: {
			title: (days) => 'Ends within ' + days + ' days',
			said: (count, days) => count + (count === 1 ? ' ends within ' : ' end within ') + days + ' days',
			reason: (days) => 'ends within ' + days + ' days',
		},
		left: {
			title: () => 'Held by somebody who left',
			said: (count) => count + (count === 1 ? ' is held by somebody who left' : ' are held by people who left'),
			reason: () => 'held by somebody who left',
		},
		nobody: { title: () => 'Held by nobody', said: (count) => count + (count === 1 ? ' is' : ' are') + ' held by nobody', reason: () => 'held by nobody' },
		lent: { title: () => 'Locks that are lent out', said: (count) => count + (count === 1 ? ' lock is' : ' locks are') + ' lent out', reason: () => 'lock lent out' },
		unknown: { title: () => 'Could not be read', said: (count) => count + ' could not be read in full', reason: () => 'not read in full' },
	},
	columns: ['Asset', 'Product', 'Holder', 'When', 'Also'],

	// The mail and its page.
	title: (company) => (company ? 'License audit of ' + company : 'License audit'),
	notComplete: (what) => 'Not complete: ' + what,
	quiet: 'Nothing needs attention',
	noList: 'No asset is listed',
	emptyLists: 'The lists of the platform are empty. Is the Enterprise Global ID in Settings right?',
	lookedAt: (total, date, warnDays) => total + (total === 1 ? ' asset' : ' assets') + ' looked at on ' + date + '; what ends within ' + warnDays + ' days is listed.',
	incomplete: 'Something could not be read, so this report is not complete: see the last table.',
	andMore: (count) => 'and ' + count + ' more',
	moreProductsInWorkbook: (count) => 'And ' + count + ' more products: the workbook has all.',
	byMonth: 'Assets of which something ends, by month',
	useNow: 'Seats per product: held now, of those that have not ended',
	heldOf: (given, bought, inUse) => given + ' of ' + bought + (inUse ? ', ' + inUse + ' online' : ''),
	use30: 'Use over 30 days: most online at one time, of all seats',
	peakOf: (peak, seats) => peak + ' of ' + seats,
	use30Columns: ['Product', 'Seats', 'Held at most', 'Online at most', 'Idle'],
	lastSample: (day) => 'The last sample is of ' + day + '.',
	oldSample: 'That is more than two days ago, so nothing is counted as not used.',
	people: { title: 'Who holds what', columns: ['Person', 'Assets', 'Seats', 'Products', 'First end'] },
	idle: { title: 'Not used for 30 days', columns: ['Asset', 'Product', 'Seats', 'Holder', 'Last online'], never: 'never seen online' },
	never: { title: 'Licenses without an end', columns: ['Asset', 'Product', 'Seats', 'Holder'] },
	footer: (date) => 'An asset is in each table that it belongs to. A product counts where it ends before its asset. Days are counted from ' + date + '.',

	// The workbook.
	sheets: {
		attention: { name: 'Needs attention', columns: ['Asset', 'License type', 'Product', 'Holder', 'Why', 'Ends on', 'Days left', 'In words', 'Details', 'ID of the holder'] },
		products: { name: 'Products now', columns: ['Product', 'Assets', 'Seats', 'Held or lent', 'Online at most', 'Free', 'First end', 'Days left'] },
		days: { name: 'Use over 30 days', columns: ['Product', 'Seats', 'Held at most', 'Online at most', 'Idle assets'] },
	},
};
