/** What people read: the mail, the reasons in the table of notices, and why a run decides nothing. `deadline`: a DateTime. */
export const words = {
	fillIn: (names) => `Fill in ${names.join(' and ')} of Settings: without it nobody gets a notice.`,
	oldSample: (at = 'never') => `The newest sample is of ${at}: nothing is decided on it. Is Use over time published?`,
	emptyList: 'The list of assets came empty: nothing is decided on it.',

	reason: (days, sampled, lastOnline) => `${days} days without use, ${sampled} of them sampled; last online: ${lastOnline || 'not seen'}`,
	withdrawn: 'The list shows that it is withdrawn.',
	notShown: 'It is not clear what became of the withdrawal: the list does not show it, or shows it twice. It takes a new notice.',
	sameHolder: 'It is not clear what became of the withdrawal: the list shows the same holder. It takes a new notice.',
	copy: 'Another row was changed while a run wrote it: this is its copy.',
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

	subject: (count) => (count === 1 ? 'A license that you do not use' : `${count} licenses that you do not use`),
	asset: ({ assetNum, products }) => `- ${assetNum}${products ? `: ${products}` : ''}`,
	mail: (name, assets, deadline) => [
		`Dear ${name},`,
		`these licenses are yours, and were not seen in use lately:\n${assets.join('\n')}`,
		'Who is online is looked at about once an hour; shorter use, and use offline, is not seen.',
		`If you need them, stay online with them for at least two hours on end, until ${deadline.toFormat('d LLLL yyyy')}. Otherwise they may be taken back after that day, also where you used them for a shorter time. If you cannot, tell those who manage your licenses.`,
	],
};
