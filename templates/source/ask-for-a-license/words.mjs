import { askWords, factWords, letterWords, personWords } from '../shared/words.mjs';

/** What people read: the form, its page, what the owner decides on, and the mails. */
export const words = {
	...askWords,
	...factWords,
	...letterWords,
	...personWords,
	formTitle: 'Ask for a license',
	formDescription: 'Somebody needs a product: whoever owns the licenses is asked. The answer comes by mail.',
	form: { who: 'Who needs it', product: 'Product', until: 'Until', why: 'Why', mail: 'Your mail address' },
	whoExample: 'e.g. linaACME or Lina Berg',
	send: 'Ask',

	// The page.
	notPassedOn: 'Nobody was asked: correct this first',
	noOwner: 'Nobody is named who decides: fill in owner in the node Settings',
	unread: (node, reason) => `The list of ${node} could not be read: ${reason}`,
	noRows: 'it has no rows',
	badDate: 'Until must be a day from today on',
	noProduct: (given, known) => `There is no product "${given}": there are ${known}`,
	noProductBut: (given, near) => `There is no product "${given}": did you mean ${near}?`,
	severalProducts: (given, found) => `"${given}" is more than one product: write one of ${found}`,
	unreadProducts: (count) => `The products of ${count} assets could not be read`,
	holds: (who, asset) => `${who} has it already: ${asset}`,
	passedOn: 'Your request was checked',
	passedOnTo: (owner, otherwise) => `${owner} is asked by mail. Nothing is done before the answer. ${otherwise}`,
	noneFree: 'None is free now',
	noneFreeTo: (owner) => `${owner} gets the proposal of an order by mail. Nothing is ordered by this.`,

	// What the owner decides on.
	question: (who, product) => `${product} for ${who}?`,
	facts: ['Who needs it', 'Product', 'Until', 'Why', 'Asked by'],
	notSaid: 'not said',
	free: (count, asset) => `Free: ${count}. This one would be given: ${asset}`,
	asset: (assetNum, products, customer, until) => `${assetNum} (${products}), of ${customer}, ${until ? `until ${until}` : 'without an end'}`,
	staysGiven: 'It is not taken back by itself at that day.',
	approve: 'Give it',
	decline: 'No',
	ifNobody: { no: 'nothing is changed', yes: 'it is given' },

	history: 'Ask for a license',
	byItself: 'nobody answered: give it, as Settings say',

	// What came of it.
	about: (who, product, result) => `${product} for ${who}: ${result}`,
	given: 'given',
	givenText: (asset) => `The list of assets shows it: ${asset}.`,
	had: 'there already',
	declined: 'declined',
	declinedText: 'The owner said no. Nothing was changed.',
	noAnswer: 'nobody answered',
	noAnswerText: (days) => `Nobody answered within ${days} days. Nothing was changed: ask again.`,
	askIsOff: 'Ask the Owner is switched off: nobody was asked, and nothing was changed',
	notDone: 'not given',
	notDoneText: (reason) => `Nothing was given: ${reason}`,
	notShown: 'no list shows it, and no reason came',
	notKnown: 'not known whether it was given',
	notKnownText: (reason) => `${reason}. Look on the platform before you ask again.`,
	proposal: 'none is free',
	proposalForAsker: (owner) => `None is free any more, or none for so long. ${owner} has the proposal of an order. Nothing was ordered.`,
	proposalForOwner: (product, uri, until, customer) => `To order: 1 seat of ${product} (${uri}) until ${until}, for ${customer}. Nothing was ordered: this does not order.`,
	rehearsed: 'A rehearsal (dry run) found nothing wrong with it.',
	rehearsalRefused: (reason) => `As it stands it would be refused: ${reason}`,
	noCustomer: 'not known',

	// The names of customers, as All my licenses tells them.
	customer: (name, numbers) => (name ? `${name} (${numbers})` : numbers),
	noneListed: 'no customer is listed',
};
