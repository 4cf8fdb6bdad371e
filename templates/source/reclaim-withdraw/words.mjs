import { worthWords } from '../shared/words.mjs';

/** What people read in the report. */
export const words = {
	LANGUAGE: 'en',
	...worthWords,
	worthOfIt: (money) => `By your prices this is worth ${money} a year.`,
	never: 'never',
	oldSample: (at) => `The newest sample is of ${at}. Is Use over time published?`,
	emptyList: 'The list of assets came empty. Is Use over time published?',
	namesNothing: (what) => `A row "never" of ${what} names nothing that the list shows: correct it, or delete it.`,
	oddState: (what, state) => `A row of ${what} has the state "${state}", which is none: correct it, or delete it.`,
	and: ' and ',
	noName: 'no number and no account',
	sent: 'time of sending',
	deadline: 'deadline',
	holder: ({ assetNum, holderName, userName }) => `${assetNum} of ${holderName} (${userName})`,
	noTime: (notice, what, text) => `${notice}: the ${what} "${text}" is no time. Write it as 2026-12-31.`,

	assets: (count) => (count === 1 ? '1 asset' : `${count} assets`),
	percent: (share) => `${Math.round(share * 1000) / 10} %`,
	line: ({ assetNum, products, holderName, userName, sent }, became) => `${assetNum}${products ? `: ${products},` : ''} of ${holderName} (${userName}), told on ${sent.slice(0, 10)}: ${became}`,
	notWithdrawn: 'not withdrawn',
	missed: 'not withdrawn by this run: its notice was changed, or another run has it',
	rehearsed: 'rehearsed',
	nothing: 'Nothing is reclaimed',
	unreadRow: 'Nothing is reclaimed: a row of the notices cannot be read',
	unreadTime: 'Nothing is due, and a time cannot be read',
	tooMany: (count, share) => `Nothing is reclaimed: ${count} would be ${share} of all`,
	whyTooMany: (share) => `More than ${share} of all assets or seats within seven days. Look at the list; then raise maxShare, or close notices.`,
	reclaimed: (count, assets) => `Reclaimed: ${count} of ${assets}`,
	rehearsal: (assets) => `Rehearsal: ${assets} would be reclaimed`,
	isOff: 'Nothing was sent: withdraw of Settings is off.',

	history: {
		what: 'Reclaim',
		nobody: 'nobody answered',
		shown: "={{ 'notice of ' + $json.sent.slice(0, 10) + ' to ' + $json.to + ', until ' + $json.deadline.slice(0, 10) }}",
		decided: 'Take back, as Settings say',
	},
};
