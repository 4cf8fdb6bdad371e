import { askWords } from '../shared/words.mjs';

/** What the owner reads. */
export const words = {
	...askWords,
	noOwner: 'Nobody is named who decides: fill in owner in the node Settings. Nothing was changed',
	askIsOff: 'Ask the Owner is switched off: nobody was asked, and nothing was changed',
	notRehearsed: 'what is held could not be looked up: see the execution in n8n',
	history: 'Offboard',
	noDecision: 'nobody decided',
	byItself: 'nobody decided: withdraw and delete, as Settings say',
	ifNobody: { no: 'nothing is changed', yes: 'it is done' },
	person: (who, text) => `${who}: ${text}`,
	asset: (assetNum, products) => `${assetNum} (${products || 'no product known'})`,
	nothing: 'holds nothing',
	cannot: (why) => `cannot be offboarded: ${why}`,
	changed: 'nothing was changed, as what is held has changed since you were asked: take them on again',
	question: (names) => `Withdraw and delete: ${names}?`,
	due: (day) => `They leave on ${day}. This is taken back:`,
	then: 'Then the accounts are deleted. That cannot be undone.',
	approve: 'Withdraw and delete',
	decline: 'Stop',
	unchanged: (names) => `Nothing was changed: ${names}`,
	noAnswer: (days) => `Nobody answered within ${days} days.`,
	stopped: 'It was stopped.',
	deleted: (assets) => (assets.length > 0 ? `deleted. Taken back: ${assets.join(', ')}` : 'deleted. No assets were held'),
	notKnown: (reason) => `not known whether deleted${reason ? `: ${reason}` : ''}. Look on the platform, then take them on again`,
	done: (count, all) => `${count} of ${all} deleted`,
};
