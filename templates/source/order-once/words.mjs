import { nameWords } from '../shared/words.mjs';

/** What is told of an event to who sent it, and of a line to a person. */
export const words = {
	...nameWords,

	// What is wrong with an event or a line, behind the name of the field.
	eventId: 'must be a text of 1 to 200 characters, none of them NUL or half a surrogate pair, or a whole number below 2^53',
	lines: 'must be a list of 1 to 1,000 lines',
	line: (number) => `line ${number} must be an object`,
	isMissing: 'is missing',
	tooLong: (most) => `must have at most ${most} characters`,
	textOrNumber: 'must be a text or a whole number below 2^53',
	trueOrFalse: 'must be true or false',
	oneOf: (list) => `must be one of ${list.join(', ')}`,
	noQuantity: 'is missing: give a whole number, or the word unlimited',
	noEnd: 'is missing: give a date such as 2026-03-31, or the word never',
	quantity: (isPlain) => `must be a whole number of 1 or more${isPlain ? '' : ', written in digits alone such as 16 or 1000'}, or the word unlimited`,
	date: (isEnd) => `must be a date such as 2026-03-31${isEnd ? ', or the word never' : ''}`,
	dateCell: (value) => `; ${value} is a date cell of Excel: format the column as text`,
	endBeforeStart: 'must not be before the start',
	endPassed: 'has passed: give a date to come, or the word never',
	noCustomer: (field) => `is none that the platform has: correct it; or where it is right, as of a new customer or of one without an enterprise, write "new" in ${field}`,
	rehearsed: 'Nothing was noted, and nothing was sent.',

	// What became of an event.
	tooMany: (most) => `One call takes ${most.toLocaleString('en')} lines: deliver the event again, by itself or with fewer.`,
	notRead: 'The ledger cannot be read: deliver the event again.',
	notWritten: 'The ledger cannot be written: deliver the event again.',
	longAgo: 'Its lines were settled longer ago than the ledger keeps them.',
	anotherLongAgo: 'Another event with this ID came first. Its lines were settled longer ago than the ledger keeps them. Nothing was ordered now.',
	another: ({ line, of, state }) => `Another event with this ID came first: its line ${line} of ${of} is ${state}. Nothing was ordered now.`,
	correctionNotNoted: 'A correction of the event is not noted yet: deliver it again.',
	notInLedger: 'The event is not in the ledger: deliver it again.',

	// What became of a line.
	corrected: 'It was corrected.',
	cutShort: 'Its correction was cut short: deliver the corrected event again.',
	notLookedUp: 'The customer could not be looked up.',
	perhaps: 'It may have been ordered, and no list shows whether it was: look at the platform.',
	noNumber: 'No asset number came for it.',
	noOutcome: 'No outcome came.',
	late: 'It came too late to be sent: it is sent with the next run.',
};
