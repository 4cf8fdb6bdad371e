import { letterWords, worthWords } from '../shared/words.mjs';

/** What people read: the mails, the reasons in the table of notices, and why a run decides nothing. */
export const words = {
	...letterWords,
	...worthWords,
	cost: (money) => `By the list of prices this is worth ${money} a year.`,
	fillIn: (names) => `Fill in ${names.join(' and ')} of Settings, or owner: without an address nobody gets a notice.`,
	oldSample: (at = 'never') => `The newest sample is of ${at}: nothing is decided on it. Is Use over time published?`,
	emptyList: 'The list of assets came empty: nothing is decided on it.',

	reason: (days, sampled, lastOnline) => `${days} days without use, ${sampled} of them sampled; last online: ${lastOnline || 'not seen'}`,
	became: { withdrawn: 'withdrawn', unclear: 'unclear' },
	withdrawn: 'The list shows that it is withdrawn.',
	notShown: 'It is not clear what became of the withdrawal: the list does not show it, or shows it twice. It takes a new notice.',
	sameHolder: 'It is not clear what became of the withdrawal: the list shows the same holder. It takes a new notice.',
	twice: 'Another notice tells of the same asset and holder.',
	keptUntil: (day) => `It was kept until ${day}.`,
	whyNot: {
		unclear: 'It is not clear in the list of assets.',
		otherHolder: 'Somebody else holds it, or nobody.',
		online: 'It is online.',
		lent: 'It is lent.',
		old: 'Its notice is older than the samples that are kept. It takes a new one.',
		between: 'It was with nobody, or with somebody else, in between.',
		used: (at) => `It was online at ${at}.`,
		never: 'It is left out: a row of the notices says never.',
	},

	keep: 'Keep it',
	give: 'Give it back',
	table: 'Your answer',
	columns: ['License', 'Why', '', ''],
	asset: ({ assetNum, products }) => `${assetNum}${products ? `: ${products}` : ''}`,
	of: ({ holderName, userName }) => `, of ${holderName} (${userName})`,
	link: 'Each link opens a page that asks before it does anything, and works once.',
	toHolder: (count, isAgain, name) => ({
		subject: (isAgain ? 'Reminder: ' : '') + (count === 1 ? 'Do you still need this license?' : `Do you still need these ${count} licenses?`),
		hello: `Dear ${name},`,
		before: `${count === 1 ? 'this license is yours, and was' : 'these licenses are yours, and were'} not seen in use lately. Who is online is looked at about once an hour; shorter use, and use offline, is not seen.`,
		after: (until) => `Nothing happens before the end of ${until}. What you keep stays with you. What nobody answers for may be taken back after that day, unless it was used: stay online with it for at least two hours on end.`,
	}),
	toOwner: (count, isAgain, isHolderTold) => ({
		subject: (isAgain ? 'No answer: ' : '') + (count === 1 ? 'Is this license still needed?' : `Are these ${count} licenses still needed?`),
		hello: 'Dear owner of the licenses,',
		before: isHolderTold ? 'who holds these licenses was told, and has not answered. You can answer in their place.' : 'these licenses were not seen in use lately, and no mail address is known of who holds them. Please answer in their place.',
		after: (until) => `${isHolderTold ? 'They were' : 'You are'} asked until the end of ${until}. What was never seen online, and what only you were told of, is not taken back without an answer.`,
	}),
};
