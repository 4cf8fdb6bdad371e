import { personWords } from '../shared/words.mjs';

const account = 'Account or Name';

/** What people read: the form, its pages, and what a person decides on. `{person}`, `{who}`, `{assets}` and `{reason}` are put in. */
export const words = {
	formTitle: 'Somebody leaves',
	formDescription: 'Their assets are taken back and their account is deleted, once you have approved it on the next page.',
	account,
	example: 'e.g. linaACME, or Lina Berg',
	lookUp: 'Look up',

	choose: 'Who leaves?',
	search: {
		...personWords,
		account,
		person: 'Person',
		unread: (reason) => `The list of employees could not be read: ${reason}`,
		noEmployees: 'it is empty',
		gone: (who) => `${who} is deleted already`,
	},

	decision: 'Decision',
	go: 'Withdraw and delete',
	stop: 'Stop',
	who: 'Your name',
	hadTheMail: 'who had the mail',
	history: 'Offboard',
	goOn: 'Go on',
	held: {
		noProduct: 'no product known',
		asset: (assetNum, products) => `${assetNum} (${products})`,
		noAssets: 'No assets are held.',
		takenBack: (assets) => `These assets are taken back: ${assets.join('; ')}.`,
		then: 'Then the account is deleted. That cannot be undone.',
	},

	deleted: '{person} is deleted',
	notKnown: 'Not known whether {person} was deleted',
	noneHeld: 'No assets were held.',
	taken: 'Taken back: {assets}',
	noAnswer: 'Withdraw and Delete gave no answer. Look on the platform, see the execution in n8n, then fill in the form again.',
	failed: 'It did not go through: {who}',
	unchanged: 'Nothing was changed: {who}',
	notLookedUp: 'What is held could not be looked up: see the execution in n8n, then fill in the form again.',
	changed: 'What is held has changed while you decided: fill in the form again.',
	stopped: 'It was stopped.',
};
